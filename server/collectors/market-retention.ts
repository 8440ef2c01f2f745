import { dayMs } from '../contract/domain/durations.ts';
import { firstKeptDay, followedDays } from '../market/kept-days.ts';
import { forgetCharts, forgetTheRest, trimRatings } from '../store/market/forget-market.ts';
import type { Collector } from './collector.ts';

/** So few at a time that nobody waits for the locks. */
const batchSize = 500;

/** Deletes the days of charts and ratings that are no longer kept. */
export const marketRetention: Collector = {
  name: 'market retention',
  everyMs: dayMs,
  lane: 'upkeep',
  async run({ db, clock, signal }) {
    const first = firstKeptDay(clock.now());
    const day = first.toISOString().slice(0, 10);
    for (const forget of [forgetCharts, trimRatings]) {
      while ((await forget(db, day, batchSize)) === batchSize) signal.throwIfAborted();
    }
    await forgetTheRest(db, {
      versionsBefore: first,
      followedBefore: new Date(clock.now() - followedDays * dayMs),
    });
    return null;
  },
};
