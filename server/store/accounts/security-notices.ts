import type { SecurityChange } from '../../contract/resources/accounts/security-notice.ts';
import { bool, int, orNull, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

const noteSql = command(
  `insert into security_notices (id, account_id, change, name) select new_id(), $1, $2, name from unnest($3::text[]) name`,
);

/**
 * Notes a change of who can use an account, in the transaction that makes it.
 *
 * @param names of what changed, one notice each; null for what has no name
 */
export const noteSecurity = (
  tx: Database,
  accountId: string,
  change: SecurityChange,
  names: readonly (string | null)[] = [null],
): Promise<void> => tx.run(noteSql, [accountId, change, names]);

export interface NoticeRecord {
  readonly id: string;
  readonly change: SecurityChange;
  readonly name: string | null;
  readonly createdAt: Date;
  readonly seen: boolean;
}

const listSql = statement(
  { id: uuid, change: textOf<SecurityChange>(), name: orNull(text), createdAt: timestamp, seen: bool },
  `select n.id, n.change, n.name, n.created_at as "createdAt", coalesce(n.created_at <= k.seen_at, true) as seen
   from security_notices n join keys k on k.id = $2 where n.account_id = $1 order by n.id desc limit $3`,
);

/** Newest first, as the browser with this session sees them. */
export const listNotices = (
  db: Database,
  accountId: string,
  sessionId: string,
  limit: number,
): Promise<NoticeRecord[]> => db.rows(listSql, [accountId, sessionId, limit]);

const seeSql = command('update keys set seen_at = clock_timestamp() where id = $1 and session is not null');

/** The browser with this session has shown them. Others have not: a thief must not hide them from the account's holder. */
export const seeNotices = (db: Database, sessionId: string): Promise<void> => db.run(seeSql, [sessionId]);

/** A notice on its way to the holder of an account. */
export interface NoticeMail {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly change: SecurityChange;
  readonly name: string | null;
  readonly createdAt: Date;
  /** Attempts, this one included. */
  readonly attempts: number;
}

// A claim moves `mail_at`, so that the notices of a process that dies are due again by themselves. Those that could not be
// mailed for a day are left: a mail server that is set up later must not send old news. The first owner's address is made up.
const claimSql = statement(
  {
    id: uuid,
    accountId: uuid,
    email: text,
    change: textOf<SecurityChange>(),
    name: orNull(text),
    createdAt: timestamp,
    attempts: int,
  },
  `with due as (
     select n.id from security_notices n join accounts a on a.id = n.account_id
     where n.mail_at <= now() and n.created_at > now() - interval '1 day' and a.deleted_at is null and a.email not like '%@localhost'
       and coalesce(a.notices_mailed_at < now() - interval '5 minutes', true)
     order by n.mail_at limit 100 for no key update of n skip locked)
   update security_notices n set mail_at = clock_timestamp() + interval '1 minute', attempts = attempts + 1
   from due, accounts a where n.id = due.id and a.id = n.account_id
   returning n.id, n.account_id as "accountId", a.email, n.change, n.name, n.created_at as "createdAt", n.attempts`,
);

/** Takes notices that are due, but not of accounts that were mailed some in the last minutes. */
export const claimNoticeMails = (db: Database): Promise<NoticeMail[]> => db.rows(claimSql);

const mailedSql = command(
  `with mailed as (update security_notices set mail_at = null where id = any($1::uuid[]) returning account_id)
   update accounts set notices_mailed_at = clock_timestamp() where id in (select account_id from mailed)`,
);
const retrySql = command(
  `update security_notices set mail_at = clock_timestamp() + make_interval(secs => $2::float8 / 1000) where id = any($1::uuid[])`,
);

/** @param retryMs when they are tried again; null: they were mailed, or never will be */
export const endNoticeMails = (db: Database, ids: readonly string[], retryMs: number | null): Promise<void> =>
  retryMs === null ? db.run(mailedSql, [ids]) : db.run(retrySql, [ids, retryMs]);

const deleteOldSql = command(`delete from security_notices where created_at < now() - interval '1 year'`);

export const deleteOldNotices = (db: Database): Promise<void> => db.run(deleteOldSql);
