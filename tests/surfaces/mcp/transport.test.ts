import { request as httpRequest } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { call, type Reply } from '../../support/call.ts';
import { newCustomer } from '../../support/service.ts';
import { info } from './clients.ts';
import { accept, listTools, startMcp, waiter } from './mcp-node.ts';

const mcp = await startMcp();
afterAll(() => mcp.stop());

test('every message spends one request of the minute; over it a call is an error result, the rest HTTP 429', async () => {
  const { key } = await newCustomer(mcp.db, { perMinute: 4 });
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: info },
  };
  expect((await mcp.post(key, initialize)).body.result).toMatchObject({ protocolVersion: '2025-11-25' });
  expect((await mcp.post(key, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
  expect((await mcp.post(key, listTools)).status).toBe(200);
  const last = await mcp.callTool(key, 'get_balance');
  expect(last.result.isError).toBeUndefined();
  expect(last.headers.get('ratelimit')).toMatch(/r=0;/);

  const list = await mcp.post<ProblemBody>(key, listTools);
  expect(list.status).toBe(429);
  expect(list.headers.get('content-type')).toContain('application/problem+json');
  expect(Number(list.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(list.body).toMatchObject({ code: 'rate_limited' });
  expect((await mcp.post(key, '{not json')).status).toBe(429);

  const over = await mcp.callTool(key, 'get_balance');
  expect(over.status).toBe(200);
  expect(over.result._meta['appraise/problem']).toMatchObject({ code: 'rate_limited', retryable: true });
  expect(over.result._meta['appraise/headers']).toEqual({ 'retry-after': expect.any(String) });
  expect((await call(mcp.url, key, 'GET', '/api/v1/me')).status).toBe(429);
});

test('without a live key the answer is 401 and says how to authenticate', async () => {
  const missing = await mcp.post<ProblemBody>(null, listTools);
  expect(missing.status).toBe(401);
  expect(missing.headers.get('www-authenticate')).toMatch(
    /^Bearer realm="appraise", resource_metadata="http:.*\/api\/mcp"$/,
  );
  expect(missing.body).toMatchObject({ code: 'missing_key', requestId: missing.headers.get('x-request-id') });
  const wrong = await mcp.post<ProblemBody>('apr_wrong', listTools);
  expect(wrong.status).toBe(401);
  expect(wrong.body).toMatchObject({ code: 'invalid_key' });
});

/** A request whose Host is free to choose. */
const raw = (headers: Record<string, string>, key: string | null = mcp.customer.key): Promise<Reply<ProblemBody>> =>
  new Promise((resolve, reject) => {
    const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
    const sent = httpRequest(`${mcp.url}/api/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, ...authorization, ...headers },
    });
    sent.on('error', reject).on('response', async (response) => {
      let text = '';
      for await (const piece of response) text += piece;
      resolve({ status: response.statusCode!, headers: new Headers(), body: JSON.parse(text) as ProblemBody });
    });
    sent.end(JSON.stringify(listTools));
  });

test('a foreign Origin and a foreign Host are refused before the key is looked at', async () => {
  const { port } = new URL(mcp.url);
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `http://localhost:${Number(port) + 1}` },
    { host: 'evil.example' },
    { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
    { host: 'localhost:1' },
  ]) {
    const { status, body } = await raw(headers, null);
    expect([status, body.code], JSON.stringify(headers)).toEqual([403, 'bad_origin']);
    expect(body.detail).toContain('host' in headers ? 'Host' : 'Origin');
  }
  for (const headers of [
    {},
    { origin: mcp.url },
    { origin: 'https://app.example.com' },
    { host: `localhost:${port}`, origin: `http://localhost:${port}` },
    { host: `[::1]:${port}` },
  ]) {
    expect((await raw(headers)).status, JSON.stringify(headers)).toBe(200);
  }
});

test('what is no message is refused: too large, of another type, malformed, a batch, another method', async () => {
  const large = await mcp.post<ProblemBody>(mcp.customer.key, {
    ...listTools,
    params: { cursor: 'x'.repeat(1_048_576) },
  });
  expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
  const plain = await mcp.post<ProblemBody>(mcp.customer.key, JSON.stringify(listTools), {
    'content-type': 'text/plain',
  });
  expect([plain.status, plain.body.code]).toEqual([415, 'unsupported_media_type']);
  const malformed = await mcp.post(mcp.customer.key, '{"jsonrpc": ');
  expect([malformed.status, malformed.body.error?.code]).toEqual([400, -32700]);
  const batch = await mcp.post(mcp.customer.key, [listTools, listTools]);
  expect([batch.status, batch.body.error?.code]).toEqual([400, -32600]);
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const { status, headers, body } = await call<ProblemBody>(mcp.url, mcp.customer.key, method, '/api/mcp');
    expect([status, body.code, headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST']);
  }
});

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const envelopeHeaders = {
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'wait_for_me',
};

test.each([
  ['2025', {}, {}],
  ['2026-07-28', { _meta: envelope }, envelopeHeaders],
])('a client of %s that goes away stops its call', async (_era, more, headers) => {
  const running = new Promise<void>((resolve) => {
    waiter.begun = resolve;
  });
  const aborted = new Promise<void>((resolve) => {
    waiter.wentAway = resolve;
  });
  const leaving = new AbortController();
  const params = { name: 'wait_for_me', ...more };
  const calling = fetch(`${mcp.url}/api/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mcp.customer.key}`, 'content-type': 'application/json', accept, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    signal: leaving.signal,
  });
  await running;
  leaving.abort();
  await expect(calling).rejects.toThrow();
  await aborted;
});
