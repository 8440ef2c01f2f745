import type { WindowReview } from '../../../findings/findings.ts';
import { compare, oneInForty } from '../../../statistics/compare-groups.ts';
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
/** Beyond it, a difference comes about by chance in one case of forty. */
const beyondChance = 1.96;

const meanOf = (ratings: readonly number[]): number => ratings.reduce((sum, one) => sum + one, 0) / ratings.length;

const spreadOf = (ratings: readonly number[]): number => {
  const mean = meanOf(ratings);
  const squares = ratings.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return squares / Math.max(1, ratings.length - 1) / ratings.length;
};

/** Whether one group rates higher than the other (Welch's test). */
export const ratingStanding = (one: readonly WindowReview[], other: readonly WindowReview[]): Standing => {
  if (Math.min(one.length, other.length) < fewestApart) return 'tooFew';
  const [ratings, others] = [one, other].map((group) => group.map(({ rating }) => rating)) as [number[], number[]];
  const difference = meanOf(ratings) - meanOf(others);
  if (Math.abs(difference) < leastStars) return 'level';
  const deviation = Math.sqrt(spreadOf(ratings) + spreadOf(others));
  return standing(difference, deviation === 0 || Math.abs(difference) >= beyondChance * deviation);
};

/** Whether one group says it more often than the other. */
export const shareStanding = (one: Figure, other: Figure): Standing => {
  if (Math.min(one.reviews, other.reviews) < fewestApart) return 'tooFew';
  const difference = (one.share ?? 0) - (other.share ?? 0);
  if (Math.abs(difference) < leastShare) return 'level';
  const table = {
    one: { said: one.said ?? 0, all: one.reviews },
    other: { said: other.said ?? 0, all: other.reviews },
  };
  return standing(difference, compare([table], oneInForty).way !== 'chance');
};

const standing = (difference: number, isClear: boolean): Standing => {
  if (isClear) return difference > 0 ? 'above' : 'below';
  return difference > 0 ? 'perhapsAbove' : 'perhapsBelow';
};
