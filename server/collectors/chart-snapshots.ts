import { setTimeout as sleep } from 'node:timers/promises';
import { isFailure } from '../connectors/wire/outcome.ts';
import type { ChartName } from '../contract/domain/charts.ts';
import { hourMs } from '../contract/domain/durations.ts';
import { genres, releaseGenres } from '../contract/domain/genres.ts';
import type { Store } from '../contract/domain/stores.ts';
import { saveChart } from '../store/market/charts.ts';
import { unlessAborted } from '../support/concurrency/unless-aborted.ts';
import type { Collector } from './collector.ts';

/** Paid apps of Play are few, and nothing here is made from their charts. */
export const collectedCharts = (store: Store): readonly ChartName[] =>
  store === 'apple' ? ['top-free', 'top-paid', 'top-grossing'] : ['top-free', 'top-grossing'];

/** The genres whose charts are kept, by the store's own ids; null is the chart of all apps. */
export const collectedGenres = (store: Store, chart: ChartName): readonly (string | null)[] => {
  if (store === 'apple') return [null, ...releaseGenres.map(({ apple }) => apple)];
  // Where an app of Play's stands among those that earn, one chart tells; nothing is estimated from it.
  if (chart !== 'top-free') return [null];
  return [null, ...genres.flatMap(({ play, game }) => (play !== null && !game ? [play] : []))];
};

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
          await saveChart(db, { store, country, genreId, chart, rows }, clock.now());
          inARow = 0;
        }
        await sleep(pauseMs, null, { signal });
      }
    }
    return failed === 0 ? null : `${failed} charts could not be read`;
  },
});
