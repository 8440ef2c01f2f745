import { dayMs } from '../../contract/domain/durations.ts';
import { countReviews } from '../counting/count-reviews.ts';
import { averageOf } from '../counting/figures.ts';
import { dateOfDay, mondayOfWeek, weekOfDay } from '../counting/weeks.ts';

export interface Week {
  /** Its Monday in UTC. */
  readonly week: string;
  readonly count: number;
  readonly avgRating: number | null;
  readonly negative: number;
}

/** The number of the week of a moment, in UTC. */
export const weekOf = ({ date }: { readonly date: number }): number => weekOfDay(Math.floor(date / dayMs));

/** The Monday, in UTC, of a week. */
export const mondayOf = (week: number): string => dateOfDay(mondayOfWeek(week));

/** Week by week from the oldest review to the newest, the weeks without any too. */
export const timelineOf = (reviews: readonly { readonly date: number; readonly rating: number }[]): Week[] => {
  const byWeek = countReviews(reviews, weekOf);
  const numbers = byWeek.cells.map(({ label }) => Number(label));
  const first = numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const last = numbers.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const { reviews: count, stars, low } = byWeek.of(first + at);
    return { week: mondayOf(first + at), count, avgRating: averageOf(stars, count), negative: low };
  });
};
