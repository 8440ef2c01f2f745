import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreReview } from '../../server/connectors/listing.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import type { ReviewMetrics } from '../../server/contract/resources/reviews/metrics.ts';
import type { ReviewSearch } from '../../server/contract/resources/reviews/review-search.ts';
import { weekOf } from '../../server/market/home.ts';
import { type KeptApp, keepReviews } from '../../server/reviews/ingest/keep.ts';
import { savePlaces } from '../../server/store/reviews/panels.ts';
import { call } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { newCustomer, type Service } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

const apps: readonly KeptApp[] = Array.from({ length: 5 }, (_, at) => ({
  store: at < 3 ? 'apple' : 'play',
  appId: at < 3 ? `93000000${at}` : `test.agreeing${at}`,
  title: `Agreeing ${['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'][at]}`,
}));
const texts = [
  'It keeps crashing when I open it',
  'Too many ads for my taste',
  'I love the dark mode',
  'Great for lists',
];

const reviewsOf = (app: KeptApp, from: number, count: number, countries: readonly string[]): StoreReview[] =>
  Array.from({ length: count }, (_, i) => {
    const at = from + i;
    return {
      storeReviewId: `${app.appId}-${at}`,
      rating: 1 + ((at * 7) % 5),
      title: null,
      text: `${texts[(at * 5) % texts.length]} (${at})`,
      date: new Date(testClock.now() - (1 + ((at * 3) % 40)) * dayMs).toISOString(),
      country: app.store === 'apple' ? countries[at % countries.length]! : null,
      language: app.store === 'apple' ? null : 'en',
      version: ['3.0', '3.1', '3.1.2'][at % 3]!,
      helpful: 0,
      reply: null,
      repliedAt: null,
      author: `author ${at}`,
      authorId: null,
      sources: ['test'],
    };
  });

let stores: Stores;
let service: Service;
let key: string;
beforeAll(async () => {
  stores = await startStores();
  ({ service } = stores);
  key = (await newCustomer(service.db)).key;
  for (const [at, app] of apps.entries()) await readPanel(app, 0, 150 + 10 * at);
});
afterAll(() => stores.stop());

/** As the panel reader does. */
const readPanel = async (app: KeptApp, from: number, count: number): Promise<void> => {
  const reviews = reviewsOf(app, from, count, ['us', 'de', 'fr']);
  await keepReviews(service.db, 'salt', app, reviews, testClock.date(), { panel: true });
  const place = { since: testClock.now() - 60 * dayMs, readAt: testClock.now(), capped: true, complete: true };
  await savePlaces(service.db, app, { [app.store === 'apple' ? 'us' : 'en']: place });
};

const nameOf = ({ store, appId }: KeptApp): string => `${store}:${appId}`;

const metrics = async (query: unknown): Promise<ReviewMetrics> => {
  const { status, body } = await call<ReviewMetrics>(service.url, key, 'POST', '/api/v1/reviews/metrics', query);
  expect(status).toBe(200);
  return body;
};

const search = async (app: KeptApp): Promise<ReviewSearch> => {
  const query = new URLSearchParams({ q: 'all reviews', apps: nameOf(app), limit: '0' });
  const { status, body } = await call<ReviewSearch>(service.url, key, 'GET', `/api/v1/reviews/search?${query}`);
  expect(status).toBe(200);
  return body;
};

type Figures = Record<string, readonly [reviews: number, stars: number | null]>;

const byMetrics = async (app: KeptApp): Promise<Figures> => {
  const where = { apps: [nameOf(app)] };
  const parts = await Promise.all(
    (['version', 'country', 'theme', 'week'] as const).map((by) => metrics({ where, by: [by], limit: 1_000 })),
  );
  const cells = parts.flatMap(({ cells }) =>
    cells.map(({ values: [value], reviews, stars }) => [`${value!.by} ${value!.value}`, [reviews, stars]] as const),
  );
  const { total } = parts[0]!;
  return { total: [total.reviews, total.stars], ...Object.fromEntries(cells) };
};

/** The same from the whole table of all apps at once. */
const byCrossing = async (app: KeptApp): Promise<Figures> => {
  const parts = await Promise.all(
    (['version', 'country', 'theme', 'week'] as const).map((by) => metrics({ by: ['app', by], limit: 1_000 })),
  );
  const totals = await metrics({ by: ['app'] });
  const own = totals.cells.find(({ values }) => values[0]!.value === nameOf(app))!;
  const cells = parts.flatMap(({ cells }) =>
    cells
      .filter(({ values }) => values[0]!.value === nameOf(app))
      .map(({ values: [, value], reviews, stars }) => [`${value!.by} ${value!.value}`, [reviews, stars]] as const),
  );
  return { total: [own.reviews, own.stars], ...Object.fromEntries(cells) };
};

const bySearch = async (app: KeptApp): Promise<Figures> => {
  const found = await search(app);
  const cells = [
    ...found.versions.map(({ version, ...counted }) => [`version ${version}`, counted] as const),
    ...found.countries.map(({ country, ...counted }) => [`country ${country}`, counted] as const),
    ...found.weeks.map(({ week, ...counted }) => [`week ${week}`, counted] as const),
    ...found.themes.map(({ id, count, avgRating }) => [`theme ${id}`, { matched: count, avgRating }] as const),
  ].map(([name, { matched, avgRating }]) => [name, [matched, avgRating]] as const);
  const stars = Object.entries(found.ratingMix).reduce((sum, [rating, count]) => sum + Number(rating) * count, 0);
  const average = Math.round((stars / found.totals.matched) * 100) / 100;
  return { total: [found.totals.matched, average], ...Object.fromEntries(cells) };
};

const exportedLines = async (path: string, init: RequestInit = {}): Promise<unknown[]> => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(service.url + path, { ...init, headers });
  expect(response.status).toBe(200);
  return (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};

/** The number of reviews, wherever it can be read. */
const totalsOf = async (app: KeptApp): Promise<Record<string, number>> => {
  const query = new URLSearchParams({ q: 'all reviews', apps: nameOf(app), format: 'ndjson' });
  const found = await search(app);
  const counted = await metrics({ where: { apps: [nameOf(app)] } });
  const evidence = await exportedLines(`${counted.total.evidence}&format=ndjson`);
  return {
    search: found.totals.matched,
    candidates: found.totals.candidates,
    searchCoverage: found.coverage!.reviews,
    searchExport: (await exportedLines(`/api/v1/reviews/search?${query}`)).length,
    metrics: counted.total.reviews,
    metricsCoverage: counted.coverage!.reviews,
    evidence: evidence.length,
  };
};

const weeksOf = async () =>
  (await weekOf(service.db, apps, testClock.now())).apps.map(({ reviews }) => {
    const { week, weekBefore, rising } = reviews!;
    return { week, weekBefore, rising };
  });

test('each figure of five apps has one value wherever it is shown, whatever others pull', async () => {
  const before = await Promise.all(apps.map(byMetrics));
  expect(before.flatMap((figures) => Object.keys(figures)).length).toBeGreaterThanOrEqual(60);
  const weeks = await weeksOf();
  const check = async (): Promise<void> => {
    for (const [at, app] of apps.entries()) {
      expect(await byMetrics(app)).toEqual(before[at]);
      expect(await byCrossing(app)).toEqual(before[at]);
      expect(await bySearch(app)).toEqual(before[at]);
      expect(new Set(Object.values(await totalsOf(app)))).toEqual(new Set([before[at]!.total![0]]));
    }
    const since = new Date(testClock.now() - 6 * dayMs).toISOString().slice(0, 10);
    for (const [at, app] of apps.entries()) {
      const { total } = await metrics({ where: { apps: [nameOf(app)], since } });
      expect(weeks[at]!.week).toEqual({ reviews: total.reviews, average: total.stars });
    }
  };
  await check();

  // Another account pulls reviews of storefronts that no panel has, and deeper ones of those it has.
  for (const app of apps) {
    await keepReviews(service.db, 'salt', app, reviewsOf(app, 1_000, 60, ['jp', 'us']), testClock.date());
  }
  expect(await weeksOf()).toEqual(weeks);
  await check();

  // They are on file, by their country.
  const elsewhere = await metrics({ where: { apps: [nameOf(apps[0]!)], countries: ['jp'] } });
  expect([elsewhere.total.reviews, elsewhere.coverage]).toEqual([30, null]);
});

test('figures change when the panel reads more, and coverage says so', async () => {
  const [app] = apps;
  const before = await metrics({ where: { apps: [nameOf(app!)] } });
  await readPanel(app!, 500, 25);
  const after = await metrics({ where: { apps: [nameOf(app!)] } });
  expect(after.total.reviews).toBe(before.total.reviews + 25);
  expect(after.coverage).toMatchObject({ basis: 'panel', reviews: after.total.reviews });
  expect((await search(app!)).coverage).toEqual(after.coverage);
});
