import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { storefronts } from '../../../server/contract/domain/storefronts.ts';
import { jobKinds } from '../../../server/contract/resources/job.ts';
import { startNode } from '../../../server/node/node.ts';
import { operations } from '../../../server/operations/index.ts';
import { reviewPull } from '../../../server/runs/reviews/review-pull.ts';
import { testClock } from '../../support/clock.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { pullsOf } from '../../support/reviews/pulls.ts';
import { runsWithLimit } from '../../support/runs/runs-of.ts';
import { newCustomer } from '../../support/service.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';

let stores: Stores;
let pulls: ReturnType<typeof pullsOf>;

beforeAll(async () => {
  stores = await startStores();
  pulls = pullsOf(stores.service, (await newCustomer(stores.service.db)).key);
});
afterAll(() => stores.stop());

const apple = (key: string) => ({ store: 'apple' as const, appId: stores.app(key).appleId! });
const play = (key: string) => ({ store: 'play' as const, appId: stores.app(key).playId! });

test('a limit that is met exactly is not called cut off, and no page too many is read', async () => {
  const whole = await pulls.run({ apps: [apple('stackvale')], limit: 500 });
  expect(whole.pull).toMatchObject({ truncated: false, reviews: { kept: 500 } });
  for (const [limit, pages] of [
    [49, 1],
    [50, 1],
    [51, 2],
  ] as const) {
    const before = stores.asked('apple-reviews');
    await pulls.run({ apps: [apple('stackvale')], limit });
    expect(stores.asked('apple-reviews') - before).toBe(pages);
  }
  expect((await pulls.run({ apps: [play('stackvale')], limit: 150 })).pull.reviews).toMatchObject({ read: 150 });
});

test('a passing fault of the database at the very end costs nothing', async () => {
  const { db } = stores.service;
  await db.script(`create sequence faults; create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('faults') = 1 then raise exception 'gave up waiting' using errcode = '55P03'; end if; return new; end $$;
    create trigger fail_once before update of finished_at on pulls for each row
      when (new.status = 'running' and new.finished_at is not null) execute function fail_once()`);
  const { job, pull } = await pulls.run({ apps: [play('coinroot')], limit: 30 });
  await db.script('drop trigger fail_once on pulls');
  expect(job.status).toBe('done');
  expect(pull).toMatchObject({ status: 'completed', reviews: { kept: 30 } });
  expect(await db.row('select last_value::int as tries from faults')).toEqual({ tries: 2 });
});

test('a pull in another country leaves the title that everybody searches by', async () => {
  const { db } = stores.service;
  await pulls.run({ apps: [play('pulsepath')], limit: 5 });
  await db.rows("update review_apps set title = 'As it is called at home' where app_id = $1", [
    play('pulsepath').appId,
  ]);
  await pulls.run({ apps: [play('pulsepath')], countries: ['jp'], languages: ['ja'], limit: 5 });
  expect(await db.row('select title from review_apps where app_id = $1', [play('pulsepath').appId])).toEqual({
    title: 'As it is called at home',
  });
});

test('large pulls that reach the time limit together all hand in what they have, of every app', async () => {
  const node = await startNode({
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', AUTHOR_SALT: 'a-salt-for-the-tests' }),
    clock: testClock,
    connection: await freshDatabase(),
    kinds: jobKinds,
    operations,
    runs: runsWithLimit(reviewPull, 8_000),
    // A busy machine takes its time to hand in.
    times: { graceMs: 120_000 },
    sandbox: stores.sandbox,
  });
  const countries = [...storefronts.values()].filter((each) => each.apple).map(({ code }) => code);
  const apps = stores.sandbox.world.apps.filter((app) => app.appleId !== null).slice(0, 10);
  const runs = Array.from({ length: 4 }, async () => {
    const { key } = await newCustomer(node.db);
    return pullsOf({ url: node.address! }, key).run({
      apps: apps.map((app) => ({ store: 'apple', appId: app.appleId! })),
      countries,
      limit: 5000,
    });
  });
  for (const { job, pull } of await Promise.all(runs)) {
    expect(job).toMatchObject({ status: 'done', error: null });
    expect(pull).toMatchObject({ status: 'completed', truncated: true });
    expect(pull.apps.filter(({ title }) => title !== null).length).toBeGreaterThan(2);
  }
  await node.stop();
});
