import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '../../../contract/domain/durations.ts';
import { mayPass } from '../database.ts';

/** As long as other nodes let a silent worker keep its runs, and then some: after that, its writes are refused anyway. */
const usualPatienceMs = minuteMs;
const firstPauseMs = 250;
const longestPauseMs = 1_000;

/**
 * Tries a write again while the database refuses it for a reason that may pass. Only for writes that may be made twice:
 * after a lost connection nobody knows whether the first one was. `write` is told which try it is, from 1.
 */
export const retryWrite = async <T>(
  write: (attempt: number) => Promise<T>,
  patienceMs = usualPatienceMs,
): Promise<T> => {
  const until = performance.now() + patienceMs;
  let pauseMs = firstPauseMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(attempt);
    } catch (error) {
      const leftMs = until - performance.now();
      if (!mayPass(error) || leftMs <= 0) throw error;
      await sleep(Math.min(pauseMs, leftMs));
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
  }
};
