import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { plantedFacts } from '../../sandbox/planted.ts';
import { startStores as startSandbox } from '../../sandbox/start.ts';
import type { WorldApp, WorldReview } from '../../sandbox/world/types.ts';
import { makeWorld } from '../../sandbox/world/world.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import type { Store } from '../../server/contract/domain/stores.ts';
import type { Teardown } from '../../server/contract/resources/research/teardown.ts';
import { stillReading } from '../../server/reviews/panels/coverage.ts';
import { saveSnapshots } from '../../server/store/market/charts.ts';
import { clockOn } from '../support/clock.ts';
import { checkBooks } from '../support/database/books.ts';
import { recountTeardown } from '../support/runs/recount-teardown.ts';
import { teardownsOf } from '../support/runs/runs-of.ts';
import { newCustomer, startService } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';
import { clockOfFacts as clock, dayOfQuarter } from '../support/sources/world.ts';

let stores: Stores;
let key: string;
let teardowns: ReturnType<typeof teardownsOf>;
beforeAll(async () => {
  stores = await startStores({}, clock);
  key = (await newCustomer(stores.service.db)).key;
  teardowns = teardownsOf(stores.service.url, key);
});
afterAll(async () => {
  await checkBooks(stores.service.db);
  await stores.stop();
});

const refOf = (app: WorldApp, store: Store) => ({
  store,
  appId: store === 'apple' ? app.appleId : app.playId,
});

/** What the stores show of the places that a teardown reads, in its window. */
const shown = (app: WorldApp, store: Store, window: Teardown['window'], { world } = stores.sandbox): WorldReview[] => {
  const all =
    store === 'apple'
      ? ['us', 'gb', 'ca', 'au'].flatMap((country) => world.appleReviews(app, country))
      : world.playReviews(app, 'en');
  return all.filter(({ at }) => Date.parse(at) >= Date.parse(window.from) && Date.parse(at) < Date.parse(window.to));
};

const facts = () => plantedFacts(stores.sandbox.world.today);

describe('what is true in the sample world is in the answer', () => {
  test.each(['play'] as const)('a version that crashes is the first complaint, on %s', async (store) => {
    const { key, version, from, fixedIn } = facts().crash;
    const app = stores.app(key);
    const { job, teardown } = await teardowns.run({ ...refOf(app, store), days: 90 });
    const { complaints, versions, window, reviews } = teardown;
    const all = shown(app, store, window);
    expect(reviews).toEqual({ read: all.length, total: all.length });
    expect(window.days).toBe(90);
    // Whole days, and today as far as it has come.
    const midnight = Math.floor(Date.parse(window.to) / dayMs) * dayMs;
    expect(Date.parse(window.from)).toBe(midnight - 90 * dayMs);
    expect(teardown.app).toMatchObject({ ...refOf(app, store), title: app.title });
    expect(teardown).toMatchObject({ readBy: 'rules', readShare: 0 });

    const [first] = complaints;
    expect(first).toMatchObject({ theme: 'crashes' });
    expect(first!.versions[0]).toMatchObject({ version });
    expect(first!.versions[0]!.share).toBeGreaterThan(0.4);
    expect(first!.avgRating!).toBeLessThan(2);
    expect(first!.fix).toContain('crash');
    const of = versions.find((row) => row.version === version)!;
    expect(of).toMatchObject({ topComplaint: first!.label });
    expect(of.from.slice(0, 10) >= from).toBe(true);
    const fixed = versions.find((row) => row.version === fixedIn)!;
    expect(fixed.better.map(({ label }) => label)).toContain(first!.label);
    expect(teardown.summary).toContain(version);
    expect(teardown.summary).toContain(`Version ${fixedIn} has largely fixed it.`);
    expect(teardown.summary).not.toContain(first!.fix);
    expect(teardown.summary).toContain(String(first!.reviews));
    await recountTeardown(stores.service.db, job.id, teardown);
  });

  // The window's middle is before all of the crash, and then after it.
  test.each([
    [20, 'rising'],
    [70, 'falling'],
  ] as const)(
    'the crash comes with its version and goes with the next: on day %i of the quarter it is %s',
    async (day, direction) => {
      const then = await startStores({}, clockOn(dayOfQuarter(day)));
      onTestFinished(() => then.stop());
      const { key, version } = facts().crash;
      const app = then.app(key);
      const { run } = teardownsOf(then.service.url, (await newCustomer(then.service.db)).key);
      const { teardown } = await run({ ...refOf(app, 'play'), days: 90 });
      const item = teardown.complaints.find(({ theme }) => theme === 'crashes')!;
      const all = shown(app, 'play', teardown.window, then.sandbox);
      const middle = (Date.parse(teardown.window.from) + Date.parse(teardown.window.to)) / 2;
      const crashing = (reviews: readonly WorldReview[]): number =>
        (100 * reviews.filter((review) => review.version === version && review.rating === 1).length) / reviews.length;
      const before = crashing(all.filter(({ at }) => Date.parse(at) < middle));
      const after = crashing(all.filter(({ at }) => Date.parse(at) >= middle));
      expect(item.trend.direction).toBe(direction);
      expect(Math.abs(item.trend.before! - before)).toBeLessThan(15);
      expect(Math.abs(item.trend.after! - after)).toBeLessThan(15);
    },
  );

  test.each(['apple'] as const)('a price rise is a rising complaint of the bill, on %s', async (store) => {
    const { key } = facts().priceRise;
    // The window in whose later half it lies.
    const { job, teardown } = await teardowns.run({ ...refOf(stores.app(key), store), days: 3650 });
    const billing = new Set(['too_expensive', 'price_rise', 'unwanted_charges', 'refund', 'cancel_subscription']);
    const complaints = teardown.complaints.filter(({ theme }) => billing.has(theme ?? ''));
    const rising = complaints.filter(({ trend }) => trend.direction === 'rising');
    expect(rising.length).toBeGreaterThanOrEqual(1);
    expect(complaints.some(({ trend }) => trend.direction === 'falling')).toBe(false);
    for (const { trend } of rising) expect(trend.after!).toBeGreaterThan(2 * trend.before!);
    await recountTeardown(stores.service.db, job.id, teardown);
  });

  test('places in the charts are reported as they are on file, also where it dropped out of one', async () => {
    const app = stores.app('coinroot');
    const at = (ago: number) => new Date(clock.now() - ago * dayMs).toISOString();
    const snapshot = (ago: number, chart: string, genreId: string | null, appIds: string[]) => ({
      store: 'apple',
      country: 'us',
      genreId,
      chart,
      day: at(ago).slice(0, 10),
      readAt: at(ago),
      appIds,
    });
    await saveSnapshots(stores.service.db, [
      snapshot(40, 'top-free', null, [app.appleId!]),
      snapshot(3, 'top-free', null, ['1', app.appleId!]),
      snapshot(2, 'top-free', null, ['1', '2']),
      snapshot(2, 'top-grossing', null, ['1', '2']),
      snapshot(2, 'top-free', app.genreId, [app.appleId!]),
    ]);
    const { teardown } = await teardowns.run({ ...refOf(app, 'apple'), days: 30 });
    expect(teardown.charts).toEqual([
      { date: at(3).slice(0, 10), chart: 'top-free', genre: null, rank: 2 },
      { date: at(2).slice(0, 10), chart: 'top-free', genre: null, rank: null },
      { date: at(2).slice(0, 10), chart: 'top-free', genre: teardown.app.genre, rank: 1 },
    ]);
    expect(teardown.app.genre).not.toBeNull();
  });
});

test('an app that is not offered in the United States is read where it is', async () => {
  const world = makeWorld({ today: clock.today() });
  // It has reviews in each of the countries on any day.
  const app = world.apps.find(({ key }) => key === 'dayribbon')!;
  // The same object that the stores' routes look at.
  Object.assign(app, { notIn: ['us', 'gb', 'ca', 'au', 'in'] });
  const sandbox = await startSandbox({ world });
  const { url, db, stop } = await startService({ sandbox, clock });
  onTestFinished(async () => {
    await stop();
    await sandbox.stop();
  });
  const teardowns = teardownsOf(url, (await newCustomer(db)).key);
  const { teardown } = await teardowns.run({ ...refOf(app, 'apple'), days: 3650 });
  expect(teardown.notes).toEqual([
    'New reviews were read from the App Store in Japan.',
    ...stillReading(teardown.coverage!),
  ]);
  expect(teardown.reviews.read).toBe(world.appleReviews(app, 'jp').length);
  await db.rows(
    `insert into charting_apps (store, country, app_id, title, developer, icon, free, seen_at)
     values ('apple', 'fr', $1, 'x', 'x', 'x', true, now())`,
    [app.appleId],
  );
  await db.rows(`update reviews set country = 'fr' where app_no = (select app_no from review_apps where app_id = $1)`, [
    app.appleId,
  ]);
  const again = await teardowns.run({ ...refOf(app, 'apple'), days: 3650, refresh: true });
  expect(again.teardown.notes).toEqual([
    'New reviews were read from the App Store in France.',
    ...stillReading(again.teardown.coverage!),
  ]);
});

test('each of the four windows is taken, and 30 days is the one that is meant without', async () => {
  const app = refOf(stores.app('pulsepath'), 'play');
  for (const days of [7, 30, 90, 3650]) {
    const { teardown } = await teardowns.run({ ...app, days });
    expect(teardown.window.days).toBe(days);
    const all = shown(stores.app('pulsepath'), 'play', teardown.window);
    expect(teardown.reviews).toEqual({ read: Math.min(all.length, 5_000), total: all.length });
  }
  expect((await teardowns.run(app)).teardown.window.days).toBe(30);
});
