import { dayMs } from '../../../../../server/contract/domain/durations.ts';
import type { AppSearch, Period } from '../../../address/app.ts';
import { date, dayMonth } from '../../../words.ts';

/** Days as YYYY-MM-DD, both included; left out: as far as reviews go. */
export interface Days {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const shifted = (day: string, days: number): string => isoDay(Date.parse(day) + days * dayMs);

/** The days that a page counts. @param usual where the address names none */
export const daysOf = ({ period, from, to }: AppSearch, usual: Period, now = Date.now()): Days => {
  if (from !== undefined || to !== undefined) return { since: from, until: to };
  const chosen = period ?? usual;
  return chosen === 'all' ? {} : { since: isoDay(now - (Number(chosen) - 1) * dayMs), until: isoDay(now) };
};

const lengthOf = (since: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(since)) / dayMs) + 1;

/** As many days before them, or the same days a year before; null for all days, which none are before. */
export const daysBefore = ({ since, until }: Days, against: AppSearch['against'], now = Date.now()): Days | null => {
  if (since === undefined) return null;
  const last = until ?? isoDay(now);
  const back = against === 'year' ? 365 : lengthOf(since, last);
  return { since: shifted(since, -back), until: shifted(last, -back) };
};

/** The days as far before or after as they are long: -1 is the period before. */
export const movedDays = ({ since, until }: Days, steps: number, now = Date.now()): Days | null => {
  if (since === undefined) return null;
  const last = until ?? isoDay(now);
  const by = steps * lengthOf(since, last);
  const next = { since: shifted(since, by), until: shifted(last, by) };
  return next.since > isoDay(now) ? null : next;
};

export const periodLabels: Readonly<Record<Period, string>> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last 12 months',
  all: 'All on file',
};

/** As a page calls its days: `Last 30 days`, `1 Sept to 12 Oct 2026`. */
export const periodLabel = ({ period, from, to }: AppSearch, usual: Period): string =>
  from === undefined && to === undefined
    ? periodLabels[period ?? usual]
    : `${from ? dayMonth(from) : 'The beginning'} to ${to ? date(to) : 'today'}`;

/** What they are compared with, in as many words: `30 days before`. */
export const againstLabel = (days: Days, against: AppSearch['against'], now = Date.now()): string => {
  if (against === 'year') return 'a year before';
  if (days.since === undefined) return 'nothing';
  return `${lengthOf(days.since, days.until ?? isoDay(now))} days before`;
};
