import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { plantedFacts } from '../../sandbox/planted.ts';
import type { WorldApp } from '../../sandbox/world/types.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import type { Store } from '../../server/contract/domain/stores.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import { Teardown } from '../../server/contract/resources/research/teardown.ts';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { stillReading } from '../../server/reviews/panels/coverage.ts';
import { findingSets, saveFindingSets } from '../../server/store/jobs/finding-sets.ts';
import { call, ended } from '../support/call.ts';
import { toolsOf } from '../support/calls/mcp.ts';
import { checkBooks } from '../support/database/books.ts';
import { storeReview } from '../support/reviews/kept-reviews.ts';
import { recountTeardown } from '../support/runs/recount-teardown.ts';
import { teardownsOf } from '../support/runs/runs-of.ts';
import { newCustomer, startService } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';
import { clockOfFacts as clock } from '../support/sources/world.ts';

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

const facts = () => plantedFacts(stores.sandbox.world.today);

/** Runs to its failure, and sees that it is refunded. */
const failed = async (input: Record<string, unknown>): Promise<Job> => {
  const { key, job } = await stranger();
  const ended = await job(input);
  expect(ended).toMatchObject({ status: 'failed', credits: 25, refunded: true, result: null });
  const { body } = await call<{ credits: { used: number } }>(stores.service.url, key, 'GET', '/api/v1/me');
  expect(body.credits.used).toBe(0);
  return ended;
};

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
});

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

  test('an app that no one has reviewed, or not in the window', async () => {
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
});

describe('when a part cannot be read', () => {
  test('what is on file is counted, the notes say so, and the answer is not held', async () => {
    const input = { ...refOf(stores.app('streakmoss'), 'play'), days: 90 };
    const before = await teardowns.run(input);
    expect(before.teardown.notes).toEqual([
      'New reviews were read from Google Play in English; figures count the whole panel.',
      ...stillReading(before.teardown.coverage!),
    ]);
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
  const reviews = ['1', '2', '3'].map((id) => storeReview(id, { date }));
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
  test('the same run, price, hold and refusals', async () => {
    const { key } = await stranger();
    const { tool, whole } = toolsOf(stores.service.url, key);
    const start = async (given: Record<string, unknown>) =>
      (await tool('start_teardown', given))._meta['appraise/job']!;
    const input = { ...refOf(stores.app('pulsepath'), 'play'), days: 7 };
    const { id, ...started } = await start({ ...input, idempotencyKey: 'mcp-1' });
    expect(started).toEqual({ kind: 'teardown', status: 'queued', credits: 25 });
    const done = await ended(stores.service.url, key, id);
    expect(done.status).toBe('done');
    expect(await whole<Job>('get_job', { id })).toMatchObject({ id, result: done.result });
    expect(await start({ ...input, idempotencyKey: 'mcp-1' })).toMatchObject({ id, credits: 25 });
    expect((await start({ ...input, force: true })).credits).toBe(0);
    expect((await start({ ...input, refresh: true })).credits).toBe(25);
    const refused = await tool('start_teardown', { ...input, days: 14 });
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
