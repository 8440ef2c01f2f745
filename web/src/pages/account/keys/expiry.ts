import { dayMs } from '../../../../../server/contract/domain/durations.ts';

export const expiries = [
  ['never', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
  ['day', 'On a day…'],
] as const;

export type Expiry = (typeof expiries)[number][0];

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day in the reader's time zone, YYYY-MM-DD. */
export const firstDay = (now: Date): string =>
  `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;

/** `day` is YYYY-MM-DD in the reader's time zone; the key works until its end. */
export const expiresAt = (expiry: Expiry, day: string, now: Date): string | null => {
  if (expiry === 'never') return null;
  if (expiry !== 'day') return new Date(now.valueOf() + Number(expiry) * dayMs).toISOString();
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
};
