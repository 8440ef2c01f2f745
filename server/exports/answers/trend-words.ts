import type { Finding } from './answer.ts';

/**
 * `steady` says that the difference of the halves may be chance, and not that nothing has changed: a version may have fixed
 * it in between.
 */
const directions = { rising: 'Rising', falling: 'Falling', steady: 'No clear trend' } as const;

const per100 = (value: number): string => value.toFixed(1);

/** How often something is said in the two halves of the window: `Rising, from 1.2 to 4.0 in 100 reviews`. */
export const trendWords = ({ direction, before, after }: Finding['trend']): string => {
  if (before === null && after === null) return 'No trend: no review has a date';
  if (before === null) return `No trend: ${per100(after!)} in 100 reviews, all of the second half`;
  if (after === null) return `No trend: ${per100(before)} in 100 reviews, all of the first half`;
  return `${directions[direction]}, from ${per100(before)} to ${per100(after)} in 100 reviews`;
};
