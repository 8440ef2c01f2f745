import { sumsOf } from '../../../counting/count-reviews.ts';
import { averageOf, shareOf } from '../../../counting/figures.ts';
import type { WindowReview } from '../../../findings/findings.ts';

/** A group of reviews as an answer tells it: every number can be counted again from its reviews. */
export interface Figure {
  /** A version, a country's code, a month, an app's title, a part such as `since 3 May 2026`. */
  readonly name: string;
  readonly reviews: number;
  readonly avgRating: number | null;
  /** How many of them say what the question asks about; null: it asks about none of what they say. */
  readonly said: number | null;
  readonly share: number | null;
  /** The reviews that are counted: those that say it, or all of the group. */
  readonly nos: readonly number[];
  readonly reviewIds: readonly string[];
}

export type Says = (review: WindowReview) => boolean;

const mostIds = 50;

const newestFirst = (one: WindowReview, other: WindowReview): number =>
  other.date - one.date || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

export const figureOf = (name: string, reviews: readonly WindowReview[], says: Says | null = null): Figure => {
  const matching = (says === null ? reviews : reviews.filter(says)).toSorted(newestFirst);
  const { reviews: all, stars } = sumsOf(reviews);
  const said = matching.length;
  return {
    name,
    reviews: all,
    avgRating: averageOf(stars, all),
    said: says === null ? null : said,
    share: says === null ? null : shareOf(said, all),
    nos: matching.map(({ no }) => no),
    reviewIds: matching.slice(0, mostIds).map(({ id }) => id),
  };
};
