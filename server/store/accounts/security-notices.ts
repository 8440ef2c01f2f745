import type { SecurityChange } from '../../contract/resources/accounts/security-notice.ts';
import { bool, int, orNull, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

const noteSql = command(
  `insert into security_notices (id, account_id, change, name) select new_id(), $1, $2, name from unnest($3::text[]) name`,
);

/**
 * Records a change of who can use an account, within that change's transaction.
 *
 * @param names one notice per changed item; null for an item without a name
 */
export const noteSecurity = (
  tx: Database,
  accountId: string,
  change: SecurityChange,
  names: readonly (string | null)[] = [null],
) => tx.run(noteSql, [accountId, change, names]);

const listSql = statement(
  { id: uuid, change: textOf<SecurityChange>(), name: orNull(text), createdAt: timestamp, seen: bool },
  `select n.id, n.change, n.name, n.created_at as "createdAt", coalesce(n.created_at <= k.seen_at, true) as seen
   from security_notices n join keys k on k.id = $2 where n.account_id = $1 order by n.id desc limit $3`,
);

/** Newest first, for the browser with this session. */
export const listNotices = (db: Database, accountId: string, sessionId: string, limit: number) =>
  db.rows(listSql, [accountId, sessionId, limit]);

const seeSql = command('update keys set seen_at = clock_timestamp() where id = $1 and session is not null');

/** Marks them as seen in this session only: an attacker must not hide them from the account's holder. */
export const seeNotices = (db: Database, sessionId: string) => db.run(seeSql, [sessionId]);

export type NoticeMail = Row<typeof claimSql>;

// A claim moves `mail_at`, so that notices of a crashed process become due again. Notices older than a day are skipped: a mail server
// configured later must not send old news. The first owner's address isn't a real one.
const claimSql = statement(
  {
    id: uuid,
    accountId: uuid,
    email: text,
    change: textOf<SecurityChange>(),
    name: orNull(text),
    createdAt: timestamp,
    /** Including this one. */
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

/** Claims due notices, with at most one mail per account in five minutes. */
export const claimNoticeMails = (db: Database) => db.rows(claimSql);

const mailedSql = command(
  `with mailed as (update security_notices set mail_at = null where id = any($1::uuid[]) returning account_id)
   update accounts set notices_mailed_at = clock_timestamp() where id in (select account_id from mailed)`,
);
const retrySql = command(
  `update security_notices set mail_at = clock_timestamp() + make_interval(secs => $2::float8 / 1000) where id = any($1::uuid[])`,
);

/** @param retryMs when to retry; null: they were mailed, or are given up */
export const endNoticeMails = (db: Database, ids: readonly string[], retryMs: number | null): Promise<void> =>
  retryMs === null ? db.run(mailedSql, [ids]) : db.run(retrySql, [ids, retryMs]);

const deleteOldSql = command(`delete from security_notices where created_at < now() - interval '1 year'`);

export const deleteOldNotices = (db: Database) => db.run(deleteOldSql);
