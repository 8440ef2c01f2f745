import { type Interval, z } from './proportions.ts';

/** What is known of a number of values, such as the stars of reviews. */
export interface Sample {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
}

/** The probability that a normal value lies at least `deviations` standard deviations above its mean (Abramowitz and Stegun, 26.2.17). */
const upperTail = (deviations: number): number => {
  const t = 1 / (1 + 0.2316419 * deviations);
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-deviations * deviations) / 2) / Math.sqrt(2 * Math.PI)) * sum;
};

/** How likely chance alone makes two means differ so much (Welch's test, for samples of 30 and more). */
export const meansProbability = (one: Sample, other: Sample): number => {
  const difference = Math.abs(one.mean - other.mean);
  const deviation = Math.sqrt(one.variance / one.count + other.variance / other.count);
  if (difference === 0) return 1;
  return deviation === 0 ? 0 : 2 * upperTail(difference / deviation);
};

/** Sums of star ratings, of which their average and its interval are made. */
export interface StarSums {
  readonly reviews: number;
  readonly stars: number;
  readonly squares: number;
}

const [fewestStars, mostStars] = [1, 5];

/**
 * The 95 % interval of an average rating. Its width is that with one more review at each end of the scale: five reviews of
 * five stars each do not make the average certain.
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
