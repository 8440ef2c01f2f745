export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The first moment of the last days: so many whole days of UTC before the day of a moment, which counts as well. */
export const daysBefore = (moment: number, days: number): number => moment - (moment % dayMs) - days * dayMs;
