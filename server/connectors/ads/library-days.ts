import type { Json } from '../wire/read.ts';

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** Reads `2026-11-06`, with or without a time, as YYYY-MM-DD. */
export const readDay = (node: Json): string => {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d.*)?$/.exec(node.text()) ?? [];
  return day !== undefined && isDay(day) ? day : node.fail('a day');
};

/** Reads `20261106`, a number or a string, as YYYY-MM-DD. */
export const readCompactDay = (node: Json): string => {
  const digits = typeof node.value === 'number' ? String(node.count()) : node.digits();
  const day = digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return day !== digits && isDay(day) ? day : node.fail('a day as YYYYMMDD');
};

/** Reads Unix seconds in a string as YYYY-MM-DD. */
export const readSecondsDay = (node: Json): string => {
  const seconds = node.digitsCount();
  // End of the year 9999, the last with four digits.
  return seconds <= 253_402_300_799 ? dayOf(seconds * 1000) : node.fail('seconds since 1970');
};

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
