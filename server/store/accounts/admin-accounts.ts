import { bool, jsonb } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { announce } from '../engine/notices.ts';
import { command, statement } from '../engine/statement.ts';
import { admitWaiting } from './account-state.ts';
import type { Account } from './accounts.ts';

export interface OwnLimits {
  readonly perMinute: number | null;
  readonly running: number | null;
  readonly queue: number | null;
}

/** Times are in ms. */
export interface Activity {
  readonly lastCallAt: number | null;
  readonly lastRunAt: number | null;
  readonly runs30Days: number;
  readonly running: number;
  readonly waiting: number;
}

export interface AccountOverview {
  readonly account: Account;
  readonly ownLimits: OwnLimits;
  readonly activity: Activity;
}

const maxCounted = 1_000;

const columns = { account: jsonb<Account>(), ownLimits: jsonb<OwnLimits>(), activity: jsonb<Activity>() };

const selected = `select read_account(a.id) as account,
  jsonb_build_object('perMinute', a.per_minute, 'running', a.running, 'queue', a.queue) as "ownLimits",
  jsonb_build_object(
    'lastCallAt', (select epoch_ms(max(k.last_used_at)) from keys k where k.account_id = a.id),
    'lastRunAt', (select epoch_ms(j.created_at) from jobs j where j.account_id = a.id order by j.seq desc limit 1),
    'runs30Days', (select count(*) filter (where n.created_at > now() - interval '30 days') from (
      select j.created_at from jobs j where j.account_id = a.id order by j.seq desc limit ${maxCounted}) n),
    'running', a.slots, 'waiting', a.waiting) as activity
  from accounts a`;

export interface AccountsQuery {
  /** Part of the address. */
  readonly search: string | null;
  /** An account's id: only accounts created before it. */
  readonly olderThan: string | null;
  readonly limit: number;
}

// Ids are ordered by time.
const listSql = statement(
  columns,
  `${selected} where a.id in (
     select id from accounts where deleted_at is null and ($2::text is null or position(lower($2) in lower(email)) > 0)
       and ($3::uuid is null or id < $3)
     order by id desc limit $1)
   order by a.id desc`,
);

/** Newest first. */
export const listAccountOverviews = (db: Database, { limit, search, olderThan }: AccountsQuery) =>
  db.rows(listSql, [limit, search, olderThan]);

const readSql = statement(columns, `${selected} where a.id = $1 and a.deleted_at is null`);

export const readAccountOverview = (db: Database, id: string) => db.row(readSql, [id]);

const lockSql = statement(
  { isActing: bool, mayAct: bool },
  `select id = $1 as "isActing", owner and suspended_at is null and deleted_at is null as "mayAct"
   from accounts where id in ($1, $2) order by id for no key update`,
);

/**
 * Locks the accounts of an owner and the one they act on; false if the first is no longer an active owner. If two owners suspend, demote or
 * delete each other at the same moment, only one succeeds.
 */
export const lockOwnerAnd = async (tx: Database, ownerId: string, accountId: string) =>
  (await tx.rows(lockSql, [ownerId, accountId])).some(({ isActing, mayAct }) => isActing && mayAct);

const setLimitsSql = command(
  `update accounts set per_minute = $2, running = $3, queue = $4, counted = $5, version = version + 1 where id = $1`,
);

/** Sets an account's own limits, and whether its runs are charged. */
export const setLimits = (db: Database, accountId: string, limits: OwnLimits, counted: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(setLimitsSql, [accountId, limits.perMinute, limits.running, limits.queue, counted]);
    await admitWaiting(tx, accountId);
    await announce(tx, [{ about: 'account', id: accountId }, { about: 'runs' }]);
  });
