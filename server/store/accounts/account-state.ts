import { type Source, sources } from '../../contract/domain/platforms.ts';
import { bigint, bool, int, textOf, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

/** Keys and sessions of an account have separate windows. */
export type WindowOf = 'key' | 'session';

export type Taken = Row<typeof takeRequestsSql>;

const takeRequestsSql = statement(
  {
    granted: int,
    remaining: int,
    nextMs: int,
    fullMs: int,
  },
  'select granted, remaining, next_ms as "nextMs", full_ms as "fullMs" from take_requests($1, $2, $3, $4)',
);

/** Lets in up to `wanted` requests of an account, and no more than `limit` in any 60 seconds. */
export const takeRequests = async (db: Database, accountId: string, of: WindowOf, limit: number, wanted: number) =>
  (await db.row(takeRequestsSql, [accountId, of, limit, wanted]))!;

const lockLiveAccountSql = statement(
  { id: uuid },
  'select id from accounts where id = $1 and deleted_at is null for no key update',
);

/**
 * Locks an account before something is added to it, so that concurrent calls can't exceed limits. False if it was deleted after the call
 * was authenticated.
 */
export const lockLiveAccount = async (tx: Database, id: string) =>
  (await tx.row(lockLiveAccountSql, [id])) !== undefined;

const lockAccountSql = command('select lock_account($1)');

/** Every change of an account's credits, slots or keys takes this lock first. */
export const lockAccount = (tx: Database, id: string) => tx.run(lockAccountSql, [id]);

const admitWaitingSql = statement({ admitted: int }, 'select admit_account($1) as admitted');

/** Gives an account's free slots to its waiting runs; returns how many. */
export const admitWaiting = async (db: Database, id: string) => (await db.row(admitWaitingSql, [id]))!.admitted;

export type LowBalance = Row<typeof readSql>;

const readSql = statement(
  {
    /** The account is notified when a charge leaves less. */
    below: int,
    /** Whether `below` is the plan's default. */
    isDefault: bool,
  },
  `select coalesce(a.low_balance, p.credits / 10) as below, a.low_balance is null as "isDefault"
   from accounts a join plans p on p.key = a.plan where a.id = $1`,
);

export const readLowBalance = async (db: Database, accountId: string) => (await db.row(readSql, [accountId]))!;

const setSql = command('update accounts set low_balance = $2 where id = $1');

/** Null: the plan's default. */
export const setLowBalance = (db: Database, accountId: string, below: number | null) =>
  db.run(setSql, [accountId, below]);

export type Slowdown = Row<typeof slowdownsSql>;

const slowdownsSql = statement(
  {
    source: textOf<Source>(),
    /** In ms since 1970. */
    until: bigint,
    /** Runs that found nothing within the last hour, counted up to 20. */
    foundNothing: int,
  },
  `select s.source::text, epoch_ms(d.until) as until, d.found_nothing as "foundNothing"
   from accounts a cross join unnest($2::run_source[]) as s (source) cross join slowdown_of(a, s.source, clock_timestamp()) d
   where a.id = $1 and d.until is not null`,
);

export const readSlowdowns = (db: Database, accountId: string) => db.rows(slowdownsSql, [accountId, sources]);
