import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { type ProblemCode, problems } from '../../server/contract/problem.ts';
import { newId } from '../../server/support/ids.ts';
import { createLog } from '../../server/support/log.ts';
import { call, ended, type Reply, start } from '../support/call.ts';
import { rawRequest, sendRaw } from '../support/calls/raw.ts';
import { newCustomer, startService, withService } from '../support/service.ts';

const service = await startService();
const key = (await newCustomer(service.db)).key;
const readKey = (await newCustomer(service.db, { scope: 'read' })).key;
const spentKey = (await newCustomer(service.db, { perMinute: 1 })).key;
await call(service.url, spentKey, 'GET', '/api/v1/me');
const { body } = await start(service.url, key, 'quick', { query: 'a finished one' });
const jobId = (await ended(service.url, key, body.id)).id;
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}, by: string | null = key) =>
  call(service.url, by, 'GET', path, undefined, headers);

const raw = (method: string, path: string, headers: [string, string][] = [], body: string | Uint8Array = '') =>
  sendRaw(service.url, rawRequest(method, path, [['Authorization', `Bearer ${key}`], ...headers], body));

const headerOf = (headers: readonly (readonly [string, string])[], wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

/** One request for every status that a caller can bring about, with the status it must have. */
const everyStatus: [status: number, code: ProblemCode | null, ask: () => Promise<Reply>][] = [
  [200, null, () => get('/api/v1/me')],
  [200, null, () => get('/healthz', {}, null)],
  [200, null, () => get('/readyz', {}, null)],
  [200, null, () => get('/api/openapi.json', {}, null)],
  [202, null, () => call(service.url, key, 'POST', '/api/v1/test/quick', { query: newId() })],
  [304, null, () => get('/api/v1/me', { 'if-none-match': '*' })],
  [400, 'invalid_request', () => get('/api/v1/jobs?limit=0')],
  [400, 'invalid_request', () => get('/api/v1/jobs/%zz')],
  [400, 'invalid_request', () => call(service.url, key, 'POST', '/api/v1/test/quick', '{')],
  [401, 'missing_key', () => get('/api/v1/me', {}, null)],
  [401, 'invalid_key', () => get('/api/v1/me', {}, 'nonsense')],
  [403, 'read_only_key', () => call(service.url, readKey, 'POST', '/api/v1/test/quick', { query: 'q' })],
  [404, 'not_found', () => get('/api/v1/nothing')],
  [404, 'not_found', () => get(`/api/v1/jobs/${newId()}`)],
  [405, 'method_not_allowed', () => call(service.url, key, 'PUT', '/api/v1/me', {})],
  [406, 'not_acceptable', () => get('/api/v1/me', { accept: 'text/html' })],
  [413, 'body_too_large', () => call(service.url, key, 'POST', '/api/v1/test/quick', 'x'.repeat(1_100_000))],
  [
    415,
    'unsupported_media_type',
    () => call(service.url, key, 'POST', '/api/v1/test/quick', 'x', { 'content-type': 'text/plain' }),
  ],
  [422, 'unsupported', () => call(service.url, key, 'POST', '/api/v1/test/held', { query: 'impossible' })],
  [429, 'rate_limited', () => get('/api/v1/me', {}, spentKey)],
];

const expectSafe = (headers: Headers): void => {
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('appraise-sample-data')).toBe('true');
  for (const telling of ['server', 'x-powered-by', 'via']) expect(headers.get(telling)).toBeNull();
};

/** It is flat, whole and the same as its status line. */
const expectProblem = ({ status, headers, body }: Reply, code: ProblemCode): void => {
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('etag')).toBeNull();
  const { errors = [], ...rest } = body;
  expect(rest).toEqual({
    type: `/docs/errors#${code}`,
    title: problems[code].title,
    status,
    code,
    detail: expect.stringMatching(/^.{10,300}$/s),
    requestId: headers.get('x-request-id'),
    retryable: problems[code].retryable,
  });
  for (const fault of errors as unknown[]) {
    expect(fault).toEqual({
      path: expect.any(String),
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.any(String),
    });
  }
};

describe('every answer', () => {
  test.each(everyStatus)(
    '(%i %s) has an id of its own, the headers that keep browsers safe, and if it is a refusal, a whole problem',
    async (status, code, ask) => {
      const reply = await ask();
      expect(reply.status).toBe(status);
      expectSafe(reply.headers);
      if (reply.headers.has('x-credits-used')) expect(reply.headers.get('cache-control')).toBe('no-store');
      if (code) expectProblem(reply, code);
    },
  );

  test('has an id that is no one else’s, also when the caller sends one', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => get('/api/v1/me', { 'x-request-id': 'mine', 'request-id': 'mine' })),
    );
    expect(new Set(replies.map(({ headers }) => headers.get('x-request-id'))).size).toBe(50);
    expect(replies.some(({ headers }) => headers.get('x-request-id') === 'mine')).toBe(false);
  });

  test('of what is not HTTP is a problem with an id too', async () => {
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET /api/v1/me HTTP/1.1\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
    ]) {
      const { status, headers, body } = await sendRaw(service.url, bytes, { end: true });
      expect(status).toBe(400);
      expect(headerOf(headers, 'content-type')).toMatch(/^application\/problem\+json/);
      expect(JSON.parse(body)).toMatchObject({
        code: 'invalid_request',
        status: 400,
        requestId: headerOf(headers, 'x-request-id'),
      });
    }
  });

  test('to a key tells the credits used and left', async () => {
    for (const ask of [
      () => get('/api/v1/me'),
      () => get('/api/v1/me', { 'if-none-match': '*' }),
      () => get('/api/v1/jobs?limit=0'),
      () => get(`/api/v1/jobs/${newId()}`),
      () => get('/api/v1/me', { accept: 'text/html' }),
      () => call(service.url, key, 'POST', '/api/v1/test/quick', '{'),
      () => get('/api/v1/me', {}, spentKey),
      () => call(service.url, readKey, 'POST', '/api/v1/test/quick', {}),
    ]) {
      const { headers } = await ask();
      expect(headers.get('x-credits-used')).toBe('0');
      expect(headers.get('x-credits-remaining')).toMatch(/^\d+$/);
    }
  });

  test('tells browsers to stay with https, if that is the service’s public address', async () => {
    const overTls = await withService({ config: { publicUrl: 'https://appraise.example' } });
    const { key: own } = await newCustomer(overTls.db);
    for (const [path, by, headers] of [
      ['/api/v1/me', own, {}],
      ['/api/v1/me', own, { 'if-none-match': '*' }],
      ['/api/v1/me', null, {}],
      ['/api/v1/nothing', own, {}],
      ['/api/openapi.json', null, {}],
      ['/healthz', null, {}],
    ] as const) {
      const answer = await call(overTls.url, by, 'GET', path, undefined, headers);
      expect({ path, value: answer.headers.get('strict-transport-security') }).toEqual({
        path,
        value: 'max-age=31536000',
      });
    }
    expect((await get('/api/v1/me')).headers.get('strict-transport-security')).toBeNull();
  });

  test('of a live service does not say that its data is a sample', async () => {
    const live = await withService({ config: { sources: 'live' } });
    expect((await call(live.url, null, 'GET', '/healthz')).headers.get('appraise-sample-data')).toBeNull();
    expect((await call(live.url, null, 'GET', '/api/v1/me')).headers.get('appraise-sample-data')).toBeNull();
  });
});

describe('a problem', () => {
  test('is not made of a caller that hangs up: the log has nothing to warn of', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    const own = await startService({ config: { role: 'api' }, log });
    const customer = await newCustomer(own.db);
    const head = rawRequest('POST', '/api/v1/test/quick', [
      ['Authorization', `Bearer ${customer.key}`],
      ['Content-Type', 'application/json'],
      ['Content-Length', '1000'],
    ]);
    const half = Buffer.concat([head, Buffer.from('{"query"')]);
    const { hostname, port } = new URL(own.url);
    const sockets = Array.from({ length: 6 }, () => connect(Number(port), hostname));
    for (const socket of sockets) socket.write(half);
    // Their bodies are being read when they go, in good order or not.
    await sleep(150);
    for (const [at, socket] of sockets.entries()) at % 2 ? socket.destroy() : socket.resetAndDestroy();
    await sleep(100);
    expect((await call(own.url, customer.key, 'GET', '/api/v1/me')).status).toBe(200);
    await own.stop();
    expect(lines).toEqual([]);
  });

  test('has a type that leads to its explanation', async () => {
    const page = await (await fetch(`${service.url}/docs/errors`)).text();
    for (const code of Object.keys(problems)) expect(page).toContain(`id="${code}"`);
  });

  test('of a validation names every fault, of the query, the body and the Idempotency-Key together', async () => {
    const { body } = await call(
      service.url,
      key,
      'POST',
      '/api/v1/test/slow?force=true',
      { query: '', ms: -1, force: 'yes', nope: 1, label: 'a\u0000b' },
      { 'idempotency-key': 'two words' },
    );
    const paths = (body.errors as { path: string }[]).map(({ path }) => path);
    expect(paths.sort()).toEqual(['Idempotency-Key', 'force', 'label', 'ms', 'nope', 'query', 'query.force'].sort());
    const { body: listed } = await get('/api/v1/jobs?limit=0&kind=x&status=y&nope=1');
    expect((listed.errors as { path: string }[]).map(({ path }) => path).sort()).toEqual([
      'kind',
      'limit',
      'nope',
      'status',
    ]);
  });

  test('of ours says nothing of what broke, and the service goes on', async () => {
    const own = await withService();
    const customer = await newCustomer(own.db);
    await own.db.rows('alter table jobs rename column kind to unkind');
    const { status, body } = await call(own.url, customer.key, 'GET', '/api/v1/jobs');
    expect({ status, code: body.code, retryable: body.retryable }).toEqual({
      status: 500,
      code: 'internal',
      retryable: true,
    });
    expect(JSON.stringify(body)).not.toMatch(/unkind|column|select|jobs\.|postgres|\.ts/i);
    expect((await call(own.url, customer.key, 'GET', '/api/v1/me')).status).toBe(200);
  });
});

describe('ETag', () => {
  const paths = () => ['/api/v1/me', '/api/v1/jobs', `/api/v1/jobs/${jobId}`];

  test('names the answer: who has it already gets 304 and no body', async () => {
    // A compressed answer has a tag of its own.
    const plain = { 'accept-encoding': 'identity' };
    for (const path of paths()) {
      const first = await get(path, plain);
      const tag = first.headers.get('etag')!;
      expect(tag).toMatch(/^"[\w-]+"$/);
      expect(first.headers.get('cache-control')).toBe('no-store');
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"a",W/${tag} ,"b"`, '*']) {
        const { status, headers, body } = await raw('GET', path, [['If-None-Match', known]]);
        expect({ known, status, body }).toEqual({ known, status: 304, body: '' });
        expect(headerOf(headers, 'etag')).toBe(tag);
        expect(headerOf(headers, 'content-type')).toBeUndefined();
        expect(headerOf(headers, 'x-credits-remaining')).toBeDefined();
        expect(headerOf(headers, 'ratelimit')).toBeDefined();
      }
      for (const other of ['"other"', tag.slice(0, -1), tag.slice(1, -1), `"${tag.slice(1, -1)}x"`]) {
        const { status, body } = await get(path, { ...plain, 'if-none-match': other });
        expect(status).toBe(200);
        expect(body).toEqual(first.body);
      }
    }
  });

  test('changes with the answer', async () => {
    const { key: mine } = await newCustomer(service.db);
    const before = await get('/api/v1/jobs', {}, mine);
    await start(service.url, mine, 'quick', { query: 'another' });
    const after = await get('/api/v1/jobs', { 'if-none-match': before.headers.get('etag')! }, mine);
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  test('stands on reads only: a start and a cancel are not to be stored', async () => {
    const started = await start(service.url, key, 'quick', { query: newId() }, { 'if-none-match': '*' });
    const cancelled = await call(service.url, key, 'DELETE', `/api/v1/jobs/${jobId}`, undefined, {
      'if-none-match': '*',
    });
    expect([started.status, cancelled.status]).toEqual([202, 200]);
    for (const { headers } of [started, cancelled]) {
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('HEAD', () => {
  test('answers as GET does, without the body', async () => {
    // Of an account at rest: nothing changes between the two.
    const customer = await newCustomer(service.db);
    const { body: job } = await start(service.url, customer.key, 'quick', { query: 'at rest' });
    await ended(service.url, customer.key, job.id);
    const ask = (method: string, path: string) =>
      sendRaw(service.url, rawRequest(method, path, [['Authorization', `Bearer ${customer.key}`]]));
    for (const path of [
      '/api/v1/me',
      '/api/v1/jobs',
      `/api/v1/jobs/${job.id}`,
      '/api/v1/jobs?limit=0',
      `/api/v1/jobs/${newId()}`,
      '/healthz',
      '/api/openapi.json',
    ]) {
      const [whole, head] = [await ask('GET', path), await ask('HEAD', path)];
      expect({ path, status: head.status, body: head.body }).toEqual({ path, status: whole.status, body: '' });
      expect(head.headers.map(([name]) => name)).toEqual(whole.headers.map(([name]) => name));
      for (const same of ['content-length', 'content-type', 'etag', 'cache-control']) {
        expect(headerOf(head.headers, same), `${path} ${same}`).toBe(headerOf(whole.headers, same));
      }
    }
  });
});
