import { dayMs } from '../contract/domain/durations.ts';
import { firstKeptDay, followedDays } from '../market/kept-days.ts';
import { forgetCharts, forgetTheRest, trimRatings } from '../store/market/forget-market.ts';
import type { Collector } from './collector.ts';

/** So few at a time that nobody waits for the locks. */
const batchSize = 500;

/** Deletes what was collected on days that are no longer kept. */
export const marketRetention: Collector = {
  name: 'market retention',
  everyMs: dayMs,
  lane: 'upkeep',
  async run({ db, clock, signal }) {
    const day = firstKeptDay(clock.now()).toISOString().slice(0, 10);
    for (const forget of [forgetCharts, trimRatings]) {
      while ((await forget(db, day, batchSize)) === batchSize) signal.throwIfAborted();
    }
    await forgetTheRest(db, {
      before: day,
      followedBefore: new Date(clock.now() - followedDays * dayMs),
    });
    return null;
  },
};
