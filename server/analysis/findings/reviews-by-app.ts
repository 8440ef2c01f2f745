import { appKey } from '../../contract/domain/app-ref.ts';
import type { WindowReview } from './findings.ts';

/** Which app each review is of, as numbers: findings are counted by app again and again. */
export interface ByApp {
  /** The app of each review. */
  readonly apps: Uint32Array;
  readonly count: number;
}

const counted = new WeakMap<readonly WindowReview[], ByApp>();

/** Told once for the same list of reviews. */
export const byApp = (reviews: readonly WindowReview[]): ByApp => {
  const known = counted.get(reviews);
  if (known) return known;
  const numbers = new Map<string, number>();
  const apps = new Uint32Array(reviews.length);
  for (const [at, review] of reviews.entries()) {
    const key = appKey(review);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    apps[at] = number;
  }
  const told = { apps, count: numbers.size };
  counted.set(reviews, told);
  return told;
};
