import type { Account } from '../accounts/accounts.ts';
import { jsonb } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';
import type { JobRow } from './jobs.ts';

/** An account and some of its jobs, as of one moment; the jobs are oldest first. */
export interface FeedRead {
  readonly account: Account;
  readonly jobs: readonly JobRow[];
}

const columns = { account: jsonb<Account>(), jobs: jsonb<JobRow[]>() };

// Credits that have lapsed since the account was last read are not told: `read_account` takes them out first.
const readJobsSql = statement(
  columns,
  `select read_account(a.id) as account, coalesce((
     select jsonb_agg(job_view(j) order by j.seq) from jobs j where j.id = any($2::uuid[]) and j.account_id = a.id), '[]') as jobs
   from accounts a where a.id = $1 and a.deleted_at is null and a.suspended_at is null`,
);

/** These jobs. Undefined when the account may no longer be told anything. */
export const readFeedJobs = (db: Database, accountId: string, ids: readonly string[]): Promise<FeedRead | undefined> =>
  db.row(readJobsSql, [accountId, ids]);

/** Jobs that ended lately, so that a browser that comes back learns of the end it missed. */
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

/** All jobs that are queued or under way, the newest others, and these. */
export const readFeedState = (db: Database, accountId: string, ids: readonly string[]): Promise<FeedRead | undefined> =>
  db.row(readStateSql, [accountId, ids]);
