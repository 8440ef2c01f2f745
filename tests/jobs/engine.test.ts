import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { engineTimes } from '../../server/jobs/times.ts';
import { call, ended, getJob, start, startOnce } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { startGated, untilRunning } from '../support/runs/gate.ts';
import { type Customer, newCustomer, type Service, withService } from '../support/service.ts';

/** How long a statement waits for a lock. */
const lockMs = 5_000;

/** Keeps everyone from an account's row until it is released, as a stuck transaction would. */
const holdAccount = async ({ connection }: Service, { accountId }: Customer): Promise<() => Promise<void>> => {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from accounts where id = $1 for update', [accountId]);
  return () => client.end();
};

/** How many statements wait for somebody's row. */
const waitingForRow = async ({ db }: Service): Promise<number> => {
  const row = await db.row<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.waiting;
};

/** A run whose worker is gone: it was begun, and no one beats for it. */
const leaveBehind = async ({ db }: Service, jobId: string, overdue = false): Promise<void> => {
  await db.rows(
    `update jobs set status = 'running', claim = nextval('claims'), worker = gen_random_uuid(), attempts = 1,
       started_at = now(), heartbeat_at = now() - interval '1 hour',
       deadline_at = now() + case when $2 then -interval '1 hour' else interval '1 hour' end
     where id = $1`,
    [jobId, overdue],
  );
};

/** A queued job with a slot that this service's worker does not take: its kind is not known here. */
const queuedElsewhere = async (service: Service, customer: Customer): Promise<string> => {
  const { body } = await start(service.url, customer.key, 'quick', { query: 'left behind', force: true });
  await ended(service.url, customer.key, body.id);
  await service.db.rows(
    `with back as (
       update jobs set status = 'queued', result_id = null, finished_at = null, started_at = null, attempts = 0,
         kind = 'elsewhere' where id = $1 returning account_id)
     update accounts set slots = slots + 1 from back where accounts.id = back.account_id`,
    [body.id],
  );
  return body.id;
};

test('an end that must wait for the account longer than a lock may take is written all the same', async () => {
  const service = await withService();
  const customer = await newCustomer(service.db, { running: 5 });
  const run = await startGated(service, customer.key, 'ends in vain');
  await untilRunning(service.url, customer.key, run.id);
  const release = await holdAccount(service, customer);
  await run.open();
  await sleep(lockMs + 1_500);
  await release();
  expect(await ended(service.url, customer.key, run.id)).toMatchObject({
    status: 'done',
    result: { echo: 'ends in vain' },
  });
  await checkBooks(service.db);
});

test('a run whose end must wait for its account leaves its place to runs of others', async () => {
  const service = await withService({ config: { workerRuns: 1 } });
  const [stuck, other] = [await newCustomer(service.db), await newCustomer(service.db)];
  const run = await startGated(service, stuck.key, 'ends in vain');
  await untilRunning(service.url, stuck.key, run.id);
  const release = await holdAccount(service, stuck);
  await run.open();
  const { body } = await start(service.url, other.key, 'quick', { query: 'in its place' });
  expect(await ended(service.url, other.key, body.id)).toMatchObject({ status: 'done' });
  expect(await getJob(service.url, stuck.key, run.id)).toMatchObject({ body: { status: 'running' } });
  await release();
  expect(await ended(service.url, stuck.key, run.id)).toMatchObject({ status: 'done' });
  await checkBooks(service.db);
});

test('a worker holds at most four runs a place whose ends must wait, and takes the next when one is written', async () => {
  const service = await withService({ config: { workerRuns: 1 } });
  const [stuck, other] = [await newCustomer(service.db, { running: 5 }), await newCustomer(service.db)];
  const runs = [];
  for (let at = 0; at < 4; at++) runs.push(await startGated(service, stuck.key));
  await untilRunning(service.url, stuck.key, runs[0]!.id);
  const release = await holdAccount(service, stuck);
  for (const { open } of runs.slice(0, 3)) await open();
  await untilRunning(service.url, stuck.key, runs[3]!.id);
  const { body: next } = await start(service.url, other.key, 'quick', { query: 'behind the fourth' });
  await runs[3]!.open();
  // All four only wait to be written, and the worker beats for each of them.
  const ids = runs.map(({ id }) => id);
  const [{ now }] = (await service.db.rows<{ now: Date }>('select clock_timestamp() as now')) as [{ now: Date }];
  const beaten = () =>
    service.db.rows('select 1 from jobs where id = any($1::uuid[]) and heartbeat_at > $2', [ids, now]);
  await expect.poll(beaten).toHaveLength(4);
  expect((await getJob(service.url, other.key, next.id)).body.status).toBe('queued');
  await release();
  expect(await ended(service.url, other.key, next.id)).toMatchObject({ status: 'done' });
  for (const { id } of runs) expect(await ended(service.url, stuck.key, id)).toMatchObject({ status: 'done' });
  await checkBooks(service.db);
});

test('a result that cannot be written is a failure of the run, reported at once and refunded', async () => {
  const service = await withService();
  const customer = await newCustomer(service.db);
  const { body } = await start(service.url, customer.key, 'unwritable', { query: 'a big number' });
  expect(await ended(service.url, customer.key, body.id)).toMatchObject({
    status: 'failed',
    refunded: true,
    error: { code: 'internal' },
  });
  // Not one whose worker was taken for dead and that was then tried again.
  expect(await service.db.row('select attempts from jobs where id = $1', [body.id])).toEqual({ attempts: 1 });
  await checkBooks(service.db);
});

test('a claim whose answer was lost is found and run, however busy its worker is', async () => {
  const service = await withService();
  const customer = await newCustomer(service.db, { running: 5 });
  const busy = await startGated(service, customer.key);
  await untilRunning(service.url, customer.key, busy.id);
  const lost = await queuedElsewhere(service, customer);
  // Claimed in the name of the living worker, which never heard of it, and nearly silent for too long.
  await service.db.rows(
    `update jobs set status = 'running', kind = 'quick', claim = nextval('claims'), attempts = 1, started_at = now(),
       heartbeat_at = now() - make_interval(secs => $3), deadline_at = now() + interval '1 hour',
       worker = (select worker from jobs where id = $2) where id = $1`,
    [lost, busy.id, engineTimes.silentMs / 1_000 - 2],
  );
  expect(await ended(service.url, customer.key, lost)).toMatchObject({
    status: 'done',
    result: { echo: 'left behind' },
  });
  expect((await getJob(service.url, customer.key, busy.id)).body.status).toBe('running');
});

test('a run that died long ago is run once more, not called slow', async () => {
  const service = await withService();
  const customer = await newCustomer(service.db, { running: 5 });
  const id = await queuedElsewhere(service, customer);
  await service.db.rows(`update jobs set kind = 'quick' where id = $1 and status = 'queued'`, [id]);
  await leaveBehind(service, id, true);
  expect(await ended(service.url, customer.key, id)).toMatchObject({ status: 'done' });
});

test('an account whose row is stuck keeps no other account’s dead runs from being taken back', async () => {
  const service = await withService();
  const [stuck, other] = [await newCustomer(service.db, { running: 5 }), await newCustomer(service.db, { running: 5 })];
  const jobs = [await queuedElsewhere(service, stuck), await queuedElsewhere(service, other)];
  const release = await holdAccount(service, stuck);
  for (const id of jobs) {
    await leaveBehind(service, id);
    await service.db.rows(`update jobs set kind = 'quick' where id = $1`, [id]);
  }
  expect(await ended(service.url, other.key, jobs[1]!)).toMatchObject({ status: 'done' });
  await release();
  expect(await ended(service.url, stuck.key, jobs[0]!)).toMatchObject({ status: 'done' });
  await checkBooks(service.db);
});

test('while an account is locked, others on the node start and end runs, and only its own starts are refused', async () => {
  const service = await withService();
  const [stuck, other] = [await newCustomer(service.db, { running: 5 }), await newCustomer(service.db, { running: 5 })];
  await Promise.all([stuck, other].map(({ key }) => call(service.url, key, 'GET', '/api/v1/me')));
  const release = await holdAccount(service, stuck);
  const refused = startOnce(service.url, stuck.key, 'quick', { query: 'stuck' });
  await expect.poll(() => waitingForRow(service)).toBeGreaterThan(0);
  const { status, body } = await start(service.url, other.key, 'quick', { query: 'free' });
  expect(status).toBe(202);
  expect(await ended(service.url, other.key, body.id)).toMatchObject({ status: 'done' });
  expect(await refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await release();
  expect((await start(service.url, stuck.key, 'quick', { query: 'stuck' })).status).toBe(202);
  await checkBooks(service.db);
});

test('starts of an account whose row is stuck leave connections for the others', async () => {
  const service = await withService();
  const [stuck, other] = [await newCustomer(service.db, { running: 5 }), await newCustomer(service.db, { running: 5 })];
  await call(service.url, other.key, 'GET', '/api/v1/me');
  const release = await holdAccount(service, stuck);
  const starts = Array.from({ length: 30 }, (_, at) =>
    start(service.url, stuck.key, 'quick', { query: `stuck ${at}` }),
  );
  await expect.poll(() => waitingForRow(service)).toBeGreaterThan(0);
  expect((await call(service.url, other.key, 'GET', '/api/v1/jobs')).status).toBe(200);
  await release();
  expect((await Promise.all(starts)).every(({ status }) => status === 202)).toBe(true);
});
