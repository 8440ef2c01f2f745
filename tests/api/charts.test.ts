import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { Charts } from '../../server/contract/resources/chart.ts';
import { type Stores, startStores } from '../support/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
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
  expect(errors).toMatchObject([{ store: 'play', code: 'unsupported' }]);
  const { status, body } = await stores.get<ProblemBody>('/charts', { genre: 'nonsense' });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ path: 'genre' }]);
});

test('a store that is not open in the country is named in errors', async () => {
  const { charts: some, errors } = await charts({ country: 'CN' });
  expect(some.map(({ store }) => store)).toEqual(['apple']);
  expect(errors).toMatchObject([{ store: 'play', code: 'not_offered' }]);
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

  test('the chart comes without ratings when only these cannot be read, and with them when they can again', async () => {
    stores.break('apple-lookup', '429');
    const [without] = (await charts({ store: 'apple', country: 'be' })).charts;
    expect(without!.rows.length).toBeGreaterThan(0);
    expect(without!.rows.every(({ score }) => score === null)).toBe(true);
  });
});
