import { beforeAll, expect, test } from 'vitest';
import { chartSnapshots } from '../../server/collectors/chart-snapshots.ts';
import type { Collector, CollectorContext } from '../../server/collectors/collector.ts';
import { followedRatings } from '../../server/collectors/followed-ratings.ts';
import { marketRetention } from '../../server/collectors/upkeep.ts';
import { createReadCache } from '../../server/connectors/http/read-cache.ts';
import { createSources, type Sources } from '../../server/connectors/sources.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { releaseGenres } from '../../server/contract/domain/genres.ts';
import { type Store, stores as storeNames } from '../../server/contract/domain/stores.ts';
import { observeListings } from '../../server/market/save-listings.ts';
import type { DirectDatabase } from '../../server/store/engine/database.ts';
import { followApp } from '../../server/store/market/app-versions.ts';
import { revenueWeeks, saveRevenue } from '../../server/store/market/apps-weeks.ts';
import {
  chartHistory,
  chartingIds,
  latestSnapshots,
  saveChart,
  saveSnapshots,
} from '../../server/store/market/charts.ts';
import { ratingHistory, saveRatings } from '../../server/store/market/listings.ts';
import { priceChanges, savePrices } from '../../server/store/market/price-changes.ts';
import { createLog } from '../../server/support/log.ts';
import { testClock } from '../support/clock.ts';
import { readSandbox } from '../support/sources/sandbox.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
let context: CollectorContext & { readonly db: DirectDatabase };
beforeAll(async () => {
  stores = await startStores();
  const { db } = stores.service;
  const { sources, close } = readSandbox(db, stores.sandbox);
  const [signal, log] = [new AbortController().signal, createLog('silent')];
  context = { db, clock: testClock, sources, signal, log, authorSalt: '', pauseMs: 0 };
  return async () => {
    await close();
    await stores.stop();
  };
});

/** The sources as a node's collectors read them: what a listing tells is filed. */
const createObserving = (db: DirectDatabase): Sources => {
  const log = createLog('silent');
  const { http } = context.sources;
  const cache = createReadCache({ db, clock: testClock, log });
  const observe = observeListings({ db, clock: testClock, log }, { follow: false });
  return createSources(http, cache, { clock: testClock, db, observe });
};

const run = (collector: Collector) => collector.run(context);
const since = (days: number) => new Date(testClock.now() - days * dayMs).toISOString().slice(0, 10);

test('a storefront’s charts are kept as they are, of all apps and of every genre, and a second run of the day keeps one', async () => {
  const { world } = stores.sandbox;
  expect(await run(chartSnapshots('apple', 'us'))).toBeNull();
  const app = stores.app('tidebook');
  const truth = world.chart('apple', 'free', 'us', null, world.today);
  const genre = world.chart('apple', 'free', 'us', app.genreId, world.today);
  const ask = { store: 'apple', appId: app.appleId!, country: 'us', genreId: app.genreId, since: since(1) };
  const places = await chartHistory(context.db, ask);
  const free = (genreId: string | null) => places.find((each) => each.chart === 'top-free' && each.genreId === genreId);
  expect(free(null)).toMatchObject({ rank: truth.indexOf(app) + 1, chartSize: truth.length });
  expect(free(app.genreId)).toMatchObject({ rank: genre.indexOf(app) + 1, chartSize: genre.length });
  // A free app stands in no chart of paid ones, and that is known.
  expect(places.find((each) => each.chart === 'top-paid' && each.genreId === null)?.rank).toBeNull();
  expect(await run(chartSnapshots('apple', 'us'))).toBeNull();
  expect(await chartHistory(context.db, ask)).toEqual(places);
});

test('scores that Google Play’s charts tell are kept, and take no number of ratings away that a listing reported', async () => {
  const app = stores.app('tidebook');
  const place = { store: 'play', country: 'gb', appId: app.playId! };
  await saveRatings(context.db, [{ ...place, days: [{ day: since(0), score: 1, ratingsTotal: 77 }] }]);
  expect(await run(chartSnapshots('play', 'gb'))).toBeNull();
  const kept = await ratingHistory(context.db, { ...place, since: since(1) });
  expect(kept).toEqual([{ day: since(0), score: expect.any(Number), ratingsTotal: 77 }]);
  expect(kept[0]!.score).toBeGreaterThan(1);
});

test('the ratings of apps that somebody asked about are collected daily for thirty days, in either store, whether they chart or not', async () => {
  const { db } = context;
  const [asked, left] = [stores.app('tidebook'), stores.app('pulsepath')];
  const country = 'at';
  for (const [app, days] of [
    [asked, 29],
    [left, 31],
  ] as const) {
    const at = new Date(testClock.now() - days * dayMs);
    await followApp(db, { store: 'apple', country, appId: app.appleId! }, at);
    await followApp(db, { store: 'play', country, appId: app.playId! }, at);
  }
  const sources = createObserving(db);
  expect(await followedRatings.run({ ...context, sources })).toBeNull();
  const rated = async (store: Store, app: typeof asked) =>
    ratingHistory(db, {
      store,
      country,
      appId: (store === 'apple' ? app.appleId : app.playId)!,
      since: since(1),
    });
  for (const store of storeNames) {
    const total = asked.ratings(store, country, since(0)).reduce((sum, count) => sum + count, 0);
    expect(await rated(store, asked)).toEqual([{ day: since(0), score: expect.any(Number), ratingsTotal: total }]);
    expect(await rated(store, left)).toEqual([]);
  }
  // What is on file of today is not asked for again.
  const before = stores.asked('apple-lookup');
  expect(await followedRatings.run({ ...context, sources })).toBeNull();
  expect(stores.asked('apple-lookup')).toBe(before);
});

test('charts and ratings are kept for 400 days and no longer, and apps that no one asks about are followed no more', async () => {
  const { db } = context;
  const place = { store: 'play', country: 'at' };
  await saveRatings(db, [
    { ...place, appId: 'com.old', days: [{ day: since(401), score: 2, ratingsTotal: 1 }] },
    {
      ...place,
      appId: 'com.both',
      days: [
        { day: since(401), score: 2, ratingsTotal: 1 },
        { day: since(400), score: 3, ratingsTotal: 2 },
      ],
    },
  ]);
  await saveSnapshots(
    db,
    [400, 401].map((days) => ({
      ...place,
      genreId: null,
      chart: 'top-free',
      day: since(days),
      readAt: `${since(days)}T12:00:00Z`,
      appIds: ['com.old'],
    })),
  );
  await followApp(db, { ...place, appId: 'com.old' }, new Date(testClock.now() - 31 * dayMs));
  expect(await run(marketRetention)).toBeNull();
  const rated = (appId: string) => ratingHistory(db, { ...place, appId, since: since(1_000) });
  expect(await rated('com.old')).toEqual([]);
  expect((await rated('com.both')).map(({ day }) => day)).toEqual([since(400)]);
  const charts = await chartHistory(db, { ...place, appId: 'com.old', genreId: null, since: since(1_000) });
  expect(charts.map(({ date }) => date)).toEqual([since(400)]);
  const followed = await db.rows(`select app_id from followed_apps where app_id = 'com.old'`);
  expect(followed).toEqual([]);
});

test('prices are kept as long as they apply to a day that is kept, and estimates for 400 days', async () => {
  const { db } = context;
  const place = { store: 'play', country: 'fi' };
  const price = (appId: string, days: number) =>
    savePrices(db, { ...place, day: since(days) }, [
      { appId, kind: 'price', value: { amount: days, currency: 'EUR' } },
    ]);
  for (const days of [500, 450, 390]) await price('com.read', days);
  for (const days of [500, 450]) await price('com.gone', days);
  await saveRatings(db, [{ ...place, appId: 'com.read', days: [{ day: since(1), score: 2, ratingsTotal: 1 }] }]);
  const range = { low: 1, mid: 2, high: 3 };
  for (const days of [420, 380]) {
    const estimate = { monthly: range, mrr: range, monetisation: 'paid', confidence: 'low' } as const;
    await saveRevenue(db, { ...place, appId: 'com.read' }, estimate, new Date(testClock.now() - days * dayMs));
  }
  expect(await run(marketRetention)).toBeNull();
  const asked = { ...place, from: since(1_000), to: since(0) };
  const kept = await priceChanges(db, { ...asked, appId: 'com.read' });
  expect(kept.map(({ date }) => date)).toEqual([since(450), since(390)]);
  expect(await priceChanges(db, { ...asked, appId: 'com.gone' })).toEqual([]);
  expect(await revenueWeeks(db, { ...asked, appId: 'com.read' })).toHaveLength(1);
});

test('a row that could not be read leaves the ranks behind it as they are', async () => {
  const row = (appId: string, rank: number) => ({
    rank,
    appId,
    title: 'One',
    developer: 'Example',
    icon: '',
    genre: null,
    genreId: null,
    free: true,
    released: null,
  });
  const chart = { store: 'play', country: 'nz', genreId: null, chart: 'top-free' };
  await saveChart(context.db, { ...chart, rows: [row('com.one', 1), row('com.three', 3)] }, testClock.now());
  const [kept] = await chartHistory(context.db, { ...chart, appId: 'com.three', since: since(1) });
  expect(kept).toMatchObject({ rank: 3, chartSize: 3 });
  const ids = await chartingIds(context.db, { store: 'play', country: 'nz', since: new Date(since(1)) });
  expect(ids).toEqual(['com.one', 'com.three']);
});

test('a chart that no one stands in is kept as empty', async () => {
  const { world } = stores.sandbox;
  const genreId = releaseGenres
    .map(({ apple }) => apple)
    .find((id) => world.chart('apple', 'paid', 'us', id, world.today).length === 0)!;
  const latest = await latestSnapshots(context.db, { store: 'apple', country: 'us', genreId, since: new Date(0) });
  expect(latest.find(({ chart }) => chart === 'top-paid')?.appIds).toEqual([]);
});

test('a store that is down is left alone after three failures, and the run says so', async () => {
  stores.break('apple-chart', 'changed-shape');
  const before = stores.asked('apple-chart');
  expect(await run(chartSnapshots('apple', 'gb'))).toMatch(/could not be read/);
  expect(stores.asked('apple-chart') - before).toBe(3);
});
