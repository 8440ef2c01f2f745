import { dayMs } from '../../server/contract/domain/durations.ts';
import { storeLabels } from '../../server/contract/domain/stores.ts';
import { count, counted, lazy, lower, place, share } from '../../server/exports/answers/words.ts';

export { count, counted, lower, place, share, storeLabels };

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An app's name without its subtitle: `Tidebook` of `Tidebook: Notes & Tasks`. */
export const shortTitle = (title: string): string => title.split(/:| - | – /)[0]!.trim();

/** Placeholder for a missing value. */
export const none = '–';

const short = lazy(() => new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }));
const dollars = lazy(
  () =>
    new Intl.NumberFormat('en', {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      maximumSignificantDigits: 3,
    }),
);
const dayFormat = (parts: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }));
const fullDate = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const shortDate = dayFormat({ day: 'numeric', month: 'short' });
const month = dayFormat({ month: 'short' });
const clock = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
);
const relative = lazy(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));
const languages = lazy(() => new Intl.DisplayNames('en', { type: 'language' }));

type Day = string | number | Date;
/** A number is in days since 1970. */
const toMs = (value: Day): number =>
  typeof value === 'number' ? value * dayMs : value instanceof Date ? value.valueOf() : Date.parse(value);

/** `1.2M`, for axes and narrow columns. */
export const compact = (value: number): string => short().format(value);
export const money = (value: number): string => dollars().format(value);
export const stars = (value: number | null): string => (value === null ? none : value.toFixed(2));
/** `+0.12`, `−3`: with a true minus sign. */
export const signed = (value: number, digits = 0): string =>
  `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
export const date = (value: Day): string => fullDate().format(toMs(value));
export const dayMonth = (value: Day): string => shortDate().format(toMs(value));
export const monthName = (value: Day): string => month().format(toMs(value));
/** In the reader's time zone. */
export const dateTime = (value: string): string => clock().format(new Date(value));

const steps: readonly (readonly [number, Intl.RelativeTimeFormatUnit])[] = [
  [60, 'second'],
  [3_600, 'minute'],
  [86_400, 'hour'],
  [7 * 86_400, 'day'],
];

/** `3 minutes ago`, `yesterday`; the date if older than a week. */
export const ago = (value: string, now = Date.now()): string => {
  const seconds = (Date.parse(value) - now) / 1_000;
  let unit = 1;
  for (const [below, name] of steps) {
    if (Math.abs(seconds) < below) return relative().format(Math.round(seconds / unit), name);
    unit = below === 7 * 86_400 ? unit : below;
  }
  return date(value);
};

export const language = (code: string): string => (/^[a-z]{2,3}$/i.test(code) ? (languages().of(code) ?? code) : code);
