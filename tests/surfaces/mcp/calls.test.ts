import { afterAll, expect, test } from 'vitest';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { toolsAmong } from '../../../server/operations/operation.ts';
import { call, ended } from '../../support/call.ts';
import { textOf, toolsOf } from '../../support/calls/mcp.ts';
import { newCustomer, scrape } from '../../support/service.ts';
import { largeResult, listTools, rows, served, startMcp } from './mcp-node.ts';

const mcp = await startMcp();
afterAll(() => mcp.stop());

test('a tool says its price, takes an idempotency key when it starts a run, and is described without REST', async () => {
  const { body } = await mcp.post<{ result: { tools: Record<string, unknown>[] } }>(mcp.customer.key, listTools);
  const tools = new Map(body.result.tools.map((tool) => [tool.name as string, tool]));
  for (const operation of toolsAmong(served)) {
    const tool = tools.get(operation.tool)!;
    const input = tool.inputSchema as { type: string; properties: Record<string, { description?: string }> };
    const starts = operation.prices.length > 0;
    expect(tool.title, operation.tool).toBe(operation.title);
    expect(/\bCosts \d+ credits?\b/.test(String(tool.description))).toBe(starts);
    expect('idempotencyKey' in input.properties).toBe(starts);
    if (starts) expect(input.properties).toHaveProperty('wait');
    expect('detail' in input.properties).toBe(!starts && !operation.writes && operation.id !== 'me');
    expect(input.type).toBe('object');
    expect(JSON.stringify(tool)).not.toMatch(/\$ref|\/api\/v1|untrusted/);
  }
  expect(tools.get('search_reviews')!.inputSchema).toMatchObject({ properties: { stars: { type: 'array' } } });
  expect(tools.get('get_job')!.inputSchema).toMatchObject({ properties: { wait: { default: 20 } } });
});

test('a good answer carries the request id, the credits and that it is sample data', async () => {
  const { headers, result } = await mcp.callTool(mcp.customer.key, 'get_balance');
  expect(textOf(result)).toMatch(/^plan \(key: pro; name: Pro; price \(amount: 75; currency: USD; per: month\)\)$/m);
  expect(result.isError).toBeUndefined();
  expect(result).not.toHaveProperty('structuredContent');
  expect(result._meta).toEqual({
    'appraise/requestId': headers.get('x-request-id'),
    'appraise/creditsUsed': 0,
    'appraise/creditsRemaining': Number(headers.get('x-credits-remaining')),
    'appraise/sampleData': true,
  });
  expect(headers.get('ratelimit-policy')).toMatch(/q=1000000;w=60/);
  expect(headers.get('cache-control')).toBe('no-store');
  const { result: jobs } = await mcp.callTool(mcp.customer.key, 'list_jobs', { limit: 1 });
  expect(jobs._meta['appraise/untrusted']).toMatch(/untrusted data/);
});

test('a failed call is an error result with the problem in its text and its _meta, and no structured content', async () => {
  const { status, headers, result } = await mcp.callTool(mcp.customer.key, 'get_job', {
    id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f',
  });
  expect(status).toBe(200);
  expect(result.isError).toBe(true);
  expect(result).not.toHaveProperty('structuredContent');
  const problem = JSON.parse(result.content[0]!.text) as ProblemBody;
  expect(problem).toMatchObject({ code: 'not_found', status: 404, requestId: headers.get('x-request-id') });
  expect(result._meta['appraise/problem']).toEqual(problem);
});

test('a call with several faults gets all of them, in the words of tools', async () => {
  const input = { query: '', force: 'yes', colour: 'red', Query: 1 };
  const rest = await call<ProblemBody>(mcp.url, mcp.customer.key, 'POST', '/api/v1/test/echo', input);
  expect(rest.body.errors).toHaveLength(4);
  expect(rest.body.errors!.map(({ message }) => message)).toContain(
    '`Query` is not a recognised field; did you mean `query`?',
  );
  const { result } = await mcp.callTool(mcp.customer.key, 'start_echo', { ...input, idempotencyKey: 'with a space' });
  const { errors = [] } = JSON.parse(result.content[0]!.text) as ProblemBody;
  expect(errors.map((fault) => fault.path).sort()).toEqual(['Query', 'colour', 'force', 'idempotencyKey', 'query']);
  const messages = errors.map(({ message }) => message);
  expect(messages).toContain('`Query` is not an argument of `start_echo`; did you mean `query`?');
  expect(messages).toContain('`colour` is not an argument of `start_echo`: remove it.');
});

test('a refusal names tools where REST names paths, and stays within its size however many faults there are', async () => {
  const { tool } = toolsOf(mcp.url, mcp.customer.key);
  const category = textOf(await tool('new_releases', { category: 'nonsense' }));
  expect(category).toContain('`list_release_categories`');
  expect(category).not.toContain('/api/v1');
  const genre = textOf(await tool('top_charts', { genre: 'nonsense' }));
  expect(genre).not.toContain('/api/v1');
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${'unknown'.repeat(10)} ${at}`, at]));
  const refused = JSON.parse((await tool('get_balance', many)).content[0]!.text) as ProblemBody;
  expect(refused.detail).toContain(`The first ${refused.errors!.length} of 100 faults are listed`);
});

test('a list of a read is taken as a list and as the string that REST takes', async () => {
  const given = async (stars: unknown) =>
    textOf((await mcp.callTool(mcp.customer.key, 'list_rows', { stars, limit: 1 })).result);
  expect(await given([1, 2])).toContain('stars: [1,2]');
  expect(await given('1,2')).toContain('stars: [1,2]');
  const { result } = await mcp.callTool(mcp.customer.key, 'list_rows', { stars: '1,9', limit: '1' });
  const { errors = [] } = JSON.parse(result.content[0]!.text) as ProblemBody;
  expect(errors.map((fault) => fault.path)).toEqual(['stars.1', 'limit']);
});

test('an unknown tool is an error of the protocol', async () => {
  const { error, result } = await mcp.callTool(mcp.customer.key, 'no_such_tool');
  expect(error).toEqual({ code: -32602, message: 'Unknown tool: no_such_tool' });
  expect(result).toBeUndefined();
});

test('what breaks inside never reaches the client', async () => {
  const { result } = await mcp.callTool(mcp.customer.key, 'break');
  expect(JSON.parse(result.content[0]!.text)).toMatchObject({ code: 'internal', retryable: true });
  expect(JSON.stringify(result)).not.toMatch(/inner reason|secret|TypeError/);
});

test('a repeated idempotency key gives the first answer again, shared with REST, and charges once', async () => {
  const { key } = await newCustomer(mcp.db);
  const given = { query: 'the same', idempotencyKey: 'key-1' };
  const first = await mcp.callTool(key, 'start_echo', given);
  expect(first.headers.get('x-credits-used')).toBe('10');
  expect(first.headers.get('x-credits-remaining')).toBe('4490');
  expect(first.result._meta).toMatchObject({ 'appraise/creditsUsed': 10, 'appraise/creditsRemaining': 4490 });
  const { id } = first.result._meta['appraise/job']!;

  const again = await mcp.callTool(key, 'start_echo', given);
  expect(again.result._meta['appraise/job']!.id).toBe(id);
  expect(again.headers.get('x-credits-used')).toBe('0');
  expect(again.result._meta['appraise/headers']).toMatchObject({ 'idempotent-replayed': 'true' });

  const body = { query: 'the same' };
  const rest = await call(mcp.url, key, 'POST', '/api/v1/test/echo', body, { 'idempotency-key': '"key-1"' });
  expect(rest.body.id).toBe(id);
  expect(rest.headers.get('idempotent-replayed')).toBe('true');

  await call(mcp.url, key, 'POST', '/api/v1/test/echo', { query: 'over REST' }, { 'idempotency-key': 'key-2' });
  const mismatch = await mcp.callTool(key, 'start_echo', { query: 'another', idempotencyKey: 'key-2' });
  expect(JSON.parse(mismatch.result.content[0]!.text)).toMatchObject({ code: 'idempotency_mismatch' });
  const { result } = await mcp.callTool(key, 'get_balance');
  expect(textOf(result)).toContain('used: 20;');
});

test('a key that may only read starts nothing, and reads', async () => {
  const { key } = await newCustomer(mcp.db, { scope: 'read' });
  const { result } = await mcp.callTool(key, 'start_echo', { query: 'no' });
  expect(result.isError).toBe(true);
  expect(result._meta['appraise/problem']).toMatchObject({ code: 'read_only_key', status: 403 });
  expect(textOf((await mcp.callTool(key, 'list_jobs')).result)).toContain('there are 0.');
});

test('get_job waits for the end unless asked not to', async () => {
  const { tool } = toolsOf(mcp.url, mcp.customer.key);
  const { id } = (await tool('start_large', { query: 'waited for' }))._meta['appraise/job']!;
  expect((await tool('get_job', { id }))._meta['appraise/job']).toMatchObject({ status: 'done' });
});

test('a large result is given in brief: how it was read, its prose, its first findings, and how to get the rest', async () => {
  const { tool, whole } = toolsOf(mcp.url, mcp.customer.key);
  const { id } = (await tool('start_large', { query: 'everything' }))._meta['appraise/job']!;
  const done = await ended(mcp.url, mcp.customer.key, id);
  const { content } = await tool('get_job', { id });
  const [prose, note] = content.map(({ text }) => text);
  const places = [
    `Job ${id} (large) is done`,
    'Read as: reviews about everything.',
    'Not understood: “frobnicate”.',
    '# Findings',
    'One store could not be read.',
    'complaints (',
  ].map((text) => prose!.indexOf(text));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places[0]).toBe(0);
  expect(prose).not.toMatch(/0199a3f2-6c1b-7d2e-9f00/);
  expect(note).toContain(`call \`get_job\` with \`{"id":"${id}","detail":"full"}\``);
  expect(JSON.stringify(content)).not.toContain('/api/v1');
  expect((await whole<{ result: unknown }>('get_job', { id })).result).toEqual(done.result);
  expect(done.result).toEqual(largeResult);
  expect(textOf(await tool('get_job', { id, offset: 100_000 }))).toMatch(/^No parts from 100000 on; there are \d+\.$/);
});

test('a page holds as many rows as fit, and reading on meets every row exactly once, brief and whole', async () => {
  const { tool, whole } = toolsOf(mcp.url, mcp.customer.key);
  const page = await whole<{ rows: unknown; total: number; next: null }>('list_rows', { limit: 300 });
  expect(page).toMatchObject({ total: 400, offset: 0, next: null, rows });
  const seen: number[] = [];
  for (let offset = 0; offset < rows.length; ) {
    const [prose, note = ''] = (await tool('list_rows', { limit: 500, offset })).content.map(({ text }) => text);
    const shown = [...prose!.matchAll(/^- id: (\d+);/gm)].map(([, id]) => Number(id));
    expect(shown.length).toBeGreaterThan(0);
    seen.push(...shown);
    offset += shown.length;
    if (offset < rows.length) expect(note).toContain(`{"limit":500,"offset":${offset}}`);
    else expect(note).not.toContain('For the next');
  }
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect(textOf(await tool('list_rows', { offset: 400 }))).toContain('No rows from 400 on; there are 400.');
});

test('rows beside counts are read on without the counts; whole, the answer is read on in parts from its start', async () => {
  const { tool, whole } = toolsOf(mcp.url, mcp.customer.key);
  const first = textOf(await tool('count_rows'));
  expect(first).toMatch(/^counts \(8 of 400\):$/m);
  expect(first).toContain('For more `rows`, call `count_rows` with `{"offset":8}`.');
  expect(first).not.toMatch(/^(?:next|offset)/m);
  const more = textOf(await tool('count_rows', { offset: 8 }));
  expect(more).toMatch(/^Rows 9 to \d+\.\n\nrows \(\d+\):\n- id: 8;/);
  const shown = [...more.matchAll(/^- id: (\d+);/gm)].length;
  expect(more).toContain(`For the next, call \`count_rows\` with \`{"offset":${8 + shown}}\`.`);
  const last = textOf(await tool('count_rows', { offset: 399 }));
  expect(last).toContain('Rows 400 to 400 of 400.');
  expect(last).not.toContain('For the next');
  const all = { offset: 0, next: 20, counts: rows.map(({ id }) => ({ id })), rows: rows.slice(0, 20) };
  expect(await whole('count_rows')).toEqual(all);
});

test('a list that REST gives whole is read on in rows too', async () => {
  const { key } = await newCustomer(mcp.db);
  const { tool, whole } = toolsOf(mcp.url, key);
  for (let at = 0; at < 100; at++) await tool('start_echo', { query: `run ${at}` });
  const { body } = await call<{ jobs: { id: string }[] }>(mcp.url, key, 'GET', '/api/v1/jobs?limit=100');
  const { jobs } = await whole<{ jobs: { id: string }[] }>('list_jobs', { limit: 100 });
  expect(jobs.map(({ id }) => id)).toEqual(body.jobs.map(({ id }) => id));
  const brief = textOf(await tool('list_jobs', { limit: 100, offset: 90 }));
  expect(brief).toContain('Rows 91 to 100 of 100.');
  expect([...brief.matchAll(/^- id: (\S+);/gm)].map(([, id]) => id)).toEqual(body.jobs.slice(90).map(({ id }) => id));
});

test('calls are counted by operation and status, apart from REST', async () => {
  await mcp.callTool(mcp.customer.key, 'get_balance');
  await mcp.callTool(mcp.customer.key, 'break');
  const metrics = await scrape(mcp.url);
  expect(metrics).toMatch(/appraise_request_seconds_count\{operation="me",surface="mcp",status="200"\} [1-9]/);
  expect(metrics).toMatch(/appraise_request_seconds_count\{operation="test.broken",surface="mcp",status="500"\} [1-9]/);
});
