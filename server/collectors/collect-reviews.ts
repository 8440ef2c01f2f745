import { setTimeout as sleep } from 'node:timers/promises';
import type { ChartRow } from '../connectors/listing.ts';
import { found, isFailure, type Outcome } from '../connectors/wire/outcome.ts';
import type { ChartName } from '../contract/domain/charts.ts';
import { hourMs } from '../contract/domain/durations.ts';
import { collectedStorefronts } from '../contract/domain/storefronts.ts';
import { type Store, stores } from '../contract/domain/stores.ts';
import type { KeptApp } from '../reviews/ingest/keep.ts';
import { panelPlace } from '../reviews/panels/ask-panels.ts';
import type { NewReviewsRead } from '../reviews/windows/read-new.ts';
import { readPanelPlace } from '../reviews/windows/read-panel.ts';
import { reviewApp, reviewsOnFile, sampleReviews } from '../store/reviews/review-apps.ts';
import { unlessAborted } from '../support/concurrency/promises.ts';
import type { Collector, CollectorContext } from './collector.ts';

/** Reviews are collected for the top apps of these charts. */
const followedCharts: readonly ChartName[] = ['top-free', 'top-grossing'];
const followedPlaces = 15;

const firstDepth = 200;

/** Reviews per page, for the number of reads. */
const pageSize = { apple: 50, play: 150 } as const;

/** Stops the run after this many failures in a row. */
const maxFailures = 3;

const chartingApps = async (
  { sources, signal }: CollectorContext,
  store: Store,
  country: string,
  places: number,
): Promise<Outcome<ChartRow[]>> => {
  const rows = new Map<string, ChartRow>();
  for (const chart of followedCharts) {
    const { outcome } = await unlessAborted(
      sources.bareChart({ store, chart, country, genreId: null, limit: places }),
      signal,
    );
    if (isFailure(outcome)) return outcome;
    for (const row of outcome.kind === 'found' ? outcome.value.rows : []) rows.set(row.appId, row);
  }
  return found([...rows.values()]);
};

/** Names differ between storefronts: this one's win, and others' are only used if none is stored. */
const namingStorefront = 'us';

/** The app as in its chart, with the description from its listing, which is only read if none is stored. */
const describe = async (
  { db, sources, signal }: CollectorContext,
  row: ChartRow,
  country: string,
): Promise<KeptApp> => {
  const { store, appId, title, icon, developer, genre } = row;
  const known = await reviewApp(db, store, appId);
  const names = known && country !== namingStorefront ? {} : { title, icon, developer, genre };
  if (known?.about && country !== namingStorefront) return { store, appId, ...names };
  const { outcome } = await unlessAborted(sources.listing(store, appId, country), signal);
  return { store, appId, ...names, about: outcome.kind === 'found' ? outcome.value.description : null };
};

const readNew = async (
  context: CollectorContext,
  row: ChartRow,
  country: string,
  depth: number,
): Promise<NewReviewsRead> => {
  const app = await describe(context, row, country);
  return readPanelPlace(context, app, panelPlace(row, country), { depth });
};

export const chartingReviews = (store: Store, country: string): Collector => ({
  name: `reviews ${store} ${country}`,
  everyMs: 12 * hourMs,
  async run(context) {
    const { signal, log, pauseMs } = context;
    const charting = await chartingApps(context, store, country, followedPlaces);
    if (charting.kind !== 'found') return `the charts could not be read (${charting.kind})`;
    let failuresInARow = 0;
    for (const row of charting.value) {
      signal.throwIfAborted();
      const { read, failure } = await readNew(context, row, country, firstDepth);
      if (failure) {
        log.warn({ appId: row.appId, outcome: failure.kind, detail: failure.detail }, 'reviews could not be read');
        if (++failuresInARow >= maxFailures)
          return `reviews of the last ${failuresInARow} apps could not be read (${failure.kind})`;
      } else failuresInARow = 0;
      // A pause per read: the listing or product page, and at least one page of reviews.
      await sleep(pauseMs * (1 + Math.max(1, Math.ceil(read / pageSize[store]))), null, { signal });
    }
    // Unreadable apps don't fail the run: a retry would read all the others again.
    return null;
  },
});

const firstPlaces = 60;
const readDepth = 225;
const sideBySide = 4;

/**
 * Fills a new installation with sample data, so that searches find something at once: top apps of every storefront
 * first, until there is enough. Stays within all budgets.
 */
export const firstMinute = (
  storefronts: readonly string[] = collectedStorefronts,
  enough = sampleReviews.enough,
): Collector => ({
  name: sampleReviews.collection,
  everyMs: null,
  async run(context) {
    const { db, signal } = context;
    const fronts = storefronts.flatMap((country) => stores.map((store) => ({ store, country })));
    let chartsFailed = 0;
    const charts = await Promise.all(
      fronts.map(async ({ store, country }) => {
        const charting = await chartingApps(context, store, country, firstPlaces);
        if (charting.kind !== 'found') chartsFailed++;
        return charting.kind === 'found' ? charting.value.map((row) => ({ row, country })) : [];
      }),
    );
    // By place rather than storefront, so that all languages are included wherever it ends.
    const wanted = Array.from({ length: Math.max(...charts.map((chart) => chart.length)) }, (_, place) =>
      charts.flatMap((chart) => chart.slice(place, place + 1)),
    ).flat();
    let onFile = await reviewsOnFile(db);
    let failed = 0;
    const next = wanted.values();
    const reader = async (): Promise<void> => {
      for (const { row, country } of next) {
        if (onFile >= enough) return;
        signal.throwIfAborted();
        const { added, failure } = await readNew(context, row, country, readDepth);
        onFile += added;
        if (failure && ++failed >= maxFailures) return;
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, reader));
    // Only counts as done when there was enough or everything was read; otherwise a start without its sources would
    // leave it empty forever.
    if (onFile >= enough || (chartsFailed + failed === 0 && wanted.length > 0)) return null;
    return `${onFile} reviews are on file; the charts of ${chartsFailed} storefronts and ${failed} apps could not be read`;
  },
});
