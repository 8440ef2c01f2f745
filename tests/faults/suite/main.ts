import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { minuteMs } from '../../../server/contract/domain/durations.ts';
import build from '../../support/runner/builds.ts';
import { embeddedKilled, runEmbedded } from './embedded.ts';
import { factsOf, figuresOf, tableOf } from './report.ts';
import { type Outcome, runSuite, type SuiteOptions } from './suite.ts';

/** `npm run test:faults`; with `-- --kills 50 --faults 1 --minutes 3 --only "disk full,read-only"` a part of it. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    faults: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '20' },
    only: { type: 'string' },
  },
});

/** What the last runs need to end, and the books to be read. */
const afterwardsMs = 1.5 * minuteMs;

const kills = Number(values.kills);
const withinMs = Math.max(minuteMs, Number(values.minutes) * minuteMs - afterwardsMs);
await build();
const folder = await mkdtemp(join(tmpdir(), 'appraise-faults-'));
const options: SuiteOptions = {
  folder,
  accounts: 20,
  apis: 6,
  workers: 6,
  kills,
  // Ahead of time: a machine that falls behind catches up at the end.
  killEveryMs: (0.95 * withinMs) / kills,
  faults: Number(values.faults),
  ...(values.only && { only: values.only.split(',') }),
  holdMs: { short: 1_500, long: 7_000 },
  pauseMs: 1_000,
  mostInterrupted: 0.05,
  withinMs,
  say: (line) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`),
};
const leave = (): void => {
  // After everything else that is done at the exit, such as giving the disks back.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.exit(130);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave);
const isWanted = (kind: (name: string) => boolean): boolean => options.only?.some(kind) ?? true;
let isHeld = true;
const report = (outcome: Outcome, asked: SuiteOptions): void => {
  const figures = figuresOf(outcome, asked);
  isHeld &&= figures.every((figure) => figure.isHeld);
  process.stdout.write(`${tableOf(figures, factsOf(outcome))}\n\n`);
};
try {
  if (isWanted((name) => name === embeddedKilled)) {
    const asked = { ...options, folder: join(folder, 'embedded'), accounts: 6, kills: 0 };
    await mkdir(asked.folder, { mode: 0o755 });
    report(await runEmbedded(asked), asked);
  }
  if (isWanted((name) => name !== embeddedKilled)) report(await runSuite(options), options);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(isHeld ? 0 : 1);
