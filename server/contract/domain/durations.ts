export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Midnight UTC at the start of the day this many days before. */
export const daysBefore = (moment: number, days: number): number => moment - (moment % dayMs) - days * dayMs;
