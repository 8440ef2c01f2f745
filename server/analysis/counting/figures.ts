import { lowRating } from './count-cells.ts';

/** Of a whole, with 4 decimals; none of nothing. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1e4) / 1e4;

/** With 2 decimals, null over nothing. */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 100) / 100;

/** Two of five stars or fewer. */
export const isNegative = (rating: number): boolean => rating <= lowRating;

/** What most reviews have first, and equals by their text. */
export const byCount = <Counted>(
  countOf: (one: Counted) => number,
  nameOf: (one: Counted) => string,
): ((one: Counted, other: Counted) => number) => {
  return (one, other) => {
    const [name, next] = [nameOf(one), nameOf(other)];
    return countOf(other) - countOf(one) || (name < next ? -1 : name > next ? 1 : 0);
  };
};
