import type { Json } from '../wire/read.ts';

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** `2026-11-06`, also with a time after it, as YYYY-MM-DD. */
export const readDay = (node: Json): string => {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d.*)?$/.exec(node.text()) ?? [];
  return day !== undefined && isDay(day) ? day : node.fail('a day');
};

/** `20261106`, a number or a text, as YYYY-MM-DD. */
export const readCompactDay = (node: Json): string => {
  const digits = typeof node.value === 'number' ? String(node.count()) : node.digits();
  const day = digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return day !== digits && isDay(day) ? day : node.fail('a day as YYYYMMDD');
};

/** Seconds since 1970 as a text, as YYYY-MM-DD. */
export const readSecondsDay = (node: Json): string => {
  const seconds = node.digitsCount();
  // The year 9999 is the last that four digits write.
  return seconds <= 253_402_300_799 ? dayOf(seconds * 1000) : node.fail('seconds since 1970');
};

/** The day of a moment in UTC, as YYYY-MM-DD. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
