import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerHook } from '../../server/surfaces/answers/answer-hook.ts';
import { sendRaw } from '../support/calls/raw.ts';
import { freePort } from '../support/processes/free-port.ts';
import { metricsToken, newCustomer, type Service, startService, withService } from '../support/service.ts';

// What is registered once must reach every answer, whichever surface gives it and whichever way it is written.

const origin = 'https://app.example.com';

/** Sets a header that says which answer it saw, and two cookies. */
const mark: AnswerHook = ({ status, headers }, { id }) => {
  headers.set('x-hook', `${status} ${id}`);
  headers.append('set-cookie', 'a=1; HttpOnly');
  headers.append('set-cookie', 'b=2; HttpOnly');
  headers.append('vary', 'Cookie');
};

const zip = promisify(gzip);

/** Compresses, later, what says that it may be. */
const compress: AnswerHook = (answer, { headers }) => {
  const { body } = answer;
  if (body === null || !headers['x-compress']) return;
  return zip(body).then((small) => {
    answer.headers.set('content-encoding', 'gzip');
    answer.body = small;
  });
};

let service: Service;
let key: string;
beforeAll(async () => {
  service = await startService({ config: { allowedOrigins: [origin] }, answerHooks: [mark, compress] });
  key = (await newCustomer(service.db)).key;
});
afterAll(() => service.stop());

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Sent without the key. */
  unknown?: true;
}

const json = { 'content-type': 'application/json' };
const rpc = (method: string): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} });
const mcpHeaders = { ...json, accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };

const answers: [what: string, status: number, path: string, ask?: Ask][] = [
  ['a read', 200, '/api/v1/me'],
  ['a read that has not changed', 304, '/api/v1/me', { headers: { 'if-none-match': '*' } }],
  ['a HEAD', 200, '/api/v1/me', { method: 'HEAD' }],
  ['a start', 202, '/api/v1/test/quick', { method: 'POST', headers: json, body: '{"query":"hooks"}' }],
  ['a refused input', 400, '/api/v1/jobs?limit=0'],
  ['a body that is no JSON', 400, '/api/v1/test/quick', { method: 'POST', headers: json, body: '{' }],
  ['a path that is no URL', 400, '/api/v1/jobs/%zz'],
  ['a missing key', 401, '/api/v1/me', { unknown: true }],
  ['a path of nobody', 404, '/api/v1/nothing'],
  ['a method that the path has not', 405, '/api/v1/me', { method: 'DELETE' }],
  [
    'a body that is too large',
    413,
    '/api/v1/test/quick',
    { method: 'POST', headers: json, body: ' '.repeat(1_100_000) },
  ],
  ['an answer over MCP', 200, '/api/mcp', { method: 'POST', headers: mcpHeaders, body: rpc('tools/list') }],
  ['a refusal of the protocol', 400, '/api/mcp', { method: 'POST', headers: mcpHeaders, body: '[]' }],
  ['a refusal over MCP', 405, '/api/mcp'],
  ['the reference', 200, '/docs'],
  ['the errors', 200, '/docs/errors'],
  ['the OpenAPI document', 200, '/api/openapi.json'],
  ['health', 200, '/healthz'],
  ['readiness', 200, '/readyz'],
  ['metrics', 200, '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } }],
  ['metrics for strangers', 404, '/metrics'],
  [
    'a preflight',
    204,
    '/api/v1/me',
    { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'GET' }, unknown: true },
  ],
];

/** Where the same request is answered otherwise the second time. */
const changing = ['/api/v1/test/quick', '/metrics'];

const ask = (path: string, { method = 'GET', headers = {}, body, unknown }: Ask = {}): Promise<Response> =>
  fetch(service.url + path, {
    method,
    redirect: 'manual',
    headers: { ...(!unknown && { authorization: `Bearer ${key}` }), ...headers },
    ...(body !== undefined && { body }),
  });

describe('a hook', () => {
  test.each(answers)('reaches %s (%i)', async (_what, status, path, given) => {
    const { status: found, headers } = await ask(path, given);
    expect(found).toBe(status);
    expect(headers.get('x-hook')).toBe(`${status} ${headers.get('x-request-id')}`);
    expect(headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2; HttpOnly']);
    expect(headers.get('vary')).toMatch(/^Origin, Cookie(, Accept-Encoding)?$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('reaches what is not HTTP', async () => {
    const { status, headers, body } = await sendRaw(service.url, 'nonsense\r\n\r\n', { end: true });
    expect(status).toBe(400);
    const names = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
    expect(names.get('x-hook')).toBe(`400 ${JSON.parse(body).requestId}`);
    expect(names.get('x-content-type-options')).toBe('nosniff');
  });

  test('reaches the health of a worker', async () => {
    const healthPort = await freePort();
    await withService({ config: { role: 'worker', healthPort }, answerHooks: [mark] });
    for (const [path, status] of [
      ['/healthz', 200],
      ['/nothing', 404],
    ] as const) {
      const { status: found, headers } = await fetch(`http://127.0.0.1:${healthPort}${path}`);
      expect(found).toBe(status);
      expect(headers.get('x-hook')).toBe(`${status} ${headers.get('x-request-id')}`);
    }
  });

  test.each(answers.filter(([, status]) => status !== 304 && status !== 204 && status !== 302))(
    'may replace the body of %s (%i), and its length is right',
    async (_what, status, path, given = {}) => {
      const plain = await ask(path, given);
      const packed = await ask(path, { ...given, headers: { ...given.headers, 'x-compress': 'yes' } });
      expect(packed.status).toBe(status);
      expect(packed.headers.get('content-type')).toBe(plain.headers.get('content-type'));
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      const withoutId = (text: string) => text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
      const [before, after] = [withoutId(await plain.text()), withoutId(await packed.text())];
      // Two starts are two jobs, and metrics count what was asked between.
      if (changing.includes(path) && status < 300) expect(after.slice(0, 20)).toBe(before.slice(0, 20));
      else expect(after).toBe(before);
    },
  );

  describe.each([
    ['at once', 'throw'],
    ['later', 'reject'],
  ])('that fails %s', (_when, how) => {
    const fail = (): void | Promise<void> => {
      if (how === 'reject') return Promise.reject(new Error('a broken hook'));
      throw new Error('a broken hook');
    };
    const started = () =>
      withService({
        answerHooks: [
          ({ headers }) => headers.set('x-half', 'done'),
          (_, { url }) => (url === '/healthz' ? undefined : fail()),
        ],
      });

    test('turns every answer into a problem of ours that says nothing of it, and the server goes on', async () => {
      const broken = await started();
      for (const path of ['/api/v1/me', '/docs', '/nothing', '/api/openapi.json']) {
        const { status, headers, ...rest } = await fetch(broken.url + path).then(async (found) => ({
          status: found.status,
          headers: found.headers,
          body: await found.json(),
        }));
        expect(status).toBe(500);
        expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('x-request-id')).toBe(rest.body.requestId);
        expect(rest.body.code).toBe('internal');
        expect(JSON.stringify(rest.body)).not.toContain('broken');
      }
      expect((await fetch(`${broken.url}/healthz`)).status).toBe(200);
    });

    test('does not end the process on bytes that are not HTTP', async () => {
      const broken = await started();
      const { status, body } = await sendRaw(broken.url, 'nonsense\r\n\r\n', { end: true });
      expect(status).toBe(500);
      expect(JSON.parse(body).code).toBe('internal');
      expect((await fetch(`${broken.url}/healthz`)).status).toBe(200);
    });
  });

  test.each([
    ['a read that has not changed', '/api/v1/me', { headers: { 'if-none-match': '*', 'x-compress': 'yes' } }],
    [
      'a preflight',
      '/api/v1/me',
      {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET', 'x-compress': 'yes' },
        unknown: true,
      },
    ],
  ] as const)('sees that %s has no body', async (_what, path, given) => {
    const { headers } = await ask(path, given);
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('content-length') ?? '0').toBe('0');
  });
});
