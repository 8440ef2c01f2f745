import { dayMs } from '../../server/contract/domain/durations.ts';

/** Days as integers since 1970, in UTC. */

export const dayNumber = (day: string): number => {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) throw new Error(`"${day}" is not a day: write YYYY-MM-DD.`);
  return Math.round(at / dayMs);
};

const texts = new Map<number, string>();

export const dayText = (day: number): string => {
  const known = texts.get(day);
  if (known) return known;
  const text = new Date(day * dayMs).toISOString().slice(0, 10);
  texts.set(day, text);
  return text;
};

const two = (part: number): string => (part < 10 ? `0${part}` : String(part));

/** An ISO 8601 time on a day. Built by hand, because `Date` is too slow for every review. */
export const momentOf = (day: number, second: number): string =>
  `${dayText(day)}T${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}Z`;
