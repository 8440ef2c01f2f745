import { setImmediate as turn } from 'node:timers/promises';
import type { ChartName } from '../contract/domain/charts.ts';
import { dayMs } from '../contract/domain/durations.ts';
import { collectedStorefronts } from '../contract/domain/storefronts.ts';
import { type Store, stores } from '../contract/domain/stores.ts';
import { collectedCharts, collectedGenres } from '../market/collected-charts.ts';
import { saveVersions, type VersionRelease } from '../store/market/app-versions.ts';
import { keptDays, type Snapshot, saveSnapshots } from '../store/market/charts.ts';
import { type RatingHistory, saveRatings } from '../store/market/listings.ts';
import type { Collector } from './collector.ts';

/** The history of the sandbox's world, which real stores don't have. */
export interface KnownPast {
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly apps: readonly PastApp[];
  chart(
    store: Store,
    chart: 'free' | 'paid' | 'grossing',
    country: string,
    genreId: string | null,
    day: string,
  ): readonly PastApp[];
}

interface PastApp {
  readonly appleId: string | null;
  readonly playId: string | null;
  readonly versions: readonly { readonly version: string; readonly releasedAt: string }[];
  ratings(store: Store, country: string, day: string): readonly number[];
}

export const pastDays = 90;
const dailyRatings = 30;
const fortnight = 14;

const dayBefore = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);

const worldName = { 'top-free': 'free', 'top-paid': 'paid', 'top-grossing': 'grossing' } as const;

const idIn = (store: Store, app: PastApp): string => (store === 'apple' ? app.appleId : app.playId) ?? '';

interface KeptChart {
  readonly store: Store;
  readonly country: string;
  readonly chart: ChartName;
  /** Genres with apps: most genres of a small world have no paid chart. */
  readonly genreIds: readonly (string | null)[];
}

const keptCharts = (past: KnownPast): KeptChart[] => {
  const filled = stores.flatMap((store) =>
    collectedCharts(store).map((chart) => {
      const has = (genreId: string | null) => past.chart(store, worldName[chart], 'us', genreId, past.today).length > 0;
      // The chart of all apps comes last, because it marks the day as stored: an interrupted run starts over.
      const genreIds = collectedGenres(store, chart).filter(has);
      return { store, chart, genreIds: genreIds.toSorted((a, b) => Number(a === null) - Number(b === null)) };
    }),
  );
  return collectedStorefronts.flatMap((country) => filled.map((each) => ({ ...each, country })));
};

/** Sorted by key, which makes inserts a third faster. */
const snapshotsOf = (past: KnownPast, kept: KeptChart, genreId: string | null, days: readonly string[]): Snapshot[] => {
  const { store, country, chart } = kept;
  return days.map((day) => {
    const appIds = past.chart(store, worldName[chart], country, genreId, day).map((app) => idIn(store, app));
    return { store, country, genreId, chart, day, readAt: `${day}T12:00:00.000Z`, appIds };
  });
};

const ratingsOf = (app: PastApp, store: Store, country: string, days: readonly string[]): RatingHistory => ({
  store,
  country,
  appId: idIn(store, app),
  days: days.map((day) => {
    const counts = app.ratings(store, country, day);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
    return { day, score: total === 0 ? null : stars / total, ratingsTotal: total };
  }),
});

const releasesOf = (app: PastApp, since: string): VersionRelease[] =>
  stores.flatMap((store) =>
    idIn(store, app) === ''
      ? []
      : app.versions
          .filter(({ releasedAt }) => releasedAt >= since)
          .map(({ version, releasedAt }) => ({ store, appId: idIn(store, app), version, releasedAt })),
  );

/** Builds one batch while the previous one is saved, and yields to the event loop in between. */
const inBatches = async <Item, Row>(
  items: readonly Item[],
  size: number,
  make: (item: Item) => readonly Row[],
  save: (rows: readonly Row[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  let saving = Promise.resolve();
  let rows: Row[] = [];
  for (const item of items) {
    rows.push(...make(item));
    await turn();
    if (signal.aborted) {
      await saving;
      throw signal.reason;
    }
    if (rows.length < size) continue;
    await saving;
    saving = save(rows);
    // Awaited a batch later; until then a failure must not count as unhandled.
    saving.catch(() => {});
    rows = [];
  }
  await saving;
  await save(rows);
};

/**
 * Stores the last 90 days as the collectors would have, so that sample data has a history from the first start, without
 * gaps where the service was stopped. Existing days are kept.
 */
export const sandboxHistory = (past: () => KnownPast): Collector => ({
  name: 'sandbox past',
  everyMs: dayMs / 2,
  async run({ db, signal }) {
    const world = past();
    const days = Array.from({ length: pastDays }, (_, at) => dayBefore(world.today, pastDays - at));
    // Weekly ratings are enough for older days, which only show growth.
    const ratedDays = days.filter((_, at) => at >= pastDays - dailyRatings || at % 7 === 0);
    const missingOf = async (chart: Omit<KeptChart, 'genreIds'>): Promise<string[]> => {
      const kept = await keptDays(db, { ...chart, since: dayBefore(world.today, pastDays) });
      return days.filter((day) => !kept.has(day));
    };
    await inBatches(
      world.apps,
      500,
      (app) => releasesOf(app, dayBefore(world.today, pastDays)),
      (releases) => saveVersions(db, releases),
      signal,
    );
    for (const [country, store] of collectedStorefronts.flatMap((country) =>
      stores.map((store) => [country, store] as const),
    )) {
      signal.throwIfAborted();
      const missing = new Set(await missingOf({ store, country, chart: 'top-free' }));
      const rated = ratedDays.filter((day) => missing.has(day));
      if (rated.length === 0) continue;
      await inBatches(
        world.apps.filter((app) => idIn(store, app) !== ''),
        200,
        (app) => [ratingsOf(app, store, country, rated)],
        (histories) => saveRatings(db, histories),
        signal,
      );
    }
    for (const kept of keptCharts(world)) {
      signal.throwIfAborted();
      const missing = await missingOf(kept);
      // Small batches, so that concurrent requests don't wait long.
      const fortnights = Array.from({ length: Math.ceil(missing.length / fortnight) }, (_, at) =>
        missing.slice(at * fortnight, (at + 1) * fortnight),
      );
      await inBatches(
        kept.genreIds.flatMap((genreId) => fortnights.map((some) => ({ genreId, some }))),
        1_000,
        ({ genreId, some }) => snapshotsOf(world, kept, genreId, some),
        (snapshots) => saveSnapshots(db, snapshots),
        signal,
      );
    }
    return null;
  },
});
