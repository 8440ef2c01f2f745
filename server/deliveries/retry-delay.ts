import { longestRetryAfterMs, retryDelaysMs, retryJitter } from '../contract/events/delivery-times.ts';

/**
 * How long to wait after the attempt of this number (the first is 1) has failed, or null when it was the last.
 *
 * @param retryAfterMs what the receiver asks for; null: nothing
 * @param random from 0 to 1
 */
export const retryDelayMs = (attempt: number, retryAfterMs: number | null, random: number): number | null => {
  const delayMs = retryDelaysMs[attempt - 1];
  if (delayMs === undefined) return null;
  const asked = Math.min(retryAfterMs ?? 0, longestRetryAfterMs);
  return Math.round(Math.max(delayMs, asked) * (1 + retryJitter * random));
};
