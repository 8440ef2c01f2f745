import { newId } from '../../support/ids.ts';
import { keyHash, keyPrefix, newSecret } from '../../support/secrets/keys.ts';
import { bool, filtered, int, orNull, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { announce } from '../engine/notices.ts';
import { command, statement } from '../engine/statement.ts';

/** Browsers of one account that are signed in at once; the one that was used least recently goes for a new one. */
const mostAtOnce = 50;

/** How somebody signed in, or last confirmed that it is them. */
export type SignInMethod = 'link' | 'password' | 'passkey' | 'provider';

/** How long a session lasts, in days. */
export interface SessionLimits {
  readonly sessionDays: number;
  /** Without being used. */
  readonly sessionIdleDays: number;
}

export interface NewSession {
  readonly accountId: string;
  readonly by: SignInMethod;
  /** Which browser, in words. */
  readonly browser: string;
  /** The secret of the session that the browser has so far; it ends. */
  readonly before: string | null;
  readonly limits: SessionLimits;
  /** False: the sign-in does not allow sensitive changes, because it proves nothing new. */
  readonly proves?: boolean;
}

const lockSignInSql = statement(
  { id: uuid },
  `select id from accounts
   where id = $1 and deleted_at is null and suspended_at is null for no key update`,
);
const noteSignInSql = command('update accounts set signed_in_at = clock_timestamp() where id = $1');

// What has changed since the sign-in before is news; to somebody who has never signed in, nothing is. The time stays in the
// database: as a Date it would lose its microseconds, and what came just before the sign-in would be news.
const insertSessionSql = command(
  `insert into keys (id, account_id, hash, prefix, name, scope, session, proved_at, seen_at, ends_at, idle, expires_at)
   select $1, $2, $3, $4, $5, 'full', $6, case when $7 then now() end, coalesce(signed_in_at, now()), ends_at, idle, least(ends_at, now() + idle)
   from (select now() + make_interval(days => $8) as ends_at, make_interval(days => $9) as idle) limits, accounts a
   where a.id = $2`,
);

const dropOldestSql = statement(
  { id: uuid },
  `delete from keys where id in (
     select id from keys where account_id = $1 and session is not null
     order by expires_at > now() desc, coalesce(last_used_at, created_at) desc offset ${mostAtOnce})
   or (account_id = $1 and session is not null and expires_at <= now())
   returning id`,
);

/**
 * Signs a browser in. The secret is in the answer and nowhere else; it is a new one whatever the browser had before. Null for
 * an account that may not sign in.
 */
export const startSession = async (
  tx: Database,
  { accountId, by, browser, before, limits, proves = true }: NewSession,
): Promise<string | null> => {
  // First, for it takes the account's lock: what deletes the account at this moment must find the session.
  if (!(await tx.row(lockSignInSql, [accountId]))) return null;
  if (before !== null) await endSessionOf(tx, before);
  const secret = newSecret('session');
  await tx.run(insertSessionSql, [
    newId(),
    accountId,
    keyHash(secret),
    keyPrefix(secret),
    browser,
    by,
    proves,
    limits.sessionDays,
    limits.sessionIdleDays,
  ]);
  await tx.run(noteSignInSql, [accountId]);
  const dropped = await tx.rows(dropOldestSql, [accountId]);
  if (dropped.length > 0) await announce(tx, [{ about: 'account', id: accountId }]);
  return secret;
};

const confirmSql = statement(
  { accountId: uuid },
  `update keys set hash = $2, prefix = $3, session = $4, proved_at = now()
   where id = $1 and session is not null and expires_at > now() returning account_id as "accountId"`,
);

/**
 * Notes that a session has just proved who is using it, and gives it a new secret: somebody who has copied the one before must
 * not profit from the proof. Null when the session has ended.
 */
export const confirmSession = async (tx: Database, id: string, by: SignInMethod): Promise<string | null> => {
  const secret = newSecret('session');
  const row = await tx.row(confirmSql, [id, keyHash(secret), keyPrefix(secret), by]);
  if (!row) return null;
  await announce(tx, [{ about: 'account', id: row.accountId }]);
  return secret;
};

const endByHashSql = statement(
  { accountId: uuid },
  'delete from keys where hash = $1 and session is not null returning account_id as "accountId"',
);

/** Ends the session with this secret, on every node within a second; false when it is nobody's. */
export const endSessionOf = (db: Database, secret: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await tx.row(endByHashSql, [keyHash(secret)]);
    if (row) await announce(tx, [{ about: 'account', id: row.accountId }]);
    return row !== undefined;
  });

const endByIdSql = statement(
  { id: uuid },
  `with forgotten as (delete from known_browsers where account_id = $1 and session_id = $2)
   delete from keys where account_id = $1 and id = $2 and session is not null returning id`,
);

/** Ends one session of an account and forgets its browser; false when it has none with this id. */
export const endSession = (db: Database, accountId: string, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await tx.row(endByIdSql, [accountId, id]);
    if (row) await announce(tx, [{ about: 'account', id: accountId }]);
    return row !== undefined;
  });

const endOthersSql = statement(
  { id: uuid },
  `with forgotten as (delete from known_browsers where account_id = $1 and session_id is distinct from $2::uuid)
   delete from keys where account_id = $1 and session is not null and id is distinct from $2::uuid returning id`,
);

/** Ends all sessions of an account, or all but one, forgets their browsers, and tells how many. */
export const endSessions = (db: Database, accountId: string, exceptId: string | null): Promise<number> =>
  db.transaction(async (tx) => {
    const { length } = await tx.rows(endOthersSql, [accountId, exceptId]);
    if (length > 0) await announce(tx, [{ about: 'account', id: accountId }]);
    return length;
  });

export interface SessionRecord {
  readonly id: string;
  readonly browser: string;
  readonly signedInBy: SignInMethod;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = {
  id: uuid,
  browser: text,
  signedInBy: filtered(textOf<SignInMethod>()),
  createdAt: timestamp,
  expiresAt: filtered(timestamp),
  lastUsedAt: orNull(timestamp),
};

const selected = `select id, name as browser, session as "signedInBy", created_at as "createdAt",
  expires_at as "expiresAt", last_used_at as "lastUsedAt" from keys`;

const listSessionsSql = statement(
  columns,
  `${selected} where account_id = $1 and session is not null and expires_at > now() order by created_at desc, id desc`,
);

/** The browsers in which an account is signed in, newest first. */
export const listSessions = (db: Database, accountId: string): Promise<SessionRecord[]> =>
  db.rows(listSessionsSql, [accountId]);

export interface OpenSession {
  readonly expiresAt: Date;
  readonly signedInBy: SignInMethod;
  /** When it last proved who is using it; null: never. */
  readonly provedAt: Date | null;
  /** What else the account can be signed in to with. */
  readonly hasPassword: boolean;
  readonly passkeys: number;
  /** Security notices that this browser has not shown. */
  readonly unseenNotices: number;
}

const readSessionSql = statement(
  {
    expiresAt: filtered(timestamp),
    signedInBy: filtered(textOf<SignInMethod>()),
    provedAt: orNull(timestamp),
    hasPassword: bool,
    passkeys: int,
    unseenNotices: int,
  },
  `select expires_at as "expiresAt", session as "signedInBy", proved_at as "provedAt",
     exists (select 1 from passwords p where p.account_id = k.account_id) as "hasPassword",
     (select count(*)::int from passkeys p where p.account_id = k.account_id) as passkeys,
     (select count(*)::int from security_notices n where n.account_id = k.account_id and n.created_at > k.seen_at)
       as "unseenNotices"
   from keys k where id = $1 and session is not null`,
);

/** A session that has let a caller in; null when it has ended since. */
export const readSession = async (db: Database, id: string): Promise<OpenSession | null> =>
  (await db.row(readSessionSql, [id])) ?? null;
