import { dayMs } from '../../contract/domain/durations.ts';
import type { Reach } from '../../store/reviews/review-reach.ts';

/** How late a store may show a review, counted from its date: a later reading looks this far behind an earlier one. */
const latenessMs = 3 * dayMs;

/**
 * The moment at which a reading of a place may stop, newest first: what is older is not asked for, or on file.
 *
 * @param isEnough whether so much is on file since that reach began that nothing older would be looked at
 */
export const stopAt = (from: number, reach: Reach | undefined, isEnough: boolean): number => {
  const isOnFile = reach !== undefined && (reach.since <= from || reach.capped || isEnough);
  return isOnFile ? Math.max(from, reach.until - latenessMs) : from;
};

/** What is on file of a place after one more reading of it, whose gap to the earlier ones is none or makes them void. */
export const joinReach = (before: Reach | undefined, now: Reach): Reach => {
  if (!before || now.since > before.until || now.since <= before.since) return now;
  return { since: before.since, until: now.until, capped: before.capped };
};
