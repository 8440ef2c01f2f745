import { setTimeout as sleep } from 'node:timers/promises';
import { isFailure, unreadOf } from '../connectors/wire/outcome.ts';
import { hourMs } from '../contract/domain/durations.ts';
import type { Store } from '../contract/domain/stores.ts';
import { collectedCharts, collectedGenres } from '../market/collected-charts.ts';
import { saveChart } from '../store/market/charts.ts';
import { unlessAborted } from '../support/concurrency/unless-aborted.ts';
import type { Collector } from './collector.ts';

/** After so many failures in a row the source is left alone until the next try. */
const mostFailures = 3;

/** Keeps one storefront's charts as they are: day by day they become the chart history. */
export const chartSnapshots = (store: Store, country: string): Collector => ({
  name: `charts ${store} ${country}`,
  // Twice a day: a day that one run misses is the other's.
  everyMs: 12 * hourMs,
  async run({ db, clock, sources, signal, log, pauseMs }) {
    let inARow = 0;
    let failed = 0;
    for (const chart of collectedCharts(store)) {
      for (const genreId of collectedGenres(store, chart)) {
        const outcome = await unlessAborted(sources.freshChart({ store, chart, country, genreId, limit: 200 }), signal);
        if (isFailure(outcome)) {
          log.warn({ chart, genreId, outcome: outcome.kind, detail: outcome.detail }, 'a chart could not be read');
          failed++;
          if (++inARow >= mostFailures) return `the last ${inARow} charts could not be read (${outcome.kind})`;
        } else {
          // A chart that has emptied is kept as empty: what stood in it before stands there no more.
          const rows = outcome.kind === 'found' ? outcome.value.rows : [];
          const unread = unreadOf(outcome);
          if (unread) log.warn({ chart, genreId, ...unread }, 'some rows of a chart could not be read');
          await saveChart(db, { store, country, genreId, chart, rows }, clock.now());
          inARow = 0;
        }
        await sleep(pauseMs, null, { signal });
      }
    }
    return failed === 0 ? null : `${failed} charts could not be read`;
  },
});
