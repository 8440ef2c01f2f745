import { setTimeout as sleep } from 'node:timers/promises';
import { isFailure } from '../connectors/wire/outcome.ts';
import { dayMs, hourMs } from '../contract/domain/durations.ts';
import { followedDays } from '../market/collected-charts.ts';
import { saveListings } from '../market/save-listings.ts';
import { followedWithout } from '../store/market/app-versions.ts';
import { unlessAborted } from '../support/concurrency/promises.ts';
import type { Collector } from './collector.ts';

/** Apps per run, most recently requested first: the App Store returns a hundred listings per read, Google Play one. */
const most = { apple: 3_000, play: 300 };
const batchSize = 100;

export const followedRatings: Collector = {
  name: 'ratings followed',
  everyMs: 12 * hourMs,
  async run({ db, clock, sources, signal, log, pauseMs }) {
    const since = new Date(clock.now() - followedDays * dayMs);
    const day = clock.today();
    const failures: string[] = [];

    const readApple = async (): Promise<void> => {
      const apps = await followedWithout(db, { store: 'apple', since, day, limit: most.apple });
      for (const [country, own] of Map.groupBy(apps, (app) => app.country)) {
        for (let from = 0; from < own.length; from += batchSize) {
          const ids = own.slice(from, from + batchSize).map(({ appId }) => appId);
          const outcome = await unlessAborted(sources.appleListings(ids, country), signal);
          if (isFailure(outcome)) {
            log.warn({ country, outcome: outcome.kind, detail: outcome.detail }, 'listings could not be read');
            failures.push(`listings of the App Store could not be read (${outcome.kind})`);
            return;
          }
          if (outcome.kind === 'found') {
            await saveListings(db, { store: 'apple', country, day }, [...outcome.value.values()]);
          }
          await sleep(pauseMs, null, { signal });
        }
      }
    };

    const readPlay = async (): Promise<void> => {
      for (const { country, appId } of await followedWithout(db, { store: 'play', since, day, limit: most.play })) {
        // `observeListings` stores it.
        const { outcome } = await unlessAborted(sources.listing('play', appId, country), signal);
        if (isFailure(outcome)) {
          log.warn({ appId, country, outcome: outcome.kind, detail: outcome.detail }, 'a listing could not be read');
          failures.push(`listings of Google Play could not be read (${outcome.kind})`);
          return;
        }
        await sleep(pauseMs, null, { signal });
      }
    };

    await readApple();
    await readPlay();
    return failures.length === 0 ? null : failures.join('; ');
  },
};
