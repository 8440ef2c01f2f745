import { dayMs } from '../../contract/domain/durations.ts';
import { averageOf, isNegative } from './figures.ts';

export interface Week {
  /** Its Monday in UTC. */
  readonly week: string;
  readonly count: number;
  readonly avgRating: number | null;
  readonly negative: number;
}

const week = 7 * dayMs;
/** The first Monday of the epoch: 5 January 1970. */
const firstMonday = 4 * dayMs;

const weekOf = (date: number): number => Math.floor((date - firstMonday) / week);
const mondayOfWeek = (number: number): string => new Date(firstMonday + number * week).toISOString().slice(0, 10);

/** The Monday, in UTC, of the week of a moment. */
export const mondayOf = (date: number): string => mondayOfWeek(weekOf(date));

/** Week by week from the oldest review to the newest, the weeks without any too. */
export const timelineOf = (reviews: readonly { readonly date: number; readonly rating: number }[]): Week[] => {
  if (reviews.length === 0) return [];
  const weeks = reviews.map(({ date }) => weekOf(date));
  const first = weeks.reduce((one, other) => Math.min(one, other));
  const last = weeks.reduce((one, other) => Math.max(one, other));
  const tallies = Array.from({ length: last - first + 1 }, () => ({ count: 0, sum: 0, negative: 0 }));
  for (const [at, { rating }] of reviews.entries()) {
    const tally = tallies[weeks[at]! - first]!;
    tally.count++;
    tally.sum += rating;
    if (isNegative(rating)) tally.negative++;
  }
  return tallies.map(({ count, sum, negative }, at) => ({
    week: mondayOfWeek(first + at),
    count,
    avgRating: averageOf(sum, count),
    negative,
  }));
};
