import { bigint, enumOf, int, jsonb, orNull, text, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement, statementPerForm } from '../engine/statement.ts';

export type EntryType = 'grant' | 'charge' | 'refund' | 'lapse';
export type Bucket = 'plan' | 'coupon' | 'wallet';

/** One change of an account's credits. */
export interface LedgerEntry {
  readonly id: number;
  readonly at: Date;
  readonly type: EntryType;
  readonly bucket: Bucket;
  /** Grants and refunds add, charges and lapses take away. */
  readonly amount: number;
  /** The run that was charged or refunded. */
  readonly jobId: string | null;
  /** Null where the run is no longer on file. */
  readonly kind: string | null;
}

const columns = {
  id: bigint,
  at: timestamp,
  type: enumOf<EntryType>('ledger_entry'),
  bucket: enumOf<Bucket>('bucket'),
  amount: int,
  jobId: orNull(uuid),
  kind: orNull(text),
};

export interface LedgerAsked {
  /** Only entries older than this one. */
  readonly olderThan: number | null;
  readonly limit: number;
}

const readLedgerSql = statementPerForm(columns, [{ further: false }, { further: true }], ({ further }) => ({
  text: `select g.id, g.created_at as at, g.entry as type, l.bucket, g.amount, g.job_id as "jobId", j.kind
   from ledger g join lots l on l.id = g.lot_id left join jobs j on j.id = g.job_id
   where g.account_id = $1 ${further ? 'and g.id < $3' : ''} order by g.id desc limit $2`,
  values: ({ accountId, olderThan, limit }: LedgerAsked & { readonly accountId: string }) => [
    accountId,
    limit,
    ...(further ? [olderThan] : []),
  ],
}));

/** The entries of an account, newest first. */
export const readLedger = (db: Database, accountId: string, asked: LedgerAsked): Promise<LedgerEntry[]> => {
  const { statement, values } = readLedgerSql({ further: asked.olderThan !== null });
  return db.rows(statement, values({ ...asked, accountId }));
};

/** What happened to an account's credits on one day, UTC. */
export interface UsageOfDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly runs: number;
  readonly used: number;
  readonly refunded: number;
  /** What all entries of the day add up to. */
  readonly change: number;
}

export interface Usage {
  /** Those with an entry, oldest first. */
  readonly days: readonly UsageOfDay[];
  /** What is left now. */
  readonly balance: number;
}

// Entries are in order of time, so the newest one before the window is found from the end: none but the window's are read.
const readUsageSql = statement(
  { days: jsonb<UsageOfDay[]>(), balance: bigint },
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

/** The days since a moment on which credits changed, and what is left now, as of one moment. */
export const readUsage = async (db: Database, accountId: string, since: Date): Promise<Usage> =>
  (await db.row(readUsageSql, [accountId, since]))!;

// Runs are in order of time, as entries are.
const countRunsSql = statement(
  { day: text, runs: bigint },
  `select to_char(j.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as runs from jobs j
   where j.account_id = $1 and j.created_at >= $2 and j.seq > coalesce(
     (select b.seq from jobs b where b.account_id = $1 and b.created_at < $2 order by b.seq desc limit 1), 0)
   group by 1`,
);

/** How many runs an account has started on each day since a moment: of one whose runs are free, the ledger does not tell. */
export const countRuns = async (db: Database, accountId: string, since: Date): Promise<ReadonlyMap<string, number>> =>
  new Map((await db.rows(countRunsSql, [accountId, since])).map(({ day, runs }) => [day, runs]));
