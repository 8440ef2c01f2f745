import { bool, jsonb } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { announce } from '../engine/notices.ts';
import { command, statement, statementPerForm } from '../engine/statement.ts';
import type { Account } from './accounts.ts';

/** Limits of an account's own; null: the plan's. */
export interface OwnLimits {
  readonly perMinute: number | null;
  readonly running: number | null;
  readonly queue: number | null;
}

/** Times are in milliseconds. */
export interface Activity {
  readonly lastCallAt: number | null;
  readonly lastRunAt: number | null;
  readonly runs30Days: number;
  readonly running: number;
  readonly waiting: number;
}

/** An account with what the owner of the service wants to know of it. */
export interface WatchedAccount {
  readonly account: Account;
  readonly ownLimits: OwnLimits;
  readonly activity: Activity;
}

const mostCounted = 1_000;

const columns = { account: jsonb<Account>(), ownLimits: jsonb<OwnLimits>(), activity: jsonb<Activity>() };

const selected = `select read_account(a.id) as account,
  jsonb_build_object('perMinute', a.per_minute, 'running', a.running, 'queue', a.queue) as "ownLimits",
  jsonb_build_object(
    'lastCallAt', (select epoch_ms(max(k.last_used_at)) from keys k where k.account_id = a.id),
    'lastRunAt', (select epoch_ms(j.created_at) from jobs j where j.account_id = a.id order by j.seq desc limit 1),
    'runs30Days', (select count(*) filter (where n.created_at > now() - interval '30 days') from (
      select j.created_at from jobs j where j.account_id = a.id order by j.seq desc limit ${mostCounted}) n),
    'running', a.slots, 'waiting', a.waiting) as activity
  from accounts a`;

export interface AccountsAsked {
  /** Only those whose address has this in it. */
  readonly search: string | null;
  /** Only those created before this one. */
  readonly olderThan: string | null;
  readonly limit: number;
}

const either = [false, true];
const forms = either.flatMap((searched) => either.map((further) => ({ searched, further })));

const listSql = statementPerForm(columns, forms, ({ searched, further }) => ({
  // Ids are in order of time.
  text: `${selected} where a.id in (
     select id from accounts where deleted_at is null
     ${searched ? 'and position(lower($2) in lower(email)) > 0' : ''} ${further ? `and id < $${searched ? 3 : 2}` : ''}
     order by id desc limit $1)
   order by a.id desc`,
  values: ({ search, olderThan, limit }: AccountsAsked) => [
    limit,
    ...(searched ? [search] : []),
    ...(further ? [olderThan] : []),
  ],
}));

/** Accounts, newest first. */
export const watchAccounts = (db: Database, asked: AccountsAsked): Promise<WatchedAccount[]> => {
  const { statement, values } = listSql({ searched: asked.search !== null, further: asked.olderThan !== null });
  return db.rows(statement, values(asked));
};

const readSql = statement(columns, `${selected} where a.id = $1 and a.deleted_at is null`);

export const watchAccount = (db: Database, id: string): Promise<WatchedAccount | undefined> => db.row(readSql, [id]);

const lockSql = statement(
  { isActing: bool, mayAct: bool },
  `select id = $1 as "isActing", owner and suspended_at is null and deleted_at is null as "mayAct"
   from accounts where id in ($1, $2) order by id for no key update`,
);

/**
 * Locks the account of an owner who is about to act on another one, and that one; false when it is no longer an active owner. Of
 * two owners who suspend, demote or delete each other at the same moment, one comes too late.
 */
export const lockOwnerAnd = async (tx: Database, ownerId: string, accountId: string): Promise<boolean> =>
  (await tx.rows(lockSql, [ownerId, accountId])).some(({ isActing, mayAct }) => isActing && mayAct);

const setLimitsSql = command(
  `update accounts set per_minute = $2, running = $3, queue = $4, counted = $5, version = version + 1 where id = $1`,
);
const admitSql = command('select admit_account($1)');

/** Gives an account limits of its own, and says whether its runs cost anything. */
export const setLimits = (db: Database, accountId: string, limits: OwnLimits, counted: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(setLimitsSql, [accountId, limits.perMinute, limits.running, limits.queue, counted]);
    await tx.run(admitSql, [accountId]);
    await announce(tx, [{ about: 'account', id: accountId }, { about: 'runs' }]);
  });
