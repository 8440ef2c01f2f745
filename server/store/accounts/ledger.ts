import { bigint, enumOf, int, jsonb, orNull, type RowOf, text, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { type Row, statement } from '../engine/statement.ts';

export type EntryType = 'grant' | 'charge' | 'refund' | 'lapse';
export type Bucket = 'plan' | 'coupon' | 'wallet';

const columns = {
  id: bigint,
  at: timestamp,
  type: enumOf<EntryType>('ledger_entry'),
  bucket: enumOf<Bucket>('bucket'),
  /** Positive for grants and refunds, negative for charges and lapses. */
  amount: int,
  /** The run that was charged or refunded. */
  jobId: orNull(uuid),
  /** Null if the run was deleted. */
  kind: orNull(text),
};

export type LedgerEntry = RowOf<typeof columns>;

export interface LedgerQuery {
  /** An entry's id. */
  readonly olderThan: number | null;
  readonly limit: number;
}

const readLedgerSql = statement(
  columns,
  `select g.id, g.created_at as at, g.entry as type, l.bucket, g.amount, g.job_id as "jobId", j.kind
   from ledger g join lots l on l.id = g.lot_id left join jobs j on j.id = g.job_id
   where g.account_id = $1 and g.id < coalesce($3::bigint, 9223372036854775807) order by g.id desc limit $2`,
);

export const readLedger = (db: Database, accountId: string, { olderThan, limit }: LedgerQuery) =>
  db.rows(readLedgerSql, [accountId, limit, olderThan]);

export interface UsageOfDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly runs: number;
  readonly used: number;
  readonly refunded: number;
  /** Sum of the day's entries. */
  readonly change: number;
}

export type Usage = Row<typeof readUsageSql>;

// Entries are ordered by time, so searching backwards for the newest one before the window avoids reading older ones.
const readUsageSql = statement(
  {
    /** Days with entries, oldest first. */
    days: jsonb<UsageOfDay[]>(),
    /** The current balance. */
    balance: bigint,
  },
  `select coalesce((select jsonb_agg(d order by d.day) from (
     select to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
       count(distinct g.job_id) filter (where g.entry = 'charge') as runs,
       coalesce(-sum(g.amount) filter (where g.entry = 'charge'), 0) as used,
       coalesce(sum(g.amount) filter (where g.entry = 'refund'), 0) as refunded,
       sum(g.amount) as change
     from ledger g
     where g.account_id = $1 and g.created_at >= $2 and g.id > coalesce(
       (select b.id from ledger b where b.account_id = $1 and b.created_at < $2 order by b.id desc limit 1), 0)
     group by 1) d), '[]') as days,
   (select coalesce(sum(remaining), 0) from lots where account_id = $1 and remaining > 0)::bigint as balance`,
);

/** The days since a moment on which credits changed, and the current balance, as of one moment. */
export const readUsage = async (db: Database, accountId: string, since: Date) =>
  (await db.row(readUsageSql, [accountId, since]))!;

// Runs are ordered by time, like entries.
const countRunsSql = statement(
  { day: text, runs: bigint },
  `select to_char(j.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as runs from jobs j
   where j.account_id = $1 and j.created_at >= $2 and j.seq > coalesce(
     (select b.seq from jobs b where b.account_id = $1 and b.created_at < $2 order by b.seq desc limit 1), 0)
   group by 1`,
);

/** Runs started per day since a moment. The ledger lacks runs of accounts that aren't charged. */
export const countRuns = async (db: Database, accountId: string, since: Date) =>
  new Map((await db.rows(countRunsSql, [accountId, since])).map(({ day, runs }) => [day, runs]));
