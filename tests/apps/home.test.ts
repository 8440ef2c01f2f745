import { afterAll, expect, test } from 'vitest';
import type { AppRef } from '../../server/contract/domain/app-ref.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { Home } from '../../server/contract/resources/home.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import { weekOf } from '../../server/market/home.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { saveChart, saveSnapshots } from '../../server/store/market/charts.ts';
import { saveRatings } from '../../server/store/market/listings.ts';
import { call, ended } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { newCustomer, signIn } from '../support/service.ts';
import { startStores } from '../support/sources/stores.ts';

const stores = await startStores();
afterAll(() => stores.stop());

const now = testClock.now();
const ago = (days: number): string => new Date(now - days * dayMs).toISOString().slice(0, 10);

const charted = (appId: string, rank: number) => ({
  appId,
  title: `App ${appId}`,
  developer: 'Someone',
  icon: `https://is1-ssl.mzstatic.com/image/thumb/${appId}/100x100bb.jpg`,
  genre: 'Productivity',
  genreId: '6007',
  free: true,
  released: null,
  rank,
});

/** What the collectors would have written of an app that the stand-in stores do not have. */
const writeWeeks = async (app: AppRef): Promise<void> => {
  const { db } = stores.service;
  const rated = [
    { day: ago(8), score: 4.4, ratingsTotal: 1_000 },
    { day: ago(0), score: 4.31, ratingsTotal: 1_240 },
  ];
  await saveRatings(db, [{ ...app, country: 'us', days: rated }]);
  const chart = { store: 'apple', country: 'us', genreId: '6007', chart: 'top-free' } as const;
  await saveSnapshots(db, [
    { ...chart, day: ago(7), readAt: `${ago(7)}T12:00:00.000Z`, appIds: ['91', '92', app.appId, '93'] },
  ]);
  await saveChart(db, { ...chart, rows: ['93', app.appId, '91', '94'].map((id, at) => charted(id, at + 1)) }, now);
};

const app: AppRef = { store: 'apple', appId: '900001' };

test('what changed within a week is reported with its figures: rating, charts, movers', async () => {
  await writeWeeks(app);
  const home = await weekOf(stores.service.db, [app, { store: 'play', appId: 'nobody.knows' }], now);
  expect(Home.parse(home)).toEqual(home);
  const [known, unknown] = home.apps;
  expect(known).toMatchObject({
    ...app,
    title: 'App 900001',
    country: 'us',
    rating: {
      now: { date: ago(0), score: 4.31, ratingsTotal: 1_240 },
      before: { date: ago(8), score: 4.4, ratingsTotal: 1_000 },
    },
    charts: [{ chart: 'top-free', genre: 'Productivity', date: ago(0), rank: 2, dateBefore: ago(7), rankBefore: 3 }],
  });
  expect(unknown).toEqual({
    store: 'play',
    appId: 'nobody.knows',
    title: null,
    icon: null,
    country: 'us',
    rating: null,
    charts: [],
  });
  expect(home.movers).toMatchObject([
    { store: 'apple', country: 'us', genre: 'Productivity', chart: 'top-free', date: ago(0), dateBefore: ago(7) },
  ]);
  expect(home.movers[0]!.movers).toMatchObject([
    { appId: '93', title: 'App 93', rank: 1, rankBefore: 4 },
    { appId: '91', title: 'App 91', rank: 3, rankBefore: 1 },
    { appId: '900001', rank: 2, rankBefore: 3 },
    { appId: '94', title: 'App 94', rank: 4, rankBefore: null },
  ]);
});

test('eight apps cost as many statements as one', async () => {
  const { db } = stores.service;
  const countOf = async (apps: readonly AppRef[]): Promise<number> => {
    let statements = 0;
    const counting: Database = new Proxy(db, {
      get: (target, name: keyof Database) => {
        const found = target[name];
        if (typeof found !== 'function') return found;
        return (...given: never[]) => {
          statements++;
          return (found as (...given: never[]) => unknown).apply(target, given);
        };
      },
    });
    await weekOf(counting, apps, now);
    return statements;
  };
  const eight = Array.from({ length: 8 }, (_, at): AppRef => ({ store: 'apple', appId: String(900_001 + at) }));
  expect(await countOf([app])).toBe(5);
  expect(await countOf(eight)).toBe(5);
});

test('your apps are those of your runs and pulls, the last one asked about first; those of others and unknown ones are not', async () => {
  const { service } = stores;
  const customer = await newCustomer(service.db);
  const session = await signIn(service.db, customer.accountId);
  const home = async (as = session): Promise<Home> => {
    const { status, body } = await call<Home>(service.url, as, 'GET', '/api/v1/home');
    expect(status).toBe(200);
    expect(Home.parse(body)).toEqual(body);
    return body;
  };
  expect(await home()).toEqual({ apps: [], movers: [] });
  const run = async (path: string, input: object): Promise<Job> => {
    const { body } = await call<Job>(service.url, customer.key, 'POST', `/api/v1/${path}`, input);
    return ended(service.url, customer.key, body.id);
  };
  const [tidebook, pulsepath] = [stores.app('tidebook'), stores.app('pulsepath')];
  await run('reviews/pulls', { apps: [{ store: 'play', appId: tidebook.playId }], limit: 20 });
  await run('research', {
    question: 'Why do people leave?',
    app: { store: 'apple', appId: pulsepath.appleId },
    compare: [{ store: 'apple', appId: tidebook.appleId }],
  });
  const unknown = await run('teardowns', { store: 'apple', appId: '999999999', days: 30 });
  expect(unknown).toMatchObject({ status: 'failed', error: { code: 'not_found' } });

  const { apps } = await home();
  expect(new Set(apps.slice(0, 2).map(({ appId }) => appId))).toEqual(new Set([pulsepath.appleId, tidebook.appleId]));
  expect(apps[2]).toMatchObject({ store: 'play', appId: tidebook.playId, title: tidebook.title });
  expect(apps).toHaveLength(3);

  const other = await newCustomer(service.db);
  expect(await home(await signIn(service.db, other.accountId))).toEqual({ apps: [], movers: [] });
});
