import { dayMs } from '../../contract/domain/durations.ts';
import type { JobError } from '../../contract/resources/job.ts';
import { firstIdAt } from '../../support/ids.ts';
import { bigint, bool, jsonb, orNull, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { type Statement, statement } from '../engine/statement.ts';

const suspectRunsSql = statement(
  { id: uuid },
  `select id from jobs where status = 'running' and (
     heartbeat_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000)
     or deadline_at < clock_timestamp() - make_interval(secs => $2::float8 / 1000)) limit 1000`,
);

/** Running jobs that look dead or late. Only candidates: each is checked again under its account's lock. */
export const suspectRuns = async (db: Database, silentMs: number, graceMs: number) =>
  (await db.rows(suspectRunsSql, [silentMs, graceMs])).map(({ id }) => id);

export interface Reaped {
  account: string;
  ended: boolean;
  admitted: number;
}

const reapRunSql = statement({ reaped: orNull(jsonb<Reaped>()) }, 'select reap_job($1, $2, $3, $4, $5) as reaped');

export const reapRun = async (
  db: Database,
  id: string,
  times: { silentMs: number; graceMs: number },
  errors: { interrupted: JobError; timedOut: JobError },
) =>
  (
    await db.row(reapRunSql, [
      id,
      times.silentMs,
      times.graceMs,
      JSON.stringify(errors.interrupted),
      JSON.stringify(errors.timedOut),
    ])
  )?.reaped ?? null;

const accountsWithFreeSlotsSql = statement(
  { id: uuid },
  'select id from accounts a where a.waiting > 0 and a.slots < running_limit(a) limit 1000',
);

export const accountsWithFreeSlots = async (db: Database) =>
  (await db.rows(accountsWithFreeSlotsSql)).map(({ id }) => id);

// An arbitrary number: one node at a time.
const expiryLock = 4_700_101;

const takeExpiryLockSql = statement({ taken: bool }, 'select pg_try_advisory_xact_lock($1) as taken');

/** Rows per transaction. */
const batch = 1_000;
/** Batches per call; the next call deletes the rest. */
const maxBatches = 500;

const deleteIdempotencySql = statement(
  { gone: bigint },
  `with old as (
     select account_id, key from idempotency where created_at < now() - interval '24 hours' limit ${batch}
   ), gone as (delete from idempotency i using old where i.account_id = old.account_id and i.key = old.key returning 1)
   select count(*) as gone from gone`,
);

const deleteJobsSql = statement(
  { gone: bigint },
  `with old as (
     select id from jobs where id < $1 and status in ('done', 'failed', 'cancelled') order by id limit ${batch}
   ), gone as (delete from jobs j using old where j.id = old.id returning 1)
   select count(*) as gone from gone`,
);

const deleteResultsSql = statement(
  { gone: bigint },
  `with old as (select id from results where id < $1 order by id limit ${batch}
   ), gone as (delete from results r using old where r.id = old.id returning 1)
   select count(*) as gone from gone`,
);

/** Deletes in batches until nothing is left, or another node is doing it. */
const deleteInBatches = async (
  db: Database,
  sql: Statement<{ gone: number }>,
  values: readonly unknown[] = [],
): Promise<void> => {
  for (let batches = 0; batches < maxBatches; batches++) {
    const gone = await db.transaction(async (tx) => {
      if (!(await tx.row(takeExpiryLockSql, [expiryLock]))?.taken) return 0;
      return (await tx.row(sql, values))!.gone;
    });
    if (gone < batch) return;
  }
};

/**
 * Deletes idempotency keys after a day and jobs after 180. Ids are ordered by time. Results are kept two days longer, since later jobs may
 * have reused them.
 */
export const deleteExpiredJobs = async (db: Database): Promise<void> => {
  await deleteInBatches(db, deleteIdempotencySql);
  await deleteInBatches(db, deleteJobsSql, [firstIdAt(Date.now() - 180 * dayMs)]);
  await deleteInBatches(db, deleteResultsSql, [firstIdAt(Date.now() - 182 * dayMs)]);
};
