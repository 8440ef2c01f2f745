import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, type TestContext, test } from 'vitest';
import { connect } from './connect.ts';
import type { Identity } from './credential.ts';
import { AppraiseError } from './http/error.ts';
import { place } from './http/request.ts';
import { retryDelay } from './http/retry.ts';
import { type Connection, type ConnectionOptions, sender } from './http/send.ts';
import { routes } from './routes.ts';

interface Heard {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Reply = (response: ServerResponse) => void;

type Server = Readonly<{ connection: ConnectionOptions & { key: string }; heard: Heard[]; stop(): void }>;

/** A server that gives each request the next of the replies, the last one for ever. */
const serve = async (nextReplies: () => Reply[]): Promise<Server> => {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    const replies = nextReplies();
    (replies.length > 1 ? replies.shift()! : replies[0]!)(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    connection: { baseUrl: `http://127.0.0.1:${port}/`, key: 'apr_test' },
    heard,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** One for all tests but those that wait, which have one each and wait beside each other. */
let replies: Reply[] = [];
let shared: Server;
let heard: Heard[];
let connection: Server['connection'];

const ownServer = async ({ onTestFinished }: TestContext, ...own: Reply[]): Promise<Server> => {
  const server = await serve(() => own);
  onTestFinished(server.stop);
  return server;
};

/** An operation that starts a run, which these tests bring along. */
const things = { 'things.create': { method: 'POST', path: '/api/v1/things' } };
beforeAll(async () => {
  Object.assign(routes, things);
  shared = await serve(() => replies);
  ({ heard, connection } = shared);
});
afterAll(() => {
  Reflect.deleteProperty(routes, 'things.create');
  shared.stop();
});
beforeEach(() => {
  heard.length = 0;
  replies = [];
});

const answer =
  (body: unknown, headers: Record<string, string> = {}, status = 200): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const refuse = (
  status: number,
  code: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  answer(
    { type: `/docs/errors#${code}`, title: 'T', status, code, detail: 'D', requestId: 'r1', retryable: true, ...more },
    { 'content-type': 'application/problem+json', ...headers },
    status,
  );

const hangUp: Reply = (response) => response.destroy();

const job = (status: string) => ({
  id: '018f2f7a-0000-7000-8000-000000000001',
  object: 'job',
  kind: 'research',
  status,
});

describe('a call', () => {
  test('carries the key, fills the path and puts the rest into the query', async () => {
    replies = [answer(job('done'))];
    const { id } = job('done');
    expect(await connect(connection).call('jobs.get', { id, wait: 30 })).toEqual(job('done'));
    expect(heard).toMatchObject([
      { method: 'GET', url: `/api/v1/jobs/${id}?wait=30`, headers: { authorization: 'Bearer apr_test' } },
    ]);
  });

  test('may leave the input out where nothing in it is required', async () => {
    replies = [answer({ jobs: [] })];
    expect(await connect(connection).call('jobs.list')).toEqual({ jobs: [] });
    expect(heard[0]!.url).toBe('/api/v1/jobs');
  });

  test('tells with send what the headers say', async () => {
    const headers = {
      'x-request-id': 'r9',
      'x-credits-used': '10',
      'x-credits-remaining': '740',
      'appraise-existing-run': 'true',
      'idempotent-replayed': 'true',
      'retry-after': '2',
    };
    replies = [answer(job('queued'), headers, 202)];
    const reported = await sender(connection)('things.create', { q: 'x' });
    expect(reported).toEqual({
      body: job('queued'),
      status: 202,
      requestId: 'r9',
      creditsUsed: 10,
      creditsRemaining: 740,
      existingRun: true,
      replayed: true,
      retryAfter: 2,
    });
  });

  test('says `unlimited` for an account that is not counted, and null where nothing is said', async () => {
    replies = [answer({}, { 'x-credits-remaining': 'unlimited' }), answer({})];
    const appraise = connect(connection);
    expect((await appraise.send('jobs.list')).creditsRemaining).toBe('unlimited');
    expect(await appraise.send('jobs.list')).toMatchObject({ creditsRemaining: null, creditsUsed: 0, replayed: false });
  });

  test('throws a refusal with everything the problem says', async () => {
    const errors = [{ path: 'limit', code: 'too_big', message: 'At most 100.' }];
    replies = [refuse(402, 'insufficient_credits', { retryable: false, required: 10, available: 3, errors })];
    const thrown = await connect(connection)
      .call('jobs.list')
      .catch((error) => error);
    expect(thrown).toBeInstanceOf(AppraiseError);
    expect(thrown).toMatchObject({
      message: 'D',
      code: 'insufficient_credits',
      status: 402,
      detail: 'D',
      errors,
      requestId: 'r1',
      retryable: false,
      retryAfter: null,
      extras: { required: 10, available: 3 },
    });
    expect(Object.keys(thrown.extras)).toEqual(['required', 'available']);
  });

  test('tells an answer that is not the service’s from a refusal', async () => {
    replies = [
      (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'),
      (response) => response.end('<html>'),
      (response) => response.writeHead(301, { location: '/elsewhere' }).end(),
    ];
    const appraise = connect(connection);
    await expect(appraise.call('jobs.list')).rejects.toMatchObject({ code: 'unexpected_answer', status: 502 });
    await expect(appraise.call('jobs.list')).rejects.toMatchObject({ code: 'unexpected_answer', status: 200 });
    await expect(appraise.call('jobs.list')).rejects.toMatchObject({ code: 'unexpected_answer', status: 301 });
  });

  test('never turns a path value into another path', () => {
    const route = { method: 'GET', path: '/api/v1/apps/{store}/{appId}' } as const;
    expect(place(route, { store: 'play', appId: 'a/../b?c#d' }).path).toBe('/api/v1/apps/play/a%2F..%2Fb%3Fc%23d');
    for (const appId of ['..', '.', '', undefined]) {
      expect(() => place(route, { store: 'play', appId })).toThrow(AppraiseError);
    }
  });

  test('sends lists in a query with commas and leaves out what is undefined', () => {
    const route = { method: 'GET', path: '/api/v1/x' } as const;
    expect(place(route, { stars: [1, 2], q: 'a & b', limit: undefined }).path).toBe('/api/v1/x?stars=1%2C2&q=a+%26+b');
  });

  test('refuses a key that no header can carry, without repeating it', async () => {
    expect(() => connect({ ...connection, key: 'apr_secret\n' })).toThrow(/^`key` must be visible ASCII/);
    const call = sender(connection)('things.create', {}, { idempotencyKey: 'schlüssel' });
    await expect(call).rejects.toThrow('`idempotencyKey` must be visible ASCII');
    expect(heard).toEqual([]);
  });

  test('refuses an unknown operation before sending anything', async () => {
    await expect(sender(connection)('jobs.explode')).rejects.toThrow('no operation');
    expect(heard).toEqual([]);
  });
});

describe('who is calling', () => {
  const reported = ({ headers: { authorization, 'x-session': session } }: (typeof heard)[number]) => [
    authorization,
    session,
  ];
  const as = async (identity: Identity): Promise<void> => {
    const { baseUrl } = connection;
    await connect({ baseUrl, ...identity } satisfies Connection).call('jobs.list');
  };

  test('is identified by the key, by another credential, or by the browser alone', async () => {
    replies = [answer({ jobs: [] })];
    await as({ key: 'apr_mine' });
    await as({ credential: () => ({ 'x-session': 'now' }) });
    await as({ credential: async () => ({ 'x-session': 'later' }) });
    await as({});
    expect(heard.map(reported)).toEqual([
      ['Bearer apr_mine', undefined],
      [undefined, 'now'],
      [undefined, 'later'],
      [undefined, undefined],
    ]);
  });

  test('is asked again for every try, so that a credential can be renewed', async () => {
    replies = [refuse(503, 'unavailable', {}, { 'retry-after': '0' }), answer({ jobs: [] })];
    let asked = 0;
    await as({ credential: () => ({ 'x-session': `token ${++asked}` }) });
    expect(heard.map(reported)).toEqual([
      [undefined, 'token 1'],
      [undefined, 'token 2'],
    ]);
  });

  test('that cannot be sent fails with its own error, and nothing is sent', async () => {
    const credential = () => Promise.reject(new Error('signed out'));
    await expect(as({ credential })).rejects.toThrow('signed out');
    expect(heard).toEqual([]);
  });
});

describe.concurrent('a retry', () => {
  test.for([
    ['no answer', hangUp],
    ['429', refuse(429, 'rate_limited')],
    ['503', refuse(503, 'unavailable')],
    ['a first try still in flight', refuse(409, 'idempotency_conflict')],
  ] as const)('follows %s', async ([, reply], context) => {
    const { connection, heard } = await ownServer(context, reply, answer(job('queued'), {}, 202));
    await sender(connection)('things.create', { q: 'x' });
    expect(heard).toHaveLength(2);
  });

  test.for([
    [400, 'invalid_request'],
    [409, 'not_finished'],
    [500, 'internal'],
    [502, 'upstream_failed'],
  ] as const)('does not follow %i %s', async ([status, code], context) => {
    const { connection, heard } = await ownServer(context, refuse(status, code));
    await expect(connect(connection).call('jobs.list')).rejects.toMatchObject({ code });
    expect(heard).toHaveLength(1);
  });

  test('of a start carries the idempotency key of the first try, and another start another', async (context) => {
    const { connection, heard } = await ownServer(context, hangUp, hangUp, answer(job('queued'), {}, 202));
    const send = sender(connection);
    await send('things.create', { q: 'x' });
    await send('things.create', { q: 'x' });
    const keys = heard.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[3]).not.toBe(keys[0]);
    expect(heard[2]).toMatchObject({
      method: 'POST',
      body: '{"q":"x"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  test('keeps the caller’s own idempotency key', async (context) => {
    const { connection, heard } = await ownServer(context, answer(job('queued'), {}, 202));
    await sender(connection)('things.create', {}, { idempotencyKey: 'mine' });
    expect(heard[0]!.headers['idempotency-key']).toBe('mine');
  });

  test('is made twice at most, or as often as asked, or never', async (context) => {
    const times = async (given: Partial<ConnectionOptions>, retries?: number) => {
      const { connection, heard } = await ownServer(context, hangUp);
      const call = connect({ ...connection, ...given }).call('jobs.list', {}, retries === undefined ? {} : { retries });
      await expect(call).rejects.toMatchObject({ code: 'unreachable', status: 0, retryable: true });
      return heard.length;
    };
    expect(await Promise.all([times({}), times({ retries: 0 }), times({ retries: 0 }, 1)])).toEqual([3, 1, 2]);
  });

  test('waits as long as the service says, in seconds or until a date', async (context) => {
    const oneSecond = refuse(429, 'rate_limited', {}, { 'retry-after': '1' });
    const { connection } = await ownServer(context, oneSecond, answer({ jobs: [] }));
    const began = Date.now();
    await connect(connection).call('jobs.list');
    expect(Date.now() - began).toBeGreaterThanOrEqual(990);
    const date = new Date(Date.now() + 5_000).toUTCString();
    const dated = await ownServer(context, refuse(429, 'rate_limited', {}, { 'retry-after': date }));
    const thrown = await connect({ ...dated.connection, retries: 0 })
      .call('jobs.list')
      .catch((error) => error);
    expect(thrown.retryAfter).toBeGreaterThan(3);
    expect(thrown.retryAfter).toBeLessThanOrEqual(5);
  });

  test('of what follows a job is not made at once when the service answers before its wait is over', async (context) => {
    const soon = answer(job('running'), { 'retry-after': '1' });
    const { connection } = await ownServer(context, soon, answer(job('done')));
    const began = Date.now();
    await connect(connection).follow(job('running'));
    expect(Date.now() - began).toBeGreaterThanOrEqual(990);
  });

  test('is left to the caller when the service asks for more than a minute', () => {
    const spent = (retryAfter: number | null) =>
      new AppraiseError({ code: 'rate_limited', status: 429, detail: '', retryable: true, retryAfter });
    expect(retryDelay(spent(60), 0)).toBe(60_000);
    expect(retryDelay(spent(61), 0)).toBeNull();
    for (let attempt = 0; attempt < 12; attempt++) {
      const most = Math.min(8_000, 250 * 2 ** attempt);
      expect(retryDelay(spent(null), attempt)).toBeGreaterThanOrEqual(most / 2);
      expect(retryDelay(spent(null), attempt)).toBeLessThanOrEqual(most);
    }
  });

  test('follows a try that was not answered in time', async (context) => {
    const { connection, heard } = await ownServer(context, () => {}, answer({ jobs: [] }));
    expect(await connect({ ...connection, timeoutMs: 2_000 }).call('jobs.list')).toEqual({ jobs: [] });
    expect(heard).toHaveLength(2);
  });
});

describe('a signal', () => {
  test('ends a call in flight with the caller’s own reason, and is not retried', async () => {
    replies = [() => {}];
    const caller = new AbortController();
    const call = connect(connection).call('jobs.list', {}, { signal: caller.signal });
    await expect.poll(() => heard).toHaveLength(1);
    const reason = new Error('enough');
    caller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(heard).toHaveLength(1);
  });

  test('ends the wait before a retry', async () => {
    replies = [refuse(503, 'unavailable', {}, { 'retry-after': '30' })];
    const call = connect(connection).call('jobs.list', {}, { signal: AbortSignal.timeout(100) });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('run', () => {
  test('tells the answer to the start before it follows', async () => {
    replies = [answer(job('queued'), { 'x-credits-used': '20' }, 202), answer(job('done'))];
    const reported: number[] = [];
    await connect(connection).run(
      'research.create',
      { question: 'How do habit trackers grow?' },
      { onStart: ({ creditsUsed }) => reported.push(creditsUsed, heard.length) },
    );
    expect(reported).toEqual([20, 1]);
  });
});

describe('follow', () => {
  test('asks with a wait of 30 s until the job has ended, telling each reading but the last', async () => {
    const soon = { 'retry-after': '0' };
    replies = [answer(job('queued'), soon), answer(job('running'), soon), answer(job('failed'))];
    const seen: string[] = [];
    const ended = await connect(connection).follow(job('queued'), { onProgress: ({ status }) => seen.push(status) });
    expect(ended.status).toBe('failed');
    expect(seen).toEqual(['queued', 'running']);
    expect(heard.every(({ url }) => url.endsWith('?wait=30'))).toBe(true);
  });

  test('outlasts a restart that two retries would not, unless retries are switched off', async () => {
    const away = refuse(503, 'unavailable', {}, { 'retry-after': '0' });
    replies = [away, away, away, away, answer(job('done'))];
    expect((await connect(connection).follow(job('queued'))).status).toBe('done');
    replies = [away, answer(job('done'))];
    await expect(connect({ ...connection, retries: 0 }).follow(job('queued'))).rejects.toMatchObject({ status: 503 });
  });

  test('ends with the caller’s signal', async () => {
    replies = [answer(job('running'), { 'retry-after': '30' })];
    const following = connect(connection).follow(job('running'), { signal: AbortSignal.timeout(100) });
    await expect(following).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
