import { setTimeout as sleep } from 'node:timers/promises';
import { isFailure, unreadOf } from '../connectors/wire/outcome.ts';
import { dayMs, hourMs } from '../contract/domain/durations.ts';
import { saveListings } from '../market/save-listings.ts';
import { chartingIds } from '../store/market/charts.ts';
import { unlessAborted } from '../support/concurrency/promises.ts';
import type { Collector } from './collector.ts';

const batchSize = 100;

/**
 * Stores daily ratings of charting apps, whose growth the revenue estimate uses. App Store only: it looks up a hundred
 * apps per read, and revenue is only estimated there.
 */
export const ratingDays = (country: string): Collector => ({
  name: `ratings apple ${country}`,
  everyMs: 12 * hourMs,
  async run({ db, clock, sources, signal, log, pauseMs }) {
    const appIds = await chartingIds(db, { store: 'apple', country, since: new Date(clock.now() - 7 * dayMs) });
    for (let from = 0; from < appIds.length; from += batchSize) {
      const outcome = await unlessAborted(sources.appleListings(appIds.slice(from, from + batchSize), country), signal);
      if (isFailure(outcome)) {
        log.warn({ outcome: outcome.kind, detail: outcome.detail }, 'listings could not be read');
        return `listings could not be read (${outcome.kind})`;
      }
      const unread = unreadOf(outcome);
      if (unread) log.warn({ ...unread }, 'some listings could not be read');
      if (outcome.kind === 'found') {
        await saveListings(db, { store: 'apple', country, day: clock.today() }, [...outcome.value.values()]);
      }
      await sleep(pauseMs, null, { signal });
    }
    return null;
  },
});
