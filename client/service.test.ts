import { afterAll, expect, test } from 'vitest';
import { passRateWindow } from '../tests/support/database/queries.ts';
import { testStarts } from '../tests/support/runs/test-job-kinds.ts';
import { type Customer, newCustomer, startService } from '../tests/support/service.ts';
import { type Appraise, connect } from './connect.ts';
import { readEvents } from './events.ts';
import type { FollowOptions, Job } from './follow.ts';
import { type CallOptions, type ConnectionOptions, sender } from './http/send.ts';
import { routes } from './routes.ts';

Object.assign(routes, Object.fromEntries(testStarts.map(({ id, method, path }) => [id, { method, path }])));
/** The client against the real service, which starts runs of the tests' own kinds: the client knows them meanwhile. */
const service = await startService();
afterAll(async () => {
  for (const { id } of testStarts) Reflect.deleteProperty(routes, id);
  await service.stop();
});

const enter = async (given?: Parameters<typeof newCustomer>[1], connection: Partial<ConnectionOptions> = {}) => {
  const customer: Customer = await newCustomer(service.db, given);
  const whole = { baseUrl: service.url, key: customer.key, ...connection };
  return { ...customer, appraise: connect(whole), send: sender(whole) };
};

const run = (appraise: Appraise, id: string, input: object, options?: CallOptions & FollowOptions): Promise<Job> =>
  (appraise.run as unknown as (id: string, input: object, options?: object) => Promise<Job>)(id, input, options);

test('a run is started, followed with its progress, and answered with its result', async () => {
  const { appraise } = await enter();
  const statuses: string[] = [];
  const onProgress = ({ status }: Job) => statuses.push(status);
  const job = await run(appraise, 'test.slow', { query: 'sleep', ms: 1_500 }, { onProgress, wait: 1 });
  expect(job).toMatchObject({ status: 'done', result: { echo: 'sleep' }, credits: 10 });
  expect(statuses).toContain('running');
  expect((await appraise.call('me')).credits.used).toBe(10);
  expect((await appraise.call('jobs.list', { limit: 1 })).jobs[0]).toMatchObject({ id: job.id, result: null });
});

test('a failed run is answered as a failed job, refunded', async () => {
  const { appraise } = await enter();
  const job = await run(appraise, 'test.failing', { query: 'x' });
  expect(job).toMatchObject({ status: 'failed', refunded: true, error: { code: 'upstream_failed' } });
  expect((await appraise.call('me')).credits.used).toBe(0);
});

test('a start with `wait` is answered with the ended job, in one call', async () => {
  const { send } = await enter();
  const answer = await send('test.quick', { query: 'one call' }, { wait: 30 });
  expect(answer).toMatchObject({ status: 200, body: { status: 'done', result: { echo: 'one call' } } });
  expect(answer.retryAfter).toBeNull();
});

test('a start whose answer was lost is sent again and paid once', async () => {
  let lost = 0;
  const losing: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    if (lost++ > 0) return response;
    await response.arrayBuffer();
    throw new TypeError('the connection broke');
  };
  const { appraise, send } = await enter({}, { fetch: losing });
  const started = await send('test.quick', { query: 'paid once' });
  expect(started).toMatchObject({ status: 202, replayed: true, creditsUsed: 0 });
  expect(lost).toBe(2);
  const { credits } = await appraise.call('me');
  expect(credits.used).toBe(10);
});

test('the headers of a start are reported: what it took, what is left, and whether it was going already', async () => {
  const { appraise, send } = await enter();
  const first = await send('test.slow', { query: 'the same', ms: 20_000 });
  expect(first).toMatchObject({ status: 202, creditsUsed: 10, creditsRemaining: 4_490, existingRun: false });
  const second = await send('test.slow', { query: 'the same', ms: 20_000 });
  expect(second).toMatchObject({ body: { id: (first.body as Job).id }, creditsUsed: 0, existingRun: true });
  expect(second.requestId).not.toBe(first.requestId);
  await expect((await enter({ counted: false })).appraise.send('me')).resolves.toMatchObject({
    creditsRemaining: 'unlimited',
  });
  await appraise.call('jobs.cancel', { id: (first.body as Job).id });
});

test('a refusal is thrown with its code, its faults and its extras', async () => {
  const { appraise, send } = await enter({ plan: 'basic' });
  await expect(appraise.call('jobs.list', { limit: 101 })).rejects.toMatchObject({
    code: 'invalid_request',
    status: 400,
    errors: [{ path: 'limit' }],
    requestId: expect.any(String),
  });
  await expect(appraise.call('jobs.get', { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' })).rejects.toMatchObject({
    code: 'not_found',
    status: 404,
  });
  await expect(send('test.held', { query: 'impossible' })).rejects.toMatchObject({ code: 'unsupported', status: 422 });
  const stranger = connect({ baseUrl: service.url, key: 'apr_nonsense' });
  await expect(stranger.call('me')).rejects.toMatchObject({ code: 'invalid_key', status: 401, retryable: false });
});

test('a spent rate limit is waited out', async () => {
  const { appraise, accountId } = await enter({ perMinute: 60 });
  const calls = (count: number) => Promise.all(Array.from({ length: count }, () => appraise.call('me')));
  await calls(60);
  await passRateWindow(service.db, accountId, 57);
  // The client is asked to come back after about three seconds, and does.
  expect(await calls(2)).toHaveLength(2);
});

test('events tell of a run and of the credits, from how things stand, until the signal ends them', async () => {
  const customer = await newCustomer(service.db);
  const connection = { baseUrl: service.url, key: customer.key };
  const leave = new AbortController();
  const seen: string[] = [];
  const reading = (async () => {
    for await (const event of readEvents(connection, { signal: leave.signal })) {
      seen.push(event.type === 'job' ? event.job.status : `used ${event.credits.used}`);
      if (event.type === 'job' && event.job.status === 'done') leave.abort();
    }
  })();
  // It ends during the run, before anything waits for it.
  reading.catch(() => {});
  await expect.poll(() => seen).toEqual(['used 0']);
  await run(connect(connection), 'test.slow', { query: 'sleep', ms: 100 });
  await expect(reading).rejects.toThrow('aborted');
  expect(seen).toContain('done');
  expect(seen).toContain('used 10');
});

test('events of a key that is refused end with the refusal', async () => {
  const events = readEvents({ baseUrl: service.url, key: 'apr_wrong' });
  await expect(events.next()).rejects.toMatchObject({ code: 'invalid_key', status: 401 });
});
