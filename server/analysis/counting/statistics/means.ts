import { z } from './proportions.ts';

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

/** Whether two means differ by more than they do by chance in 19 cases of 20 (Welch's test). */
export const meansDiffer = (one: Sample, other: Sample): boolean =>
  Math.abs(one.mean - other.mean) >= Math.hypot(marginOf(one), marginOf(other));
