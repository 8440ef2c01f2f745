import { afterAll, expect, test } from 'vitest';
import type { Balance } from '../../server/contract/resources/accounts/balance.ts';
import type { JobError } from '../../server/contract/resources/job.ts';
import { endRun } from '../../server/store/jobs/claims.ts';
import { type NewJob, startJob, startJobs } from '../../server/store/jobs/jobs.ts';
import { newId } from '../../server/support/ids.ts';
import { call, ended, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { newCustomer, startService } from '../support/service.ts';

const service = await startService();
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
});

const run = async (key: string, query: string, more: Record<string, unknown> = {}) => {
  const started = await start(service.url, key, 'held', { query, ...more });
  expect(started.status).toBe(202);
  return ended(service.url, key, started.body.id);
};

const balance = async (key: string): Promise<Balance> =>
  (await call<Balance>(service.url, key, 'GET', '/api/v1/me')).body;

test('that nothing was found is held: who asks the same gets the same answer, without a run and for nothing', async () => {
  const [one, other] = [await newCustomer(service.db), await newCustomer(service.db)];
  const first = await run(one.key, 'nothing of the kind');
  expect(first).toMatchObject({ status: 'failed', credits: 10, refunded: true, error: { code: 'nothing_found' } });
  const second = await run(other.key, 'Nothing of the kind');
  expect(second).toMatchObject({ status: 'failed', credits: 0, error: first.error });
  const { body } = await call(service.url, other.key, 'GET', '/api/v1/me');
  expect(body.credits).toMatchObject({ used: 0 });
  await service.db.rows("update jobs set finished_at = finished_at - interval '1 hour' where id = $1", [first.id]);
  expect((await run(other.key, 'nothing of the kind')).error!.detail).not.toBe(first.error!.detail);
});

let questions = 0;
const newJob = (accountId: string, source: NewJob['source']): NewJob => {
  const question = (++questions).toString(16).padStart(64, '0');
  return {
    ...{
      accountId,
      id: newId(),
      kind: 'elsewhere',
      input: {},
      question,
      active: question,
      price: 10,
      holdMs: 0,
      source,
    },
    ...{ holdable: false, force: false, refresh: false, unsupported: null, queueCap: 1_000 },
    ...{ idempotencyKey: null, fingerprint: null },
  };
};

/** Runs of the app stores that were started together half an hour ago; no worker knows their kind. */
const startedTogether = async (accountId: string, runs: number): Promise<string[]> => {
  const jobs = Array.from({ length: runs }, () => newJob(accountId, null));
  for (const job of jobs) expect((await startJob(service.db, job)).outcome).toMatch(/admitted|waiting/);
  const ids = jobs.map(({ id }) => id);
  await service.db.rows(
    `update jobs set source = 'app_stores', claim = 1, created_at = created_at - interval '30 minutes' where id = any($1)`,
    [ids],
  );
  return ids;
};

const fail = async (accountId: string, ids: readonly string[], code: JobError['code'] = 'nothing_found') => {
  const error: JobError = { code, title: '', detail: '', retryable: false };
  for (const id of ids) await endRun(service.db, { accountId, id, claim: 1 }, { status: 'failed', error });
};

/** An account of which `runs` runs have just found nothing. */
const customerWithEmptyRuns = async (runs: number, code?: JobError['code']) => {
  const customer = await newCustomer(service.db);
  await fail(customer.accountId, await startedTogether(customer.accountId, runs), code);
  return customer;
};

const pass = (accountId: string, seconds: number) =>
  service.db.rows(
    `update jobs set created_at = created_at - make_interval(secs => $2), finished_at = finished_at - make_interval(secs => $2)
     where account_id = $1`,
    [accountId, seconds],
  );

/** Starts a run and tells how many seconds it would have to wait; 0: it was started. */
const wait = async (accountId: string, source: NewJob['source'] = 'app_stores'): Promise<number> => {
  const started = await startJob(service.db, newJob(accountId, source));
  if (started.outcome === 'slowed_down') return Math.ceil(started.waitMs / 1_000);
  expect(started.outcome).toMatch(/admitted|waiting/);
  return 0;
};

/** Seconds from the last start to the next one that is possible, whatever time it is now; null: no wait. */
const slowdown = async (accountId: string): Promise<number | null> => {
  const row = await service.db.row<{ seconds: number | null }>(
    `select extract(epoch from (slowdown_of(a, 'app_stores', s.at)).until - s.at)::float8 as seconds
     from accounts a cross join lateral (
       select created_at as at from jobs where account_id = a.id and source = 'app_stores' order by seq desc limit 1) s
     where a.id = $1`,
    [accountId],
  );
  return row!.seconds;
};

test.each([
  [9, 0],
  [10, 5],
  [11, 10],
  [12, 20],
  [15, 160],
  [16, 300],
  [30, 300],
])(
  'after %i runs within an hour that found nothing, starts for the source are %i seconds apart',
  async (runs, apart) => {
    const { accountId } = await customerWithEmptyRuns(runs);
    // The first start shows that the source was read, and the next one waits for it.
    expect(await wait(accountId)).toBe(0);
    expect(await slowdown(accountId)).toBe(apart === 0 ? null : apart);
    if (apart === 0) return;
    expect(await wait(accountId)).toBeGreaterThan(0);
    await pass(accountId, apart);
    expect(await wait(accountId)).toBe(0);
  },
);

test('a slowdown is reported with a true Retry-After and in the balance, and charges nothing', async () => {
  const { key, accountId } = await customerWithEmptyRuns(16);
  expect((await balance(key)).slowdowns).toEqual([]);
  await run(key, 'something');
  const before = await balance(key);
  const refused = await start(service.url, key, 'held', { query: 'nothing new' });
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ code: 'slowed_down', retryable: true, source: 'app_stores' });
  expect((refused.body as unknown as { detail: string }).detail).toMatch(
    /^16 of your runs that read the app stores found nothing in the last hour, so new ones are spaced out: try again in (\d+ seconds|a second)\.$/,
  );
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(300);
  const { slowdowns, credits } = await balance(key);
  expect(credits).toEqual(before.credits);
  expect(slowdowns).toEqual([
    {
      source: 'app_stores',
      until: expect.any(String),
      reason: '16 of your runs that read the app stores found nothing in the last hour.',
    },
  ]);
  await pass(accountId, seconds);
  expect((await balance(key)).slowdowns).toEqual([]);
  expect((await run(key, 'something new')).status).toBe('done');
});

test('a slowdown refuses nothing that reads no source: replays, runs under way, held answers, other sources and accounts', async () => {
  const { key, accountId } = await customerWithEmptyRuns(16);
  const idempotent = { 'idempotency-key': 'the-same' };
  const first = await start(service.url, key, 'held', { query: 'held before' }, idempotent);
  await ended(service.url, key, first.body.id);
  const refused = (await start(service.url, key, 'held', { query: 'not held' })).status;
  expect(refused).toBe(429);
  const replayed = await start(service.url, key, 'held', { query: 'held before' }, idempotent);
  expect([replayed.status, replayed.body.id]).toEqual([202, first.body.id]);
  expect(await run(key, 'held before')).toMatchObject({ status: 'done', credits: 0 });
  expect((await start(service.url, key, 'quick', { query: 'reads nothing' })).status).toBe(202);
  expect(await wait(accountId, 'ad_libraries')).toBe(0);
  const { key: neighbour } = await newCustomer(service.db);
  expect((await run(neighbour, 'something else')).status).toBe('done');
  // A run under way is joined.
  const job = newJob(accountId, 'video_platforms');
  expect((await startJob(service.db, job)).outcome).toMatch(/admitted|waiting/);
  expect((await startJob(service.db, { ...job, id: newId(), source: 'app_stores' })).outcome).toBe('existing');
});

test('a slowdown ends an hour after the runs that found nothing', async () => {
  const { accountId } = await customerWithEmptyRuns(10);
  expect(await wait(accountId)).toBe(0);
  expect(await slowdown(accountId)).toBe(5);
  await pass(accountId, 3_601);
  expect(await wait(accountId)).toBe(0);
  expect(await wait(accountId)).toBe(0);
});

test('runs that failed for another reason, and answers that were held, slow nothing down', async () => {
  const { accountId } = await customerWithEmptyRuns(20, 'upstream_failed');
  const { key } = await newCustomer(service.db);
  await run(key, 'nothing that is held');
  for (let at = 0; at < 15; at++) await run(key, 'nothing that is held');
  expect([await wait(accountId), await wait(accountId)]).toEqual([0, 0]);
  expect((await run(key, 'something that is there')).status).toBe('done');
  expect((await run(key, 'something else that is there')).status).toBe('done');
});

test('a wait that was announced does not grow when further runs find nothing meanwhile', async () => {
  const { accountId } = await newCustomer(service.db);
  const ids = await startedTogether(accountId, 14);
  await fail(accountId, ids.slice(4), 'not_found');
  expect(await wait(accountId)).toBe(0);
  expect(await slowdown(accountId)).toBe(5);
  await fail(accountId, ids.slice(0, 4));
  expect(await slowdown(accountId)).toBe(5);
});

test('of many starts at the same moment a slowed source gets one, by themselves or in a batch', async () => {
  const { accountId } = await customerWithEmptyRuns(16);
  const alone = await Promise.all(Array.from({ length: 8 }, () => wait(accountId)));
  expect(alone.filter((seconds) => seconds === 0)).toHaveLength(1);
  await pass(accountId, 300);
  const batch = Array.from({ length: 8 }, () => newJob(accountId, 'app_stores'));
  const together = await startJobs(service.db, batch);
  expect(together.map((started) => started?.outcome)).toEqual(['admitted', ...Array(7).fill('slowed_down')]);
});

test('a clock that is set back locks no account', async () => {
  const { accountId } = await customerWithEmptyRuns(16);
  expect(await wait(accountId)).toBe(0);
  expect(await slowdown(accountId)).toBe(300);
  await pass(accountId, -86_400);
  expect(await wait(accountId)).toBe(0);
});

test('an account whose runs are free is not slowed down', async () => {
  const { accountId } = await customerWithEmptyRuns(16);
  await service.db.rows('update accounts set counted = false where id = $1', [accountId]);
  expect([await wait(accountId), await wait(accountId)]).toEqual([0, 0]);
});
