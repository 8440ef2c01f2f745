import type { JobError, JobProgress } from '../../contract/resources/job.ts';
import { firstIdAt } from '../../support/ids.ts';
import type { Database } from '../engine/database.ts';

/** A run that is this worker's to carry out, as long as `claim` is the job's. */
export interface Claim {
  readonly id: string;
  readonly accountId: string;
  readonly kind: string;
  readonly input: Record<string, unknown>;
  readonly claim: number;
  readonly attempt: number;
  readonly admittedMs: number;
}

/** Takes up to `count` admitted runs, oldest first; no two workers get the same one. */
export const claimRuns = (
  db: Database,
  worker: string,
  count: number,
  limitsMs: Readonly<Record<string, number>>,
): Promise<Claim[]> =>
  db.rows<Claim & Record<string, unknown>>(
    `with next as (
       select id from jobs where status = 'queued' and admitted_at is not null and $3::jsonb ? kind
       order by admitted_at, seq limit $2 for no key update skip locked
     )
     update jobs j set status = 'running', claim = nextval('claims'), worker = $1, attempts = attempts + 1,
       started_at = clock_timestamp(), heartbeat_at = clock_timestamp(), progress = null,
       deadline_at = clock_timestamp() + make_interval(secs => ($3::jsonb ->> kind)::float8 / 1000)
     from next where j.id = next.id
     returning j.id, account_id as "accountId", kind, input, claim, attempts as attempt,
       (extract(epoch from clock_timestamp() - admitted_at) * 1000)::float8 as "admittedMs"`,
    [worker, count, JSON.stringify(limitsMs)],
  );

/**
 * Says that these runs are being carried out; answers the claims that still are. Only what the worker knows it holds: a
 * claim whose answer was lost on the way must fall silent and be found.
 */
export const beat = async (db: Database, claims: readonly number[]): Promise<number[]> => {
  const rows = await db.rows<{ claim: number }>(
    "update jobs set heartbeat_at = clock_timestamp() where claim = any($1::bigint[]) and status = 'running' returning claim",
    [claims],
  );
  return rows.map((row) => row.claim);
};

export const writeProgress = async (
  db: Database,
  progress: readonly { id: string; claim: number; progress: JobProgress }[],
): Promise<void> => {
  await db.rows(
    `update jobs j set progress = p.progress
     from jsonb_to_recordset($1::jsonb) as p (id uuid, claim bigint, progress jsonb)
     where j.id = p.id and j.claim = p.claim`,
    [JSON.stringify(progress)],
  );
};

export type Ending =
  | { status: 'done'; resultId: string /** JSON. */; result: string; holdable: boolean }
  | { status: 'failed'; error: JobError };

/** Ends a run and says how many waiting ones got a slot by it, or null when the claim was lost. */
export const endRun = async (db: Database, claim: Claim, ending: Ending): Promise<number | null> => {
  const done = ending.status === 'done';
  const row = await db.row<{ admitted: number | null }>('select end_job($1, $2, $3, $4, $5, $6, $7, $8) as admitted', [
    claim.accountId,
    claim.id,
    claim.claim,
    ending.status,
    done ? ending.resultId : null,
    done ? ending.result : null,
    done ? null : JSON.stringify(ending.error),
    done && ending.holdable,
  ]);
  return row?.admitted ?? null;
};

/** Hands a stopping worker's runs back to the queue, without spending the one rerun that a crash is allowed. */
export const releaseRuns = async (db: Database, worker: string): Promise<number> => {
  const rows = await db.rows(
    `update jobs set status = 'queued', claim = null, worker = null, attempts = attempts - 1, heartbeat_at = null,
       deadline_at = null, started_at = null, progress = null
     where worker = $1 and status = 'running' returning id`,
    [worker],
  );
  return rows.length;
};

/** Running jobs that look dead or late: candidates only, each is looked at again under its account's lock. */
export const suspectRuns = async (db: Database, silentMs: number, graceMs: number): Promise<string[]> => {
  const rows = await db.rows<{ id: string }>(
    `select id from jobs where status = 'running' and (
       heartbeat_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000)
       or deadline_at < clock_timestamp() - make_interval(secs => $2::float8 / 1000)) limit 1000`,
    [silentMs, graceMs],
  );
  return rows.map((row) => row.id);
};

export interface Reaped {
  account: string;
  ended: boolean;
  admitted: number;
}

export const reapRun = async (
  db: Database,
  id: string,
  times: { silentMs: number; graceMs: number },
  errors: { interrupted: JobError; timedOut: JobError },
): Promise<Reaped | null> => {
  const row = await db.row<{ reaped: Reaped | null }>('select reap_job($1, $2, $3, $4, $5) as reaped', [
    id,
    times.silentMs,
    times.graceMs,
    JSON.stringify(errors.interrupted),
    JSON.stringify(errors.timedOut),
  ]);
  return row?.reaped ?? null;
};

/** Accounts with waiting runs and a free slot that nobody handed on. */
export const stragglers = async (db: Database): Promise<string[]> => {
  const rows = await db.rows<{ id: string }>(
    'select id from accounts a where a.waiting > 0 and a.slots < running_limit(a) limit 1000',
  );
  return rows.map((row) => row.id);
};

/** Hands an account's free slots to its waiting runs; tells how many. */
export const admitWaiting = async (db: Database, accountId: string): Promise<number> => {
  const row = await db.row<{ admitted: number }>('select admit_account($1) as admitted', [accountId]);
  return row!.admitted;
};

const dayMs = 86_400_000;

/**
 * Forgets what is past its time: idempotency keys after a day, jobs after 180. Ids are in order of time, so that the oldest
 * are found by them; a result outlives the last job that a held answer can have tied to it by a day.
 */
export const forgetOld = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const mine = await tx.row<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [forgetLock]);
    if (!mine?.mine) return;
    await tx.rows("delete from idempotency where created_at < now() - interval '24 hours'");
    await tx.rows("delete from jobs where id < $1 and status in ('done', 'failed', 'cancelled')", [
      firstIdAt(Date.now() - 180 * dayMs),
    ]);
    await tx.rows('delete from results where id < $1', [firstIdAt(Date.now() - 182 * dayMs)]);
  });

// Any fixed number: one node at a time.
const forgetLock = 4_700_101;
