import type { Finding } from './answer.ts';

export { counted } from '../../contract/domain/words.ts';
export { percent as share } from '../../support/prose/numbers.ts';

/** Creates a value on first use: in a browser, the first `Intl` formatter of each kind takes tens of milliseconds. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const whole = lazy(() => new Intl.NumberFormat('en'));
const day = lazy(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const regions = lazy(() => new Intl.DisplayNames('en', { type: 'region' }));

export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
export const count = (value: number): string => whole().format(value);
/** From an ISO 8601 timestamp. */
export const date = (value: string): string => day().format(Date.parse(value));
/** A country's name by its two-letter code. */
export const place = (code: string): string =>
  /^[a-z]{2}$/i.test(code) ? (regions().of(code.toUpperCase()) ?? code) : code;

/** `steady` means that the difference may be chance, not that nothing changed: a version may have fixed it in between. */
const directions = { rising: 'Rising', falling: 'Falling', steady: 'Not clear' } as const;

/** Frequencies are per 100 reviews. */
const percent = (value: number): string => `${value.toFixed(1)}%`;

/** How often something is said in each half of the window: `Rising, from 1.2% to 4.0%`. */
export const trendWords = ({ direction, before, after }: Finding['trend']): string => {
  if (before === null && after === null) return 'No trend: no review has a date';
  if (before === null) return `No trend: ${percent(after!)} of reviews, all of the second half`;
  if (after === null) return `No trend: ${percent(before)} of reviews, all of the first half`;
  return `${directions[direction]}, from ${percent(before)} to ${percent(after)}`;
};
