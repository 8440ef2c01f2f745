import { afterAll, describe, expect, test } from 'vitest';
import { operations } from '../../server/operations/index.ts';
import { newId } from '../../server/support/ids.ts';
import { call, ended, start } from '../support/call.ts';
import { rawRequest, sendRaw } from '../support/calls/raw.ts';
import { testStarts } from '../support/runs/test-job-kinds.ts';
import { newCustomer, startService } from '../support/service.ts';

const service = await startService();
const key = (await newCustomer(service.db)).key;
const { body } = await start(service.url, key, 'quick', { query: 'a finished one' });
const jobId = (await ended(service.url, key, body.id)).id;
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}, by: string | null = key) =>
  call(service.url, by, 'GET', path, undefined, headers);

const raw = (method: string, path: string, headers: [string, string][] = [], body: string | Uint8Array = '') =>
  sendRaw(service.url, rawRequest(method, path, [['Authorization', `Bearer ${key}`], ...headers], body));

const headerOf = (headers: readonly (readonly [string, string])[], wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

const json = { 'content-type': 'application/json' };

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
  ])('%s is no one’s: 404, with and without a key', async (path) => {
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
