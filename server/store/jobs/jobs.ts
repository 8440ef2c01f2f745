import type { Store } from '../../contract/domain/stores.ts';
import type { JobError, JobProgress, JobStatus } from '../../contract/resources/job.ts';
import type { Account, Balance } from '../accounts/accounts.ts';
import type { CapState, Caps } from '../accounts/caps.ts';
import { bigint, filtered, json, jsonb, orNull, text, textOf, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement, statementPerForm } from '../engine/statement.ts';

/** How many of the newest runs and pulls are searched. */
const newestRuns = 60;
const newestPulls = 20;

// An app is an object with `store` and `appId` anywhere in the input; a run whose app doesn't exist counts as having none. A pull outlives
// its job.
const askedAppsSql = statement(
  { store: filtered(textOf<Store>()), appId: filtered(text) },
  `with asked as (
     (select seq, input from jobs where account_id = $1 and error ->> 'code' is distinct from 'not_found'
      order by seq desc limit ${newestRuns})
     union all
     (select seq, request from pulls where account_id = $1 and status = 'completed' order by seq desc limit ${newestPulls})
   )
   select app ->> 'store' as store, app ->> 'appId' as "appId"
   from asked, jsonb_path_query(input, 'strict $.**{0 to 2} ? (exists(@.store) && exists(@.appId))') as app
   where app ->> 'store' is not null and app ->> 'appId' is not null
   group by 1, 2 order by max(seq) desc, 1, 2 limit $2`,
);

/** The apps of an account's newest runs and pulls, most recent first. */
export const recentApps = (db: Database, accountId: string, limit: number) => db.rows(askedAppsSql, [accountId, limit]);

/** A job without its result; times are in ms. */
export interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: JobStatus;
  readonly credits: number;
  readonly refunded: boolean;
  readonly progress: JobProgress | null;
  readonly error: JobError | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

export interface NewJob {
  accountId: string;
  id: string;
  /** The caller's credential, whose caps apply; null or left out: started by the service. */
  credentialId?: string | null;
  kind: string;
  input: Record<string, unknown>;
  /** Hashes are in hex. */
  question: string;
  active: string;
  price: number;
  holdMs: number;
  holdable: boolean;
  force: boolean;
  refresh: boolean;
  unsupported: string | null;
  queueCap: number;
  /** The source the run reads; null: none. */
  source: string | null;
  idempotencyKey: string | null;
  fingerprint: string | null;
  /** `traceparent` of the call that starts it; null or left out: not traced. */
  trace?: string | null;
}

export type Started =
  | { outcome: 'admitted' | 'waiting' | 'existing' | 'held' | 'replayed'; job: JobRow; account: Balance }
  | { outcome: 'mismatch' | 'unsupported' | 'queue_full'; account: Account }
  | { outcome: 'slowed_down'; foundNothing: number; waitMs: number; account: Account }
  | { outcome: 'spending_cap_reached'; cap: keyof Caps; state: CapState; account: Account }
  | { outcome: 'insufficient_credits'; available: number; account: Account }
  | { outcome: 'gone' };

const startJobsSql = statement({ started: orNull(jsonb<Started>()) }, 'select started from start_jobs($1, $2)');

/**
 * Starts jobs in order in one transaction, without waiting for locks; null if the account is locked, and nothing is done for that start.
 */
export const startJobs = async (db: Database, jobs: readonly NewJob[]) =>
  (await db.rows(startJobsSql, [JSON.stringify(jobs), false])).map(({ started }) => started);

/** Starts a job, and waits for the lock of its account. */
export const startJob = async (db: Database, job: NewJob) =>
  (await db.row(startJobsSql, [JSON.stringify([job]), true]))!.started!;

const readJobSql = statement(
  { job: jsonb<JobRow>(), result: orNull(json<Record<string, unknown>>()), account: jsonb<Account>() },
  `select job_view(j) as job, r.body as result, account_view(a) as account
   from jobs j join accounts a on a.id = j.account_id left join results r on r.id = j.result_id
   where j.id = $2 and j.account_id = $1`,
);

export const readJob = (db: Database, accountId: string, id: string) => db.row(readJobSql, [accountId, id]);

export interface JobFilter {
  kind: string | null;
  status: JobStatus | null;
  /** The id of a job of the account. */
  olderThan: string | null;
  limit: number;
}

interface ListForm {
  readonly byKind: boolean;
  /** Filters by one status, live or ended; null: any. */
  readonly byStatus: 'live' | 'ended' | null;
  readonly further: boolean;
}

const either = [false, true];
const listForms: readonly ListForm[] = either.flatMap((byKind) =>
  (['live', 'ended', null] as const).flatMap((byStatus) => either.map((further) => ({ byKind, byStatus, further }))),
);

/** Ended jobs have an index by kind, status and age; an account has few live ones. */
const statusIs = {
  live: "status in ('queued', 'running')",
  ended: "status in ('done', 'failed', 'cancelled')",
};

/** The kinds of an account's ended jobs: one index lookup for each. */
const endedKinds = `with recursive kinds as (
    (select kind from jobs where account_id = $1 and ${statusIs.ended} order by kind limit 1)
    union all
    select (select j.kind from jobs j where account_id = $1 and j.kind > kinds.kind and ${statusIs.ended} order by j.kind limit 1)
    from kinds where kinds.kind is not null)`;

/** One statement per set of filters: optional conditions would keep the database from using its index. */
const listJobsSql = statementPerForm({ job: jsonb<JobRow>() }, listForms, (form) => {
  const { byKind, byStatus, further } = form;
  const names = [...(byKind ? ['kind'] : []), ...(byStatus ? ['status'] : []), ...(further ? ['olderThan'] : [])];
  const place = (name: string): string => `$${names.indexOf(name) + 3}`;
  const isOlder = further
    ? `and seq < (select case when c.account_id = $1 then c.seq end from jobs c where c.id = ${place('olderThan')})`
    : '';
  const isAsked = `account_id = $1 ${byKind ? `and kind = ${place('kind')}` : ''} ${isOlder}`;
  const hasStatus = byStatus ? `and status = ${place('status')}::job_status` : '';
  // `offset 0` stops the planner from reading all jobs of an account in order to find the few live ones.
  const live = `(select j, seq from jobs j where ${isAsked} ${hasStatus} and ${statusIs.live} offset 0)`;
  const newest = (filter: string): string =>
    `cross join lateral (select j, seq from jobs j where ${isAsked} and ${filter} and ${statusIs.ended} order by seq desc limit $2) one`;
  const ofEachStatus = `(select one.* from unnest('{done, failed, cancelled}'::job_status[]) as s (of) ${newest('status = s.of')})`;
  const ofEachKind = `(select one.* from kinds ${newest(`kind = kinds.kind ${hasStatus}`)})`;
  const from = {
    live: `${live} live`,
    ended: byKind ? `jobs j where ${isAsked} ${hasStatus} and ${statusIs.ended}` : `${ofEachKind} ended`,
    either: byKind ? `(${ofEachStatus} union all ${live}) either_way` : `jobs j where ${isAsked}`,
  };
  return {
    text: `${byStatus === 'ended' && !byKind ? endedKinds : ''}
      select job_view(j) as job from ${from[byStatus ?? 'either']} order by seq desc limit $2`,
    values: ({ accountId, kind, status, olderThan, limit }: JobFilter & { readonly accountId: string }) => [
      accountId,
      limit,
      ...(byKind ? [kind] : []),
      ...(byStatus ? [status] : []),
      ...(further ? [olderThan] : []),
    ],
  };
});

export const listJobs = async (db: Database, accountId: string, filter: JobFilter): Promise<JobRow[]> => {
  const { kind, status, olderThan } = filter;
  const byStatus = status === null ? null : status === 'queued' || status === 'running' ? 'live' : 'ended';
  const { statement, values } = listJobsSql({ byKind: kind !== null, byStatus, further: olderThan !== null });
  const rows = await db.rows(statement, values({ ...filter, accountId }));
  return rows.map((row) => row.job);
};

const hasJobSql = statement({ id: uuid }, 'select id from jobs where id = $2 and account_id = $1');

export const hasJob = async (db: Database, accountId: string, id: string) =>
  (await db.row(hasJobSql, [accountId, id])) !== undefined;

export interface Cancelled {
  ended: boolean;
  admitted: number;
  job: JobRow;
  resultId: string | null;
  account: Account;
}

const cancelJobSql = statement({ cancelled: orNull(jsonb<Cancelled>()) }, 'select cancel_job($1, $2) as cancelled');

export const cancelJob = async (db: Database, accountId: string, id: string) =>
  (await db.row(cancelJobSql, [accountId, id]))?.cancelled ?? null;

const readResultSql = statement({ body: json<Record<string, unknown>>() }, 'select body from results where id = $1');

export const readResult = async (db: Database, id: string) => (await db.row(readResultSql, [id]))?.body ?? null;

const endedJobsSql = statement(
  { id: uuid },
  "select id from jobs where id = any($1::uuid[]) and status in ('done', 'failed', 'cancelled')",
);

/** Which of these jobs have ended, for waiters whose notice was lost. */
export const endedJobs = async (db: Database, ids: readonly string[]) =>
  (await db.rows(endedJobsSql, [ids])).map(({ id }) => id);

export type QueueState = 'waiting' | 'claimable' | 'running';

const queueDepthSql = statement(
  { waiting: bigint, claimable: bigint, running: bigint },
  `select count(*) filter (where status = 'queued' and admitted_at is null) as waiting,
     count(*) filter (where status = 'queued' and admitted_at is not null) as claimable,
     count(*) filter (where status = 'running') as running
   from jobs where status in ('queued', 'running')`,
);

/** Number of runs in each state before the end, over all accounts. */
export const queueDepth = async (db: Database) => (await db.row(queueDepthSql))!;
