import { dayMs } from '../../../contract/domain/durations.ts';
import type { Unit } from './day-words.ts';

/** Inclusive, YYYY-MM-DD. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Default window of questions, in days. */
export const usualDays = 90;
/** Default for “lately”, in days. */
export const trendDays = 30;

const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const plusDays = (day: string, days: number): string => text(Date.parse(day) + days * dayMs);

export const dayAt = (year: number, month: number, day: number): Period | null => {
  const at = text(Date.UTC(year, month, day));
  return at === `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    ? { from: at, to: at }
    : null;
};

/** `count` whole months from this one. */
export const monthsFrom = (year: number, month: number, count = 1): Period => ({
  from: text(Date.UTC(year, month, 1)),
  to: text(Date.UTC(year, month + count, 0)),
});

export const yearOf = (day: string): number => Number(day.slice(0, 4));
export const monthOfDay = (day: string): number => Number(day.slice(5, 7)) - 1;

/** The last such period that has begun: a month without a year is this year's, or the last year's that had it. */
export const lastBegun = (today: string, periodOf: (year: number) => Period | null): Period | null => {
  const year = yearOf(today);
  // Leap days can be eight years apart.
  for (let back = 0; back <= 8; back++) {
    const period = periodOf(year - back);
    if (period !== null && period.from <= today) return period;
  }
  return null;
};

/** The last such period that has ended. */
export const lastEnded = (today: string, periodOf: (year: number) => Period | null): Period | null =>
  lastBegun(today, (year) => {
    const period = periodOf(year);
    return period && period.to < today ? period : null;
  });

const monday = (day: string): string => plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The day, week, month, quarter or year that a day is in. */
export const unitAround = (day: string, unit: Unit): Period => {
  const [year, month] = [yearOf(day), monthOfDay(day)];
  switch (unit) {
    case 'day':
      return { from: day, to: day };
    case 'week':
      return { from: monday(day), to: plusDays(monday(day), 6) };
    case 'month':
      return monthsFrom(year, month);
    case 'quarter':
      return monthsFrom(year, month - (month % 3), 3);
    case 'year':
      return monthsFrom(year, 0, 12);
  }
};

const unitMonths = { month: 1, quarter: 3, year: 12 } as const;

/** `count` days, weeks or months before a day; the day of the month is clamped to shorter months. */
export const before = (day: string, count: number, unit: Unit): string => {
  if (unit === 'day' || unit === 'week') return plusDays(day, -count * (unit === 'day' ? 1 : 7));
  const { from, to } = monthsFrom(yearOf(day), monthOfDay(day) - count * unitMonths[unit]);
  const last = Number(to.slice(8));
  return plusDays(from, Math.min(Number(day.slice(8)), last) - 1);
};

/** Whole months stay whole: February of a leap year ends on the 29th. */
export const yearBefore = ({ from, to }: Period): Period => {
  const isWhole = from === unitAround(from, 'month').from && to === unitAround(to, 'month').to;
  const last = before(to, 1, 'year');
  return { from: before(from, 1, 'year'), to: isWhole ? unitAround(last, 'month').to : last };
};
