/**
 * Readers for the query fields of each page. Invalid values are dropped and never cause an error page: addresses are
 * typed by hand, cut short by mail programs and kept for years.
 */

export const text = (value: unknown): string | undefined => {
  const trimmed = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return trimmed === '' ? undefined : trimmed;
};

export const oneOf = <const T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

/** Comma-separated words; undefined if there are none. */
export const list = (value: unknown): string[] | undefined => {
  const words = (Array.isArray(value) ? value.map(String) : (text(value)?.split(',') ?? [])).map((each) => each.trim());
  const unique = [...new Set(words.filter((each) => each !== ''))];
  return unique.length > 0 ? unique : undefined;
};

export const someOf = <const T extends string>(values: readonly T[], value: unknown): T[] | undefined => {
  const known = list(value)?.flatMap((each) => oneOf(values, each) ?? []);
  return known && known.length > 0 ? known : undefined;
};

export const whole = (value: unknown, least: number, most: number): number | undefined => {
  const digits = text(value);
  if (digits === undefined || !/^\d{1,15}$/.test(digits)) return undefined;
  const number = Number(digits);
  return number >= least && number <= most ? number : undefined;
};

export const wholes = (value: unknown, least: number, most: number): number[] | undefined => {
  const numbers = list(value)?.flatMap((each) => whole(each, least, most) ?? []);
  return numbers && numbers.length > 0 ? numbers : undefined;
};

/** A calendar day, YYYY-MM-DD. */
export const day = (value: unknown): string | undefined => {
  const written = text(value);
  if (written === undefined || !/^\d{4}-\d\d-\d\d$/.test(written)) return undefined;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(written) ? written : undefined;
};

/** A switch: `1` when on, absent when off. */
export const flag = (value: unknown): true | undefined =>
  value === '1' || value === 'true' || value === true ? true : undefined;
