import * as z from 'zod';
import { minuteMs } from '../../../server/contract/domain/durations.ts';
import { defineKind, type KindDefinition, startInput } from '../../../server/contract/job-kinds/job-kind.ts';
import { defineRun, type RunKind } from '../../../server/jobs/run-kind.ts';
import { operations } from '../../../server/operations/index.ts';
import { defineOperation, defineStart, type Operation } from '../../../server/operations/operation.ts';
import { call, type Reply } from '../../support/call.ts';
import type { ToolResult } from '../../support/calls/mcp.ts';
import { testStarts } from '../../support/runs/test-job-kinds.ts';
import { newCustomer, startService } from '../../support/service.ts';

const ids = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `0199a3f2-6c1b-7d2e-9f00-${String(at).padStart(12, '0')}`);

/** A result far over what one tool result may hold. */
export const largeResult = {
  reading: { sentence: 'Read as: reviews about everything.', notUnderstood: ['frobnicate'], notes: [] },
  complaints: Array.from({ length: 60 }, (_, index) => ({
    label: `complaint ${index}`,
    reviewIds: ids(25),
    quotes: [{ text: 'It "crashes" when I open it.', rating: 1, reviewId: ids(1)[0]! }],
  })),
  answer: `# Findings\n\n${'People say it crashes. '.repeat(1_500)}`,
  notes: ['One store could not be read.'],
};

const input = startInput({ query: z.string().trim().min(1).max(300) });
const echo = defineKind({ name: 'echo', source: null, input, results: [z.object({ echo: z.string() })] });
const large = defineKind({ name: 'large', source: null, input, results: [z.object({ answer: z.string() }).loose()] });

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

export const rows = Array.from({ length: 400 }, (_, id) => ({
  id,
  text: `review ${id} `.repeat(40),
  tags: ['a', 'b'],
}));

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
  rows: 'rows',
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

/** Counts beside rows that it skips itself. */
const counted = defineOperation({
  id: 'test.counted',
  tool: 'count_rows',
  group: 'Tests',
  path: '/api/v1/test/counted',
  title: 'Counted',
  description: 'Counts, and shows some of what it counts.',
  input: z.strictObject({ offset: z.int().min(0).default(0) }),
  output: z.object({
    offset: z.int(),
    next: z.int().nullable(),
    counts: z.array(z.unknown()),
    rows: z.array(z.unknown()),
  }),
  examples: 'rows',
  example: {},
  run: ({ offset }) => ({
    body: {
      offset,
      next: offset + 20 < rows.length ? offset + 20 : null,
      counts: rows.map(({ id }) => ({ id })),
      rows: rows.slice(offset, offset + 20),
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

/** What a call of `wait_for_me` does when it begins and when its caller goes away. */
export const waiter: { begun: () => void; wentAway: () => void } = { begun: () => {}, wentAway: () => {} };

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
      waiter.begun();
      signal.addEventListener('abort', () => {
        waiter.wentAway();
        resolve({ body: {} });
      });
    }),
});

const ownOperations: readonly Operation[] = [startOf(echo), startOf(large), pages, counted, broken, waiting];

/** All that the service serves. */
export const served: readonly Operation[] = [...operations, ...testStarts, ...ownOperations];

export const accept = 'application/json, text/event-stream';

interface Message {
  result: ToolResult & Record<string, unknown>;
  error?: { code: number; message: string };
}

/** A service with tools that are easy to reason about beside the real ones, a customer, and calls by hand in the 2025 era. */
export const startMcp = async () => {
  const service = await startService({
    config: { allowedOrigins: ['https://app.example.com'] },
    kinds: [echo.name, large.name],
    operations: ownOperations,
    runs: ownRuns,
  });
  const { url, db } = service;
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
  return { url, db, customer: await newCustomer(db), post, callTool, stop: service.stop };
};

export const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
