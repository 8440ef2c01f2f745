import { meansDiffer, type Sample, sampleOf } from '../../../counting/statistics/means.ts';
import { compare, oneInForty } from '../../../counting/statistics/proportions.ts';
import type { WindowReview } from '../../../findings/findings.ts';
import type { Figure } from './figure.ts';

/**
 * How a group stands to another: clearly above or below; perhaps, where it may be chance; or level. Fewer than `fewest` in
 * a group tell nothing.
 */
export type Standing = 'above' | 'below' | 'perhapsAbove' | 'perhapsBelow' | 'level' | 'tooFew';

/** With fewer reviews than this on either side, nothing is said about the difference. */
export const fewestApart = 5;
/** A smaller difference between averages is none to speak of. */
const leastStars = 0.15;
const leastShare = 0.02;

const ratingsOf = (reviews: readonly WindowReview[]): Sample => sampleOf(reviews.map(({ rating }) => rating));

/** Whether one group rates higher than the other. */
export const ratingStanding = (one: readonly WindowReview[], other: readonly WindowReview[]): Standing => {
  if (Math.min(one.length, other.length) < fewestApart) return 'tooFew';
  const [ratings, others] = [ratingsOf(one), ratingsOf(other)];
  const difference = ratings.mean - others.mean;
  if (Math.abs(difference) < leastStars) return 'level';
  return standing(difference, meansDiffer(ratings, others));
};

/** Whether one group says it more often than the other. */
export const shareStanding = (one: Figure, other: Figure): Standing => {
  if (Math.min(one.reviews, other.reviews) < fewestApart) return 'tooFew';
  const difference = (one.share ?? 0) - (other.share ?? 0);
  if (Math.abs(difference) < leastShare) return 'level';
  const table = {
    one: { count: one.said ?? 0, of: one.reviews },
    other: { count: other.said ?? 0, of: other.reviews },
  };
  return standing(difference, compare([table], oneInForty).way !== 'chance');
};

const standing = (difference: number, isClear: boolean): Standing => {
  if (isClear) return difference > 0 ? 'above' : 'below';
  return difference > 0 ? 'perhapsAbove' : 'perhapsBelow';
};
