import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../server/contract/domain/durations.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import { ChartMovement } from '../../server/contract/resources/market/chart-movement.ts';
import { saveSnapshots } from '../../server/store/market/charts.ts';
import { testClock } from '../support/clock.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.stop());

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

test('a chart that nobody collects is kept on the day it is asked for, so that its movement is known from then on', async () => {
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
