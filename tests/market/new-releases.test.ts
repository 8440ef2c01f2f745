import { afterAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { WorldApp } from '../../sandbox/world/types.ts';
import { hourMs } from '../../server/contract/domain/durations.ts';
import { releaseGenres } from '../../server/contract/domain/genres.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { ReleaseCategories, Releases } from '../../server/contract/resources/market/release.ts';
import { saveChartingApps, saveSnapshots } from '../../server/store/market/charts.ts';
import { call } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { newCustomer } from '../support/service.ts';
import { startStores } from '../support/sources/stores.ts';

const stores = await startStores();
afterAll(() => stores.stop());

const releases = async (query: Record<string, string | number>): Promise<Releases> => {
  const { status, body } = await stores.get<Releases>('/new-releases', query);
  expect(status).toBe(200);
  expect(Releases.parse(body)).toEqual(body);
  return body;
};

const ago = (hours: number): string => new Date(testClock.now() - hours * hourMs).toISOString();
const dayAgo = (days: number): string => ago(24 * days).slice(0, 10);

/** Keeps a chart with one new app in it, as a collector would have `hours` ago. */
const keep = async (
  chart: string,
  { country, genreId, hours }: { country: string; genreId: string; hours: number },
) => {
  const { db } = stores.service;
  const at = ago(hours);
  const kept = { store: 'apple', country, genreId };
  await saveSnapshots(db, [{ ...kept, chart, day: at.slice(0, 10), readAt: at, appIds: ['999000999'] }]);
  const words = { title: 'Newcomer', developer: 'Somebody', icon: 'https://icons.test/a/100x100.png', genre: 'Any' };
  await saveChartingApps(db, [{ ...kept, ...words, appId: '999000999', free: true, released: ago(72) }]);
};

/** The App Store's apps of a genre that came out in the last 30 days and stand in a chart there. */
const truth = (genreId: string, countries: readonly string[]): Set<string> => {
  const { world } = stores.sandbox;
  const since = `${dayAgo(30)}T00:00:00.000Z`;
  const charting = countries.flatMap((country) =>
    (['free', 'paid', 'grossing'] as const).flatMap((chart) =>
      world.chart('apple', chart, country, genreId, world.today),
    ),
  );
  const isNew = (app: WorldApp) => app.released >= since && app.genreId === genreId;
  return new Set(charting.filter(isNew).map((app) => app.appleId!));
};

const genreWithNews = (countries: readonly string[]): string => {
  const { world } = stores.sandbox;
  const genre = [...new Set(world.apps.map((app) => app.genreId))].find((id) => truth(id, countries).size > 1);
  if (!genre) throw new Error('The world has no new releases.');
  return genre;
};

test('the categories and storefronts are listed, `global` among them, and each can be asked about', async () => {
  const { status, body } = await stores.get<z.output<typeof ReleaseCategories>>('/new-releases/categories');
  expect(status).toBe(200);
  expect(ReleaseCategories.parse(body)).toEqual(body);
  expect(body.categories).toContainEqual({ id: '6013', name: 'Health & Fitness' });
  expect(body.storefronts.map(({ id }) => id)).toEqual(expect.arrayContaining(['global', 'us', 'gb', 'jp', 'de']));
  for (const { id, name } of body.categories.slice(0, 3)) {
    expect((await releases({ category: id })).category).toBe(id);
    expect((await releases({ category: name })).category).toBe(id);
  }
  for (const { id } of body.storefronts)
    expect((await releases({ category: '6013', storefront: id })).storefront).toBe(id);
});

test('the releases of a category are those of the last 30 days, best placed first, with their places and ratings', async () => {
  const category = genreWithNews(['us']);
  const { since, releases: found } = await releases({ category, limit: 200 });
  expect(new Set(found.map(({ appId }) => appId))).toEqual(truth(category, ['us']));
  const { world } = stores.sandbox;
  const best = found.map(({ positions }) => positions[0]!.rank);
  expect(best).toEqual(best.toSorted((a, b) => a - b));
  for (const { appId, released, positions, ratingsTotal } of found) {
    expect(released >= since).toBe(true);
    expect(ratingsTotal).not.toBeNull();
    for (const { storefront, chart, rank } of positions) {
      expect(storefront).toBe('us');
      const name = chart.replace('top-', '') as 'free' | 'paid' | 'grossing';
      expect(world.chart('apple', name, 'us', category, world.today)[rank - 1]?.appleId).toBe(appId);
    }
  }
});

test('`global` merges the United States, the United Kingdom, Japan and Germany, each app once', async () => {
  const four = ['us', 'gb', 'jp', 'de'];
  const category = genreWithNews(four);
  const { storefront, releases: found } = await releases({ category, storefront: 'GLOBAL', limit: 200 });
  expect(storefront).toBe('global');
  const ids = found.map(({ appId }) => appId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids)).toEqual(truth(category, four));
  const places = new Set(found.flatMap(({ positions }) => positions.map((each) => each.storefront)));
  expect(places.size).toBeGreaterThan(1);
});

test('`limit` keeps the best placed', async () => {
  const category = genreWithNews(['us']);
  const all = await releases({ category });
  const { releases: one } = await releases({ category, limit: 1 });
  expect(one).toEqual(all.releases.slice(0, 1));
});

test('`since` is the start of a day, and an answer that has not changed is 304', async () => {
  const { body, headers } = await stores.get<Releases>('/new-releases', { category: '6013' });
  expect(body.since).toBe(`${dayAgo(30)}T00:00:00.000Z`);
  const { url, db } = stores.service;
  const { key } = await newCustomer(db);
  const path = '/api/v1/new-releases?category=6013';
  const again = await call(url, key, 'GET', path, undefined, { 'if-none-match': headers.get('etag')! });
  expect(again.status).toBe(304);
});

test('icons are the larger ones that listings tell, and stay so when the chart is read again', async () => {
  const category = genreWithNews(['us']);
  const first = await releases({ category });
  const icons = first.releases.map(({ icon }) => icon);
  for (const icon of icons) expect(icon).toMatch(/size=512$/);
  const { db } = stores.service;
  await saveChartingApps(
    db,
    first.releases.map(({ appId, title, developer, icon, genre, released }) => ({
      ...{ store: 'apple', country: 'us', appId, title, developer, genre, genreId: category, free: true, released },
      icon: icon.replace('size=512', 'size=100'),
    })),
  );
  expect((await releases({ category })).releases.map(({ icon }) => icon)).toEqual(icons);
});

describe('places', () => {
  test('are of the last two days: older ones are not listed, also when the store is down', async () => {
    stores.break('apple-chart', '500');
    await keep('top-free', { country: 'kr', genreId: '6005', hours: 40 });
    const { releases: found } = await releases({ category: '6005', storefront: 'kr' });
    expect(found).toMatchObject([{ positions: [{ storefront: 'kr', chart: 'top-free', rank: 1 }] }]);
    await keep('top-free', { country: 'kr', genreId: '6007', hours: 80 });
    expect((await stores.get('/new-releases', { category: '6007', storefront: 'kr' })).status).toBe(502);
  });

  test('in a chart that has emptied since are not listed', async () => {
    const { world } = stores.sandbox;
    const genreId = releaseGenres
      .map(({ apple }) => apple)
      .find((id) => world.chart('apple', 'paid', 'fr', id, world.today).length === 0)!;
    await keep('top-paid', { country: 'fr', genreId, hours: 30 });
    const { releases: found } = await releases({ category: genreId, storefront: 'fr' });
    expect(found.find(({ appId }) => appId === '999000999')?.positions).toEqual([]);
  });

  test('in charts that were not read with the others are read when asked for', async () => {
    const before = stores.asked('apple-chart');
    await keep('top-free', { country: 'gb', genreId: '6016', hours: 1 });
    await releases({ category: '6016', storefront: 'gb' });
    expect(stores.asked('apple-chart') - before).toBe(2);
    await releases({ category: '6016', storefront: 'gb' });
    expect(stores.asked('apple-chart') - before).toBe(2);
  });
});

describe('what cannot be asked is refused', () => {
  test.each([
    [{}, 'category'],
    [{ category: 'nonsense' }, 'category'],
    [{ category: 'DATING' }, 'category'],
    [{ category: '6013', storefront: 'uk' }, 'storefront'],
    [{ category: '6013', storefront: 'at' }, 'storefront'],
    [{ category: '6013', limit: 201 }, 'limit'],
  ])('%j', async (query, path) => {
    const { status, body } = await stores.get<ProblemBody>('/new-releases', query as Record<string, string>);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path }]);
  });
});

test('with nothing collected and the store down it is 502; what was collected serves while it is down', async () => {
  await releases({ category: '6001', storefront: 'fr' });
  stores.break('apple-chart', '500');
  await releases({ category: '6001', storefront: 'fr' });
  const { status, body } = await stores.get<ProblemBody>('/new-releases', { category: '6003', storefront: 'kr' });
  expect({ status, code: body.code }).toEqual({ status: 502, code: 'upstream_failed' });
});
