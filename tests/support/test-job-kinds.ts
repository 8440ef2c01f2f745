import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { text } from '../../server/contract/fields/text.ts';
import { type RunContext, RunFailure, type RunKind } from '../../server/jobs/run-kind.ts';
import { defineStart, type Operation } from '../../server/operations/operation.ts';

const minute = 60_000;

/** Runs of the tests' own: the engine must carry any kind, so it is driven by kinds that no product has. */
export const testRuns: readonly RunKind[] = [
  {
    kind: 'quick',
    limitMs: minute,
    run: async ({ query }) => ({ result: { echo: query } }),
  },
  {
    kind: 'slow',
    limitMs: minute,
    async run({ query, ms = 1_000 }, { signal, progress }) {
      progress({ stage: 'sleeping', message: `Sleeping ${ms} ms`, done: 1, total: 4 });
      await sleep(ms as number, null, { signal });
      return { result: { echo: query } };
    },
  },
  {
    kind: 'failing',
    limitMs: minute,
    async run({ query }) {
      if (query === 'a bug') throw new TypeError('the inner reason, for the log only');
      throw new RunFailure('upstream_failed', 'The store answered with an error page.');
    },
  },
  {
    kind: 'crashing',
    limitMs: minute,
    async run({ times = 99 }, { attempt }) {
      if (attempt <= (times as number)) process.kill(process.pid, 'SIGKILL');
      return { result: { attempt } };
    },
  },
  {
    kind: 'unwritable',
    limitMs: minute,
    // No JSON can hold it.
    run: async () => ({ result: { big: 1n } }),
  },
  {
    kind: 'never-ending',
    limitMs: 300,
    // It does not even look at its signal.
    run: () => new Promise(() => {}),
  },
  {
    kind: 'truncating',
    limitMs: 300,
    async run(_input, { signal }: RunContext) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return { result: { truncated: true } };
    },
  },
  {
    kind: 'held',
    limitMs: minute,
    async run({ query }, { jobId }) {
      return { result: { answeredBy: jobId }, holdable: query !== 'a passing error' };
    },
  },
];

const query = text(1, 300);

const start = (kind: string, input: z.ZodRawShape, more: Partial<Parameters<typeof defineStart>[0]> = {}): Operation =>
  defineStart({
    id: `test.${kind}`,
    tool: `start_${kind.replaceAll('-', '_')}`,
    group: 'Tests',
    path: `/api/v1/test/${kind}`,
    title: `Start a ${kind} run`,
    description: `Starts a ${kind} run.`,
    kind,
    input: { query, label: text(0, 120).default(''), ...input },
    example: { query: 'a question' },
    prices: ['ads.more'],
    ...more,
  });

/** Each costs 10 credits. */
export const testStarts: readonly Operation[] = [
  start('quick', { tags: z.array(z.string()).max(24).default([]) }),
  start('slow', { ms: z.int().min(0).max(60_000).default(1_000) }),
  start('failing', {}),
  start('crashing', { times: z.int().min(0).max(99).default(99) }),
  start('unwritable', {}),
  start('never-ending', {}),
  start('truncating', {}),
  start(
    'held',
    { refresh: z.boolean().default(false), more: z.boolean().default(false) },
    {
      holdMs: 3_600_000,
      unsupported: (input) => (input.query === 'impossible' ? 'No source here can answer this.' : null),
    },
  ),
];
