import { afterAll, describe, expect, test } from 'vitest';
import { Problem } from '../../server/contract/problem.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import { questionOf } from '../../server/jobs/question.ts';
import { defineStart } from '../../server/operations/operation.ts';
import { createKey, revokeKey } from '../../server/store/accounts/keys.ts';
import { call, ended, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { slowKind } from '../support/runs/test-job-kinds.ts';
import { type Customer, newCustomer, startService, withService } from '../support/service.ts';

// The order of checks: key, rate, scope, validation, idempotent replay, active run, held answer, unsupported, queue
// cap, credits. Each test breaks two neighbours at once: the earlier one must answer.

const service = await startService();
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
});

const post = (key: string, kind: string, body: unknown, headers: Record<string, string> = {}) =>
  call(service.url, key, 'POST', `/api/v1/test/${kind}`, body, headers);

/** An account whose requests are spent. */
const spent = async (given: Parameters<typeof newCustomer>[1] = {}): Promise<Customer> => {
  const customer = await newCustomer(service.db, { perMinute: 1, ...given });
  expect((await call(service.url, customer.key, 'GET', '/api/v1/me')).status).toBe(200);
  expect((await call(service.url, customer.key, 'GET', '/api/v1/me')).status).toBe(429);
  return customer;
};

const outcome = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({ status, code: body.code });

/** Makes an answer to the question that everyone is served: only of a question that can be asked. */
const hold = async (query: string): Promise<void> => {
  const other = await newCustomer(service.db);
  const { body } = await start(service.url, other.key, 'held', { query });
  expect((await ended(service.url, other.key, body.id)).status).toBe('done');
};

/** Turns a job into one that had asked the impossible: what was possible when it was asked may not be any more. */
const becomeImpossible = async (id: string): Promise<void> => {
  const input = { query: 'impossible', label: '', refresh: false, more: false, force: false };
  const { question, active } = questionOf('held', input);
  await service.db.rows('update jobs set question = $2, active = $3 where id = $1', [
    id,
    Buffer.from(question, 'hex'),
    Buffer.from(active, 'hex'),
  ]);
};

/** An account whose only slot is taken for a while. */
const busy = async (given: Parameters<typeof newCustomer>[1] = {}): Promise<Customer> => {
  const customer = await newCustomer(service.db, { running: 1, ...given });
  expect((await start(service.url, customer.key, 'slow', { query: 'keeps the slot', ms: 20_000 })).status).toBe(202);
  return customer;
};

test('key before rate: a revoked key of an account without requests left is 401', async () => {
  const { accountId, key } = await spent();
  const second = (await createKey(service.db, { accountId, name: 'second', scope: 'full' }))!;
  await revokeKey(service.db, accountId, second.prefix);
  expect(outcome(await post(second.key, 'quick', { query: 'q' }))).toEqual({ status: 401, code: 'invalid_key' });
  expect(outcome(await post(key, 'quick', { query: 'q' }))).toEqual({ status: 429, code: 'rate_limited' });
});

test('rate before scope: a reader without requests left that starts a run is 429', async () => {
  const { key } = await spent({ scope: 'read' });
  expect(outcome(await post(key, 'quick', { query: 'q' }))).toEqual({ status: 429, code: 'rate_limited' });
});

describe('scope before validation: a reader that starts a run is 403', () => {
  test.each([
    ['with an input that is wrong', { query: 1 }, {}],
    ['with a body that is no JSON', '{', {}],
    ['with a body of another type', 'x', { 'content-type': 'text/plain' }],
    ['with a body too large', 'x'.repeat(1_100_000), {}],
    ['with an Idempotency-Key that is none', { query: 'q' }, { 'idempotency-key': 'two words' }],
  ])('%s', async (_name, body, headers) => {
    const { key } = await newCustomer(service.db, { scope: 'read' });
    expect(outcome(await post(key, 'quick', body, headers as Record<string, string>))).toEqual({
      status: 403,
      code: 'read_only_key',
    });
  });

  test('and one that cancels what is no id', async () => {
    const { key } = await newCustomer(service.db, { scope: 'read' });
    expect(outcome(await call(service.url, key, 'DELETE', '/api/v1/jobs/none'))).toMatchObject({ status: 403 });
  });
});

test('validation before replay: a wrong input under a key already used is 400, not 422 and not the replay', async () => {
  const { key } = await newCustomer(service.db);
  const headers = { 'idempotency-key': 'used' };
  expect((await post(key, 'quick', { query: 'q' }, headers)).status).toBe(202);
  for (const body of [{ query: '' }, { query: 'q', nope: 1 }, {}, '{']) {
    expect(outcome(await post(key, 'quick', body, headers))).toEqual({ status: 400, code: 'invalid_request' });
  }
});

describe('replay before an active run', () => {
  test('a start sent again gives its own job, though a newer run of the same question is going', async () => {
    const { key } = await newCustomer(service.db, { running: 1 });
    const headers = { 'idempotency-key': 'first' };
    const first = await start(service.url, key, 'quick', { query: 'q' }, headers);
    await ended(service.url, key, first.body.id);
    await start(service.url, key, 'slow', { query: 'keeps the slot', ms: 20_000 });
    const waiting = await start(service.url, key, 'quick', { query: 'q' });
    expect(waiting.body.id).not.toBe(first.body.id);
    const joined = await start(service.url, key, 'quick', { query: 'q' });
    expect(joined.body.id).toBe(waiting.body.id);
    const replayed = await start(service.url, key, 'quick', { query: 'q' }, headers);
    expect(replayed.body).toEqual(first.body);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(replayed.headers.get('appraise-existing-run')).toBeNull();
  });

  test('a key used for another input is 422, though that input’s run is going', async () => {
    const { key } = await newCustomer(service.db, { running: 5 });
    const headers = { 'idempotency-key': 'mine' };
    await start(service.url, key, 'slow', { query: 'one' }, headers);
    await start(service.url, key, 'slow', { query: 'two' });
    expect(outcome(await post(key, 'slow', { query: 'two' }, headers))).toEqual({
      status: 422,
      code: 'idempotency_mismatch',
    });
  });
});

test('an active run before a held answer: the caller’s own waiting run is joined, though an answer is held', async () => {
  const { key } = await busy();
  const waiting = await start(service.url, key, 'held', { query: 'asked by both' });
  await hold('asked by both');
  const again = await start(service.url, key, 'held', { query: 'asked by both' });
  expect(again.body.id).toBe(waiting.body.id);
  expect(again.headers.get('appraise-existing-run')).toBe('true');
  // `force` passes over the run, and then the answer serves.
  const forced = await start(service.url, key, 'held', { query: 'asked by both', force: true });
  expect(forced.body).toMatchObject({ credits: 0, status: 'queued' });
  expect((await ended(service.url, key, forced.body.id)).status).toBe('done');
});

describe('a held answer before unsupported', () => {
  test('what can no longer be asked is still served from the answer that is held', async () => {
    const other = await newCustomer(service.db);
    const { body } = await start(service.url, other.key, 'held', { query: 'possible once' });
    await ended(service.url, other.key, body.id);
    await becomeImpossible(body.id);
    const { key } = await newCustomer(service.db);
    const served = await start(service.url, key, 'held', { query: 'impossible' });
    expect({ status: served.status, credits: served.body.credits }).toEqual({ status: 202, credits: 0 });
    // Without the answer it cannot be asked.
    expect(outcome(await post(key, 'held', { query: 'impossible', refresh: true }))).toEqual({
      status: 422,
      code: 'unsupported',
    });
    await service.db.rows('update jobs set holdable = false where id = $1', [body.id]);
  });

  test('and joined while its run is still waiting', async () => {
    const { key } = await busy();
    const waiting = await start(service.url, key, 'held', { query: 'possible until now' });
    await becomeImpossible(waiting.body.id);
    const joined = await start(service.url, key, 'held', { query: 'impossible' });
    expect(joined.body.id).toBe(waiting.body.id);
  });
});

test('unsupported before the queue cap: what cannot be answered is 422 though the queue is full', async () => {
  const { key } = await busy({ queue: 0 });
  expect(outcome(await post(key, 'quick', { query: 'q' }))).toEqual({ status: 429, code: 'queue_full' });
  expect(outcome(await post(key, 'held', { query: 'impossible' }))).toEqual({ status: 422, code: 'unsupported' });
});

test('a held answer before the queue cap: it is served though the queue is full and no credits are left', async () => {
  await hold('held for the poor');
  const { key } = await busy({ queue: 0, plan: 'basic' });
  expect((await post(key, 'held', { query: 'held for the poor' })).status).toBe(202);
  expect(outcome(await post(key, 'held', { query: 'not held' }))).toEqual({ status: 429, code: 'queue_full' });
});

test('the queue cap before credits: without a place and without credits it is 429', async () => {
  const { key } = await busy({ plan: 'basic', queue: 74 });
  // 750 credits are 75 runs: one has the slot, 74 wait.
  const waiting = await Promise.all(
    Array.from({ length: 74 }, (_, at) => start(service.url, key, 'quick', { query: `question ${at}` })),
  );
  expect(waiting.every(({ status }) => status === 202)).toBe(true);
  expect((await call(service.url, key, 'GET', '/api/v1/me')).headers.get('x-credits-remaining')).toBe('0');
  const full = await post(key, 'quick', { query: 'one more' });
  expect(outcome(full)).toEqual({ status: 429, code: 'queue_full' });
  expect(full.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  // With a place in the queue it is the credits that are missing.
  await service.db.rows(
    'update accounts set queue = 75 where email = (select email from accounts a join keys k on k.account_id = a.id where k.prefix = $1)',
    [key.slice(0, 8)],
  );
  expect(outcome(await post(key, 'quick', { query: 'one more' }))).toEqual({
    status: 402,
    code: 'insufficient_credits',
  });
  // And unsupported is reported before both.
  expect(outcome(await post(key, 'held', { query: 'impossible' }))).toEqual({ status: 422, code: 'unsupported' });
});

test('a check of the operation’s own comes after replay and an active run, and before queue and credits', async () => {
  // As `more` is: possible when it is first asked, and not any more once that run has used up what was left.
  let left = 1;
  const continued = defineStart({
    id: 'test.continued',
    tool: 'start_continued',
    group: 'Tests',
    path: '/api/v1/test/continued',
    title: 'Continue',
    description: 'Continues.',
    kind: slowKind,
    example: { query: 'q', ms: 0 },
    prices: ['ads.more'],
    async check() {
      if (left === 0) throw new Problem('no_earlier_search', 'Nothing is left: leave `more` out.');
    },
  });
  const { url, db } = await withService({ operations: [continued] });
  const { key } = await newCustomer(db, { running: 1, queue: 1 });
  const ask = (query: string, headers: Record<string, string> = {}) =>
    call<Job & { code?: string }>(url, key, 'POST', '/api/v1/test/continued', { query, ms: 3_000 }, headers);
  const first = await ask('a', { 'idempotency-key': 'first' });
  expect(first.status).toBe(202);
  left = 0;
  const replayed = await ask('a', { 'idempotency-key': 'first' });
  expect(replayed.body).toEqual(first.body);
  const joined = await ask('a');
  expect(joined.headers.get('appraise-existing-run')).toBe('true');
  expect(outcome(await ask('b', { 'idempotency-key': 'first' }))).toMatchObject({ status: 422 });
  expect(outcome(await ask('b'))).toEqual({ status: 400, code: 'no_earlier_search' });
  await start(url, key, 'quick', { query: 'fills the queue' });
  expect(outcome(await call(url, key, 'POST', '/api/v1/test/quick', { query: 'too many' }))).toMatchObject({
    code: 'queue_full',
  });
  expect(outcome(await ask('b'))).toEqual({ status: 400, code: 'no_earlier_search' });
});
