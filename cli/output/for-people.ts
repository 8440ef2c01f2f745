import { AppraiseError } from '../../client/http/error.ts';
import { Refusal } from '../command.ts';

/** A person reads the sentence; the whole problem is for programs. Fields are named by their flags. */
export const forPeople = (error: unknown, flags: Readonly<Record<string, string>>): unknown =>
  error instanceof AppraiseError
    ? new Refusal(
        `${error.code}: ${error.detail.replaceAll(/`([\w.]+)`/g, (text, field: string) => (flags[field] ? `\`--${flags[field]}\`` : text))}`,
      )
    : error;
