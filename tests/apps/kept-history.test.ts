import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/server.ts';
import { startStores } from '../../sandbox/start.ts';
import type { WorldApp } from '../../sandbox/world/types.ts';
import { makeWorld } from '../../sandbox/world/world.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { AppHistory, type RevenueEstimate } from '../../server/contract/resources/apps/history.ts';
import { savePrices } from '../../server/store/market/price-changes.ts';
import { createClock } from '../../server/support/clock.ts';
import { call } from '../support/call.ts';
import { testClock, testDay } from '../support/clock.ts';
import { newCustomer, type Service, startService } from '../support/service.ts';

// What is kept of prices and estimates as time passes. The world is its own, for its prices change.

let sandbox: Sandbox;
let service: Service;
let key: string;
let passedMs = 0;
const clock = createClock(
  () => testClock.now() + passedMs,
  () => testClock.monotonic() + passedMs,
);

beforeAll(async () => {
  sandbox = await startStores({ world: makeWorld({ today: testDay }) });
  service = await startService({ sandbox, clock });
  key = (await newCustomer(service.db)).key;
});
afterAll(async () => {
  await service.stop();
  await sandbox.stop();
});

/** Lets days pass, after which the stores are asked again. */
const pass = async (days: number): Promise<void> => {
  passedMs += days * dayMs;
  await service.db.script('delete from held_reads');
};

const readAgain = () => pass(0.001);

const appOf = (name: string) => {
  const app = sandbox.world.apps.find((each) => each.key === name)!;
  return { app, apple: `apple/${app.appleId}`, play: `play/${app.playId}` };
};

const change = (app: WorldApp, to: Partial<Pick<WorldApp, 'usdPrice' | 'purchases'>>): void =>
  void Object.assign(app, to);

const get = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await call<Body>(service.url, key, 'GET', `/api/v1/apps/${path}`);
  expect(status).toBe(200);
  return body;
};

const historyOf = async (app: string, query = ''): Promise<AppHistory> => {
  const { history } = await get<{ history: AppHistory }>(`${app}/history${query}`);
  expect(AppHistory.parse(history)).toEqual(history);
  return history;
};

/** Every row as it lies in its table: one that is written again, or only locked, differs. */
const written = (table: string) =>
  service.db.rows(`select ctid::text, xmin::text, xmax::text, t::text from ${table} t order by ctid`);

test.each(['apple', 'play'] as const)(
  'a price of %s has a row when it changes and none when it stays',
  async (store) => {
    const { app, [store]: path } = appOf('tidebook');
    change(app, { usdPrice: 4.99 });
    await readAgain();
    const first = clock.today();
    expect((await historyOf(path)).prices).toEqual([{ date: first, amount: 4.99, currency: 'USD' }]);
    const before = await written('price_changes');
    await pass(1);
    expect((await historyOf(path)).prices).toEqual([{ date: first, amount: 4.99, currency: 'USD' }]);
    expect(await written('price_changes')).toEqual(before);

    await pass(1);
    const second = clock.today();
    change(app, { usdPrice: 9.99 });
    const both = [
      { date: first, amount: 4.99, currency: 'USD' },
      { date: second, amount: 9.99, currency: 'USD' },
    ];
    expect((await historyOf(path)).prices).toEqual(both);
    // What applied on the first day asked for is listed, what came after the last is not.
    await pass(1);
    const between = new Date(Date.parse(second) - dayMs).toISOString().slice(0, 10);
    expect((await historyOf(path, `?from=${between}`)).prices).toEqual(both);
    expect((await historyOf(path, `?from=${second}`)).prices).toEqual(both.slice(1));
    expect((await historyOf(path, `?to=${between}`)).prices).toEqual(both.slice(0, 1));
  },
);

test('prices are those of the storefront asked for', async () => {
  const { app, apple } = appOf('larkspur');
  change(app, { usdPrice: 4.99 });
  const { prices } = await historyOf(apple, '?country=de');
  expect(prices).toEqual([{ date: clock.today(), amount: expect.any(Number), currency: 'EUR' }]);
});

test('a price that is changed and changed back within a day is no change', async () => {
  const { app, apple } = appOf('larkspur');
  await readAgain();
  const before = (await historyOf(apple, '?country=gb')).prices;
  expect(before).toHaveLength(1);
  await pass(1);
  const { usdPrice } = app;
  for (const price of [usdPrice + 10, usdPrice]) {
    change(app, { usdPrice: price });
    await readAgain();
    await historyOf(apple, '?country=gb');
  }
  expect((await historyOf(apple, '?country=gb')).prices).toEqual(before);
});

test('in-app purchases of the App Store are kept with estimates, whatever order the store gives them in', async () => {
  const { app, apple } = appOf('tidebook');
  expect((await historyOf(apple)).purchases).toEqual([]);
  await get(`${apple}/revenue`);
  const first = clock.today();
  const [kept, ...others] = (await historyOf(apple)).purchases;
  expect(others).toEqual([]);
  expect(kept?.date).toBe(first);
  expect(kept?.items.map(({ name }) => name)).toEqual(app.purchases.map(({ name }) => name).toSorted());
  for (const { price } of kept!.items) expect(price).toEqual({ amount: expect.any(Number), currency: 'USD' });

  const before = await written('price_changes');
  change(app, { purchases: app.purchases.toReversed() });
  await pass(1);
  await get(`${apple}/revenue`);
  expect(await written('price_changes')).toEqual(before);

  change(app, { purchases: [{ name: 'Patron', usd: 99.99, period: 'year' }] });
  await pass(1);
  await get(`${apple}/revenue`);
  expect((await historyOf(apple)).purchases).toEqual([
    kept,
    {
      date: clock.today(),
      items: [{ name: 'Patron', priceText: '$99.99', price: { amount: 99.99, currency: 'USD' } }],
    },
  ]);
});

test('of Google Play the range of purchase prices is kept, and that an app has none any more', async () => {
  const { app, play } = appOf('pulsepath');
  const first = clock.today();
  const [kept] = (await historyOf(play)).purchases;
  expect(kept).toEqual({
    date: first,
    items: [{ name: null, priceText: expect.stringMatching(/^\$.* per item$/), price: null }],
  });
  change(app, { purchases: [] });
  await pass(1);
  expect((await historyOf(play)).purchases).toEqual([kept, { date: clock.today(), items: [] }]);
});

test('no more than 100 changes are listed, the newest', async () => {
  const { app, play } = appOf('tidebook');
  await readAgain();
  const day = (ago: number) => new Date(clock.now() - ago * dayMs).toISOString().slice(0, 10);
  for (let ago = 120; ago > 0; ago--) {
    const value = { amount: ago, currency: 'CAD' };
    await savePrices(service.db, { store: 'play', country: 'ca', day: day(ago) }, [
      { appId: app.playId!, kind: 'price', value },
    ]);
  }
  const { prices } = await historyOf(play, `?country=ca&from=${day(200)}`);
  expect(prices).toHaveLength(100);
  expect(prices.map(({ date }) => date)).toEqual(prices.map(({ date }) => date).toSorted());
  expect(prices.at(-1)?.date).toBe(day(0));
});

test('the last estimate of each week is kept, once, without those that rest on downloads a caller gave', async () => {
  const { apple } = appOf('mapleknot');
  // To a Tuesday: the test sees two days of one week.
  await pass((9 - clock.date().getUTCDay()) % 7);
  const estimate = async (query = '') =>
    (await get<{ estimate: RevenueEstimate }>(`${apple}/revenue${query}`)).estimate;
  const kept = ({ monthly, mrr, monetisation, confidence, computedAt }: RevenueEstimate) => ({
    monthly,
    mrr,
    monetisation,
    confidence: confidence.label,
    computedAt,
  });
  const monday = (): string =>
    new Date(clock.now() - ((clock.date().getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
  await estimate('?downloads=1000000');
  expect((await historyOf(apple)).revenue).toEqual([]);

  const first = await estimate();
  expect((await historyOf(apple)).revenue).toEqual([{ week: monday(), ...kept(first) }]);
  const before = await written('revenue_weeks');
  expect(await estimate()).toMatchObject({ monthly: first.monthly });
  expect(await written('revenue_weeks')).toEqual(before);

  // More purchases are another estimate: the later one of the week is the week's.
  change(appOf('mapleknot').app, { purchases: [], usdPrice: 49.99 });
  await pass(1);
  const second = await estimate();
  expect(second.monthly).not.toEqual(first.monthly);
  const week = { week: monday(), ...kept(second) };
  expect((await historyOf(apple)).revenue).toEqual([week]);

  await pass(7);
  const third = await estimate();
  expect((await historyOf(apple)).revenue).toEqual([week, { week: monday(), ...kept(third) }]);
  expect((await historyOf(apple, `?to=${week.week}`)).revenue).toEqual([week]);
});
