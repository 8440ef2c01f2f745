import { dayMs } from '../../contract/domain/durations.ts';
import { type GroupId, type Polarity, taxonomy } from '../../tagging/themes/taxonomy.ts';
import {
  averageOf,
  byCount,
  countReviews,
  dateOfDay,
  mondayOfWeek,
  shareOf,
  weekOfDay,
} from '../counting/count-reviews.ts';
import type { Insights } from './insights.ts';

export interface Week {
  /** The Monday, in UTC. */
  readonly week: string;
  readonly count: number;
  readonly avgRating: number | null;
  readonly negative: number;
}

const weekOf = ({ date }: { readonly date: number }): number => weekOfDay(Math.floor(date / dayMs));

const mondayOf = (week: number): string => dateOfDay(mondayOfWeek(week));

/** Every week from the oldest review to the newest, including empty ones. */
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

export interface ThemedReview {
  readonly rating: number;
  /** Milliseconds since the epoch. */
  readonly date: number;
  readonly country: string | null;
  readonly version: string | null;
  readonly themes: readonly string[];
}

export interface ThemeCount {
  readonly id: string;
  readonly label: string;
  readonly polarity: Polarity;
  readonly group: GroupId;
  readonly count: number;
  readonly share: number;
  readonly avgRating: number | null;
  readonly negative: number;
  /** Parallel to the timeline, versions and countries of `counted`. */
  readonly weeks: readonly number[];
  readonly versions: readonly number[];
  readonly countries: readonly number[];
}

export const countThemes = (
  reviews: readonly ThemedReview[],
  counted: Pick<Insights, 'timeline' | 'versions' | 'countries'>,
): ThemeCount[] => {
  const themesOf = ({ themes }: ThemedReview): readonly string[] => themes;
  const all = countReviews(reviews, themesOf);
  const [weeks, versions, countries] = [
    countReviews(reviews, themesOf, (review) => mondayOf(weekOf(review))),
    countReviews(reviews, themesOf, ({ version }) => version),
    countReviews(reviews, themesOf, ({ country }) => country),
  ];
  return taxonomy
    .flatMap(({ id, label, polarity, group }) => {
      const { reviews: count, stars, low } = all.of(id);
      if (count === 0) return [];
      return [
        {
          id,
          label,
          polarity,
          group,
          count,
          share: shareOf(count, reviews.length),
          avgRating: averageOf(stars, count),
          negative: low,
          weeks: counted.timeline.map(({ week }) => weeks.of(id, week).reviews),
          versions: counted.versions.map(({ key }) => versions.of(id, key).reviews),
          countries: counted.countries.map(({ key }) => countries.of(id, key).reviews),
        },
      ];
    })
    .sort(
      byCount<ThemeCount>(
        ({ count }) => count,
        ({ id }) => id,
      ),
    );
};
