import { afterAll, describe, expect, test } from 'vitest';
import { hourMs } from '../../server/contract/domain/durations.ts';
import { Job } from '../../server/contract/resources/job.ts';
import { call, ended, getJob, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { startGated, untilRunning } from '../support/runs/gate.ts';
import { newCustomer, startService, withService } from '../support/service.ts';

const service = await startService();
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
});

const unlimited = { running: 50 };

describe('a run', () => {
  test('shows its progress while it runs, and none after', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const { id, open } = await startGated(service, key);
    await expect
      .poll(async () => (await getJob(url, key, id)).body)
      .toMatchObject({
        status: 'running',
        progress: { stage: 'waiting', done: 1, total: 4, percent: 25, message: 'Waiting at a gate' },
      });
    const running = await getJob(url, key, id);
    expect(Job.parse(running.body)).toEqual(running.body);
    expect(running.headers.get('retry-after')).toBe('2');
    await open();
    const done = await ended(url, key, id);
    expect(done.progress).toBeNull();
    expect((await getJob(url, key, id)).headers.get('retry-after')).toBeNull();
  });

  test('that fails says why and gives its credits back', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const { body } = await start(url, key, 'failing', { query: 'anything' });
    const job = await ended(url, key, body.id);
    expect(job).toMatchObject({
      status: 'failed',
      credits: 10,
      refunded: true,
      result: null,
      error: { code: 'upstream_failed', detail: 'The store answered with an error page.', retryable: true },
    });
    const { headers } = await call(url, key, 'GET', '/api/v1/me');
    expect(headers.get('x-credits-remaining')).toBe('4500');
  });

  test('that breaks tells nothing of its insides', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const { body } = await start(url, key, 'failing', { query: 'a bug' });
    const job = await ended(url, key, body.id);
    expect(job.error).toMatchObject({ code: 'internal' });
    expect(JSON.stringify(job)).not.toContain('inner reason');
  });

  test('that ignores its time limit is failed as timed_out and refunded', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const { body } = await start(url, key, 'never-ending', { query: 'forever' });
    expect(await ended(url, key, body.id)).toMatchObject({
      status: 'failed',
      refunded: true,
      error: { code: 'timed_out' },
    });
  });

  test('that heeds its time limit may still hand in what it has', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const { body } = await start(url, key, 'truncating', { query: 'a long one' });
    expect(await ended(url, key, body.id)).toMatchObject({ status: 'done', result: { truncated: true } });
  });

  test('waits its turn: first come, first served, and the next begins as soon as a slot is free', async () => {
    // No one looks for what may have been missed: the end of one run begins the next, or nothing does.
    const { url, db } = await withService({ times: { pollMs: hourMs, sweepMs: hourMs } });
    const { key } = await newCustomer(db, { running: 1 });
    const ids: string[] = [];
    for (const query of ['one', 'two', 'three']) {
      ids.push((await start(url, key, 'slow', { query, ms: 100 })).body.id);
    }
    const jobs = await Promise.all(ids.map((id) => ended(url, key, id)));
    for (const [at, job] of jobs.entries()) {
      const before = jobs[at - 1];
      if (before) expect(job.startedAt! >= before.finishedAt!).toBe(true);
    }
  });
});

describe('a cancel', () => {
  test('of a waiting run returns its credits and lets the next one have its place', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, { running: 1 });
    const first = await startGated(service, key);
    const second = await start(url, key, 'quick', { query: 'second' });
    const third = await start(url, key, 'quick', { query: 'third' });
    const cancelled = await call<Job>(url, key, 'DELETE', `/api/v1/jobs/${second.body.id}`);
    expect(cancelled.status).toBe(200);
    expect(Job.parse(cancelled.body)).toEqual(cancelled.body);
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      credits: 10,
      refunded: true,
      startedAt: null,
      error: null,
    });
    expect(cancelled.headers.get('x-credits-remaining')).toBe('4480');
    await first.open();
    expect((await ended(url, key, third.body.id)).status).toBe('done');
    expect((await ended(url, key, first.id)).status).toBe('done');
    expect((await getJob(url, key, second.body.id)).body).toEqual(cancelled.body);
  });

  test('of a run that runs or has ended answers it as it is', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const running = await startGated(service, key);
    await untilRunning(url, key, running.id);
    const still = await call<Job>(url, key, 'DELETE', `/api/v1/jobs/${running.id}`);
    expect(still).toMatchObject({ status: 200, body: { status: 'running', refunded: false } });
    for (const [kind, status] of [
      ['quick', 'done'],
      ['failing', 'failed'],
    ] as const) {
      const { body } = await start(url, key, kind, { query: 'ended' });
      const job = await ended(url, key, body.id);
      expect(job.status).toBe(status);
      const answer = await call<Job>(url, key, 'DELETE', `/api/v1/jobs/${body.id}`);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(job);
    }
    await running.open();
    expect((await ended(url, key, running.id)).status).toBe('done');
  });
});

describe('`wait`', () => {
  test('answers as soon as the run ends, also when it ran on another node', async () => {
    const connection = service.connection;
    // It does not look by itself: only the notice of the other node can wake it before the wait is over.
    const api = await withService({ connection, config: { role: 'api' }, times: { pollMs: hourMs } });
    const { key } = await newCustomer(service.db, unlimited);
    const [run, other] = [await startGated(api, key), await startGated(api, key)];
    await untilRunning(api.url, key, run.id);
    const waiting = getJob(api.url, key, run.id, 30);
    const unfinished = getJob(api.url, key, other.id, 20);
    await run.open();
    expect(await Promise.race([waiting, unfinished])).toMatchObject({ body: { id: run.id, status: 'done' } });
    await other.open();
    await Promise.all([waiting, unfinished]);
  });

  test('answers with the unfinished job when the time is up', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, unlimited);
    const { id } = await startGated(service, key);
    await untilRunning(url, key, id);
    const began = performance.now();
    const job = await getJob(url, key, id, 1);
    expect(job.body.status).toBe('running');
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  });

  test('is woken by a look long before it is over when the notice is lost', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, { running: 1 });
    const slot = await startGated(service, key);
    const { body } = await start(url, key, 'quick', { query: 'waits' });
    const waiting = getJob(url, key, body.id, 30);
    const unfinished = getJob(url, key, slot.id, 15);
    // Ended behind everyone's back: no one is notified.
    await db.rows('select cancel_job(account_id, id) from jobs where id = $1', [body.id]);
    expect(await Promise.race([waiting, unfinished])).toMatchObject({ body: { id: body.id, status: 'cancelled' } });
    await slot.open();
    await unfinished;
  });
});

describe('the list of jobs', () => {
  test('is newest first, without results, filtered by kind and status, bounded by limit, and one’s own', async () => {
    const { url, db } = service;
    const [{ key }, stranger] = [await newCustomer(db, unlimited), await newCustomer(db, unlimited)];
    const ids: string[] = [];
    for (const kind of ['quick', 'quick', 'failing', 'quick']) {
      const { body } = await start(url, key, kind, { query: `number ${ids.length}` });
      ids.push(body.id);
      await ended(url, key, body.id);
    }
    // The filter knows the real kinds alone, whose runs are not the engine's to test.
    await db.rows("update jobs set kind = 'videos' where id = any ($1)", [[ids[1], ids[3]]]);
    const list = async (query: string, by = key) =>
      (await call<{ jobs: Job[] }>(url, by, 'GET', `/api/v1/jobs${query}`)).body.jobs;
    const all = await list('');
    expect(all.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(all.every(({ result }) => result === null)).toBe(true);
    expect((await list('?kind=videos')).map(({ id }) => id)).toEqual([ids[3], ids[1]]);
    expect((await list('?status=failed')).map(({ id }) => id)).toEqual([ids[2]]);
    expect(await list('?kind=videos&status=failed')).toEqual([]);
    expect((await list('?limit=2')).map(({ id }) => id)).toEqual([ids[3], ids[2]]);
    expect(await list('', stranger.key)).toEqual([]);
  });

  const listed = async (key: string, query: string) =>
    (await call<{ jobs: Job[]; next: string | null; code?: string }>(service.url, key, 'GET', `/api/v1/jobs${query}`))
      .body;

  test('pages with a cursor that new jobs do not shift, with filters too, and the last page says so', async () => {
    const { key } = await newCustomer(service.db, unlimited);
    const begin = async (query: string): Promise<string> => {
      const { body } = await start(service.url, key, 'quick', { query });
      await ended(service.url, key, body.id);
      return body.id;
    };
    const ids = [await begin('a'), await begin('b'), await begin('c'), await begin('d'), await begin('e')].reverse();
    for (const filter of ['', '&status=done']) {
      const first = await listed(key, `?limit=2${filter}`);
      expect(first.next).toBe(first.jobs[1]!.id);
      await begin(`comes in between ${filter}`);
      const second = await listed(key, `?limit=2${filter}&cursor=${first.next}`);
      const third = await listed(key, `?limit=2${filter}&cursor=${second.next}`);
      const rest = third.next === null ? [] : (await listed(key, `?limit=100${filter}&cursor=${third.next}`)).jobs;
      const read = [...first.jobs, ...second.jobs, ...third.jobs, ...rest].map(({ id }) => id);
      expect(new Set(read).size).toBe(read.length);
      expect(read.slice(-5)).toEqual(ids);
    }
    const all = await listed(key, '?limit=7');
    expect(all.jobs).toHaveLength(7);
    expect(all.next).toBeNull();
    expect((await listed(key, `?cursor=${all.jobs[6]!.id}`)).jobs).toEqual([]);
  });

  test('refuses a cursor that is none, and one of another account', async () => {
    const [{ key }, stranger] = [await newCustomer(service.db), await newCustomer(service.db)];
    const { body } = await start(service.url, stranger.key, 'quick', { query: 'not yours' });
    for (const cursor of ['x', '1', body.id, '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88']) {
      expect(await call(service.url, key, 'GET', `/api/v1/jobs?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ path: 'cursor' }] },
      });
    }
  });
});

describe('what was asked', () => {
  test('is returned by a start, a read, the list and a cancel, as it was after parsing', async () => {
    const { url, db } = service;
    const { key } = await newCustomer(db, { running: 1 });
    const gate = await startGated(service, key);
    const input = { query: 'asked', label: '', tags: ['b', 'a'], force: false };
    const { body } = await start(url, key, 'quick', { query: ' asked ', tags: ['b', 'a'] }, { 'idempotency-key': 'k' });
    expect(body.input).toEqual(input);
    expect((await getJob(url, key, body.id)).body.input).toEqual(input);
    const { jobs } = (await call<{ jobs: Job[] }>(url, key, 'GET', '/api/v1/jobs?limit=1')).body;
    expect(jobs[0]!.input).toEqual(input);
    const replayed = await start(url, key, 'quick', { query: 'asked', tags: ['b', 'a'] }, { 'idempotency-key': 'k' });
    expect(replayed.body.input).toEqual(input);
    const cancelled = await call<Job>(url, key, 'DELETE', `/api/v1/jobs/${body.id}`);
    expect(cancelled.body.input).toEqual(input);
    await gate.open();
  });

  test('is a job’s own, also where it is answered with what another was', async () => {
    const { url, db } = service;
    const [one, two] = [await newCustomer(db, unlimited), await newCustomer(db, unlimited)];
    const first = await start(url, one.key, 'held', { query: 'What was asked' });
    await ended(url, one.key, first.body.id);
    const { body } = await start(url, two.key, 'held', { query: 'what WAS asked', label: 'mine' });
    const served = (await getJob(url, two.key, body.id)).body;
    expect(served.result).toEqual({ answeredBy: first.body.id });
    expect(served.input).toMatchObject({ query: 'what WAS asked', label: 'mine' });
  });
});
