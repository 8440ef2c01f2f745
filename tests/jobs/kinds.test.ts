import { describe, expect, expectTypeOf, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { kinds } from '../../server/contract/job-kinds/index.ts';
import { jobKinds } from '../../server/contract/resources/job.ts';
import type { Teardown } from '../../server/contract/resources/research/teardown.ts';
import { defineRun } from '../../server/jobs/run-kind.ts';
import { type NodeOptions, startNode } from '../../server/node/node.ts';
import { operations } from '../../server/operations/index.ts';
import { runs } from '../../server/runs/index.ts';
import { StartError } from '../../server/support/process/process.ts';
import { ended, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { freshDatabase } from '../support/database/database.ts';
import { testRuns, testStarts } from '../support/runs/test-job-kinds.ts';
import { newCustomer, startService, withService } from '../support/service.ts';

const shipped = { kinds: jobKinds, operations, runs };
const without = <T>(all: readonly T[], at: number): T[] => all.toSpliced(at, 1);
const quickRun = testRuns[0]!;
const quickStart = testStarts[0]!;

describe.each(['all', 'api', 'worker'])(
  'a node of role %s refuses to start, before it reaches the database, when',
  (role) => {
    const refusal = async (given: Partial<Pick<NodeOptions, 'kinds' | 'operations' | 'runs'>>): Promise<string> => {
      const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', AUTHOR_SALT: 'a-salt-for-the-tests', ROLE: role });
      const nowhere = { host: '127.0.0.1', port: 1 };
      const error: unknown = await startNode({ config, connection: nowhere, ...shipped, ...given }).then(
        (node) => node.stop(),
        (error: unknown) => error,
      );
      expect(error).toBeInstanceOf(StartError);
      return (error as StartError).message;
    };

    test('an operation starts a kind that is no job kind', async () => {
      expect(await refusal({ operations: [...operations, quickStart] })).toBe(
        'The job kinds do not agree: `quick` is started but not in the list of job kinds.',
      );
    });

    test('a run carries out a kind that is no job kind', async () => {
      expect(await refusal({ runs: [...runs, quickRun] })).toBe(
        'The job kinds do not agree: `quick` is run but not in the list of job kinds.',
      );
    });

    test('no run carries out a kind that can be started', async () => {
      expect(await refusal({ runs: without(runs, 2) })).toBe(
        'The job kinds do not agree: `teardown` is in the list of job kinds but carried out by no run.',
      );
    });

    test('no operation starts a kind', async () => {
      const others = operations.filter(({ id }) => id !== 'teardowns.create' && id !== 'reports.create');
      expect(await refusal({ operations: others })).toBe(
        'The job kinds do not agree: `report`, `teardown` are in the list of job kinds but started by no operation.',
      );
    });

    test('two runs carry out one kind', async () => {
      expect(await refusal({ runs: [...runs, runs[0]!] })).toBe(
        'The job kinds do not agree: `report` is carried out by two runs.',
      );
    });
  },
);

test.each([
  ['an earlier version, which lacks a field and has another', `input - 'ms' || '{"seconds": 1}'`],
  ['a later version, which has one field more', `input || '{"notify": false}'`],
])('a job queued by %s, fails in plain words and is refunded', async (_version, changed) => {
  const connection = await freshDatabase();
  const api = await withService({ connection, config: { role: 'api' } });
  const { key } = await newCustomer(api.db);
  const { body } = await start(api.url, key, 'slow', { query: 'queued by another version', ms: 0 });
  await api.db.rows(`update jobs set input = ${changed} where id = $1`, [body.id]);
  const worker = await startService({ connection, config: { role: 'worker' } });
  try {
    expect(await ended(api.url, key, body.id)).toMatchObject({
      status: 'failed',
      refunded: true,
      error: {
        code: 'internal',
        detail:
          'The run was queued by another version of the service, whose input this one does not accept; its credits were refunded. Start it again.',
      },
    });
  } finally {
    await worker.stop();
  }
  await checkBooks(api.db);
});

test('a run is given its kind’s input and must hand in its kind’s result', () => {
  defineRun(kinds.teardown, {
    limitMs: 1,
    async run(input) {
      expectTypeOf(input.days).toEqualTypeOf<7 | 30 | 90 | 3650>();
      // @ts-expect-error: a teardown takes no question
      expectTypeOf(input.question).toBeAny();
      return { result: {} as Teardown };
    },
  });
  // @ts-expect-error: that is no teardown
  defineRun(kinds.teardown, { limitMs: 1, run: async () => ({ result: { echo: '' } }) });
  expect.assertions(0);
});
