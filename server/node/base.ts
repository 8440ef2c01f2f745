import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { Jobs } from '../jobs/jobs.ts';
import { type EngineTimes, engineTimes } from '../jobs/times.ts';
import { retryWrite } from '../store/engine/connections/retry-write.ts';
import { type Connection, type Database, type DirectDatabase, openDatabase } from '../store/engine/database.ts';
import { type Announcer, createAnnouncer } from '../store/engine/notices.ts';
import { isMigrated, migrate, ownSchema, roleOf } from '../store/engine/schema/migrate.ts';
import { stampSource } from '../store/engine/stamps.ts';
import { type QueueState, queueDepth } from '../store/jobs/jobs.ts';
import { type Clock, systemClock } from '../support/clock.ts';
import { newId } from '../support/ids.ts';
import { createLog } from '../support/log.ts';
import { createMetrics, type Metrics } from '../support/metrics/metrics.ts';
import { createTracer, type Tracer } from '../support/traces/tracer.ts';
import { type Cleanup, createCleanup } from './cleanup.ts';

export interface Base {
  readonly id: string;
  readonly config: Config;
  readonly connection: Connection;
  /** As the role that owns the tables; null: the service's own role migrates. */
  readonly migrateConnection: Connection | null;
  readonly db: DirectDatabase;
  readonly clock: Clock;
  readonly announcer: Announcer;
  readonly jobs: Jobs;
  readonly times: EngineTimes;
  readonly metrics: Metrics;
  readonly tracer: Tracer | null;
  readonly log: Logger;
  readonly cleanup: Cleanup;
  /** Returns a handler that logs an error under this message. */
  warn(message: string): (error: unknown) => void;
}

export interface BaseOptions {
  config: Config;
  connection: Connection;
  /** As the role that owns the tables; left out: the service's own role migrates. */
  migrateConnection?: Connection | null;
  times?: Partial<EngineTimes>;
  log?: Logger;
  clock?: Clock;
}

export const openBase = async (options: BaseOptions): Promise<Base> => {
  const { config, connection, clock = systemClock } = options;
  const log = options.log ?? createLog(config.logLevel);
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message);
  const cleanup = createCleanup(warn('a shutdown step failed'));
  const tracer = await createTracer(config, warn('traces could not be sent'));
  if (tracer) cleanup.add(() => tracer.close());
  const db = openDatabase(connection, warn('an idle database connection failed'));
  cleanup.add(() => db.close());
  const announcer = createAnnouncer(db, warn('sending notices failed'));
  cleanup.add(() => announcer.flush());
  const id = newId();
  const jobs = new Jobs(db, announcer, id);
  const metrics = createMetrics();
  addQueueGauges(metrics, db);
  const times = { ...engineTimes, ...options.times };
  const { migrateConnection = null } = options;
  const own = { id, config, connection, migrateConnection, db, clock, announcer, jobs, times };
  return { ...own, metrics, tracer, log, cleanup, warn };
};

/** Migrates the schema and refuses a database filled from other sources. */
export const prepareDatabase = (base: Base): Promise<void> =>
  retryOnStart(async () => {
    await bringUpToDate(base);
    await stampSource(base.db, base.config.sources);
  });

/** Retries an idempotent start step while the database is busy or restarting. */
export const retryOnStart = <T>(work: () => Promise<T>): Promise<T> => retryWrite(work, startDeadlineMs);

const bringUpToDate = async ({ db, migrateConnection }: Base): Promise<void> => {
  if (await isMigrated(db)) return;
  if (!migrateConnection) return migrate(db);
  const role = await roleOf(db);
  const owner = openDatabase({ ...migrateConnection, max: 1 });
  try {
    await migrate(owner, ownSchema(), role);
  } finally {
    await owner.close();
  }
};

const startDeadlineMs = 30_000;

const queueStates = {
  waiting: 'Runs that wait for one of their account’s slots',
  claimable: 'Runs with a slot that no worker has taken yet',
  running: 'Runs that workers carry out, on all nodes',
} as const satisfies Record<QueueState, string>;

const addQueueGauges = (metrics: Metrics, db: Database): void => {
  for (const [state, help] of Object.entries(queueStates)) {
    metrics.gauge(`appraise_jobs_${state}`, help, async () => (await queueDepth(db))[state as QueueState]);
  }
};
