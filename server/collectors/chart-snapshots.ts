import { setTimeout as sleep } from 'node:timers/promises';
import { isFailure, unreadOf } from '../connectors/wire/outcome.ts';
import { hourMs } from '../contract/domain/durations.ts';
import type { Store } from '../contract/domain/stores.ts';
import { collectedCharts, collectedGenres } from '../market/collected-charts.ts';
import type { Database } from '../store/engine/database.ts';
import { saveChart } from '../store/market/charts.ts';
import { saveRatings } from '../store/market/listings.ts';
import { unlessAborted } from '../support/concurrency/promises.ts';
import type { Collector } from './collector.ts';

/** Stops the run after this many failures in a row. */
const maxFailures = 3;
const scoresAtOnce = 500;

/** Google Play's charts include scores, but not counts; the App Store's have neither. */
const saveScores = async (
  db: Database,
  { day, ...where }: { readonly store: Store; readonly country: string; readonly day: string },
  scores: ReadonlyMap<string, number>,
): Promise<void> => {
  const histories = [...scores].map(([appId, score]) => ({
    ...where,
    appId,
    days: [{ day, score, ratingsTotal: null }],
  }));
  for (let from = 0; from < histories.length; from += scoresAtOnce) {
    await saveRatings(db, histories.slice(from, from + scoresAtOnce));
  }
};

export const chartSnapshots = (store: Store, country: string): Collector => ({
  name: `charts ${store} ${country}`,
  // Twice a day, so that a missed run doesn't lose the day.
  everyMs: 12 * hourMs,
  async run({ db, clock, sources, signal, log, pauseMs }) {
    let failuresInARow = 0;
    let failed = 0;
    const scores = new Map<string, number>();
    for (const chart of collectedCharts(store)) {
      for (const genreId of collectedGenres(store, chart)) {
        const outcome = await unlessAborted(sources.freshChart({ store, chart, country, genreId, limit: 200 }), signal);
        if (isFailure(outcome)) {
          log.warn({ chart, genreId, outcome: outcome.kind, detail: outcome.detail }, 'a chart could not be read');
          failed++;
          if (++failuresInARow >= maxFailures)
            return `the last ${failuresInARow} charts could not be read (${outcome.kind})`;
        } else {
          // An empty chart is saved as empty, so that its apps no longer count as charting.
          const rows = outcome.kind === 'found' ? outcome.value.rows : [];
          const unread = unreadOf(outcome);
          if (unread) log.warn({ chart, genreId, ...unread }, 'some rows of a chart could not be read');
          await saveChart(db, { store, country, genreId, chart, rows }, clock.now());
          for (const { appId, score } of rows) if (score !== null) scores.set(appId, score);
          failuresInARow = 0;
        }
        await sleep(pauseMs, null, { signal });
      }
    }
    await saveScores(db, { store, country, day: clock.today() }, scores);
    return failed === 0 ? null : `${failed} charts could not be read`;
  },
});
