export { counted } from '../../contract/domain/words.ts';

/** Made when it is first used: a browser takes tens of milliseconds over the first of each kind. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const whole = lazy(() => new Intl.NumberFormat('en'));
const percent = lazy(() => new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }));
const day = lazy(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const regions = lazy(() => new Intl.DisplayNames('en', { type: 'region' }));

export const count = (value: number): string => whole().format(value);
export const share = (value: number): string => percent().format(value);
/** Of a moment in ISO 8601. */
export const date = (value: string): string => day().format(Date.parse(value));
/** A country by its two letters. */
export const place = (code: string): string =>
  /^[a-z]{2}$/i.test(code) ? (regions().of(code.toUpperCase()) ?? code) : code;
