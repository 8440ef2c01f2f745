import type { Output } from '../../../client/types.ts';

export type Metrics = Output<'reviews.metrics'>;
export type Cell = Metrics['cells'][number];
export type Figure = Metrics['total'];

/** Below this, figures have no colour and no change is reported. */
export const fewestReviews = 30;

export const cellValue = ({ values }: Cell, by: Cell['values'][number]['by']): string | null => {
  const value = values.find((each) => each.by === by)?.value;
  return value === null || value === undefined ? null : String(value);
};

export const themeOf = ({ values }: Cell) => values.find(({ by }) => by === 'theme')!;

export const isComplaint = (cell: Cell): boolean => themeOf(cell).polarity === 'neg';
export const isPraise = (cell: Cell): boolean => themeOf(cell).polarity === 'pos';

/** `37.2%`, always with one decimal so that columns align. */
export const percent = (share: number | null): string => `${((share ?? 0) * 100).toFixed(1)}%`;

/** Percentage points: `+36.2`. */
export const points = (difference: number): string => {
  const value = (Math.abs(difference) * 100).toFixed(1);
  return `${difference < 0 ? '−' : difference > 0 ? '+' : ''}${value}`;
};

/** Half the width of an interval: `± 0.24`. */
export const plusMinus = (interval: readonly [number, number] | null): string =>
  interval === null ? '' : `± ${((interval[1] - interval[0]) / 2).toFixed(2)}`;

/** Whether an average changed significantly. */
export const starsChanged = (change: Figure['change']): boolean => {
  const interval = change?.starsDifferenceInterval;
  return interval !== null && interval !== undefined && (interval[0] > 0 || interval[1] < 0);
};
