import { setTimeout as sleep } from 'node:timers/promises';
import { mayPass } from './database.ts';

/** As long as a worker insists on a run's end: a database that is away for longer has lost the run anyway. */
const patienceMs = 60_000;
const longestPauseMs = 5_000;

/** What was worked for is worth another try to write it: only for writes that may be made again. */
export const insist = async <T>(write: () => Promise<T>): Promise<T> => {
  const until = Date.now() + patienceMs;
  for (let pauseMs = 250; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await write();
    } catch (error) {
      if (!mayPass(error) || Date.now() > until) throw error;
      await sleep(pauseMs);
    }
  }
};
