import { readFile } from 'node:fs/promises';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { type Batch, countOf } from './sample-reviews.ts';

/** As many as a pull keeps at once, one app and storefront beside the other. */
export const sideBySide = 3;

export interface Rate {
  /** Reviews. */
  readonly perSecond: number;
  /** CPU time a review, in microseconds. */
  readonly cpu: { readonly main: number; readonly threads: number; readonly database: number };
}

const tickUs = 10_000;

/** CPU time of a process, in microseconds; 0 of one that is gone, and where there is no /proc. */
const cpuOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Behind its name, which may have spaces: the state, then ten more, then the time of its own and of the system.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return tickUs * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
};

const databaseCpu = async (db: DirectDatabase): Promise<number> => {
  const pids = await db.rows<{ pid: number }>('select pid from pg_stat_activity');
  return (await Promise.all(pids.map(({ pid }) => cpuOf(pid)))).reduce((sum, one) => sum + one, 0);
};

/** How fast batches are worked off, and what they cost. */
export const rateOf = async (
  db: DirectDatabase,
  batches: readonly Batch[],
  work: (batch: Batch) => Promise<unknown>,
): Promise<Rate> => {
  const before = { all: process.cpuUsage(), main: process.threadCpuUsage(), database: await databaseCpu(db) };
  const began = performance.now();
  const next = batches.values();
  const worker = async (): Promise<void> => {
    for (const batch of next) await work(batch);
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
  const seconds = (performance.now() - began) / 1000;
  const all = process.cpuUsage(before.all);
  const own = process.threadCpuUsage(before.main);
  const count = countOf(batches);
  const main = (own.user + own.system) / count;
  return {
    perSecond: count / seconds,
    cpu: {
      main,
      threads: (all.user + all.system) / count - main,
      database: ((await databaseCpu(db)) - before.database) / count,
    },
  };
};
