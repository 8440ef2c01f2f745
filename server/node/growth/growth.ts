import { statfs } from 'node:fs/promises';
import { hourMs, minuteMs } from '../../contract/domain/durations.ts';
import { type Growth, readGrowth } from '../../store/engine/growth.ts';
import { sharedFor } from '../../support/concurrency/promises.ts';
import type { Base } from '../base.ts';
import { type Disk, growthWarnings } from './growth-warnings.ts';

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

/** However often it is scraped, the database is asked no more often than this. */
const freshMs = 10_000;
const lookMs = minuteMs;
/** A warning that stands is repeated after so long. */
const remindMs = hourMs;

/** With a database elsewhere, the folder holds next to nothing. */
const diskOf = async ({ config }: Base): Promise<Disk | null> => {
  if (config.databaseUrl !== null) return null;
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
};

/** Shows what grows in the metrics, and warns in the log before it hurts. */
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

  let said = new Map<string, number>();
  const look = async (): Promise<void> => {
    const now = performance.now();
    const still = new Map<string, number>();
    for (const warning of growthWarnings(await growth(), await disk())) {
      // The figures in a sentence change from look to look.
      const which = warning.replaceAll(/\d+/g, '#');
      const last = said.get(which);
      const isDue = last === undefined || now - last >= remindMs;
      if (isDue) log.warn(warning);
      still.set(which, isDue ? now : last);
    }
    said = still;
  };
  // Where the database is away, others say so.
  const timer = setInterval(() => void look().catch(() => {}), lookMs);
  timer.unref();
  cleanup.add(async () => clearInterval(timer));
};
