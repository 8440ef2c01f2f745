import type { JobError, JobProgress } from '../../contract/resources/job.ts';
import { bigint, bool, filtered, float, int, jsonb, orNull, text, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

/** A run that is this worker's to carry out, as long as `claim` is the job's. */
export interface Claim {
  readonly id: string;
  readonly accountId: string;
  readonly kind: string;
  readonly input: Record<string, unknown>;
  readonly claim: number;
  readonly attempt: number;
  readonly admittedMs: number;
  /** Of the call that started it, as `traceparent`; null: it is not traced. */
  readonly trace: string | null;
}

const claimRunsSql = statement(
  {
    id: uuid,
    accountId: uuid,
    kind: text,
    input: jsonb<Record<string, unknown>>(),
    claim: filtered(bigint),
    attempt: int,
    admittedMs: float,
    trace: orNull(text),
  },
  `select id, account_id as "accountId", kind, input, claim, attempts as attempt,
     (extract(epoch from clock_timestamp() - admitted_at) * 1000)::float8 as "admittedMs", trace
   from claim_jobs($1, $2, $3, $4, $5)`,
);

/** How many of the runs that are claimed may be of kinds that can keep a worker busy for long. */
export interface LongRuns {
  readonly kinds: readonly string[];
  readonly most: number;
}

/**
 * Takes up to `count` admitted runs; no two workers get the same one. First come those of the accounts with the fewest runs
 * under way, then the oldest, so that nobody waits behind all the runs of somebody else.
 */
export const claimRuns = (
  db: Database,
  worker: string,
  count: number,
  limitsMs: Readonly<Record<string, number>>,
  long: LongRuns = { kinds: [], most: 0 },
): Promise<Claim[]> => db.rows(claimRunsSql, [worker, count, JSON.stringify(limitsMs), long.most, long.kinds]);

const holdsClaimSql = statement(
  { one: int },
  "select 1 as one from jobs where id = $1 and status = 'running' and claim = $2 for share",
);

/** Whether a run still has its claim, which then stays until the transaction ends. */
export const holdsClaim = async (tx: Database, jobId: string, claim: number): Promise<boolean> =>
  (await tx.row(holdsClaimSql, [jobId, claim])) !== undefined;

const recordHeartbeatsSql = statement(
  { claim: filtered(bigint) },
  "update jobs set heartbeat_at = clock_timestamp() where claim = any($1::bigint[]) and status = 'running' returning claim",
);

/**
 * Says that these runs are being carried out; answers the claims that still are. Only what the worker knows it holds: a
 * claim whose answer was lost on the way must fall silent and be found.
 */
export const recordHeartbeats = async (db: Database, claims: readonly number[]): Promise<number[]> => {
  const rows = await db.rows(recordHeartbeatsSql, [claims]);
  return rows.map((row) => row.claim);
};

const writeProgressSql = command(
  `update jobs j set progress = p.progress
   from jsonb_to_recordset($1::jsonb) as p (id uuid, claim bigint, progress jsonb)
   where j.id = p.id and j.claim = p.claim`,
);

export const writeProgress = async (
  db: Database,
  progress: readonly { id: string; claim: number; progress: JobProgress }[],
): Promise<void> => {
  await db.run(writeProgressSql, [JSON.stringify(progress)]);
};

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

/** Ends runs in one transaction. Waits for no lock: null where the account or the job is locked, and nothing is done for that run. */
export const endRuns = async (db: Database, runs: readonly FinishedRun[]): Promise<(Ended | null)[]> => {
  const rows = await db.rows(endRunsSql, [toEnds(runs), false]);
  return rows.map(({ busy, admitted }) => (busy ? null : { admitted }));
};

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

/** Hands a stopping worker's runs back to the queue, without spending the one rerun that a crash is allowed. */
export const releaseRuns = async (db: Database, worker: string): Promise<number> =>
  (await db.rows(releaseRunsSql, [worker])).length;

const releaseRunSql = statement(
  { id: uuid },
  `update jobs set status = 'queued', claim = null, worker = null, attempts = attempts - $3::int, heartbeat_at = null,
     deadline_at = null, started_at = null, progress = null
   where id = $1 and claim = $2 and status = 'running' returning id`,
);

/** Hands one run back, for another try; `spent` says whether this one counts. False when the claim was lost. */
export const releaseRun = async (db: Database, { id, claim }: Claim, spent: boolean): Promise<boolean> =>
  (await db.row(releaseRunSql, [id, claim, spent ? 0 : 1])) !== undefined;
