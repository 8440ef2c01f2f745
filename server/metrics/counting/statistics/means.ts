import { type Interval, z } from './proportions.ts';

export interface Sample {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
}

/**
 * The probability that a normal value lies at least `deviations` standard deviations above its mean (Abramowitz and
 * Stegun, 26.2.17).
 */
const upperTail = (deviations: number): number => {
  const t = 1 / (1 + 0.2316419 * deviations);
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-deviations * deviations) / 2) / Math.sqrt(2 * Math.PI)) * sum;
};

/** The p-value of two means differing this much (Welch's test, for samples of 30 and more). */
export const meansProbability = (one: Sample, other: Sample): number => {
  const difference = Math.abs(one.mean - other.mean);
  const deviation = Math.sqrt(one.variance / one.count + other.variance / other.count);
  if (difference === 0) return 1;
  return deviation === 0 ? 0 : 2 * upperTail(difference / deviation);
};

export interface StarSums {
  readonly reviews: number;
  readonly stars: number;
  readonly squares: number;
}

const [fewestStars, mostStars] = [1, 5];

/**
 * The 95 % interval of an average rating. Its width is computed with one more review at each end of the scale, so that
 * five reviews of five stars are not taken as certain.
 */
export const starsInterval = ({ reviews, stars, squares }: StarSums): Interval => {
  const mean = stars / reviews;
  const count = reviews + 2;
  const sum = stars + fewestStars + mostStars;
  const variance = (squares + fewestStars ** 2 + mostStars ** 2 - sum ** 2 / count) / (count - 1);
  const width = z * Math.sqrt(variance / reviews);
  return [Math.max(fewestStars, mean - width), Math.min(mostStars, mean + width)];
};

/** The 95 % interval of the difference of two averages, from the intervals of both (Newcombe's method). */
export const starsDifferenceInterval = (one: StarSums, other: StarSums): Interval => {
  const [first, second] = [one, other].map((sums) => {
    const [low, high] = starsInterval(sums);
    const mean = sums.stars / sums.reviews;
    return { mean, below: mean - low, above: high - mean };
  }) as [Distances, Distances];
  const difference = first.mean - second.mean;
  return [difference - Math.hypot(first.below, second.above), difference + Math.hypot(first.above, second.below)];
};

interface Distances {
  readonly mean: number;
  readonly below: number;
  readonly above: number;
}
