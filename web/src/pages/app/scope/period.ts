import { dayMs, daysBefore } from '../../../../../server/contract/domain/durations.ts';
import type { AppSearch, Period } from '../../../address/app.ts';
import { date, dayMonth, lower } from '../../../words.ts';

/** Inclusive days as YYYY-MM-DD; open-ended if omitted. */
export interface Days {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const shifted = (day: string, days: number): string => isoDay(Date.parse(day) + days * dayMs);

/** The days that a page counts; those of `usual` if the address has none. */
export const daysOf = ({ period, from, to }: AppSearch, usual: Period, now = Date.now()): Days => {
  if (from !== undefined || to !== undefined) return { since: from, until: to };
  const chosen = period ?? usual;
  return chosen === 'all' ? {} : { since: isoDay(daysBefore(now, Number(chosen))), until: isoDay(now) };
};

/** In whole days; today does not count. */
const lengthOf = (since: string, until: string | undefined, now: number): number => {
  const today = isoDay(now);
  const end = until === undefined || until >= today ? today : shifted(until, 1);
  return Math.max(1, Math.round((Date.parse(end) - Date.parse(since)) / dayMs));
};

/** The preceding days of equal length, or the same days a year before; null if the period is all days. */
export const comparedDays = ({ since, until }: Days, against: AppSearch['against'], now = Date.now()): Days | null => {
  if (since === undefined) return null;
  if (against === 'year') return { since: shifted(since, -365), until: shifted(until ?? isoDay(now), -365) };
  return { since: shifted(since, -lengthOf(since, until, now)), until: shifted(since, -1) };
};

/**
 * The days moved by multiples of their length: -1 is the preceding period. A period that reaches yesterday also
 * includes today.
 */
export const movedDays = ({ since, until }: Days, steps: number, now = Date.now()): Days | null => {
  if (since === undefined) return null;
  const today = isoDay(now);
  const length = lengthOf(since, until, now);
  const first = shifted(since, steps * length);
  const isFuture = first > today || (steps > 0 && (until ?? today) >= today);
  const last = shifted(first, length - 1);
  return isFuture ? null : { since: first, until: steps > 0 && last >= shifted(today, -1) ? today : last };
};

export const periodLabels: Readonly<Record<Period, string>> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last 12 months',
  all: 'All on file',
};

/** As a heading: `Last 30 days`, `1 Sept to 12 Oct 2026`. */
export const periodLabel = ({ period, from, to }: AppSearch, usual: Period): string =>
  from === undefined && to === undefined
    ? periodLabels[period ?? usual]
    : `${from ? dayMonth(from) : 'The beginning'} to ${to ? date(to) : 'today'}`;

/** Within a sentence: `in the last 30 days`, `from 1 Sept to 12 Oct 2026`. */
export const inPeriod = (search: AppSearch, usual: Period): string => {
  const label = lower(periodLabel(search, usual));
  if (search.from !== undefined || search.to !== undefined) return `from ${label}`;
  return (search.period ?? usual) === 'all' ? 'in all' : `in the ${label}`;
};

/** The compared period: `30 days before`. */
export const againstLabel = (days: Days, against: AppSearch['against'], now = Date.now()): string => {
  if (against === 'year') return 'a year before';
  if (days.since === undefined) return 'nothing';
  return `${lengthOf(days.since, days.until, now)} days before`;
};
