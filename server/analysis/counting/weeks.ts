import { dayMs } from '../../contract/domain/durations.ts';

/** The number of a day's week, which begins on Monday. Days are counted since 1970, which began on a Thursday. */
export const weekOfDay = (day: number): number => Math.floor((day + 3) / 7);

/** The Monday of a week, as days since 1970. */
export const mondayOfWeek = (week: number): number => 7 * week - 3;

/** `2026-11-18`, of days since 1970. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
