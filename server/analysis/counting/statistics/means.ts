import { isClear, z } from './proportions.ts';

/** What is known of a number of values, such as the stars of reviews. */
export interface Sample {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
}

export const sampleOf = (values: readonly number[]): Sample => {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { count, mean, variance: squares / Math.max(1, count - 1) };
};

/** How far from the mean of a sample that of all lies at most, in 19 cases of 20. */
export const marginOf = ({ count, variance }: Sample): number => z * Math.sqrt(variance / count);

/** How likely a normal value lies at least so many deviations above its mean (Abramowitz and Stegun, 26.2.17). */
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

/** Whether two means differ by more than they do by chance in 19 cases of 20. */
export const meansDiffer = (one: Sample, other: Sample): boolean => isClear(meansProbability(one, other));
