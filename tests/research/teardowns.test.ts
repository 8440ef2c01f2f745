import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { plantedFacts } from '../../sandbox/planted.ts';
import { startStores as startSandbox } from '../../sandbox/start.ts';
import type { WorldApp, WorldReview } from '../../sandbox/world/types.ts';
import { makeWorld } from '../../sandbox/world/world.ts';
import { readConfig } from '../../server/config/config.ts';
import { dayMs, hourMs } from '../../server/contract/domain/durations.ts';
import type { Store } from '../../server/contract/domain/stores.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import { jobKinds } from '../../server/contract/resources/job.ts';
import { Teardown } from '../../server/contract/resources/teardown.ts';
import { startNode } from '../../server/node/node.ts';
import { operations } from '../../server/operations/index.ts';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { teardown as teardownRun } from '../../server/runs/research/teardown.ts';
import { findingSets, saveFindingSets } from '../../server/store/jobs/finding-sets.ts';
import { saveSnapshots } from '../../server/store/market/charts.ts';
import { call, ended } from '../support/call.ts';
import { clockOn } from '../support/clock.ts';
import { checkBooks } from '../support/database/books.ts';
import { freshDatabase } from '../support/database/database.ts';
import { told } from '../support/reviews/kept-reviews.ts';
import { recountTeardown } from '../support/runs/recount-teardown.ts';
import { teardownsOf } from '../support/runs/teardowns.ts';
import { newCustomer, startService } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';
import { runsWithLimit } from '../support/test-job-kinds.ts';
import { clockOfFacts as clock, dayOfQuarter } from '../support/world.ts';

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

const stranger = async () => {
  const { key } = await newCustomer(stores.service.db);
  return { key, ...teardownsOf(stores.service.url, key) };
};

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
  test.each(['apple', 'play'] as const)('a version that crashes is the first complaint, on %s', async (store) => {
    const { key, version, from, fixedIn } = facts().crash;
    const app = stores.app(key);
    const { job, teardown } = await teardowns.run({ ...refOf(app, store), days: 90 });
    const { complaints, versions, window, reviews } = teardown;
    const all = shown(app, store, window);
    expect(reviews).toEqual({ read: all.length, total: all.length });
    expect(window.days).toBe(90);
    expect(Date.parse(window.to) - Date.parse(window.from)).toBe(90 * dayMs);
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

  test.each(['apple', 'play'] as const)('a price rise is a rising complaint of the bill, on %s', async (store) => {
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

  test('places in the charts are told as they are on file, also where it dropped out of one', async () => {
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
  expect(teardown.notes).toEqual(['Reviews were read from the App Store in Japan.']);
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
  expect(again.teardown.notes).toEqual(['Reviews were read from the App Store in France.']);
});

describe('what it costs', () => {
  test('a run costs 25; for six hours the same answer serves anyone for nothing, and a refresh reads again', async () => {
    const { db } = stores.service;
    const input = refOf(stores.app('stackvale'), 'apple');
    const first = await teardowns.start(input);
    expect(first).toMatchObject({ status: 202, body: { kind: 'teardown', status: 'queued', credits: 25 } });
    expect(first.headers.get('x-credits-used')).toBe('25');
    const { result } = await ended(stores.service.url, key, first.body.id);

    const other = await stranger();
    for (const body of [
      { ...input, days: 30 },
      { ...input, force: true },
    ]) {
      const held = await other.start(body);
      expect(held.body).toMatchObject({ status: 'queued', credits: 0 });
      expect((await ended(stores.service.url, other.key, held.body.id)).result).toEqual(result);
    }
    expect((await other.start({ ...input, days: 90 })).body.credits).toBe(25);

    const asked = stores.asked('apple-reviews');
    const refreshed = await other.run({ ...input, refresh: true });
    expect(refreshed.job.credits).toBe(25);
    expect(stores.asked('apple-reviews')).toBeGreaterThan(asked);
    expect(refreshed.teardown.generatedAt > (result as Teardown).generatedAt).toBe(true);
    expect((await teardowns.job(input)).result).toEqual(refreshed.job.result);

    await db.rows(`update jobs set finished_at = finished_at - interval '6 hours' where status = 'done'`);
    expect((await teardowns.start(input)).body.credits).toBe(25);
  });

  test('the same question while it runs is the same run, unless `force` asks for another', async () => {
    stores.sandbox.setFault({ route: '*', fault: 'slow', ms: 150 });
    onTestFinished(() => stores.sandbox.clearFaults());
    const { key, start } = await stranger();
    const input = refOf(stores.app('pulsepath'), 'play');
    const first = await start(input);
    const again = await start({ ...input, days: 30 });
    expect(again.body.id).toBe(first.body.id);
    expect(again.headers.get('appraise-existing-run')).toBe('true');
    const forced = await start({ ...input, force: true });
    expect(forced.body.id).not.toBe(first.body.id);
    expect(forced.body.credits).toBe(25);
    for (const { id } of [first.body, forced.body]) {
      expect(await ended(stores.service.url, key, id)).toMatchObject({ status: 'done', credits: 25 });
    }
  });

  test('a start that was sent twice with one key is charged once', async () => {
    const { start } = await stranger();
    const input = refOf(stores.app('onegrove'), 'play');
    const first = await start(input, { 'idempotency-key': 'teardown-1' });
    const replay = await start(input, { 'idempotency-key': 'teardown-1' });
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(replay.body).toEqual(first.body);
    expect((await start({ ...input, refresh: true }, { 'idempotency-key': 'teardown-1' })).status).toBe(422);
  });
});

/** Runs to its failure, and sees that it is refunded. */
const failed = async (input: Record<string, unknown>): Promise<Job> => {
  const { key, job } = await stranger();
  const ended = await job(input);
  expect(ended).toMatchObject({ status: 'failed', credits: 25, refunded: true, result: null });
  const { body } = await call<{ credits: { used: number } }>(stores.service.url, key, 'GET', '/api/v1/me');
  expect(body.credits.used).toBe(0);
  return ended;
};

describe('when there is nothing to answer from, it fails and is refunded', () => {
  test('an app that its store does not have', async () => {
    for (const app of [
      { store: 'apple', appId: '999999999999' },
      { store: 'apple', appId: '9'.repeat(200) },
      { store: 'play', appId: 'org.example.nobody' },
      { store: 'play', appId: 'no package at all' },
    ]) {
      const { error } = await failed(app);
      expect(error).toMatchObject({ code: 'not_found', retryable: false });
      expect(error?.detail).toContain(app.appId.slice(0, 100));
    }
  });

  test('an app that nobody has reviewed, or not in the window', async () => {
    const none = await failed({ ...refOf(stores.app(facts().noReviews.key), 'apple'), days: 3650 });
    expect(none.error).toMatchObject({ code: 'nothing_found' });
    expect(none.error?.detail).toMatch(/^No reviews of .+ were found in the App Store/);
    const { job } = await stranger();
    const once = refOf(stores.app(facts().oneReview.key), 'apple');
    const ever = Teardown.parse((await job({ ...once, days: 3650 })).result);
    expect(ever.reviews).toEqual({ read: 1, total: 1 });
    const { error } = await failed({ ...once, days: 7 });
    expect(error).toMatchObject({ code: 'nothing_found' });
    expect(error?.detail).toContain('the last 7 days');
  });

  test('a store that cannot be read, with nothing on file', async () => {
    for (const route of ['apple-reviews', 'apple-reviews-xml', 'apple-product-page', 'apple-lookup']) {
      stores.break(route, '403-empty');
    }
    const { error } = await failed({ ...refOf(stores.app('stilla'), 'apple'), days: 90 });
    expect(error).toMatchObject({ code: 'upstream_failed', retryable: true });
    expect(error?.detail).toContain('the App Store');
  });

  test('a run that takes longer than its limit, which is an hour', async () => {
    expect(teardownRun.limitMs).toBe(hourMs);
    const node = await startNode({
      config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', AUTHOR_SALT: 'a-salt-for-the-tests' }),
      clock,
      connection: await freshDatabase(),
      kinds: jobKinds,
      operations,
      runs: runsWithLimit(teardownRun, 400),
      sandbox: stores.sandbox,
    });
    onTestFinished(() => node.stop());
    stores.sandbox.setFault({ route: '*', fault: 'slow', ms: 200 });
    onTestFinished(() => stores.sandbox.clearFaults());
    const { key } = await newCustomer(node.db);
    const late = await teardownsOf(node.address!, key).job(refOf(stores.app('stackvale'), 'apple'));
    expect(late).toMatchObject({ status: 'failed', refunded: true, error: { code: 'timed_out' } });
    expect(await node.db.rows('select 1 from finding_sets')).toEqual([]);
    await checkBooks(node.db);
  });
});

describe('when a part cannot be read', () => {
  test('what is on file is counted, the notes say so, and the answer is not held', async () => {
    const input = { ...refOf(stores.app('streakmoss'), 'play'), days: 90 };
    const before = await teardowns.run(input);
    expect(before.teardown.notes).toEqual(['Reviews were read from Google Play in English.']);
    stores.break('play-batchexecute', '403-empty');
    const { job, teardown } = await teardowns.run({ ...input, refresh: true });
    expect(teardown.complaints).toEqual(
      before.teardown.complaints.map((item) => ({ ...item, trend: expect.anything() })),
    );
    expect(teardown.notes.join(' ')).toMatch(/No new reviews could be read, so only reviews on file are counted/);
    await recountTeardown(stores.service.db, job.id, teardown);
    stores.sandbox.clearFaults();
    expect(teardown.app).toMatchObject({ title: before.teardown.app.title, free: before.teardown.app.free });
    // What is held is still the whole answer.
    expect((await teardowns.job(input)).result).toEqual(before.job.result);
  });
});

test('what a model has read a part of, because it failed at the rest, is not held; what it has read whole is', async () => {
  const { sandbox } = stores;
  const config = { modelUrl: `${sandbox.urls.model}/v1`, modelKey: 'a-key', modelTimeoutS: 5 };
  const service = await startService({ sandbox, config, clock });
  onTestFinished(() => service.stop());
  onTestFinished(() => sandbox.clearFaults());
  const { run, start } = teardownsOf(service.url, (await newCustomer(service.db)).key);
  const input = { ...refOf(stores.app(facts().crash.key), 'play'), days: 90 };
  sandbox.setFault({ route: 'model-chat', fault: 'malformed-json', times: 5 });
  const part = await run(input);
  expect(part.teardown.readBy).toBe('model');
  expect(part.teardown.readShare).toBeLessThan(1);
  sandbox.clearFaults();
  const whole = await run(input);
  expect(whole.job.credits).toBe(25);
  expect(whole.teardown.readShare).toBe(1);
  expect((await start(input)).body.credits).toBe(0);
});

test('a listing that cannot be read is replaced by what is on file', async () => {
  const input = { ...refOf(stores.app('ambermaps'), 'apple'), days: 7 };
  const known = { title: 'Maps of amber', developer: 'Someone', genre: 'Navigation' };
  const date = new Date(clock.now() - dayMs).toISOString();
  const reviews = ['1', '2', '3'].map((id) => told(id, { date }));
  const app = { store: 'apple', appId: input.appId!, ...known } as const;
  await keepReviews(stores.service.db, 'a-salt-for-the-tests', app, reviews, clock.date());
  for (const route of ['apple-reviews', 'apple-reviews-xml', 'apple-product-page', 'apple-lookup']) {
    stores.break(route, '403-empty');
  }
  const { job, teardown } = await teardowns.run(input);
  expect(teardown.app).toMatchObject({ ...known, free: null, icon: null, score: null, version: null });
  expect(teardown.reviews).toEqual({ read: 3, total: 3 });
  expect(teardown.complaints[0]).toMatchObject({ theme: 'crashes', reviews: 3, share: 1 });
  expect(teardown.notes).toEqual([
    'No new reviews could be read, so only reviews on file are counted.',
    'The app’s listing could not be read, so the one on file is shown.',
    expect.stringMatching(/nothing new was read in the United States, the United Kingdom, Canada and Australia/),
  ]);
  await recountTeardown(stores.service.db, job.id, teardown);
});

describe('the sets behind an answer', () => {
  test('are those of the attempt that answered, and go with the job', async () => {
    const { db } = stores.service;
    const { job } = await teardowns.run(refOf(stores.app('loopwren'), 'apple'));
    const sets = await findingSets(db, job.id);
    expect(sets[0]!.name).toBe('reviews');
    const write = (claim: number, at = db) => saveFindingSets(at, { jobId: job.id, claim }, sets.slice(0, 2).reverse());
    await expect(write(7)).rejects.toThrow(/no longer/);
    const undone = db.transaction(async (tx) => {
      await tx.rows(`update jobs set status = 'running', claim = 8 where id = $1`, [job.id]);
      await expect(write(7, tx)).rejects.toThrow(/no longer/);
      expect(await findingSets(tx, job.id)).toEqual(sets);
      await write(8, tx);
      await write(8, tx);
      expect(await findingSets(tx, job.id)).toEqual(sets.slice(0, 2).reverse());
      await tx.rows('delete from jobs where id = $1', [job.id]);
      expect(await findingSets(tx, job.id)).toEqual([]);
      throw new Error('and undone');
    });
    await expect(undone).rejects.toThrow('and undone');
  });
});

describe('through MCP', () => {
  const tool = async (key: string, name: string, given: Record<string, unknown>) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
    const headers = { accept: 'application/json, text/event-stream' };
    const { body } = await call<{ result: { structuredContent: Job; isError?: boolean; content: { text: string }[] } }>(
      stores.service.url,
      key,
      'POST',
      '/api/mcp',
      message,
      headers,
    );
    return body.result;
  };

  test('the same run, price, hold and refusals', async () => {
    const { key } = await stranger();
    const input = { ...refOf(stores.app('pulsepath'), 'play'), days: 7 };
    const started = await tool(key, 'start_teardown', { ...input, idempotencyKey: 'mcp-1' });
    expect(started.structuredContent).toMatchObject({ kind: 'teardown', status: 'queued', credits: 25 });
    const { id } = started.structuredContent;
    const done = await ended(stores.service.url, key, id);
    expect(done.status).toBe('done');
    const read = await tool(key, 'get_job', { id });
    expect(read.structuredContent).toMatchObject({ id, result: { window: { days: 7 }, readBy: 'rules' } });
    const replayed = await tool(key, 'start_teardown', { ...input, idempotencyKey: 'mcp-1' });
    expect(replayed.structuredContent).toMatchObject({ id, credits: 25 });
    expect((await tool(key, 'start_teardown', { ...input, force: true })).structuredContent.credits).toBe(0);
    expect((await tool(key, 'start_teardown', { ...input, refresh: true })).structuredContent.credits).toBe(25);
    const refused = await tool(key, 'start_teardown', { ...input, days: 14 });
    expect(refused.isError).toBe(true);
    expect(JSON.parse(refused.content[0]!.text)).toMatchObject({ code: 'invalid_request', errors: [{ path: 'days' }] });
  });
});

test.each([
  ['days', { days: 0 }],
  ['days', { days: 31 }],
  ['days', { days: 3651 }],
  ['days', { days: '30' }],
  ['store', { store: 'windows' }],
  ['appId', { appId: 'com.example' }],
  ['appId', { appId: '' }],
  ['appId', { appId: '1'.repeat(201) }],
  ['refresh', { refresh: 'yes' }],
  ['country', { country: 'us' }],
])('what a teardown cannot mean is refused, with the field named: %s', async (path, input) => {
  const { status, body } = await call<ProblemBody>(stores.service.url, key, 'POST', '/api/v1/teardowns', {
    store: 'apple',
    appId: '389801252',
    ...input,
  });
  expect(status).toBe(400);
  expect(new Set(body.errors?.map((error) => error.path))).toEqual(new Set([path]));
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
