import { statfs } from 'node:fs/promises';
import { hourMs, minuteMs } from '../../contract/domain/durations.ts';
import { type Growth, readGrowth } from '../../store/engine/status.ts';
import { sharedFor } from '../../support/concurrency/promises.ts';
import { percent } from '../../support/prose/numbers.ts';
import type { Base } from '../base.ts';

interface Disk {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

const gigabyte = 1e9;

const least = { share: 0.1, bytes: 2 * gigabyte };
const maxConnectionsShare = 0.8;
const fewDeadRows = 1_000_000;
const maxDeadShare = 0.3;
/** Workers normally claim a run within a second. */
const longestClaimableSeconds = 60;

/** Warnings about resources that are running out, each with its fix. */
export const growthWarnings = (growth: Growth, disk: Disk | null): string[] => {
  const warnings: string[] = [];
  if (disk && disk.freeBytes < Math.min(least.bytes, least.share * disk.totalBytes)) {
    warnings.push(
      `The disk of the data folder is ${percent(1 - disk.freeBytes / disk.totalBytes)} full: free some room or move DATA_DIR to a larger disk.`,
    );
  }
  if (growth.connections > maxConnectionsShare * growth.mostConnections) {
    warnings.push(
      `PostgreSQL serves ${growth.connections} of at most ${growth.mostConnections} connections: raise max_connections, run fewer processes, or use a pooler.`,
    );
  }
  if (growth.deadRows > fewDeadRows && growth.deadRows > maxDeadShare * (growth.liveRows + growth.deadRows)) {
    warnings.push(
      `${percent(growth.deadRows / (growth.liveRows + growth.deadRows))} of the rows are dead: check that autovacuum is on and that no transaction has been open for hours.`,
    );
  }
  if (growth.claimableSeconds > longestClaimableSeconds) {
    warnings.push(
      `A run has been ready for ${Math.round(growth.claimableSeconds)} seconds and no worker has taken it: start more workers, or raise WORKER_RUNS.`,
    );
  }
  return warnings;
};

const gauges = {
  databaseBytes: ['appraise_database_bytes', 'Size of the database'],
  indexBytes: ['appraise_database_index_bytes', 'Size of its indexes'],
  liveRows: ['appraise_database_live_rows', 'Rows in its tables, as PostgreSQL estimates them'],
  deadRows: ['appraise_database_dead_rows', 'Rows whose room has not been reclaimed, as PostgreSQL estimates them'],
  connections: ['appraise_database_connections', 'Connections to the PostgreSQL server'],
  mostConnections: ['appraise_database_connections_limit', 'How many connections it allows'],
  claimableSeconds: ['appraise_jobs_claimable_seconds', 'How long the oldest run with a slot has not been taken'],
  waitingSeconds: ['appraise_jobs_waiting_seconds', 'How long the oldest run has waited for a slot of its account'],
} as const satisfies Record<keyof Growth, readonly [string, string]>;

/** The database is queried at most this often, however often metrics are scraped. */
const freshMs = 10_000;
const lookMs = minuteMs;
/** How often a standing warning is repeated. */
const remindMs = hourMs;

/** With an external database, the data folder is nearly empty. */
const diskOf = async ({ config }: Base): Promise<Disk | null> => {
  if (config.databaseUrl !== null) return null;
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
};

export const watchGrowth = (base: Base): void => {
  const { db, metrics, log, cleanup } = base;
  const growth = sharedFor(freshMs, () => readGrowth(db));
  for (const [key, [name, help]] of Object.entries(gauges)) {
    metrics.gauge(name, help, async () => (await growth())[key as keyof Growth]);
  }
  metrics.gauge('appraise_database_up', 'Whether the database answers', () =>
    growth().then(
      () => 1,
      () => 0,
    ),
  );
  const disk = sharedFor(freshMs, () => diskOf(base));
  metrics.gauge('appraise_data_folder_free_bytes', 'Room left on the disk of the data folder', async () => {
    return (await disk())?.freeBytes ?? Number.NaN;
  });
  metrics.gauge('appraise_data_folder_disk_bytes', 'Size of that disk', async () => {
    return (await disk())?.totalBytes ?? Number.NaN;
  });

  let warned = new Map<string, number>();
  const look = async (): Promise<void> => {
    const now = performance.now();
    const still = new Map<string, number>();
    for (const warning of growthWarnings(await growth(), await disk())) {
      // Compare warnings without their figures, which change each time.
      const which = warning.replaceAll(/\d+/g, '#');
      const last = warned.get(which);
      const isDue = last === undefined || now - last >= remindMs;
      if (isDue) log.warn(warning);
      still.set(which, isDue ? now : last);
    }
    warned = still;
  };
  // An unavailable database is reported elsewhere.
  const timer = setInterval(() => void look().catch(() => {}), lookMs);
  timer.unref();
  cleanup.add(async () => clearInterval(timer));
};
