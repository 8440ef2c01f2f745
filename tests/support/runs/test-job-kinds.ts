import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { hourMs, minuteMs } from '../../../server/contract/domain/durations.ts';
import { text } from '../../../server/contract/fields/text.ts';
import { defineKind, type KindDefinition, startInput } from '../../../server/contract/job-kinds/job-kind.ts';
import { jobKinds } from '../../../server/contract/resources/job.ts';
import { RunFailure } from '../../../server/jobs/run-failure.ts';
import { defineRun, type RunContext } from '../../../server/jobs/run-kind.ts';
import { defineStart, type Start } from '../../../server/operations/operation.ts';
import type { Run, Tools } from '../../../server/runs/run.ts';
import { bool } from '../../../server/store/engine/columns.ts';
import { statement } from '../../../server/store/engine/statement.ts';

const asked = { query: text(1, 300), label: text(0, 120).default('') };
const echo = z.object({ echo: z.string() });

const quick = defineKind({
  name: 'quick',
  source: null,
  input: startInput({ ...asked, tags: z.array(z.string()).max(24).default([]) }),
  results: [echo],
});
export const slowKind = defineKind({
  name: 'slow',
  source: null,
  input: startInput({ ...asked, ms: z.int().min(0).max(60_000).default(1_000) }),
  results: [echo],
});
const gated = defineKind({ name: 'gated', source: null, input: startInput(asked), results: [echo] });
const failing = defineKind({ name: 'failing', source: null, input: startInput(asked), results: [echo] });
const crashing = defineKind({
  name: 'crashing',
  source: null,
  input: startInput({ ...asked, times: z.int().min(0).max(99).default(99) }),
  results: [z.object({ attempt: z.int() })],
});
const unwritable = defineKind({
  name: 'unwritable',
  source: null,
  input: startInput(asked),
  results: [z.object({ big: z.unknown() })],
});
const neverEnding = defineKind({ name: 'never-ending', source: null, input: startInput(asked), results: [echo] });
const truncating = defineKind({
  name: 'truncating',
  source: null,
  input: startInput(asked),
  results: [z.object({ truncated: z.boolean() })],
});
const held = defineKind({
  name: 'held',
  source: 'app_stores',
  input: startInput({ ...asked, refresh: z.boolean().default(false), more: z.boolean().default(false) }),
  results: [z.object({ answeredBy: z.string() })],
});

/** Whether no one keeps runs with this query from ending: `closeGate` does. */
const isOpen = statement({ open: bool }, 'select pg_try_advisory_xact_lock_shared(hashtext($1)) as open');

/** Runs of the tests' own: the engine must carry any kind, so it is driven by kinds that no product has. */
export const testRuns: readonly Run[] = [
  defineRun(quick, { limitMs: minuteMs, run: async ({ query }) => ({ result: { echo: query } }) }),
  defineRun(slowKind, {
    limitMs: minuteMs,
    async run({ query, ms }, { signal, progress }: RunContext) {
      progress({ stage: 'sleeping', message: `Sleeping ${ms} ms`, done: 1, total: 4 });
      await sleep(ms, null, { signal });
      return { result: { echo: query } };
    },
  }),
  defineRun(gated, {
    limitMs: hourMs,
    async run({ query }, { db, signal, progress }: Tools) {
      progress({ stage: 'waiting', message: 'Waiting at a gate', done: 1, total: 4 });
      while (!(await db.row(isOpen, [query]))!.open) await sleep(50, null, { signal });
      return { result: { echo: query } };
    },
  }),
  defineRun(failing, {
    limitMs: minuteMs,
    async run({ query }) {
      if (query === 'a bug') throw new TypeError('the inner reason, for the log only');
      throw new RunFailure('upstream_failed', 'The store answered with an error page.');
    },
  }),
  defineRun(crashing, {
    limitMs: minuteMs,
    async run({ times }, { attempt }: RunContext) {
      if (attempt <= times) process.kill(process.pid, 'SIGKILL');
      return { result: { attempt } };
    },
  }),
  // No JSON can hold it.
  defineRun(unwritable, { limitMs: minuteMs, run: async () => ({ result: { big: 1n } }) }),
  // It does not even look at its signal.
  defineRun(neverEnding, { limitMs: 300, run: () => new Promise(() => {}) }),
  defineRun(truncating, {
    limitMs: 300,
    async run(_input, { signal }: RunContext) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return { result: { truncated: true } };
    },
  }),
  defineRun(held, {
    limitMs: minuteMs,
    run: async ({ query }, { jobId }: RunContext) => {
      if (/^nothing/i.test(query)) throw new RunFailure('nothing_found', `The run ${jobId} found nothing.`);
      return { result: { answeredBy: jobId }, holdable: query !== 'a passing error' };
    },
  }),
];

type Extra<Kind extends KindDefinition> = Partial<
  Pick<Parameters<typeof defineStart<string, Kind>>[0], 'holdMs' | 'unsupported'>
>;

const start = <Kind extends KindDefinition>(kind: Kind, extra: Extra<Kind> = {}): Start<string, Kind> =>
  defineStart({
    id: `test.${kind.name}`,
    tool: `start_${kind.name.replaceAll('-', '_')}`,
    group: 'Tests',
    path: `/api/v1/test/${kind.name}`,
    title: `Start a ${kind.name} run`,
    description: `Starts a ${kind.name} run.`,
    kind,
    example: { query: 'a question' },
    prices: ['ads.more'],
    ...extra,
  });

/** Each costs 10 credits. */
export const testStarts: readonly Start[] = [
  start(quick),
  start(slowKind),
  start(gated),
  start(failing),
  start(crashing),
  start(unwritable),
  start(neverEnding),
  start(truncating),
  start(held, {
    holdMs: hourMs,
    unsupported: ({ query }) => (query === 'impossible' ? 'No source here can answer this.' : null),
  }),
];

/** The names of the product's kinds and of the tests' own. */
export const allKinds: readonly string[] = [...jobKinds, ...testStarts.map(({ kind }) => kind.name)];
