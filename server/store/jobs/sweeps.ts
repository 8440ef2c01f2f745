import { dayMs } from '../../contract/domain/durations.ts';
import type { JobError } from '../../contract/resources/job.ts';
import { firstIdAt } from '../../support/ids.ts';
import { bool, int, jsonb, orNull, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

const suspectRunsSql = statement(
  { id: uuid },
  `select id from jobs where status = 'running' and (
     heartbeat_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000)
     or deadline_at < clock_timestamp() - make_interval(secs => $2::float8 / 1000)) limit 1000`,
);

/** Running jobs that look dead or late: candidates only, each is looked at again under its account's lock. */
export const suspectRuns = async (db: Database, silentMs: number, graceMs: number): Promise<string[]> => {
  const rows = await db.rows(suspectRunsSql, [silentMs, graceMs]);
  return rows.map((row) => row.id);
};

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
): Promise<Reaped | null> => {
  const row = await db.row(reapRunSql, [
    id,
    times.silentMs,
    times.graceMs,
    JSON.stringify(errors.interrupted),
    JSON.stringify(errors.timedOut),
  ]);
  return row?.reaped ?? null;
};

const accountsWithFreeSlotsSql = statement(
  { id: uuid },
  'select id from accounts a where a.waiting > 0 and a.slots < running_limit(a) limit 1000',
);

/** Accounts with waiting runs and a free slot that nobody handed on. */
export const accountsWithFreeSlots = async (db: Database): Promise<string[]> => {
  const rows = await db.rows(accountsWithFreeSlotsSql);
  return rows.map((row) => row.id);
};

const admitWaitingSql = statement({ admitted: int }, 'select admit_account($1) as admitted');

/** Hands an account's free slots to its waiting runs; tells how many. */
export const admitWaiting = async (db: Database, accountId: string): Promise<number> =>
  (await db.row(admitWaitingSql, [accountId]))!.admitted;

// Any fixed number: one node at a time.
const expiryLock = 4_700_101;

const takeExpiryLockSql = statement({ taken: bool }, 'select pg_try_advisory_xact_lock($1) as taken');
const deleteIdempotencySql = command("delete from idempotency where created_at < now() - interval '24 hours'");
const deleteJobsSql = command("delete from jobs where id < $1 and status in ('done', 'failed', 'cancelled')");
const deleteResultsSql = command('delete from results where id < $1');

/**
 * Deletes what is past its time: idempotency keys after a day, jobs after 180. Ids are in order of time, so that the oldest
 * are found by them; a result outlives the last job that a held answer can have tied to it by a day.
 */
export const deleteExpiredJobs = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await tx.row(takeExpiryLockSql, [expiryLock]))?.taken) return;
    await tx.run(deleteIdempotencySql);
    await tx.run(deleteJobsSql, [firstIdAt(Date.now() - 180 * dayMs)]);
    await tx.run(deleteResultsSql, [firstIdAt(Date.now() - 182 * dayMs)]);
  });
