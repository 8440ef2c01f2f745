import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { notHeld } from './suite/report.ts';
import { runSuite, type SuiteOptions } from './suite/suite.ts';

const kinds = ['restart immediate', 'failover', 'connection limit', 'table locked', 'read-only', 'disk full'];

test('under kills and faults of the database nothing is lost, stuck or paid twice, and no process ends by itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'appraise-faults-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const options: SuiteOptions = {
    folder,
    accounts: 6,
    apis: 3,
    workers: 3,
    kills: 4,
    killEveryMs: 3_000,
    faults: 1,
    // The others are in tests of their own beside this one.
    only: kinds,
    holdMs: { short: 300, long: 300 },
    pauseMs: 300,
    // Workers count as dead after 1.5 s here, which a stall of a busy machine can last.
    mostInterrupted: 0.25,
    withinMs: 150_000,
    // A killed worker's runs are taken back after a second and a half, not after 20.
    times: { beatMs: 300, silentMs: 1_500, sweepMs: 300 },
    say: () => {},
  };
  const outcome = await runSuite(options);
  expect(notHeld(outcome, options)).toEqual([]);
  expect(outcome.struck.length).toBe(kinds.length - outcome.skipped.length);
  expect(outcome.fleet.killed).toHaveLength(options.kills);
  expect(outcome.books.done).toBeGreaterThan(10);
});
