import { request } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../server/contract/problem.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import { Jobs } from '../../server/jobs/jobs.ts';
import { operations } from '../../server/operations/index.ts';
import { call, ended, getJob, start } from '../support/call.ts';
import { toolsOf } from '../support/calls/mcp.ts';
import { checkBooks } from '../support/database/books.ts';
import { closeGate, startGated, untilRunning } from '../support/runs/gate.ts';
import { newCustomer, startService } from '../support/service.ts';

const service = await startService();
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
});

const enter = async () => (await newCustomer(service.db, { running: 50 })).key;
const usedBy = async (key: string) =>
  (await call<{ credits: { used: number } }>(service.url, key, 'GET', '/api/v1/me')).body.credits.used;

describe('a start with `wait`', () => {
  test('answers 200 with the finished job and the headers of a start', async () => {
    const key = await enter();
    const { status, headers, body } = await start(service.url, key, 'quick?wait=30', { query: 'in one call' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'done', credits: 10, input: { query: 'in one call' } });
    expect(body.result).toEqual({ echo: 'in one call' });
    expect(body).toEqual((await getJob(service.url, key, body.id)).body);
    expect(headers.get('location')).toBe(body.links.self);
    expect(headers.get('retry-after')).toBeNull();
    expect(headers.get('x-credits-used')).toBe('10');
    expect(headers.get('x-credits-remaining')).toBe('4490');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('answers 200 with a failed job, and the balance after its refund', async () => {
    const key = await enter();
    const { status, headers, body } = await start(service.url, key, 'failing?wait=30', { query: 'x' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'failed', refunded: true, error: { code: 'upstream_failed' } });
    expect(headers.get('x-credits-remaining')).toBe('4500');
  });

  test('answers 202 with the job as it is when the time is up', async () => {
    const key = await enter();
    await closeGate(service.connection, 'too long');
    const { status, headers, body } = await start(service.url, key, 'gated?wait=1', { query: 'too long' });
    expect(status).toBe(202);
    expect(['queued', 'running']).toContain(body.status);
    expect(headers.get('retry-after')).toBe('2');
    expect(headers.get('location')).toBe(body.links.self);
  });

  test('of 0 answers at once, as without', async () => {
    const { status, body } = await start(service.url, await enter(), 'quick?wait=0', { query: 'at once' });
    expect([status, body.status]).toEqual([202, 'queued']);
  });

  test('replayed by its Idempotency-Key waits for the same run, and is charged once', async () => {
    const key = await enter();
    const once = { 'idempotency-key': 'waiting' };
    const open = await closeGate(service.connection, 'once');
    const first = await start(service.url, key, 'gated', { query: 'once' }, once);
    const replay = start(service.url, key, 'gated?wait=30', { query: 'once' }, once);
    await open();
    const { status, headers, body } = await replay;
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: first.body.id, status: 'done' });
    expect(headers.get('idempotent-replayed')).toBe('true');
    expect(headers.get('x-credits-used')).toBe('0');
    // Without `wait`, the replay is still the first answer.
    const again = await start(service.url, key, 'gated', { query: 'once' }, once);
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect(await usedBy(key)).toBe(10);
  });

  test('of a run that is already going waits for that one, for nothing', async () => {
    const key = await enter();
    await closeGate(service.connection, 'joined');
    const first = await start(service.url, key, 'gated', { query: 'joined' });
    const { status, headers, body } = await start(service.url, key, 'gated?wait=1', { query: 'joined' });
    expect(status).toBe(202);
    expect(body.id).toBe(first.body.id);
    expect(headers.get('appraise-existing-run')).toBe('true');
    expect(headers.get('x-credits-used')).toBe('0');
  });

  test('answers with a held answer at once', async () => {
    const [one, two] = [await enter(), await enter()];
    await start(service.url, one, 'held?wait=30', { query: 'held for the next' });
    const { status, headers, body } = await start(service.url, two, 'held?wait=30', { query: 'held for the next' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'done', credits: 0 });
    expect(headers.get('x-credits-used')).toBe('0');
  });

  test('from a caller who goes away leaves the run going', async () => {
    const key = await enter();
    const open = await closeGate(service.connection, 'left alone');
    const sent = request(`${service.url}/api/v1/test/gated?wait=30`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    sent.on('error', () => {});
    sent.end(JSON.stringify({ query: 'left alone' }));
    const jobs = async () => (await call<{ jobs: Job[] }>(service.url, key, 'GET', '/api/v1/jobs')).body.jobs;
    await expect.poll(async () => (await jobs()).length).toBe(1);
    sent.destroy();
    await open();
    expect((await ended(service.url, key, (await jobs())[0]!.id)).status).toBe('done');
  });

  test('is answered with the job as it is when the caller’s signal aborts or the service stops', async () => {
    const { accountId, key } = await newCustomer(service.db, { running: 50 });
    const gated = await startGated(service, key);
    await untilRunning(service.url, key, gated.id);
    const jobs = new Jobs(service.db, { say: () => {} } as never, 'test');
    const leaving = new AbortController();
    const waiting = (signal: AbortSignal) =>
      jobs.waitFor({ body: gated.started.body }, { account: { id: accountId }, waitS: 30, signal });
    const [left, stopped] = [waiting(leaving.signal), waiting(new AbortController().signal)];
    leaving.abort();
    expect((await left).body).toMatchObject({ id: gated.id, status: 'running' });
    // The second may still be reading the job: closing answers it whether or not it waits yet.
    jobs.close();
    expect(await stopped).toMatchObject({ body: { id: gated.id, status: 'running' } });
    expect((await stopped).status).toBeUndefined();
  });

  test('still answers with the job when it cannot be read any more', async () => {
    const started = { body: { id: 'not-a-uuid', status: 'queued' } as Job };
    const jobs = new Jobs(service.db, { say: () => {} } as never, 'test');
    const { signal } = new AbortController();
    expect(await jobs.waitFor(started, { account: { id: 'x' }, waitS: 30, signal })).toBe(started);
  });
});

describe('`wait` of a start', () => {
  test.each(['31', '-1', '1.5', 'x', '', '1e1', '0x1'])('is refused as %j, and nothing is started', async (wait) => {
    const key = await enter();
    const reply = await call(service.url, key, 'POST', `/api/v1/test/quick?wait=${wait}`, { query: 'x' });
    expect(reply.status).toBe(400);
    expect((reply.body.errors as Fault[]).map(({ path }) => path)).toEqual(['wait']);
    expect(await usedBy(key)).toBe(0);
  });

  test('is refused when given twice, in the body, or beside an unknown name', async () => {
    const key = await enter();
    const pathsOf = async (path: string, body: object) =>
      ((await call(service.url, key, 'POST', path, body)).body.errors as Fault[]).map((fault) => fault.path);
    expect(await pathsOf('/api/v1/test/quick?wait=1&wait=2', { query: 'x' })).toEqual(['wait']);
    expect(await pathsOf('/api/v1/test/quick', { query: 'x', wait: 1 })).toEqual(['wait']);
    expect(await pathsOf('/api/v1/test/quick?wait=31&wiat=2', {})).toEqual(['wait', 'query', 'query.wiat']);
    // Where nothing is started there is nothing to wait for.
    expect(await pathsOf('/api/v1/watch-preview?wait=1', {})).toContain('query.wait');
  });

  test('is accepted at both bounds by every start', async () => {
    const key = await enter();
    for (const { path, kind } of operations) {
      if (!kind) continue;
      const url = path.replace('{watchId}', '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f');
      for (const [wait, refused] of [
        [0, false],
        [30, false],
        [31, true],
      ] as const) {
        // The body is never good, so that nothing is started.
        const { body } = await call(service.url, key, 'POST', `${url}?wait=${wait}`, { nothing: 'here' });
        const paths = (body.errors as Fault[]).map((fault) => fault.path);
        expect(paths).toContain('nothing');
        expect(paths.includes('wait')).toBe(refused);
      }
    }
  });
});

describe('`Prefer: wait`', () => {
  test.each([
    ['wait=30', 'wait=30'],
    ['respond-async, WAIT = 20', 'wait=20'],
    ['wait="15"; foo', 'wait=15'],
    ['wait=100', 'wait=30'],
    ['wait=5, wait=9', 'wait=5'],
  ])('as %j is honoured as %s', async (prefer, applied) => {
    const { status, headers, body } = await start(
      service.url,
      await enter(),
      'quick',
      { query: 'preferred' },
      { prefer },
    );
    expect([status, body.status]).toEqual([200, 'done']);
    expect(headers.get('preference-applied')).toBe(applied);
  });

  test.each(['wait=x', 'wait', 'handling=lenient', 'waiting=3', ''])('as %j is ignored', async (prefer) => {
    const { status, headers } = await start(service.url, await enter(), 'quick', { query: 'ignored' }, { prefer });
    expect(status).toBe(202);
    expect(headers.get('preference-applied')).toBeNull();
  });

  test('gives way to `wait` in the query', async () => {
    const { status, headers } = await start(
      service.url,
      await enter(),
      'quick?wait=0',
      { query: 'x' },
      { prefer: 'wait=30' },
    );
    expect(status).toBe(202);
    expect(headers.get('preference-applied')).toBeNull();
  });
});

test('a start tool returns a job at once, and with `wait` the finished one, marked as untrusted', async () => {
  const key = await enter();
  const { tool } = toolsOf(service.url, key);
  const given = { query: 'crashes in Tidebook, 1 star' };
  const atOnce = await tool('start_review_scan', given);
  expect(atOnce._meta['appraise/job']).toMatchObject({ status: 'queued' });
  expect(atOnce._meta).not.toHaveProperty('appraise/untrusted');
  const waited = await tool('start_review_scan', { ...given, wait: 30 });
  expect(waited._meta['appraise/job']).toMatchObject({ status: 'done' });
  expect(waited._meta).toHaveProperty('appraise/untrusted');
  const refused = await tool('start_review_scan', { ...given, wait: 31 });
  expect(refused.isError).toBe(true);
  expect(JSON.stringify(refused._meta['appraise/problem'])).toContain('`wait` must be at most 30.');
});
