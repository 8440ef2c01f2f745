import type { JobError, JobProgress } from '../../contract/resources/job.ts';
import type { Account } from '../accounts/accounts.ts';
import { bigint, bool, filtered, float, int, jsonb, orNull, text, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';
import type { JobRow } from './jobs.ts';

/** An account and some of its jobs at one moment; the jobs are oldest first. */
const columns = { account: jsonb<Account>(), jobs: jsonb<JobRow[]>() };

// `read_account` first removes lapsed credits.
const readJobsSql = statement(
  columns,
  `select read_account(a.id) as account, coalesce((
     select jsonb_agg(job_view(j) order by j.seq) from jobs j where j.id = any($2::uuid[]) and j.account_id = a.id), '[]') as jobs
   from accounts a where a.id = $1 and a.deleted_at is null and a.suspended_at is null`,
);

/** Undefined if the account was deleted or suspended. */
export const readFeedJobs = (db: Database, accountId: string, ids: readonly string[]) =>
  db.row(readJobsSql, [accountId, ids]);

/** Recent jobs, so that a reconnecting browser sees the ends it missed. */
const newest = 20;

const readStateSql = statement(
  columns,
  `select read_account(a.id) as account, coalesce((
     select jsonb_agg(job_view(j) order by j.seq) from jobs j where j.account_id = a.id and j.id in (
       select id from jobs where account_id = a.id and status in ('queued', 'running')
       union (select id from jobs where account_id = a.id order by seq desc limit ${newest})
       union select unnest($2::uuid[]))), '[]') as jobs
   from accounts a where a.id = $1 and a.deleted_at is null and a.suspended_at is null`,
);

/** All queued or running jobs, the newest others, and these. */
export const readFeedState = (db: Database, accountId: string, ids: readonly string[]) =>
  db.row(readStateSql, [accountId, ids]);

/** A run that belongs to this worker while the job has this `claim`. */
export type Claim = Row<typeof claimRunsSql>;

const claimRunsSql = statement(
  {
    id: uuid,
    accountId: uuid,
    kind: text,
    input: jsonb<Record<string, unknown>>(),
    claim: filtered(bigint),
    attempt: int,
    admittedMs: float,
    /** `traceparent` of the call that started it; null: not traced. */
    trace: orNull(text),
  },
  `select id, account_id as "accountId", kind, input, claim, attempts as attempt,
     (extract(epoch from clock_timestamp() - admitted_at) * 1000)::float8 as "admittedMs", trace
   from claim_jobs($1, $2, $3, $4, $5)`,
);

/** How many claimed runs may be of kinds that can take long. */
export interface LongRuns {
  readonly kinds: readonly string[];
  readonly most: number;
}

/**
 * Claims up to `count` admitted runs; no two workers get the same one. Runs of accounts with the fewest in flight come first, then the
 * oldest, so that no account waits behind all runs of another.
 */
export const claimRuns = (
  db: Database,
  worker: string,
  count: number,
  limitsMs: Readonly<Record<string, number>>,
  long: LongRuns = { kinds: [], most: 0 },
) => db.rows(claimRunsSql, [worker, count, JSON.stringify(limitsMs), long.most, long.kinds]);

const holdsClaimSql = statement(
  { one: int },
  "select 1 as one from jobs where id = $1 and status = 'running' and claim = $2 for share",
);

/** Whether a run still has its claim; locks it until the transaction ends. */
export const holdsClaim = async (tx: Database, jobId: string, claim: number) =>
  (await tx.row(holdsClaimSql, [jobId, claim])) !== undefined;

const recordHeartbeatsSql = statement(
  { claim: filtered(bigint) },
  "update jobs set heartbeat_at = clock_timestamp() where claim = any($1::bigint[]) and status = 'running' returning claim",
);

/**
 * Records heartbeats; returns the claims still held. Only for claims the worker knows of: a claim whose response was lost must stay silent,
 * so that it is found.
 */
export const recordHeartbeats = async (db: Database, claims: readonly number[]) =>
  (await db.rows(recordHeartbeatsSql, [claims])).map(({ claim }) => claim);

const writeProgressSql = command(
  `update jobs j set progress = p.progress
   from jsonb_to_recordset($1::jsonb) as p (id uuid, claim bigint, progress jsonb)
   where j.id = p.id and j.claim = p.claim`,
);

export const writeProgress = (
  db: Database,
  progress: readonly { id: string; claim: number; progress: JobProgress }[],
) => db.run(writeProgressSql, [JSON.stringify(progress)]);

export type Ending =
  | { status: 'done'; resultId: string /** JSON. */; result: string; holdable: boolean }
  | { status: 'failed'; error: JobError };

export interface FinishedRun {
  readonly claim: Pick<Claim, 'id' | 'accountId' | 'claim'>;
  readonly ending: Ending;
}

export interface Ended {
  /** How many waiting runs of the account got a slot; null: the claim was lost, and nothing was written. */
  readonly admitted: number | null;
}

const endRunsSql = statement({ busy: bool, admitted: orNull(int) }, 'select busy, admitted from end_jobs($1, $2)');

const toEnds = (runs: readonly FinishedRun[]): string =>
  JSON.stringify(
    runs.map(({ claim: { accountId, id, claim }, ending }) => ({ accountId, id, claim, holdable: false, ...ending })),
  );

/** Ends runs in one transaction without waiting for locks; null if the account or job is locked, and nothing is done for that run. */
export const endRuns = async (db: Database, runs: readonly FinishedRun[]) =>
  (await db.rows(endRunsSql, [toEnds(runs), false])).map(({ busy, admitted }) => (busy ? null : { admitted }));

/** Ends a run, and waits for the locks of its account and job. */
export const endRun = async (db: Database, claim: FinishedRun['claim'], ending: Ending): Promise<Ended> => {
  const { admitted } = (await db.row(endRunsSql, [toEnds([{ claim, ending }]), true]))!;
  return { admitted };
};

const releaseRunsSql = statement(
  { id: uuid },
  `update jobs set status = 'queued', claim = null, worker = null, attempts = attempts - 1, heartbeat_at = null,
     deadline_at = null, started_at = null, progress = null
   where worker = $1 and status = 'running' returning id`,
);

/** Requeues a stopping worker's runs without counting the attempt. */
export const releaseRuns = async (db: Database, worker: string) => (await db.rows(releaseRunsSql, [worker])).length;

const releaseRunSql = statement(
  { id: uuid },
  `update jobs set status = 'queued', claim = null, worker = null, attempts = attempts - $3::int, heartbeat_at = null,
     deadline_at = null, started_at = null, progress = null
   where id = $1 and claim = $2 and status = 'running' returning id`,
);

/** Requeues one run; `spent`: the attempt counts. False if the claim was lost. */
export const releaseRun = async (db: Database, { id, claim }: Claim, spent: boolean) =>
  (await db.row(releaseRunSql, [id, claim, spent ? 0 : 1])) !== undefined;
