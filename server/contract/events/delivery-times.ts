import { dayMs, hourMs, minuteMs } from '../domain/durations.ts';

/** How long after each failed attempt the next one is made; after the last one the delivery is given up. */
export const retryDelaysMs: readonly number[] = [
  5_000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  12 * hourMs,
];

/** Each delay is made longer by up to this share of it, at random, so that what failed together is not sent together. */
export const retryJitter = 0.1;

/** A receiver may ask for a longer delay than the table's (`Retry-After`), up to this. */
export const longestRetryAfterMs = hourMs;

/** A destination is disabled when a delivery is given up and nothing has reached it for so long. */
export const disabledAfterMs = 3 * dayMs;

export const deliveryDays = 30;

/** After a rotation, messages are signed with the old secret too for so long. */
export const secretOverlapMs = dayMs;
