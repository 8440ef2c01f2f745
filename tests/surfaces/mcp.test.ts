import { request as httpRequest } from 'node:http';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readConfig } from '../../server/config/config.ts';
import { minuteMs } from '../../server/contract/domain/durations.ts';
import { defineKind, type KindDefinition, startInput } from '../../server/contract/job-kinds/job-kind.ts';
import type { ProblemBody } from '../../server/contract/problem.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import { Job as JobSchema, jobKinds } from '../../server/contract/resources/job.ts';
import { defineRun, type RunKind } from '../../server/jobs/run-kind.ts';
import { type Node, startNode } from '../../server/node/node.ts';
import { operations } from '../../server/operations/index.ts';
import { defineOperation, defineStart, type Operation } from '../../server/operations/operation.ts';
import { runs } from '../../server/runs/index.ts';
import { call, ended, type Reply } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import { type Customer, newCustomer, testTimes } from '../support/service.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `review-${index}`.padEnd(36, '.'));

/** A result far over what one tool answer may hold. */
const largeResult = {
  answer: '# Findings\n'.repeat(3_000),
  complaints: Array.from({ length: 120 }, (_, index) => ({
    label: `complaint ${index}`,
    reviewIds: ids(50),
    quotes: [{ text: 'It "crashes" when I open it.', rating: 1 }],
  })),
};

const input = startInput({ query: z.string().trim().min(1).max(300) });
const echo = defineKind({ name: 'echo', input, results: [z.object({ echo: z.string() })] });
const large = defineKind({ name: 'large', input, results: [z.object({ answer: z.string() }).loose()] });

const ownRuns: RunKind[] = [
  defineRun(echo, { limitMs: minuteMs, run: async ({ query }) => ({ result: { echo: query } }) }),
  defineRun(large, { limitMs: minuteMs, run: async () => ({ result: largeResult }) }),
];

const startOf = (kind: KindDefinition) =>
  defineStart({
    id: `test.${kind.name}`,
    tool: `start_${kind.name}`,
    group: 'Tests',
    path: `/api/v1/test/${kind.name}`,
    title: `Start a run of kind ${kind.name}`,
    description: 'Starts a run.',
    kind,
    example: { query: 'a question' },
    prices: ['ads.more'],
  });

const rows = Array.from({ length: 400 }, (_, id) => ({ id, text: `review ${id} `.repeat(40), tags: ['a', 'b'] }));

const pages = defineOperation({
  id: 'test.rows',
  tool: 'list_rows',
  group: 'Tests',
  path: '/api/v1/test/rows',
  title: 'Rows',
  description: 'A list in pages.',
  input: z.strictObject({
    stars: z.array(z.int().min(1).max(5)).optional(),
    limit: z.int().min(1).max(500).default(100),
    offset: z.int().min(0).default(0),
  }),
  output: z.object({
    total: z.int(),
    offset: z.int(),
    limit: z.int(),
    next: z.int().nullable(),
    stars: z.string(),
    rows: z.array(z.object({ id: z.int(), text: z.string(), tags: z.array(z.string()) })),
  }),
  example: {},
  run: ({ stars, limit, offset }) => ({
    body: {
      total: rows.length,
      offset,
      limit,
      next: offset + limit < rows.length ? offset + limit : null,
      stars: JSON.stringify(stars ?? null),
      rows: rows.slice(offset, offset + limit),
    },
  }),
});

const broken = defineOperation({
  id: 'test.broken',
  tool: 'break',
  group: 'Tests',
  path: '/api/v1/test/broken',
  title: 'Broken',
  description: 'Throws what no caller may see.',
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  run: () => {
    throw new TypeError('the inner reason, at /srv/secret.ts');
  },
});

let wentAway: () => void = () => {};
let begun: () => void = () => {};
const waiting = defineOperation({
  id: 'test.waiting',
  tool: 'wait_for_me',
  group: 'Tests',
  path: '/api/v1/test/waiting',
  title: 'Waiting',
  description: 'Waits until its caller goes away.',
  input: z.strictObject({}),
  output: z.object({}),
  example: {},
  run: (_input, { signal }) =>
    new Promise((resolve) => {
      begun();
      signal.addEventListener('abort', () => {
        wentAway();
        resolve({ body: {} });
      });
    }),
});

const served: Operation[] = [...operations, startOf(echo), startOf(large), pages, broken, waiting];

let node: Node;
let url: string;
let customer: Customer;
beforeAll(async () => {
  node = await startNode({
    config: {
      ...readConfig({
        PORT: '0',
        AUTHOR_SALT: 'a-salt-for-the-tests',
        LOG_LEVEL: 'silent',
        ALLOWED_ORIGINS: 'https://app.example.com',
      }),
    },
    clock: testClock,
    connection: await freshDatabase(),
    kinds: [...jobKinds, echo.name, large.name],
    operations: served,
    runs: [...runs, ...ownRuns],
    times: testTimes,
  });
  url = node.address!;
  customer = await newCustomer(node.db);
});
afterAll(() => node.stop());

interface ToolResult {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta: Record<string, unknown>;
}

interface Message {
  result: ToolResult & Record<string, unknown>;
  error?: { code: number; message: string };
}

const accept = 'application/json, text/event-stream';

/** One message of the 2025 era, by hand. */
const post = <Body = Message>(
  key: string | null,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Reply<Body>> => call<Body>(url, key, 'POST', '/api/mcp', message, { accept, ...headers });

const callTool = async (key: string, name: string, given?: Record<string, unknown>) => {
  const params = { name, ...(given && { arguments: given }) };
  const { headers, body, status } = await post(key, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return { status, headers, error: body.error, result: body.result };
};

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The three clients as one: what they share is all that is used here. */
interface AnyClient {
  listTools(): Promise<{ tools: { name: string; annotations?: Record<string, unknown>; outputSchema?: unknown }[] }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

const info = { name: 'test', version: '1.0.0' };

const withKey = (key: string | null) => ({
  requestInit: { headers: key === null ? {} : { authorization: `Bearer ${key}` } },
});

const modern = (mode: 'legacy' | 'auto' | { pin: string }) => async (key: string | null) => {
  const client = new ModernClient(info, { versionNegotiation: { mode } });
  await client.connect(new ModernTransport(new URL(`${url}/api/mcp`), withKey(key)));
  return client as unknown as AnyClient;
};

const clients: [string, (key: string | null) => Promise<AnyClient>][] = [
  [
    'the client of the first SDK',
    async (key) => {
      const client = new FirstClient(info);
      await client.connect(new FirstTransport(new URL(`${url}/api/mcp`), withKey(key)) as Transport);
      return client as unknown as AnyClient;
    },
  ],
  ['the client of the second SDK, as of 2025', modern('legacy')],
  ['the client of the second SDK, left to negotiate', modern('auto')],
  ['the client of the second SDK, as of 2026-07-28', modern({ pin: '2026-07-28' })],
];

describe.each(clients)('%s', (_name, connect) => {
  test('lists every operation as a tool with all four annotations, and its answers fit their schemas', async () => {
    const client = await connect(customer.key);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(served.map((operation) => operation.tool));
    for (const tool of tools) {
      expect(tool.annotations, tool.name).toEqual({
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: expect.any(Boolean),
      });
    }
    // Having listed the tools, the clients check every answer against its output schema.
    const started = (await client.callTool({ name: 'start_echo', arguments: { query: `by ${_name}` } })) as ToolResult;
    const job = started.structuredContent as Job;
    const read = (await client.callTool({ name: 'get_job', arguments: { id: job.id, wait: 30 } })) as ToolResult;
    expect(read.structuredContent).toMatchObject({ status: 'done', result: { echo: `by ${_name}` } });
    expect(JSON.parse(read.content[0]!.text)).toEqual(read.structuredContent);
    await client.close();
  });

  test('is given a refusal as an error result, not as an exception', async () => {
    const client = await connect(customer.key);
    await client.listTools();
    const result = (await client.callTool({ name: 'get_job', arguments: { id: 'no' } })) as ToolResult;
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0]!.text)).toMatchObject({ code: 'invalid_request', status: 400 });
    await client.close();
  });

  test('is refused without a key and with a wrong one', async () => {
    await expect(connect(null)).rejects.toThrow(/missing_key|401|Unauthorized/i);
    await expect(connect(customer.key.replace(/.$/, '!'))).rejects.toThrow(/invalid_key|401|Unauthorized/i);
  });
});

test('a tool says its price, takes an idempotency key when it starts a run, and warns of untrusted texts', async () => {
  const { body } = await post<{ result: { tools: Record<string, unknown>[] } }>(customer.key, listTools);
  const tools = new Map(body.result.tools.map((tool) => [tool.name as string, tool]));
  for (const operation of served) {
    const tool = tools.get(operation.tool)!;
    const input = tool.inputSchema as { type: string; properties: object; additionalProperties: boolean };
    const starts = operation.prices.length > 0;
    expect(tool.title, operation.tool).toBe(operation.title);
    expect(tool.description).toContain(operation.description);
    expect(/\bCosts \d+ credits? \(/.test(String(tool.description))).toBe(starts);
    expect(String(tool.description).includes('untrusted')).toBe(!starts && operation.id !== 'me');
    expect('idempotencyKey' in input.properties).toBe(starts);
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.outputSchema).toMatchObject({ type: 'object' });
    expect(JSON.stringify(tool.outputSchema)).not.toContain('"additionalProperties":false');
    expect(JSON.stringify(tool)).not.toContain('$ref');
  }
});

test('a good answer carries its JSON twice, the request id, the credits and that it is sample data', async () => {
  const { headers, result } = await callTool(customer.key, 'get_balance');
  expect(JSON.parse(result.content[0]!.text)).toEqual(result.structuredContent);
  expect(result.isError).toBeUndefined();
  expect(result._meta).toEqual({
    'appraise/requestId': headers.get('x-request-id'),
    'appraise/creditsUsed': 0,
    'appraise/creditsRemaining': Number(headers.get('x-credits-remaining')),
    'appraise/sampleData': true,
  });
  expect(headers.get('ratelimit-policy')).toMatch(/q=1000000;w=60/);
  expect(headers.get('cache-control')).toBe('no-store');
  const { result: jobs } = await callTool(customer.key, 'list_jobs', { limit: 1 });
  expect(jobs._meta['appraise/untrusted']).toMatch(/untrusted data/);
});

test('a failed call is an error result with the problem in its text and its _meta, and no structured content', async () => {
  const { status, headers, result } = await callTool(customer.key, 'get_job', {
    id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f',
  });
  expect(status).toBe(200);
  expect(result.isError).toBe(true);
  expect(result).not.toHaveProperty('structuredContent');
  const problem = JSON.parse(result.content[0]!.text) as ProblemBody;
  expect(problem).toMatchObject({ code: 'not_found', status: 404, requestId: headers.get('x-request-id') });
  expect(result._meta['appraise/problem']).toEqual(problem);
});

test('a call with several faults is told all of them, the same ones as over REST', async () => {
  const input = { query: '', force: 'yes', colour: 'red', shape: 1 };
  const rest = await call<ProblemBody>(url, customer.key, 'POST', '/api/v1/test/echo', input);
  expect(rest.body.errors).toHaveLength(4);
  const { result } = await callTool(customer.key, 'start_echo', { ...input, idempotencyKey: 'with a space' });
  const { errors = [] } = JSON.parse(result.content[0]!.text) as ProblemBody;
  expect(errors).toEqual(expect.arrayContaining(rest.body.errors!));
  expect(errors.map((fault) => fault.path).sort()).toEqual(['colour', 'force', 'idempotencyKey', 'query', 'shape']);
});

test('a list of a read is taken as a list and as the string that REST takes', async () => {
  const given = async (stars: unknown) =>
    (await callTool(customer.key, 'list_rows', { stars, limit: 1 })).result.structuredContent?.stars;
  expect(await given([1, 2])).toBe('[1,2]');
  expect(await given('1,2')).toBe('[1,2]');
  const { result } = await callTool(customer.key, 'list_rows', { stars: '1,9', limit: '1' });
  const { errors = [] } = JSON.parse(result.content[0]!.text) as ProblemBody;
  expect(errors.map((fault) => fault.path)).toEqual(['stars.1', 'limit']);
});

test('an unknown tool is an error of the protocol', async () => {
  const { error, result } = await callTool(customer.key, 'no_such_tool');
  expect(error).toEqual({ code: -32602, message: 'Unknown tool: no_such_tool' });
  expect(result).toBeUndefined();
});

test('what breaks inside never reaches the client', async () => {
  const { result } = await callTool(customer.key, 'break');
  expect(JSON.parse(result.content[0]!.text)).toMatchObject({ code: 'internal', retryable: true });
  expect(JSON.stringify(result)).not.toMatch(/inner reason|secret|TypeError/);
});

test('a repeated idempotency key gives the first answer again, shared with REST, and charges once', async () => {
  const { key } = await newCustomer(node.db);
  const given = { query: 'the same', idempotencyKey: 'key-1' };
  const first = await callTool(key, 'start_echo', given);
  expect(first.headers.get('x-credits-used')).toBe('10');
  expect(first.headers.get('x-credits-remaining')).toBe('4490');
  expect(first.result._meta).toMatchObject({ 'appraise/creditsUsed': 10, 'appraise/creditsRemaining': 4490 });
  const job = first.result.structuredContent as Job;
  expect(JobSchema.parse(job)).toEqual(job);

  const again = await callTool(key, 'start_echo', given);
  expect(again.result.structuredContent).toEqual(job);
  expect(again.headers.get('x-credits-used')).toBe('0');
  expect(again.result._meta['appraise/headers']).toMatchObject({ 'idempotent-replayed': 'true' });

  const body = { query: 'the same' };
  const rest = await call(url, key, 'POST', '/api/v1/test/echo', body, { 'idempotency-key': '"key-1"' });
  expect(rest.body).toEqual(job);
  expect(rest.headers.get('idempotent-replayed')).toBe('true');

  await call(url, key, 'POST', '/api/v1/test/echo', { query: 'over REST' }, { 'idempotency-key': 'key-2' });
  const mismatch = await callTool(key, 'start_echo', { query: 'another', idempotencyKey: 'key-2' });
  expect(JSON.parse(mismatch.result.content[0]!.text)).toMatchObject({ code: 'idempotency_mismatch' });
  const { result } = await callTool(key, 'get_balance');
  expect(result.structuredContent).toMatchObject({ credits: { used: 20 } });
});

test('a key that may only read starts nothing, and reads', async () => {
  const { key } = await newCustomer(node.db, { scope: 'read' });
  const { result } = await callTool(key, 'start_echo', { query: 'no' });
  expect(result.isError).toBe(true);
  expect(result._meta['appraise/problem']).toMatchObject({ code: 'read_only_key', status: 403 });
  expect((await callTool(key, 'list_jobs')).result.structuredContent).toEqual({ jobs: [] });
});

test('every message spends one request of the minute; over it a call is an error result, the rest HTTP 429', async () => {
  const { key } = await newCustomer(node.db, { perMinute: 4 });
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: info },
  };
  expect((await post(key, initialize)).body.result).toMatchObject({ protocolVersion: '2025-11-25' });
  expect((await post(key, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
  expect((await post(key, listTools)).status).toBe(200);
  const last = await callTool(key, 'get_balance');
  expect(last.result.isError).toBeUndefined();
  expect(last.headers.get('ratelimit')).toMatch(/r=0;/);

  const list = await post<ProblemBody>(key, listTools);
  expect(list.status).toBe(429);
  expect(list.headers.get('content-type')).toContain('application/problem+json');
  expect(Number(list.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(list.body).toMatchObject({ code: 'rate_limited' });
  expect((await post(key, '{not json')).status).toBe(429);

  const over = await callTool(key, 'get_balance');
  expect(over.status).toBe(200);
  expect(over.result._meta['appraise/problem']).toMatchObject({ code: 'rate_limited', retryable: true });
  expect(over.result._meta['appraise/headers']).toEqual({ 'retry-after': expect.any(String) });
  expect((await call(url, key, 'GET', '/api/v1/me')).status).toBe(429);
});

test('without a live key the answer is 401 and says how to authenticate', async () => {
  const missing = await post<ProblemBody>(null, listTools);
  expect(missing.status).toBe(401);
  expect(missing.headers.get('www-authenticate')).toBe('Bearer realm="appraise"');
  expect(missing.body).toMatchObject({ code: 'missing_key', requestId: missing.headers.get('x-request-id') });
  const wrong = await post<ProblemBody>('apr_wrong', listTools);
  expect(wrong.status).toBe(401);
  expect(wrong.body).toMatchObject({ code: 'invalid_key' });
});

/** A request whose Host is free to choose. */
const raw = (headers: Record<string, string>, key: string | null = customer.key): Promise<Reply<ProblemBody>> =>
  new Promise((resolve, reject) => {
    const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
    const sent = httpRequest(`${url}/api/mcp`, {
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
  const { port } = new URL(url);
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
    { origin: url },
    { origin: 'https://app.example.com' },
    { host: `localhost:${port}`, origin: `http://localhost:${port}` },
    { host: `[::1]:${port}` },
  ]) {
    expect((await raw(headers)).status, JSON.stringify(headers)).toBe(200);
  }
});

test('what is no message is refused: too large, of another type, malformed, a batch, another method', async () => {
  const large = await post<ProblemBody>(customer.key, { ...listTools, params: { cursor: 'x'.repeat(1_048_576) } });
  expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
  const plain = await post<ProblemBody>(customer.key, JSON.stringify(listTools), { 'content-type': 'text/plain' });
  expect([plain.status, plain.body.code]).toEqual([415, 'unsupported_media_type']);
  const malformed = await post(customer.key, '{"jsonrpc": ');
  expect([malformed.status, malformed.body.error?.code]).toEqual([400, -32700]);
  const batch = await post(customer.key, [listTools, listTools]);
  expect([batch.status, batch.body.error?.code]).toEqual([400, -32600]);
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const { status, headers, body } = await call<ProblemBody>(url, customer.key, method, '/api/mcp');
    expect([status, body.code, headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST']);
  }
});

test('a large result is cut to 100,000 bytes, its evidence first, and says what was cut and where the whole is', async () => {
  const { result: started } = await callTool(customer.key, 'start_large', { query: 'everything' });
  const { id } = started.structuredContent as Job;
  const whole = await ended(url, customer.key, id);
  expect(bytesOf(whole)).toBeGreaterThan(200_000);
  const reply = await post(customer.key, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_job', arguments: { id } },
  });
  expect(bytesOf(reply.body)).toBeLessThanOrEqual(100_000);
  expect(bytesOf(reply.body)).toBeGreaterThan(80_000);
  const { structuredContent, content, _meta: meta } = reply.body.result;
  expect(JobSchema.parse(structuredContent)).toEqual(structuredContent);
  expect(JSON.parse(content[0]!.text)).toEqual(structuredContent);

  const result = (structuredContent as Job).result as typeof largeResult;
  const kept = result.complaints[0]!.reviewIds.length;
  expect(kept).toBeGreaterThan(0);
  expect(result.complaints).toEqual(
    largeResult.complaints.map((complaint) => ({ ...complaint, reviewIds: ids(50).slice(0, kept) })),
  );
  expect(meta['appraise/cut']).toEqual([
    { path: 'result.answer', unit: 'characters', kept: 20_000, of: largeResult.answer.length },
    { path: 'result.complaints[].reviewIds', unit: 'items', kept, of: 50 },
  ]);
  expect(content[1]!.text).toContain(`\`result.complaints[].reviewIds\` (first ${kept} of 50 items)`);
  expect(content[1]!.text).toContain(`GET /api/v1/jobs/${id}`);
  const rest = await call<Job>(url, customer.key, 'GET', meta['appraise/whole'] as string);
  expect(rest.body).toEqual(whole);
});

test('a page that is too large holds fewer whole rows, and its next leads through every row exactly once', async () => {
  const seen: unknown[] = [];
  let offset: number | null = 0;
  let calls = 0;
  while (offset !== null) {
    const { result }: { result: ToolResult } = await callTool(customer.key, 'list_rows', { offset, limit: 300 });
    expect(bytesOf(result)).toBeLessThanOrEqual(100_000);
    const page = pages.output.parse(result.structuredContent);
    expect(page.rows.length).toBeGreaterThan(0);
    seen.push(...page.rows);
    offset = page.next;
    calls++;
  }
  expect(seen).toEqual(rows);
  expect(calls).toBeGreaterThan(2);
  expect(calls).toBeLessThan(8);
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
    begun = resolve;
  });
  const aborted = new Promise<void>((resolve) => {
    wentAway = resolve;
  });
  const leaving = new AbortController();
  const params = { name: 'wait_for_me', ...more };
  const calling = fetch(`${url}/api/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.key}`, 'content-type': 'application/json', accept, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    signal: leaving.signal,
  });
  await running;
  leaving.abort();
  await expect(calling).rejects.toThrow();
  await aborted;
});

test('calls are counted by operation and status, apart from REST', async () => {
  await callTool(customer.key, 'get_balance');
  await callTool(customer.key, 'break');
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/appraise_request_seconds_count\{operation="me",surface="mcp",status="200"\} [1-9]/);
  expect(metrics).toMatch(/appraise_request_seconds_count\{operation="test.broken",surface="mcp",status="500"\} [1-9]/);
});
