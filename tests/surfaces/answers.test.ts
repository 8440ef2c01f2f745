import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { problems } from '../../server/contract/problem.ts';
import { startNode } from '../../server/node/node.ts';
import { operations } from '../../server/operations/index.ts';
import { runs } from '../../server/runs/index.ts';
import { newId } from '../../server/support/ids.ts';
import { createLog } from '../../server/support/log.ts';
import { call, ended, type Reply, start } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import { rawRequest, sendRaw } from '../support/raw.ts';
import { newCustomer, type Service, startService, withService } from '../support/service.ts';
import { allKinds, testRuns, testStarts } from '../support/test-job-kinds.ts';

let service: Service;
let key: string;
let readKey: string;
let spentKey: string;
let jobId: string;
beforeAll(async () => {
  service = await startService();
  key = (await newCustomer(service.db)).key;
  readKey = (await newCustomer(service.db, { scope: 'read' })).key;
  spentKey = (await newCustomer(service.db, { perMinute: 1 })).key;
  await call(service.url, spentKey, 'GET', '/api/v1/me');
  const { body } = await start(service.url, key, 'quick', { query: 'a finished one' });
  jobId = (await ended(service.url, key, body.id)).id;
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}, by: string | null = key) =>
  call(service.url, by, 'GET', path, undefined, headers);

const raw = (method: string, path: string, headers: [string, string][] = [], body: string | Uint8Array = '') =>
  sendRaw(service.url, rawRequest(method, path, [['Authorization', `Bearer ${key}`], ...headers], body));

const headerOf = (headers: readonly (readonly [string, string])[], wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

const json = { 'content-type': 'application/json' };

/** One request for every status that a caller can bring about, with the status it must have. */
const everyStatus: [status: number, code: string | null, ask: () => Promise<Reply>][] = [
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

describe('every answer', () => {
  test.each(everyStatus)(
    '(%i %s) has an id of its own and the headers that keep browsers safe',
    async (status, code, ask) => {
      const { status: found, headers, body } = await ask();
      expect(found).toBe(status);
      if (code) expect(body.code).toBe(code);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('appraise-sample-data')).toBe('true');
      for (const telling of ['server', 'x-powered-by', 'via']) expect(headers.get(telling)).toBeNull();
    },
  );

  test('has an id that is nobody else’s, also when the caller sends one', async () => {
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

  test('of a live service does not say that its data is a sample', async () => {
    const live = await withService({ config: { sources: 'live' } });
    expect((await call(live.url, null, 'GET', '/healthz')).headers.get('appraise-sample-data')).toBeNull();
    expect((await call(live.url, null, 'GET', '/api/v1/me')).headers.get('appraise-sample-data')).toBeNull();
  });
});

describe('a problem', () => {
  const refusals = everyStatus.filter(([, code]) => code !== null);

  test.each(refusals)('(%i %s) is flat, whole and the same as its status line', async (status, code, ask) => {
    const { headers, body } = await ask();
    const known = problems[code as keyof typeof problems];
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
    const { errors, ...rest } = body;
    expect(rest).toEqual({
      type: `/docs/errors#${code}`,
      title: known.title,
      status,
      code,
      detail: expect.stringMatching(/^.{10,300}$/s),
      requestId: headers.get('x-request-id'),
      retryable: known.retryable,
    });
    for (const fault of (errors ?? []) as unknown[]) {
      expect(fault).toEqual({
        path: expect.any(String),
        code: expect.stringMatching(/^[a-z_]+$/),
        message: expect.any(String),
      });
    }
  });

  test('is not made of a caller that hangs up: the log has nothing to warn of', async () => {
    const lines: string[] = [];
    const node = await startNode({
      config: { ...readConfig({ PORT: '0', AUTHOR_SALT: 'a-salt-for-the-tests' }), role: 'api' },
      clock: testClock,
      connection: await freshDatabase(),
      kinds: allKinds,
      operations: [...operations, ...testStarts],
      runs: [...runs, ...testRuns],
      log: createLog('warn', { write: (line: string) => void lines.push(line) }),
    });
    const customer = await newCustomer(node.db);
    const head = rawRequest('POST', '/api/v1/test/quick', [
      ['Authorization', `Bearer ${customer.key}`],
      ['Content-Type', 'application/json'],
      ['Content-Length', '1000'],
    ]);
    const half = Buffer.concat([head, Buffer.from('{"query"')]);
    const { hostname, port } = new URL(node.address!);
    const sockets = Array.from({ length: 6 }, () => connect(Number(port), hostname));
    for (const socket of sockets) socket.write(half);
    // Their bodies are being read when they go, in good order or not.
    await sleep(150);
    for (const [at, socket] of sockets.entries()) at % 2 ? socket.destroy() : socket.resetAndDestroy();
    await sleep(100);
    expect((await call(node.address!, customer.key, 'GET', '/api/v1/me')).status).toBe(200);
    await node.stop();
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

  test('names the answer: who has it already is told so with 304 and no body', async () => {
    for (const path of paths()) {
      const first = await get(path);
      const tag = first.headers.get('etag')!;
      expect(tag).toMatch(/^"[\w-]+"$/);
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"a",W/${tag} ,"b"`, '*']) {
        const { status, headers, body } = await raw('GET', path, [['If-None-Match', known]]);
        expect({ known, status, body }).toEqual({ known, status: 304, body: '' });
        expect(headerOf(headers, 'etag')).toBe(tag);
        expect(headerOf(headers, 'content-type')).toBeUndefined();
        expect(headerOf(headers, 'x-credits-remaining')).toBeDefined();
        expect(headerOf(headers, 'ratelimit')).toBeDefined();
      }
      for (const other of ['"other"', tag.slice(0, -1), tag.slice(1, -1), `"${tag.slice(1, -1)}x"`]) {
        const { status, body } = await get(path, { 'if-none-match': other });
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

describe('a path', () => {
  const all = [...operations, ...testStarts];
  const paths = [...new Set(all.map(({ path }) => path))];

  test.each(paths)('%s refuses every other method with 405 and names those it takes', async (path) => {
    const taken = all
      .filter((operation) => operation.path === path)
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const to = path.replaceAll(/\{\w+\}/g, 'x');
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      if (taken.includes(method)) continue;
      const { status, headers } = await raw(method, to);
      expect({ method, status }).toEqual({ method, status: 405 });
      expect(headerOf(headers, 'allow')!.split(', ').sort()).toEqual(taken.sort());
    }
  });

  test('of a page takes GET and HEAD', async () => {
    for (const path of ['/', '/docs', '/docs/errors', '/api/openapi.json', '/healthz', '/readyz', '/metrics']) {
      const { status, headers } = await raw('POST', path);
      expect({ path, status }).toEqual({ path, status: 405 });
      expect(headerOf(headers, 'allow')).toBe('GET, HEAD');
    }
  });

  test.each([
    '/api/v1',
    '/api/v1/',
    '/api/v1/me/',
    '/api/v1/Me',
    '/API/v1/me',
    '//api/v1/me',
    '/api//v1/me',
    '/api/v1/me;a=b',
    '/api/v2/me',
    '/api/v1/jobs/x/y',
    '/api/v1/jobs//',
    '/.env',
    '/api/v1/../v1/me',
    '/api/v1/%6De%00',
    '/__proto__',
    `/api/v1/jobs/${'a'.repeat(1_500)}`,
  ])('%s is nobody’s: 404, with and without a key', async (path) => {
    for (const headers of [[], [['Authorization', `Bearer ${key}`]]] as [string, string][][]) {
      const { status, body } = await sendRaw(service.url, rawRequest('GET', path, headers));
      expect(status).toBe(404);
      expect(JSON.parse(body)).toMatchObject({ code: 'not_found', detail: expect.stringContaining('/docs') });
    }
  });
});

describe('what is accepted', () => {
  test.each([
    '*/*',
    'application/json',
    'application/*',
    'APPLICATION/JSON',
    'text/html, application/json;q=0.1',
    'text/html;q=0.9, */*;q=0.1',
    'application/json; charset=utf-8',
    'application/json;q=1.000',
    '',
  ])('(Accept: %s) is answered', async (accept) => {
    expect((await get('/api/v1/me', { accept })).status).toBe(200);
  });

  test.each([
    'text/html',
    'application/xml',
    'text/*',
    'application/json;q=0',
    'application/json;q=0.000, text/html',
    '*/*;q=0',
    'application/json;q=0, */*',
    'nonsense',
  ])('(Accept: %s) is 406', async (accept) => {
    const { status, body } = await get('/api/v1/me', { accept });
    expect({ status, code: body.code }).toEqual({ status: 406, code: 'not_acceptable' });
  });
});

describe('a body', () => {
  const post = (headers: [string, string][], body: string | Uint8Array) =>
    raw('POST', '/api/v1/test/quick', [...headers, ['Content-Length', String(Buffer.byteLength(body))]], body);
  const codeOf = ({ status, body }: { status: number | null; body: string }) => [status, body && JSON.parse(body).code];

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json-patch+json',
    'application/vnd.api+json',
    'json',
    ';',
    'application/json, text/plain',
    '',
  ])('of type "%s" is 415', async (type) => {
    expect(codeOf(await post([['Content-Type', type]], '{"query": "q"}'))).toEqual([415, 'unsupported_media_type']);
  });

  test('without a type is 415', async () => {
    expect(codeOf(await post([], '{"query": "q"}'))).toEqual([415, 'unsupported_media_type']);
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('of type "%s" is read', async (type) => {
    expect((await post([['Content-Type', type]], JSON.stringify({ query: newId() }))).status).toBe(202);
  });

  test('of 1 MiB is read, and one byte more is 413, declared or in chunks', async () => {
    const most = 1_048_576;
    const sized = (bytes: number) => {
      const frame = JSON.stringify({ query: '' });
      return JSON.stringify({ query: 'x'.repeat(bytes - frame.length) });
    };
    const type: [string, string] = ['Content-Type', 'application/json'];
    const whole = await post([type], sized(most));
    expect(codeOf(whole)).toEqual([400, 'invalid_request']);
    expect(JSON.parse(whole.body).errors).toMatchObject([{ path: 'query', code: 'too_big' }]);
    expect(codeOf(await post([type], sized(most + 1)))).toEqual([413, 'body_too_large']);
    const chunked = (body: string) =>
      raw(
        'POST',
        '/api/v1/test/quick',
        [type, ['Transfer-Encoding', 'chunked']],
        `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      );
    expect(codeOf(await chunked(sized(most)))).toEqual([400, 'invalid_request']);
    expect(codeOf(await chunked(sized(most + 1)))).toEqual([413, 'body_too_large']);
  });

  test('on a DELETE is not needed, also where the type is named', async () => {
    const { status } = await raw('DELETE', `/api/v1/jobs/${jobId}`, [['Content-Type', 'application/json']]);
    expect(status).toBe(200);
  });

  test.each(['', 'null', '[]', '"text"', '5', 'true'])('that is %j and no object is 400', async (body) => {
    const reply = await call(service.url, key, 'POST', '/api/v1/test/quick', body, json);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toMatchObject([{ path: '' }]);
  });
});

describe('pages of other origins', () => {
  const origin = 'https://app.example.com';

  test('are let in by nothing unless the host lists them', async () => {
    const { headers } = await get('/api/v1/me', { origin });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const preflight = await call(service.url, null, 'OPTIONS', '/api/v1/me', undefined, {
      origin,
      'access-control-request-method': 'GET',
    });
    expect(preflight.status).toBe(405);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('on the list may call and read every answer and its headers, and no others may', async () => {
    const open = await withService({ config: { allowedOrigins: [origin, 'https://second.example'] } });
    const customer = await newCustomer(open.db);
    const ask = (path: string, from: string | null, by: string | null = customer.key, method = 'GET') =>
      call(open.url, by, method, path, undefined, from === null ? {} : { origin: from });
    for (const [path, status, by, method] of [
      ['/api/v1/me', 200, customer.key],
      ['/api/v1/jobs?limit=0', 400, customer.key],
      ['/api/v1/me', 401, null],
      ['/api/v1/nothing', 404, customer.key],
      ['/api/v1/jobs', 405, customer.key, 'DELETE'],
    ] as const) {
      const reply = await ask(path, origin, by, method);
      expect(reply.status).toBe(status);
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(reply.headers.get('vary')).toBe('Origin');
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
      const exposed = reply.headers.get('access-control-expose-headers')!.toLowerCase().split(', ');
      for (const name of ['x-request-id', 'ratelimit', 'retry-after', 'x-credits-remaining', 'location', 'etag']) {
        expect(exposed).toContain(name);
      }
      for (const stranger of [
        'https://evil.example',
        'http://app.example.com',
        `${origin}.evil.example`,
        'null',
        `${origin}:444`,
        null,
      ]) {
        const refused = await ask(path, stranger, by, method);
        expect(refused.status).toBe(status);
        expect(refused.headers.get('access-control-allow-origin')).toBeNull();
        expect(refused.headers.get('cross-origin-resource-policy')).toBe('same-origin');
        expect(refused.headers.get('vary')).toBe('Origin');
      }
    }
  });

  test('on the list are told before a call what they may send', async () => {
    const open = await withService({ config: { allowedOrigins: [origin] } });
    const preflight = (from: string, path: string) =>
      call(open.url, null, 'OPTIONS', path, undefined, { origin: from, 'access-control-request-method': 'POST' });
    for (const path of ['/api/v1/test/quick', '/api/v1/jobs/x']) {
      const { status, headers } = await preflight(origin, path);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-methods')!.split(', ')).toEqual(
        expect.arrayContaining(['GET', 'POST', 'DELETE']),
      );
      expect(headers.get('access-control-allow-headers')!.toLowerCase().split(', ')).toEqual(
        expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'if-none-match']),
      );
      const refused = await preflight('https://evil.example', path);
      expect([...refused.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('health', () => {
  test('is told without a key: alive, and ready', async () => {
    expect(await get('/healthz', {}, null)).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('/readyz', {}, null)).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('without a database is alive and not ready, calls are 503 with a Retry-After, and all is well after', async () => {
    const own = await withService({ config: { role: 'api' } });
    const customer = await newCustomer(own.db);
    const { database } = own.connection;
    const admin = new pg.Client(service.connection);
    await admin.connect();
    await admin.query(`alter database ${database} with allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
    await expect.poll(async () => (await call(own.url, null, 'GET', '/readyz')).status).toBe(503);
    expect((await call(own.url, null, 'GET', '/healthz')).status).toBe(200);
    const { status, headers, body } = await call(own.url, customer.key, 'GET', '/api/v1/me');
    expect({ status, code: body.code, retryable: body.retryable }).toEqual({
      status: 503,
      code: 'unavailable',
      retryable: true,
    });
    expect(headers.get('retry-after')).toBe('1');
    expect(JSON.stringify(body)).not.toContain(database);
    const ready = await call(own.url, null, 'GET', '/readyz');
    expect(ready.body).toMatchObject({ code: 'unavailable', status: 503 });
    expect(ready.headers.get('retry-after')).toBe('1');
    await admin.query(`alter database ${database} with allow_connections true`);
    await admin.end();
    await expect.poll(async () => (await call(own.url, null, 'GET', '/readyz')).status).toBe(200);
    expect((await call(own.url, customer.key, 'GET', '/api/v1/me')).status).toBe(200);
  });
});

describe('metrics', () => {
  const token = 'a-token-of-twenty-characters';
  const scrape = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/metrics`, { headers });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };

  test('count answers by operation and status, and name no account and no key', async () => {
    const customer = await newCustomer(service.db);
    await get('/api/v1/jobs?limit=0', {}, customer.key);
    const { status, type, text } = await scrape(service.url);
    expect(status).toBe(200);
    expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(/appraise_request_seconds_count\{operation="jobs\.list",surface="rest",status="400"\} [1-9]/);
    expect(text).toMatch(/appraise_request_seconds_count\{operation="me",surface="rest",status="200"\} [1-9]/);
    expect(text).toMatch(/appraise_runs_ended_total\{kind="quick",status="done"\} [1-9]/);
    expect(text).not.toContain(customer.accountId);
    expect(text).not.toContain('example.test');
    expect(text).not.toContain('apr_');
  });

  test('are for this machine only: who comes through a proxy finds nothing there', async () => {
    for (const headers of [{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }] as Record<
      string,
      string
    >[]) {
      const there = await call(service.url, null, 'GET', '/metrics', undefined, headers);
      const nowhere = await call(service.url, null, 'GET', '/nowhere', undefined, headers);
      expect(there.status).toBe(404);
      expect({ ...there.body, requestId: '' }).toEqual({ ...nowhere.body, requestId: '' });
    }
    expect(
      (await scrape(service.url, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' })).status,
    ).toBe(404);
    expect((await scrape(service.url, { authorization: 'Bearer null', 'x-forwarded-for': '203.0.113.7' })).status).toBe(
      404,
    );
  });

  test('are for whoever holds the token, where there is one', async () => {
    const own = await withService({ config: { metricsToken: token, role: 'api', host: '0.0.0.0' } });
    const away = { 'x-forwarded-for': '203.0.113.7' };
    expect((await scrape(own.url, { ...away, authorization: `Bearer ${token}` })).status).toBe(200);
    for (const wrong of [
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      token,
      `Basic ${token}`,
      'Bearer ',
      `Bearer x${token}`,
    ]) {
      expect((await scrape(own.url, { ...away, authorization: wrong })).status).toBe(404);
    }
    // By the machine's own address on the network, where it has one, it is a stranger too.
    const address = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
    if (address) {
      const outside = `http://${address}:${new URL(own.url).port}`;
      expect((await scrape(outside)).status).toBe(404);
      expect((await scrape(outside, { authorization: `Bearer ${token}` })).status).toBe(200);
    }
  });
});
