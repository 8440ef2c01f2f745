import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../server/contract/resources/job.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { endRun } from '../../server/store/jobs/claims.ts';
import { call, ended, getJob, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { freshDatabase } from '../support/database/database.ts';
import { type NodeProcess, startProcess } from '../support/processes/processes.ts';
import { checkEnded, checkRunsAtOnce, keepHistory } from '../support/reviews/history.ts';
import { closeGate, startGated, untilRunning } from '../support/runs/gate.ts';
import { newCustomer } from '../support/service.ts';

/** Workers die here, and somebody waits for it to be noticed. */
const mortal = { silentMs: 5_000 };

let db: DirectDatabase;
let apis: NodeProcess[];
let workers: NodeProcess[];
let connection: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  connection = await freshDatabase();
  db = openDatabase(connection);
  await keepHistory(db);
  [apis, workers] = await Promise.all([
    Promise.all([startProcess('api', connection, mortal), startProcess('api', connection, mortal)]),
    Promise.all([startProcess('worker', connection, mortal), startProcess('worker', connection, mortal)]),
  ]);
});
afterAll(async () => {
  await Promise.all([...apis, ...workers].filter((node) => node.alive).map((node) => node.stop()));
  await db.close();
});

/** One of the two API nodes, in turn. */
let turn = 0;
const api = (): string => apis[turn++ % 2]!.url;

const times = <T>(count: number, each: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => each(at)));

const jobsOf = async (key: string): Promise<Job[]> =>
  (await call<{ jobs: Job[] }>(api(), key, 'GET', '/api/v1/jobs?limit=100')).body.jobs;

const remaining = async (key: string): Promise<number> =>
  Number((await call(api(), key, 'GET', '/api/v1/me')).headers.get('x-credits-remaining'));

/** Polled: a node may hear of what another has charged a moment after its caller does. */
const expectRemaining = (key: string, credits: number): Promise<void> =>
  expect.poll(() => remaining(key)).toBe(credits);

test('200 identical starts at once on two nodes make one job and one charge', async () => {
  const { key } = await newCustomer(db);
  await closeGate(connection, 'the same');
  const replies = await times(200, () => start(api(), key, 'gated', { query: 'the same' }));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  expect(replies.filter(({ headers }) => headers.get('x-credits-used') === '10')).toHaveLength(1);
  expect(replies.filter(({ headers }) => headers.get('appraise-existing-run') === 'true')).toHaveLength(199);
  expect(await jobsOf(key)).toHaveLength(1);
  await expectRemaining(key, 4_490);
  await checkBooks(db);
});

test('200 different starts against a balance for 50 make exactly 50', async () => {
  const { key } = await newCustomer(db, { plan: 'basic', running: 5, queue: 1_000 });
  await times(25, (at) => start(api(), key, 'quick', { query: `spends ${at}` }));
  await expectRemaining(key, 500);
  const replies = await times(200, (at) => start(api(), key, 'quick', { query: `question ${at}` }));
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(50);
  expect(replies.filter(({ status }) => status === 402)).toHaveLength(150);
  await expectRemaining(key, 0);
  await Promise.all(replies.filter(({ status }) => status === 202).map(({ body }) => ended(api(), key, body.id)));
  await checkBooks(db);
});

test('100 requests with one Idempotency-Key at once, all forced, make one job; 99 are replays of the same body', async () => {
  const { key } = await newCustomer(db, { running: 100 });
  const replies = await times(100, () =>
    start(api(), key, 'quick', { query: 'once only', force: true }, { 'idempotency-key': 'racing' }),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(99);
  await expectRemaining(key, 4_490);
  await checkBooks(db);
});

test('the same key with two inputs at once: one wins, the other is a mismatch, never two jobs', async () => {
  const { key } = await newCustomer(db, { running: 100 });
  for (let round = 0; round < 10; round++) {
    const headers = { 'idempotency-key': `round-${round}` };
    const replies = await times(2, (at) => start(api(), key, 'quick', { query: `input ${at}`, force: true }, headers));
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 422]);
  }
  expect(await jobsOf(key)).toHaveLength(10);
});

test('cancels racing the start of the run: each job is either cancelled and refunded or runs and is paid', async () => {
  const { key } = await newCustomer(db, { running: 3, queue: 1_000 });
  const outcomes = await times(60, async (at) => {
    const { body } = await start(api(), key, 'quick', { query: `raced ${at}` });
    await Promise.all([1, 2, 3].map(() => call<Job>(api(), key, 'DELETE', `/api/v1/jobs/${body.id}`)));
    return ended(api(), key, body.id);
  });
  for (const job of outcomes) {
    expect(['done', 'cancelled']).toContain(job.status);
    expect(job.refunded).toBe(job.status === 'cancelled');
  }
  const paid = outcomes.filter(({ status }) => status === 'done').length;
  await expectRemaining(key, 4_500 - 10 * paid);
  await checkBooks(db);
});

test('refunds racing refunds: twenty cancels at once of each of ten jobs return each charge once', async () => {
  const { key } = await newCustomer(db, { running: 1, queue: 100 });
  const first = await startGated({ url: api(), connection }, key);
  const waiting = await times(10, (at) => start(api(), key, 'quick', { query: `waits ${at}` }));
  const cancels = await Promise.all(
    waiting.flatMap(({ body }) =>
      Array.from({ length: 20 }, () => call<Job>(api(), key, 'DELETE', `/api/v1/jobs/${body.id}`)),
    ),
  );
  expect(cancels.every(({ body }) => body.status === 'cancelled' && body.refunded)).toBe(true);
  await first.open();
  await ended(api(), key, first.id);
  await expectRemaining(key, 4_490);
  await checkBooks(db);
});

test('ends racing ends of one claim: one is written, the others learn that the claim is gone', async () => {
  const { key, accountId } = await newCustomer(db);
  const { id } = await startGated({ url: api(), connection }, key);
  await untilRunning(api(), key, id);
  const { claim } = (await db.row<{ claim: number }>('select claim from jobs where id = $1', [id]))!;
  const mine = { id, accountId, kind: 'slow', input: {}, claim, attempt: 1, admittedMs: 0, trace: null };
  const error = { code: 'internal' as const, title: 'Broke', detail: 'Broke.', retryable: true };
  const actual = await times(20, () => endRun(db, mine, { status: 'failed', error }));
  expect(actual.filter(({ admitted }) => admitted !== null)).toHaveLength(1);
  // Written past the nodes, which may know the balance of a second ago.
  await expect.poll(() => remaining(key)).toBe(4_500);
  await checkBooks(db);
});

test('kill -9 of a node between its batches and their answers: asked again elsewhere, each start is one job and one charge', async () => {
  const customers = await times(10, () => newCustomer(db, { running: 100, queue: 100 }));
  const ask = (url: string, at: number) =>
    start(url, customers[at % 10]!.key, 'quick', { query: `start ${at}` }, { 'idempotency-key': `killed-${at}` });
  const mortalApi = await startProcess('api', connection, mortal);
  const own = customers.map(({ accountId }) => accountId);
  const written = () => db.rows('select 1 as one from jobs where account_id = any($1::uuid[])', [own]);
  const asked = times(200, (at) => ask(mortalApi.url, at).catch(() => null));
  await expect.poll(async () => (await written()).length, { interval: 1 }).toBeGreaterThan(0);
  await mortalApi.kill();
  const first = await asked;
  const again = await times(200, (at) => ask(api(), at));
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([202]));
  for (const [at, reply] of first.entries()) if (reply) expect(again[at]!.body.id).toBe(reply.body.id);
  expect(await written()).toHaveLength(200);
  for (const { key } of customers) await expectRemaining(key, 4_300);
  await checkBooks(db);
});

test('kill -9 of workers in the middle of every state: 15 accounts’ runs all end, refunded once where they failed', async () => {
  const customers = await times(15, (at) => newCustomer(db, { plan: 'basic', running: 1 + (at % 2), queue: 100 }));
  const started = await Promise.all(
    customers.flatMap(({ key }, at) => [
      start(api(), key, 'slow', { query: 'one', ms: 300 + 40 * at }),
      at % 3 === 0
        ? start(api(), key, 'failing', { query: 'two' })
        : start(api(), key, 'slow', { query: 'two', ms: 200 }),
      start(api(), key, 'quick', { query: 'three' }),
    ]),
  );
  expect(started.every(({ status }) => status === 202)).toBe(true);
  for (let round = 0; round < 2; round++) {
    await sleep(150 + 170 * round);
    const victim = round % 2;
    await workers[victim]!.kill();
    const cancelled = started[round * 7 + 2]?.body;
    if (cancelled)
      await call(api(), customers[Math.floor((round * 7 + 2) / 3)]!.key, 'DELETE', `/api/v1/jobs/${cancelled.id}`);
    workers[victim] = await startProcess('worker', connection, mortal);
  }
  // One run that takes its worker with it the first time, and one that does so every time.
  const [crasher] = customers;
  const once = await start(api(), crasher!.key, 'crashing', { query: 'once', times: 1 });
  const always = await start(api(), crasher!.key, 'crashing', { query: 'always' });
  // The crashing runs kill their workers too: someone has to start new ones, as an operator's supervisor would.
  const starting: Promise<void>[] = [];
  const supervisor = setInterval(() => {
    for (const [at, worker] of workers.entries()) {
      if (worker.alive) continue;
      workers[at] = { ...worker, alive: true };
      const replaced = startProcess('worker', connection, mortal).then(
        (fresh) => {
          workers[at] = fresh;
        },
        // Killed by the run it took before it could say that it was ready: once more.
        () => {
          workers[at] = { ...worker, alive: false };
        },
      );
      starting.push(replaced);
    }
  }, 100);
  try {
    expect(await ended(api(), crasher!.key, once.body.id)).toMatchObject({ status: 'done', result: { attempt: 2 } });
    expect(await ended(api(), crasher!.key, always.body.id)).toMatchObject({
      status: 'failed',
      refunded: true,
      error: { code: 'interrupted' },
    });
    await Promise.all(
      customers.flatMap(({ key }) =>
        jobsOf(key).then((jobs) => Promise.all(jobs.map(({ id }) => ended(api(), key, id)))),
      ),
    );
  } finally {
    clearInterval(supervisor);
    await Promise.all(starting);
  }
  await checkEnded(db);
  await checkBooks(db);
  await checkRunsAtOnce(db);
});

test('a graceful stop hands runs back without spending their rerun', async () => {
  const { key } = await newCustomer(db);
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [await startProcess('worker', connection, mortal)];
  const run = await startGated({ url: api(), connection }, key);
  for (let stops = 0; stops < 3; stops++) {
    await untilRunning(api(), key, run.id);
    await workers[0]!.stop();
    const { body: job } = await getJob(api(), key, run.id);
    expect(job).toMatchObject({ status: 'queued', startedAt: null, refunded: false });
    workers[0] = await startProcess('worker', connection, mortal);
  }
  await run.open();
  expect(await ended(api(), key, run.id)).toMatchObject({ status: 'done' });
  await checkEnded(db);
  await checkBooks(db);
  await checkRunsAtOnce(db);
});
