import { dayMs } from '../../contract/domain/durations.ts';
import type { Coverage } from '../../store/reviews/review-coverage.ts';

/** How late a store may show a review, counted from its date: a later reading looks this far behind an earlier one. */
const latenessMs = 3 * dayMs;

/**
 * The moment at which a reading of a place may stop, newest first: what is older is not asked for, or on file.
 *
 * @param isEnough whether so much is on file since that coverage began that nothing older would be looked at
 */
export const stopAt = (from: number, coverage: Coverage | undefined, isEnough: boolean): number => {
  const isOnFile = coverage !== undefined && (coverage.since <= from || coverage.capped || isEnough);
  return isOnFile ? Math.max(from, coverage.until - latenessMs) : from;
};

/** What is on file of a place after one more reading of it, whose gap to the earlier ones is none or makes them void. */
export const joinCoverage = (before: Coverage | undefined, now: Coverage): Coverage => {
  if (!before || now.since > before.until || now.since <= before.since) return now;
  return { since: before.since, until: now.until, capped: before.capped };
};
