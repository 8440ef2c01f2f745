import { keyHash, newSecret } from '../../support/secrets/keys.ts';
import { bool, int, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

export const linkMinutes = 15;

const forgetLateSql = command('delete from sign_in_links where expires_at <= now()');
const insertLinkSql = command(
  `insert into sign_in_links (hash, account_id, proves, expires_at)
   values ($1, $2, $3, now() + make_interval(mins => ${linkMinutes}))`,
);

/**
 * Returns the token of a one-time sign-in link. Only its hash is stored.
 *
 * @param proves whether signing in with it counts as a confirmation
 */
export const createSignInLink = async (db: Database, accountId: string, proves = true): Promise<string> => {
  const token = newSecret('link');
  await db.run(forgetLateSql);
  await db.run(insertLinkSql, [keyHash(token), accountId, proves]);
  return token;
};

const countLinksSql = statement(
  { count: int },
  'select count(*)::int as count from sign_in_links where account_id = $1 and expires_at > now()',
);

/** Number of an account's valid links. */
export const countSignInLinks = async (db: Database, accountId: string) =>
  (await db.row(countLinksSql, [accountId]))?.count ?? 0;

const endLinksSql = command('delete from sign_in_links where account_id = $1');

export const endSignInLinks = (db: Database, accountId: string) => db.run(endLinksSql, [accountId]);

const spendLinkSql = statement(
  { accountId: uuid, proves: bool },
  'delete from sign_in_links where hash = $1 and expires_at > now() returning account_id as "accountId", proves',
);

/** Returns the account of a link and invalidates it; null if it is unknown, used or expired. */
export const spendSignInLink = async (tx: Database, token: string) =>
  (await tx.row(spendLinkSql, [keyHash(token)])) ?? null;

const hasSignedInSql = statement({ has: bool }, 'select signed_in_at is not null as has from accounts where id = $1');

export const hasSignedIn = async (db: Database, accountId: string) =>
  (await db.row(hasSignedInSql, [accountId]))?.has ?? false;
