import { type PlanKey, planKeys } from '../server/contract/plans.ts';
import { UsageError } from './command.ts';

/** Parsers of flags. Each error names the flag and the fix. */

export const required = (flag: string, value: string | undefined): string => {
  if (value === undefined) throw new UsageError(`--${flag} is missing.`);
  return value;
};

export const email = (value: string | undefined): string => {
  const given = required('email', value).trim();
  if (given.length > 254 || !/^[^\s@\p{Cc}]+@[^\s@\p{Cc}.]+(\.[^\s@\p{Cc}.]+)*$/u.test(given)) {
    throw new UsageError('--email must be an address such as ann@example.com.');
  }
  return given;
};

export const plan = (value: string | undefined): PlanKey => {
  const given = required('plan', value);
  const found = planKeys.find((key) => key === given.toLowerCase());
  if (!found) throw new UsageError(`--plan must be one of ${planKeys.join(', ')}.`);
  return found;
};

export const whole = (flag: string, value: string, min: number, max: number): number => {
  const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new UsageError(`--${flag} must be a whole number from ${min} to ${max}.`);
  }
  return number;
};

export const optionalWhole = (flag: string, value: string | undefined, min: number, max: number): number | null =>
  value === undefined ? null : whole(flag, value, min, max);

export const name = (value: string): string => {
  const given = value.trim();
  const { length } = [...given];
  if (length < 1 || length > 100 || /\p{Cc}/u.test(given)) {
    throw new UsageError('--name must be 1 to 100 characters on one line.');
  }
  return given;
};

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

const isDay = (text: string): boolean => {
  const read = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
};

/** A future time. A date means the end of that day. */
export const expires = (value: string, now = new Date()): Date => {
  const wanted = day.test(value) ? value : moment.exec(value)?.[1];
  const read = new Date(day.test(value) ? `${value}T23:59:59.999Z` : value);
  if (!wanted || !isDay(wanted) || Number.isNaN(read.getTime())) {
    throw new UsageError('--expires must be a date such as 2027-01-31, or a time such as 2027-01-31T12:00:00Z.');
  }
  if (read <= now) throw new UsageError(`--expires must be in the future, and ${value} is past.`);
  return read;
};

export const keyId = (value: string | undefined): string => {
  const given = required('id', value);
  if (/^apr_[0-9A-Za-z]{38}$/.test(given)) return given.slice(0, 8);
  if (!/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|apr_[0-9A-Za-z]{4})$/i.test(given)) {
    throw new UsageError('--id must be a key’s id or its prefix of eight characters; `appraise key list` shows both.');
  }
  return given;
};

/** Header values must be visible ASCII. */
export const visible = (flag: string, value: string): string => {
  if (!/^[!-~]{1,255}$/.test(value)) throw new UsageError(`--${flag} must be 1 to 255 visible ASCII characters.`);
  return value;
};
