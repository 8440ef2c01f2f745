import { dayMs } from '../../../contract/domain/durations.ts';

export const daysPerMonth = 30.4;

/** Whole days from one ISO day to another; NaN for what is no date, which no comparison accepts. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs);
