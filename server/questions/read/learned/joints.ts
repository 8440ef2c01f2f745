import { fold } from '../../../tagging/words/words.ts';
import things from './compared-things.json' with { type: 'json' };

/** A pattern of phrases, the longest first. */
export const phrasesOf = (lines: readonly string[]): string =>
  lines
    .join(', ')
    .split(', ')
    .map(fold)
    .toSorted((one, other) => other.length - one.length)
    .join('|');

const listed = new RegExp(`^(?=.*\\S)[\\s,、，/]*(?:${phrasesOf([...things.or, ...things.and])})?[\\s,、，/]*$`, 'u');

/** Whether text only joins two items of a list. */
export const isJoint = (between: string): boolean => listed.test(between);
