import type { MetricsFigure } from '../../contract/resources/reviews/metrics.ts';
import { meansProbability, type Sample } from '../../metrics/counting/statistics/means.ts';
import { fisher } from '../../metrics/counting/statistics/proportions.ts';
import type { Figure } from './counted.ts';

export const figureOf = ({ reviews, of, stars, lowShare, evidence }: Omit<MetricsFigure, 'change'>): Figure => ({
  reviews,
  of,
  stars,
  low: Math.round((lowShare ?? 0) * reviews),
  evidence,
});

export const nothing: Figure = { reviews: 0, of: 0, stars: null, low: 0, evidence: null };

const sumOfStars = ({ stars, reviews }: Figure): number => (stars ?? 0) * reviews;

/** Sum of two disjoint figures, such as those of one version in two stores. */
export const added = (one: Figure, other: Figure): Figure => {
  const reviews = one.reviews + other.reviews;
  return {
    reviews,
    of: one.of + other.of,
    stars: reviews === 0 ? null : (sumOfStars(one) + sumOfStars(other)) / reviews,
    low: one.low + other.low,
    evidence: one.reviews >= other.reviews ? one.evidence : other.evidence,
  };
};

export const shareOf = ({ reviews, of }: Figure): number => (of === 0 ? 0 : reviews / of);

/** Probability that two shares differ by chance; 1 if either has no reviews. */
export const chanceOfShares = (one: Figure, other: Figure): number =>
  one.of === 0 || other.of === 0
    ? 1
    : fisher({ count: one.reviews, of: one.of }, { count: other.reviews, of: other.of });

/** The same for averages. Welch's test needs two values on each side. */
export const chanceOfMeans = (one: Sample, other: Sample): number =>
  one.count < 2 || other.count < 2 ? 1 : meansProbability(one, other);

/** The sample of a histogram of ratings. */
export const sampleOfStars = (counts: ReadonlyMap<number, number>): Sample => {
  const entries = [...counts];
  const count = entries.reduce((sum, [, reviews]) => sum + reviews, 0);
  const mean = entries.reduce((sum, [stars, reviews]) => sum + stars * reviews, 0) / Math.max(1, count);
  const squares = entries.reduce((sum, [stars, reviews]) => sum + reviews * (stars - mean) ** 2, 0);
  return { count, mean, variance: squares / Math.max(1, count - 1) };
};
