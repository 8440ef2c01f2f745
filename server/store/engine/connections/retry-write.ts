import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '../../../contract/domain/durations.ts';
import { isTemporary } from '../database.ts';

/** Longer than other nodes let a silent worker keep its runs: after that, its writes are refused anyway. */
const defaultDeadlineMs = minuteMs;
const firstPauseMs = 250;
const longestPauseMs = 1_000;

/**
 * Retries a write while the database fails temporarily. Only for idempotent writes: after a lost connection it is unknown
 * whether the first attempt was committed.
 *
 * @param write called with the number of the attempt, from 1
 */
export const retryWrite = async <T>(
  write: (attempt: number) => Promise<T>,
  deadlineMs = defaultDeadlineMs,
): Promise<T> => {
  const until = performance.now() + deadlineMs;
  let pauseMs = firstPauseMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(attempt);
    } catch (error) {
      const leftMs = until - performance.now();
      if (!isTemporary(error) || leftMs <= 0) throw error;
      await sleep(Math.min(pauseMs, leftMs));
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
  }
};
