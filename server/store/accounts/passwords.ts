import { hash } from 'node:crypto';
import { keyHash, newSecret } from '../../support/secrets/keys.ts';
import type { PasswordHash } from '../../support/secrets/password-hash.ts';
import { bytes, float, int, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { emailIs } from './accounts.ts';
import { noteSecurity } from './security-notices.ts';

export const knownDays = 365;
/** Known browsers per account; a new one replaces the least recently used. */
const maxKnown = 50;

const insertSql = command(
  `insert into known_browsers (hash, account_id, session_id) select $1, account_id, id from keys where hash = $2`,
);
const forgetSql = command(
  `delete from known_browsers where hash = $2 or (account_id = $1 and hash in (
     select hash from known_browsers where account_id = $1 order by signed_in_at desc offset ${maxKnown}))
   or (account_id = $1 and signed_in_at < now() - interval '${knownDays} days')`,
);

/**
 * Remembers a browser that has just signed in. Returns a new secret each time: one planted in a browser by an attacker must
 * not become valid.
 *
 * @param session the secret of its new session
 * @param before its previous secret, if any
 */
export const rememberBrowser = async (
  tx: Database,
  accountId: string,
  session: string,
  before: string | null,
): Promise<string> => {
  const secret = newSecret('browser');
  await tx.run(insertSql, [keyHash(secret), keyHash(session)]);
  await tx.run(forgetSql, [accountId, before === null ? null : keyHash(before)]);
  return secret;
};

const isKnownSql = statement(
  { hash: bytes },
  `select b.hash from known_browsers b join accounts a on a.id = b.account_id
   where b.hash = $2 and b.signed_in_at > now() - interval '${knownDays} days' and ${emailIs}`,
);

/** Whether the browser with this secret last signed in to the account with this address. */
export const isKnownBrowser = async (db: Database, email: string, secret: string) =>
  (await db.row(isKnownSql, [email, keyHash(secret)])) !== undefined;

const columns = { hash: bytes, nonce: bytes, memory: int, passes: int };

const findByEmailSql = statement(
  { accountId: uuid, ...columns },
  `select p.account_id as "accountId", p.hash, p.nonce, p.memory, p.passes
   from passwords p join accounts a on a.id = p.account_id where ${emailIs}`,
);

/** Null if there is no such account or it has no password. */
export const findPassword = async (db: Database, email: string) => (await db.row(findByEmailSql, [email])) ?? null;

const lockPasswordSql = statement(
  { accountId: uuid },
  'select account_id as "accountId" from passwords where account_id = $1 and hash = $2 for share',
);

/**
 * Returns a password's account, unless it was changed since it was read. Locks it until the transaction ends, so that a concurrent change
 * also ends the session started here.
 */
export const lockPassword = async (
  tx: Database,
  { accountId, hash }: Pick<PasswordHash, 'hash'> & { readonly accountId: string },
) => (await tx.row(lockPasswordSql, [accountId, hash])) ?? null;

const readPasswordSql = statement(columns, 'select hash, nonce, memory, passes from passwords where account_id = $1');

export const readPassword = async (db: Database, accountId: string) =>
  (await db.row(readPasswordSql, [accountId])) ?? null;

const savePasswordSql = command(
  `insert into passwords (account_id, hash, nonce, memory, passes) values ($1, $2, $3, $4, $5)
   on conflict (account_id) do update set hash = excluded.hash, nonce = excluded.nonce, memory = excluded.memory,
     passes = excluded.passes, changed_at = clock_timestamp()`,
);

export const savePassword = (db: Database, accountId: string, kept: PasswordHash): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(savePasswordSql, [accountId, kept.hash, kept.nonce, kept.memory, kept.passes]);
    await noteSecurity(tx, accountId, 'password_changed');
  });

export type Tried = { readonly type: 'email' | 'address' | 'browser'; readonly text: string };

const windowMinutes = 15;
/** Wrong passwords per 15 minutes. People in a company may share an IP address. */
const most = { email: 10, address: 50, browser: 10 } as const;

const subjectOf = ({ type, text }: Tried): Buffer => hash('sha256', `${type} ${text.toLowerCase()}`, 'buffer');

const usedNow = `greatest(0, t.used - extract(epoch from clock_timestamp() - t.at) * $2::float8 / ${windowMinutes * 60})`;

const takeTrySql = statement(
  { used: float },
  `insert into password_tries as t (subject, used, at) values ($1, 1, clock_timestamp())
   on conflict (subject) do update set used = ${usedNow} + 1, at = clock_timestamp() where ${usedNow} + 1 <= $2
   returning used`,
);

/** Counts a try before it is made, so that concurrent guesses count too. False: too many. */
export const takeTry = async (db: Database, tried: Tried) =>
  (await db.row(takeTrySql, [subjectOf(tried), most[tried.type]])) !== undefined;

/** Seconds until another try is certainly allowed. */
export const trySeconds = ({ type }: Tried): number => Math.ceil((windowMinutes * 60) / most[type]);

const returnTrySql = command('update password_tries set used = greatest(0, used - 1) where subject = $1');

/** A correct password doesn't count as a try. */
export const returnTry = (db: Database, tried: Tried) => db.run(returnTrySql, [subjectOf(tried)]);

const forgetTriesSql = command(
  `delete from password_tries where at < clock_timestamp() - interval '${windowMinutes} minutes'`,
);

/** Deletes counters that are back to zero. */
export const forgetTries = (db: Database) => db.run(forgetTriesSql);
