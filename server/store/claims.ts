import type { JobError, JobProgress } from '../contract/resources/job.ts';
import type { Database } from './database.ts';

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

/** Says that the worker lives; answers the claims that are still its own. */
export const beat = async (db: Database, worker: string): Promise<number[]> => {
  const rows = await db.rows<{ claim: number }>(
    "update jobs set heartbeat_at = clock_timestamp() where worker = $1 and status = 'running' returning claim",
    [worker],
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
  | { status: 'done'; resultId: string; result: Record<string, unknown>; holdable: boolean }
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
    done ? JSON.stringify(ending.result) : null,
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

/** Admits waiting runs where a slot is free that nobody handed on; tells how many. */
export const admitStragglers = async (db: Database): Promise<number> => {
  const rows = await db.rows<{ admitted: number }>(
    `select admit_account(id) as admitted from accounts a
     where a.waiting > 0 and a.slots < running_limit(a) limit 1000`,
  );
  return rows.reduce((sum, row) => sum + row.admitted, 0);
};

/** Forgets what is past its time: idempotency keys after a day, jobs and the results only they hold after 180. */
export const forgetOld = async (db: Database): Promise<void> => {
  await db.rows("delete from idempotency where created_at < now() - interval '24 hours'");
  await db.rows(
    `delete from jobs where status in ('done', 'failed', 'cancelled') and created_at < now() - interval '180 days'`,
  );
  await db.rows('delete from results r where not exists (select 1 from jobs j where j.result_id = r.id)');
};
