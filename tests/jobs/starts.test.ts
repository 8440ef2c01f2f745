import { afterAll, describe, expect, test } from 'vitest';
import { Job } from '../../server/contract/resources/job.ts';
import { grant } from '../../server/store/accounts/accounts.ts';
import { call, ended, getJob, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { closeGate, startGated } from '../support/runs/gate.ts';
import { newCustomer, startService } from '../support/service.ts';

const service = await startService();
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
});

const unlimited = { running: 50 };

describe('a start', () => {
  test('answers 202 with the queued job, its charge, where to find it and when to look', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const { status, headers, body } = await start(url, key, 'quick', { query: 'a question' });
    expect(status).toBe(202);
    expect(Job.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      object: 'job',
      kind: 'quick',
      status: 'queued',
      credits: 10,
      refunded: false,
      progress: null,
      startedAt: null,
      finishedAt: null,
      error: null,
      result: null,
      links: { self: `/api/v1/jobs/${body.id}` },
    });
    expect(headers.get('location')).toBe(body.links.self);
    expect(headers.get('retry-after')).toBe('2');
    expect(headers.get('x-credits-used')).toBe('10');
    expect(headers.get('x-credits-remaining')).toBe('4490');

    const job = await ended(url, key, body.id);
    expect(Job.parse(job)).toEqual(job);
    expect(job).toMatchObject({ status: 'done', credits: 10, refunded: false, result: { echo: 'a question' } });
    expect(job.startedAt! >= job.createdAt && job.finishedAt! >= job.startedAt!).toBe(true);
  });

  test('of a run already queued or running joins it for nothing, however it is spelt', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    await closeGate(service.connection, 'Fitness  apps');
    const first = await start(url, key, 'gated', { query: 'Fitness  apps' });
    const second = await start(url, key, 'gated', { query: '  fitness APPS ', label: 'another name' });
    expect(second.status).toBe(202);
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers.get('appraise-existing-run')).toBe('true');
    expect(second.headers.get('x-credits-used')).toBe('0');
    expect(second.headers.get('x-credits-remaining')).toBe('4490');
    const other = await start(url, key, 'gated', { query: 'fitness app' });
    expect(other.body.id).not.toBe(first.body.id);
    expect(other.headers.get('appraise-existing-run')).toBeNull();
  });

  test('with `force` runs again beside the first', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    await closeGate(service.connection, 'same');
    const first = await start(url, key, 'gated', { query: 'same' });
    const second = await start(url, key, 'gated', { query: 'same', force: true });
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.headers.get('x-credits-used')).toBe('10');
  });

  test('joins no one else’s run', async () => {
    const { url, db } = service;
    const [one, two] = [await newCustomer(db, unlimited), await newCustomer(db, unlimited)];
    await closeGate(service.connection, 'same');
    const first = await start(url, one.key, 'gated', { query: 'same' });
    const second = await start(url, two.key, 'gated', { query: 'same' });
    expect(second.body.id).not.toBe(first.body.id);
  });

  test('beyond the credits is refused with what it takes, and changes nothing', async () => {
    const { url, db } = service;
    const { key, accountId } = await newCustomer(db, { plan: 'basic', running: 100 });
    await grant(db, { accountId, bucket: 'wallet', amount: 9 });
    const starts = await Promise.all(
      Array.from({ length: 76 }, (_, at) => start(url, key, 'quick', { query: `question ${at}` })),
    );
    expect(starts.filter(({ status }) => status === 202)).toHaveLength(75);
    const refused = starts.find(({ status }) => status === 402)!;
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(refused.body).toMatchObject({ code: 'insufficient_credits', required: 10, available: 9, status: 402 });
    expect(new Date((refused.body as unknown as { resetsAt: string }).resetsAt).getTime()).toBeGreaterThan(Date.now());
    const { body, headers } = await call<{ jobs: Job[] }>(url, key, 'GET', '/api/v1/jobs?limit=100');
    expect(body.jobs).toHaveLength(75);
    expect(headers.get('x-credits-remaining')).toBe('9');
  });

  test('beyond the queue is refused with 429, and the account’s own cap counts', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, { running: 1, queue: 2 });
    const statuses: number[] = [];
    await startGated(service, key);
    for (let at = 0; at < 3; at++) {
      const { status, headers, body } = await start(url, key, 'quick', { query: `question ${at}` });
      statuses.push(status);
      if (status === 429) {
        expect(body).toMatchObject({ code: 'queue_full', retryable: true });
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
    expect(statuses).toEqual([202, 202, 429]);
  });

  test('the queue holds 100 waiting runs by default, and not one more', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, { running: 1, counted: false });
    const first = await startGated(service, key);
    const waiting = await Promise.all(
      Array.from({ length: 102 }, (_, at) => start(url, key, 'quick', { query: `question ${at}` })),
    );
    expect(first.started.status).toBe(202);
    expect(waiting.filter(({ status }) => status === 202)).toHaveLength(100);
    expect(waiting.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test('costs an uncounted account nothing', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, { ...unlimited, counted: false });
    const { headers, body } = await start(url, key, 'quick', { query: 'a question' });
    expect(body.credits).toBe(0);
    expect(headers.get('x-credits-used')).toBe('0');
    expect(headers.get('x-credits-remaining')).toBe('unlimited');
  });
});

describe('an Idempotency-Key', () => {
  test('replays the first status and body, bare or quoted, after the run has ended too', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const first = await start(url, key, 'quick', { query: 'once' }, { 'idempotency-key': 'abc-1' });
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    await ended(url, key, first.body.id);
    const again = await start(url, key, 'quick', { query: ' ONCE ' }, { 'idempotency-key': '"abc-1"' });
    expect(again.status).toBe(202);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(again.headers.get('x-credits-used')).toBe('0');
    expect(again.headers.get('x-credits-remaining')).toBe('4490');
  });

  test('with another input, `force` or operation is refused', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const headers = { 'idempotency-key': 'abc-2' };
    await start(url, key, 'quick', { query: 'once' }, headers);
    for (const [kind, body] of [
      ['quick', { query: 'twice' }],
      ['quick', { query: 'once', force: true }],
      ['failing', { query: 'once' }],
    ] as const) {
      const { status, body: problem } = await start(url, key, kind, body, headers);
      expect(status).toBe(422);
      expect(problem).toMatchObject({ code: 'idempotency_mismatch' });
    }
  });

  test('belongs to the account: all its keys share it, another account’s is its own', async () => {
    const { url, db } = service;
    const [one, two] = [await newCustomer(db, unlimited), await newCustomer(db, unlimited)];
    const headers = { 'idempotency-key': 'shared' };
    const first = await start(url, one.key, 'quick', { query: 'once' }, headers);
    const foreign = await start(url, two.key, 'quick', { query: 'once' }, headers);
    expect(foreign.headers.get('idempotent-replayed')).toBeNull();
    expect(foreign.body.id).not.toBe(first.body.id);
  });

  test('of a refused start is not remembered', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, { running: 1, queue: 0 });
    const headers = { 'idempotency-key': 'later' };
    const running = await startGated(service, key);
    const refused = await start(url, key, 'quick', { query: 'second' }, headers);
    expect(refused.status).toBe(429);
    await running.open();
    await ended(url, key, running.id);
    const accepted = await start(url, key, 'quick', { query: 'second' }, headers);
    expect(accepted.status).toBe(202);
    expect(accepted.headers.get('idempotent-replayed')).toBeNull();
  });

  test('is forgotten after 24 hours', async () => {
    const { url, db } = service;
    const { key, accountId } = await newCustomer(db, unlimited);
    const headers = { 'idempotency-key': 'old' };
    const first = await start(url, key, 'quick', { query: 'once' }, headers);
    await ended(url, key, first.body.id);
    const age = (hours: string) =>
      db.rows(`update idempotency set created_at = created_at - $1::interval where account_id = $2`, [
        hours,
        accountId,
      ]);
    await age('23 hours 59 minutes');
    expect((await start(url, key, 'quick', { query: 'once' }, headers)).body.id).toBe(first.body.id);
    await age('2 minutes');
    const fresh = await start(url, key, 'quick', { query: 'once' }, headers);
    expect(fresh.body.id).not.toBe(first.body.id);
  });
});

describe('a held answer', () => {
  test('serves the same question for nothing, no matter who asks, as a job that is queued at first', async () => {
    const { url, db } = service;
    const [one, two] = [await newCustomer(db, unlimited), await newCustomer(db, { running: 1, queue: 0 })];
    const first = await start(url, one.key, 'held', { query: 'the same for all' });
    const answer = await ended(url, one.key, first.body.id);
    await startGated(service, two.key);
    const held = await start(url, two.key, 'held', { query: 'The same for ALL' });
    expect(held.status).toBe(202);
    expect(held.body).toMatchObject({ status: 'queued', credits: 0, startedAt: null, finishedAt: null, result: null });
    expect(held.headers.get('x-credits-used')).toBe('0');
    const served = (await getJob(url, two.key, held.body.id)).body;
    expect(served).toMatchObject({ status: 'done', credits: 0, refunded: false, result: answer.result });
  });

  test('is passed over by `refresh` and by `more`, and not by `force`', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const run = async (body: Record<string, unknown>) => {
      const started = await start(url, key, 'held', { query: 'three ways', ...body });
      return { credits: started.body.credits, job: await ended(url, key, started.body.id) };
    };
    expect((await run({})).credits).toBe(10);
    expect((await run({ force: true })).credits).toBe(0);
    expect((await run({ more: true })).credits).toBe(10);
    const refreshed = await run({ refresh: true });
    expect(refreshed.credits).toBe(10);
    // What the refresh read is what is held from now on; what `more` read is not.
    expect((await run({})).job.result).toEqual(refreshed.job.result);
  });

  test('is not kept when the answer suffered from a passing error', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const first = await start(url, key, 'held', { query: 'a passing error' });
    await ended(url, key, first.body.id);
    expect((await start(url, key, 'held', { query: 'a passing error' })).body.credits).toBe(10);
  });

  test('lasts its window from the first answer, not from the last asker', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const first = await start(url, key, 'held', { query: 'windowed' });
    await ended(url, key, first.body.id);
    const age = (minutes: number) =>
      db.rows(`update jobs set finished_at = finished_at - make_interval(mins => $2) where id = $1`, [
        first.body.id,
        minutes,
      ]);
    await age(59);
    expect((await start(url, key, 'held', { query: 'windowed' })).body.credits).toBe(0);
    await age(2);
    expect((await start(url, key, 'held', { query: 'windowed' })).body.credits).toBe(10);
  });

  test('a `refresh` never joins a run without it, while a plain start joins a refresh', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, { running: 1 });
    await startGated(service, key);
    const plain = await start(url, key, 'held', { query: 'joined' });
    const refresh = await start(url, key, 'held', { query: 'joined', refresh: true });
    expect(refresh.body.id).not.toBe(plain.body.id);
    const again = await start(url, key, 'held', { query: 'joined', refresh: true });
    expect(again.body.id).toBe(refresh.body.id);
  });
});
