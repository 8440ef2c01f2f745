import { dayMs, hourMs, minuteMs } from '../domain/durations.ts';

/** Delays after failed attempts; after the last one the delivery is given up. */
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

/** Delays are lengthened by up to this share at random, so that deliveries that failed together are not retried together. */
export const retryJitter = 0.1;

/** The longest `Retry-After` of a receiver that is respected. */
export const longestRetryAfterMs = hourMs;

/** A destination is disabled when a delivery is given up and nothing has reached it for this long. */
export const disabledAfterMs = 3 * dayMs;

export const deliveryDays = 30;

/** How long messages are also signed with the old secret after a rotation. */
export const secretOverlapMs = dayMs;
