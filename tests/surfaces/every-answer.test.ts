import { afterAll, expect, test } from 'vitest';
import { rawRequest, sendRaw } from '../support/calls/raw.ts';
import { freePort } from '../support/processes/free-port.ts';
import { metricsToken, newCustomer, startService, withService } from '../support/service.ts';

// What the server sets once must reach every answer, whichever surface gives it.

const origin = 'https://app.example.com';

const service = await startService({ config: { allowedOrigins: [origin] } });
const key = (await newCustomer(service.db)).key;
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
  ['an unknown path', 404, '/api/v1/nothing'],
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

const ask = (path: string, { method = 'GET', headers = {}, body, unknown }: Ask = {}): Promise<Response> =>
  fetch(service.url + path, {
    method,
    redirect: 'manual',
    headers: { origin, ...(!unknown && { authorization: `Bearer ${key}` }), ...headers },
    ...(body !== undefined && { body }),
  });

test.each(answers)('%s (%i) has an id, the safety headers and CORS', async (_what, status, path, given) => {
  const { status: found, headers } = await ask(path, given);
  expect(found).toBe(status);
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('vary')).toMatch(/^Origin(, |$)/);
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('the health port of a worker sets the safety headers, also on a 404', async () => {
  const healthPort = await freePort();
  await withService({ config: { role: 'worker', healthPort } });
  for (const [path, status] of [
    ['/healthz', 200],
    ['/nothing', 404],
  ] as const) {
    const { status: found, headers } = await fetch(`http://127.0.0.1:${healthPort}${path}`);
    expect(found).toBe(status);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('a long answer over REST is compressed for a caller that accepts brotli, and is the same answer', async () => {
  const get = (encoding: string) =>
    ask('/api/v1/charts?country=de&limit=50', { headers: { 'accept-encoding': encoding } });
  const [plain, packed] = [await get('identity'), await get('br')];
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(packed.headers.get('etag')).toBe(`W/${plain.headers.get('etag')}`);
  // fetch has decompressed it.
  expect(await packed.text()).toBe(await plain.text());
});

test('a HEAD or GET of a read that has not changed has no body and no length', async () => {
  for (const method of ['GET', 'HEAD']) {
    const request = rawRequest(method, '/api/v1/me', [
      ['Authorization', `Bearer ${key}`],
      ['If-None-Match', '*'],
    ]);
    const { status, headers, body } = await sendRaw(service.url, request);
    expect({ status, body }).toEqual({ status: 304, body: '' });
    const names = headers.map(([name]) => name.toLowerCase());
    expect(names).toContain('etag');
    expect(names).not.toContain('content-length');
    expect(names).not.toContain('content-type');
  }
});
