import { keyHash, newSecret } from '../../support/secrets/keys.ts';
import { bytes } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { emailIs } from './accounts.ts';

export const knownDays = 365;
/** Browsers that one account knows; the one that signed in least recently goes for a new one. */
const mostKnown = 50;

const insertSql = command(
  `insert into known_browsers (hash, account_id, session_id) select $1, account_id, id from keys where hash = $2`,
);
const forgetSql = command(
  `delete from known_browsers where hash = $2 or (account_id = $1 and hash in (
     select hash from known_browsers where account_id = $1 order by signed_in_at desc offset ${mostKnown}))
   or (account_id = $1 and signed_in_at < now() - interval '${knownDays} days')`,
);

/**
 * Remembers a browser that has just signed in. The secret is in the answer and nowhere else. It is a new one each time: a secret
 * that somebody else has put into a browser must not become that of its account.
 *
 * @param session the secret of the session that it signed in to
 * @param before the secret that it was known by so far
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
export const isKnownBrowser = async (db: Database, email: string, secret: string): Promise<boolean> =>
  (await db.row(isKnownSql, [email, keyHash(secret)])) !== undefined;
