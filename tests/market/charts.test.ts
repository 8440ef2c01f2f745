import { afterAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { findGenre, genres } from '../../server/contract/domain/genres.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { ChartMovement, Charts } from '../../server/contract/resources/market/chart-movement.ts';
import { saveSnapshots } from '../../server/store/market/charts.ts';
import { textOf, toolsOf } from '../support/calls/mcp.ts';
import { testClock } from '../support/clock.ts';
import { newCustomer } from '../support/service.ts';
import { startStores } from '../support/sources/stores.ts';

const stores = await startStores();
afterAll(() => stores.stop());

const charts = async (query: Record<string, string | number> = {}): Promise<Charts> => {
  const { status, body } = await stores.get<Charts>('/charts', query);
  expect(status).toBe(200);
  expect(Charts.parse(body)).toEqual(body);
  return body;
};

test('both stores’ charts of all apps come by default, a hundred rows each, as they stand in the stores', async () => {
  const { country, genre, charts: both, errors } = await charts();
  expect({ country, genre, errors }).toEqual({ country: 'us', genre: null, errors: [] });
  expect(both.map(({ store }) => store)).toEqual(['apple', 'play']);
  const { world } = stores.sandbox;
  for (const { store, rows } of both) {
    const truth = world.chart(store, 'free', 'us', null, world.today);
    expect(rows.map(({ appId }) => appId)).toEqual(
      truth.slice(0, 100).map((app) => (store === 'apple' ? app.appleId : app.playId)),
    );
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.every(({ free }) => free)).toBe(true);
  }
});

test('rows of the App Store carry ratings, which its feed leaves out', async () => {
  const [apple] = (await charts({ store: 'apple', limit: 10 })).charts;
  expect(apple!.rows.length).toBe(10);
  for (const row of apple!.rows) {
    expect(row.score).toBeGreaterThan(0);
    expect(row.ratingsTotal).toBeGreaterThan(0);
  }
});

test('a genre’s name in an answer leads back to the same charts, also where an app’s and a game’s share it', async () => {
  for (const { title, apple, play } of genres) {
    expect(findGenre(title)).toMatchObject({ apple, play });
  }
  for (const id of ['7016', 'GAME_MUSIC', '6004']) {
    const first = await charts({ genre: id });
    expect(await charts({ genre: first.genre! })).toEqual(first);
  }
  expect((await charts({ genre: '7016', store: 'apple' })).genre).toBe('Sports Games');
});

test.each(['6013', 'HEALTH_AND_FITNESS', 'Health & Fitness', 'health and fitness'])(
  'a genre is called %s alike in both stores',
  async (genre) => {
    const { genre: name, charts: both, errors } = await charts({ genre });
    expect(name).toBe('Health & Fitness');
    expect(errors).toEqual([]);
    expect(both.map(({ rows }) => rows.length > 0)).toEqual([true, true]);
    const { world } = stores.sandbox;
    for (const { appId } of both[0]!.rows) expect(world.byAppleId(appId)?.genreId).toBe('6013');
    for (const { appId } of both[1]!.rows) expect(world.byPlayId(appId)?.playCategory).toBe('HEALTH_AND_FITNESS');
  },
);

test('a genre without a twin is named in errors, and an unknown one is 400', async () => {
  const { charts: some, errors } = await charts({ genre: 'Reference' });
  expect(some.map(({ store }) => store)).toEqual(['apple']);
  expect(errors).toEqual([
    { store: 'play', code: 'unsupported', message: 'Google Play has no genre matching the App Store’s Reference.' },
  ]);
  // The App Store's own Family is one of games.
  const family = await charts({ genre: 'Family', store: 'apple' });
  expect(family.errors).toEqual([
    { store: 'apple', code: 'unsupported', message: 'The App Store has no genre matching Google Play’s Family.' },
  ]);
  const { status, body } = await stores.get<ProblemBody>('/charts', { genre: 'nonsense' });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ path: 'genre' }]);
});

test('a store that is not open in the country is named in errors', async () => {
  const { charts: some, errors } = await charts({ country: 'CN' });
  expect(some.map(({ store }) => store)).toEqual(['apple']);
  expect(errors).toMatchObject([{ store: 'play', code: 'not_offered' }]);
});

test('over MCP the tops of long charts are listed, and every row is read part by part', async () => {
  const { url, db } = stores.service;
  const { tool, whole } = toolsOf(url, (await newCustomer(db)).key);
  const lengths = async (given: Record<string, unknown>): Promise<number[]> =>
    [...textOf(await tool('top_charts', given)).matchAll(/^ {2}rows \((\d+)/gm)].map(([, count]) => Number(count));
  const [both] = await lengths({ limit: 200 });
  const [one] = await lengths({ limit: 200, store: 'apple' });
  expect(both).toBeGreaterThan(9);
  expect(one).toBeGreaterThan(both!);
  const { charts: all } = Charts.parse(await whole('top_charts', { limit: 200 }));
  expect(all).toEqual((await charts({ limit: 200 })).charts);
});

describe('reads of the stores', () => {
  test('a hundred callers at once, and those of the next minutes, see one read', async () => {
    const before = stores.asked('apple-chart') + stores.asked('play-batchexecute');
    const many = await Promise.all(Array.from({ length: 100 }, () => charts({ country: 'at' })));
    const later = await charts({ country: 'at' });
    for (const each of many) expect(each).toEqual(later);
    // One of each store.
    expect(stores.asked('apple-chart') + stores.asked('play-batchexecute') - before).toBe(2);
  });

  test('one read serves every `limit`, and shorter answers are its beginning', async () => {
    const before = stores.asked('apple-chart') + stores.asked('play-batchexecute');
    const ten = await charts({ country: 'nl', limit: 10 });
    const hundred = await charts({ country: 'nl', limit: 100 });
    const all = await charts({ country: 'nl', limit: 200 });
    expect(stores.asked('apple-chart') + stores.asked('play-batchexecute') - before).toBe(2);
    for (const [at, { readAt, rows }] of all.charts.entries()) {
      expect(rows.length).toBeGreaterThan(100);
      expect(hundred.charts[at]).toMatchObject({ readAt, rows: rows.slice(0, 100) });
      expect(ten.charts[at]).toMatchObject({ readAt, rows: rows.slice(0, 10) });
    }
  });

  test('one store down: the other’s chart and one error', async () => {
    stores.break('play-batchexecute', '500');
    const { charts: some, errors } = await charts({ country: 'ch' });
    expect(some.map(({ store }) => store)).toEqual(['apple']);
    expect(errors).toMatchObject([{ store: 'play', code: 'upstream_failed' }]);
  });

  test('both down: 502 with both named', async () => {
    stores.break('play-batchexecute', '500');
    stores.break('apple-chart', 'empty-body');
    const { status, body } = await stores.get<ProblemBody>('/charts', { country: 'es' });
    expect(status).toBe(502);
    expect(body.errors).toMatchObject([{ path: 'apple' }, { path: 'play' }]);
  });

  test('the chart comes when only its ratings cannot be read, which is said, and with them when they can again', async () => {
    stores.break('apple-lookup', '500');
    const { charts: read, errors } = await charts({ country: 'be' });
    expect(read.map(({ store }) => store)).toEqual(['apple', 'play']);
    expect(read[0]!.rows.length).toBeGreaterThan(0);
    expect(read[0]!.rows.every(({ score }) => score === null)).toBe(true);
    expect(errors).toEqual([
      { store: 'apple', code: 'upstream_failed', message: expect.stringMatching(/ratings could not be read/) },
    ]);
    stores.sandbox.clearFaults();
    const again = await charts({ country: 'be' });
    expect(again.errors).toEqual([]);
    expect(again.charts[0]!.readAt).toBe(read[0]!.readAt);
    expect(again.charts[0]!.rows.every(({ score }) => score !== null)).toBe(true);
  });
});

const ago = (days: number): string => new Date(testClock.now() - days * dayMs).toISOString().slice(0, 10);

const movement = async (query: Record<string, string | number> = {}): Promise<ChartMovement> => {
  const { status, body } = await stores.get<ChartMovement>('/charts/movement', query);
  expect(status).toBe(200);
  expect(ChartMovement.parse(body)).toEqual(body);
  return body;
};

test('each app of the chart now has its ranks of before, and who was there and is not has left', async () => {
  const { world } = stores.sandbox;
  const now = world.chart('apple', 'free', 'us', null, world.today).map(({ appleId }) => appleId!);
  const [first, second, third] = now;
  const gone = world.apps.find(({ appleId }) => appleId !== null && !now.includes(appleId))!.appleId!;
  const kept = (days: number, appIds: string[]) => ({
    store: 'apple',
    country: 'us',
    genreId: null,
    chart: 'top-free',
    day: ago(days),
    readAt: `${ago(days)}T12:00:00.000Z`,
    appIds,
  });
  await saveSnapshots(stores.service.db, [kept(8, [gone, first!]), kept(1, [second!, first!])]);
  const { country, genre, chart, charts, errors } = await movement({ limit: 3 });
  expect({ country, genre, chart, errors }).toEqual({ country: 'us', genre: null, chart: 'top-free', errors: [] });
  const [apple, play] = charts;
  expect(apple!.compared).toEqual({ day: ago(1), week: ago(8), month: null });
  expect(apple!.dates).toEqual([ago(8), ago(1), ago(0)]);
  expect(apple!.rows).toMatchObject([
    { rank: 1, appId: first, before: { day: 2, week: 2, month: 'not_collected' }, series: [2, 2, 1] },
    { rank: 2, appId: second, before: { day: 1, week: 'absent', month: 'not_collected' }, series: [null, 1, 2] },
    { rank: 3, appId: third, before: { day: 'absent', week: 'absent' }, series: [null, null, 3] },
  ]);
  expect(apple!.rows[0]!.score).toBeGreaterThan(0);
  expect(apple!.left).toMatchObject([{ appId: gone, before: { day: 'absent', week: 1, month: 'not_collected' } }]);
  expect(play).toMatchObject({ store: 'play', compared: { day: null, week: null, month: null }, left: [] });
  expect(play!.rows[0]!.before).toEqual({ day: 'not_collected', week: 'not_collected', month: 'not_collected' });
});

test('a chart that no one collects is kept on the day it is asked for, so that its movement is known from then on', async () => {
  await movement({ country: 'at', chart: 'top-grossing', genre: 'Finance', store: 'play' });
  const rows = await stores.service.db.rows(
    `select to_char(day, 'YYYY-MM-DD') as day, cardinality(app_ids) > 0 as filled from chart_snapshots
     where store = 'play' and country = 'at' and genre_id = 'FINANCE' and chart = 'top-grossing'`,
  );
  expect(rows).toEqual([{ day: ago(0), filled: true }]);
});

test('a store that is down, or has no such genre, is named in errors; with none left it is 502', async () => {
  const { charts, errors } = await movement({ genre: 'Reference' });
  expect(charts.map(({ store }) => store)).toEqual(['apple']);
  expect(errors).toMatchObject([{ store: 'play', code: 'unsupported' }]);
  stores.break('play-batchexecute', '500');
  const { status } = await stores.get<ProblemBody>('/charts/movement', { store: 'play', country: 'es' });
  expect(status).toBe(502);
});
