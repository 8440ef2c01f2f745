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
 * Returns the token of a link that signs its holder in, once. Only its hash is stored.
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

/** How many links of an account still work. */
export const countSignInLinks = async (db: Database, accountId: string) =>
  (await db.row(countLinksSql, [accountId]))?.count ?? 0;

const endLinksSql = command('delete from sign_in_links where account_id = $1');

/** Revokes all links of an account. */
export const endSignInLinks = (db: Database, accountId: string) => db.run(endLinksSql, [accountId]);

const spendLinkSql = statement(
  { accountId: uuid, proves: bool },
  'delete from sign_in_links where hash = $1 and expires_at > now() returning account_id as "accountId", proves',
);

/** The account of a link, which can be used once; null when it is unknown, used or expired. */
export const spendSignInLink = async (tx: Database, token: string) =>
  (await tx.row(spendLinkSql, [keyHash(token)])) ?? null;

const hasSignedInSql = statement({ has: bool }, 'select signed_in_at is not null as has from accounts where id = $1');

/** Whether the account was ever signed in to. */
export const hasSignedIn = async (db: Database, accountId: string) =>
  (await db.row(hasSignedInSql, [accountId]))?.has ?? false;
