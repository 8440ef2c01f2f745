import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { minuteMs } from '../../../../server/contract/domain/durations.ts';
import { text } from '../../../../server/contract/fields/text.ts';
import { defineKind, type KindDefinition, startInput } from '../../../../server/contract/job-kinds/job-kind.ts';
import { RunFailure } from '../../../../server/jobs/run-failure.ts';
import { defineRun } from '../../../../server/jobs/run-kind.ts';
import { defineStart, type Start } from '../../../../server/operations/operation.ts';
import type { Run, Tools } from '../../../../server/runs/run.ts';
import { command } from '../../../../server/store/engine/statement.ts';

const asked = { query: text(1, 300), ms: z.int().min(0).max(60_000).default(500) };
const results = [z.object({ echo: z.string() })] as const;

const steady = defineKind({ name: 'steady', source: null, input: startInput(asked), results });
const failing = defineKind({ name: 'failing', source: null, input: startInput(asked), results });

const lookMs = 100;
const lookSql = command('select 1');

/** Takes its time and needs the database all the while, as every run of the product does. */
const workFor = async (ms: number, { db, signal, progress }: Tools): Promise<void> => {
  for (let left = ms; left > 0; left -= lookMs) {
    await sleep(Math.min(left, lookMs), null, { signal });
    await db.run(lookSql);
    progress({ stage: 'working', message: 'Working', done: ms - left, total: ms });
  }
};

/** The runs of the fault suite. A process that knew the product's own would take three times as long to start. */
export const faultRuns: readonly Run[] = [
  defineRun(steady, {
    limitMs: minuteMs,
    async run({ query, ms }, tools: Tools) {
      await workFor(ms, tools);
      return { result: { echo: query } };
    },
  }),
  defineRun(failing, {
    limitMs: minuteMs,
    async run({ ms }, tools: Tools) {
      await workFor(ms, tools);
      throw new RunFailure('upstream_failed', 'The store answered with an error page.');
    },
  }),
];

const start = <Kind extends KindDefinition>(kind: Kind): Start<string, Kind> =>
  defineStart({
    id: `faults.${kind.name}`,
    tool: `start_${kind.name}`,
    group: 'Faults',
    path: `/api/v1/faults/${kind.name}`,
    title: `Start a ${kind.name} run`,
    description: `Starts a ${kind.name} run.`,
    kind,
    example: { query: 'a question' },
    prices: ['ads.more'],
  });

/** Each costs 10 credits. */
export const faultStarts: readonly Start[] = [start(steady), start(failing)];
