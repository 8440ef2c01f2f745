import { newId } from '../../support/ids.ts';
import { keyHash, keyPrefix, newSecret } from '../../support/secrets/keys.ts';
import { bool, filtered, int, orNull, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { announce } from '../engine/notices.ts';
import { command, type Row, statement } from '../engine/statement.ts';

/** Sessions per account; a new one replaces the least recently used. */
const maxAtOnce = 50;

/** How a person signed in or last confirmed their identity. */
export type SignInMethod = 'link' | 'password' | 'passkey' | 'provider';

export interface SessionLimits {
  readonly sessionDays: number;
  /** Without being used. */
  readonly sessionIdleDays: number;
}

export interface NewSession {
  readonly accountId: string;
  readonly by: SignInMethod;
  /** Description of the browser. */
  readonly browser: string;
  /** The secret of the browser's previous session, which ends. */
  readonly before: string | null;
  readonly limits: SessionLimits;
  /** False: the sign-in proves nothing new and doesn't allow sensitive changes. */
  readonly proves?: boolean;
}

const lockSignInSql = statement(
  { id: uuid },
  `select id from accounts
   where id = $1 and deleted_at is null and suspended_at is null for no key update`,
);
const noteSignInSql = command('update accounts set signed_in_at = clock_timestamp() where id = $1');

// Notices since the previous sign-in are unseen; at the first sign-in there are none. The time stays in the database: a Date would lose its
// microseconds.
const insertSessionSql = command(
  `insert into keys (id, account_id, hash, prefix, name, scope, session, proved_at, seen_at, ends_at, idle, expires_at,
     last_used_at)
   select $1, $2, $3, $4, $5, 'full', $6, case when $7 then now() end, coalesce(signed_in_at, now()), ends_at, idle,
     least(ends_at, now() + idle), now()
   from (select now() + make_interval(days => $8) as ends_at, make_interval(days => $9) as idle) limits, accounts a
   where a.id = $2`,
);

const dropOldestSql = statement(
  { id: uuid },
  `delete from keys where id in (
     select id from keys where account_id = $1 and session is not null
     order by expires_at > now() desc, coalesce(last_used_at, created_at) desc offset ${maxAtOnce})
   or (account_id = $1 and session is not null and expires_at <= now())
   returning id`,
);

/** Signs a browser in and returns a new secret, of which only the hash is stored. Null if the account may not sign in. */
export const startSession = async (
  tx: Database,
  { accountId, by, browser, before, limits, proves = true }: NewSession,
): Promise<string | null> => {
  // Locks the account first: a concurrent deletion must see the session.
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
 * Records that a session was just confirmed and replaces its secret, so that a stolen one doesn't benefit. Null if the session has ended.
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

/** Ends the session with this secret on every node within a second; false if there is none. */
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

/** Ends one session of an account and forgets its browser; false if there is none with this id. */
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

/** Ends all sessions of an account, except one if given, forgets their browsers, and returns how many. */
export const endSessions = (db: Database, accountId: string, exceptId: string | null): Promise<number> =>
  db.transaction(async (tx) => {
    const { length } = await tx.rows(endOthersSql, [accountId, exceptId]);
    if (length > 0) await announce(tx, [{ about: 'account', id: accountId }]);
    return length;
  });

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

export const listSessions = (db: Database, accountId: string) => db.rows(listSessionsSql, [accountId]);

export type OpenSession = Row<typeof readSessionSql>;

const readSessionSql = statement(
  {
    expiresAt: filtered(timestamp),
    signedInBy: filtered(textOf<SignInMethod>()),
    /** When it was last confirmed; null: never. */
    provedAt: orNull(timestamp),
    /** Other ways to sign in to the account. */
    hasPassword: bool,
    passkeys: int,
    /** Security notices that this browser hasn't shown. */
    unseenNotices: int,
  },
  `select expires_at as "expiresAt", session as "signedInBy", proved_at as "provedAt",
     exists (select 1 from passwords p where p.account_id = k.account_id) as "hasPassword",
     (select count(*)::int from passkeys p where p.account_id = k.account_id) as passkeys,
     (select count(*)::int from security_notices n where n.account_id = k.account_id and n.created_at > k.seen_at)
       as "unseenNotices"
   from keys k where id = $1 and session is not null`,
);

/** Null if the session has ended. */
export const readSession = async (db: Database, id: string) => (await db.row(readSessionSql, [id])) ?? null;
