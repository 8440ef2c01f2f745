import { hash } from 'node:crypto';
import type { PasswordHash } from '../../support/secrets/password-hash.ts';
import { bytes, float, int, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { emailIs } from './accounts.ts';
import { noteSecurity } from './security-notices.ts';

const columns = { hash: bytes, nonce: bytes, memory: int, passes: int };

const findByEmailSql = statement(
  { accountId: uuid, ...columns },
  `select p.account_id as "accountId", p.hash, p.nonce, p.memory, p.passes
   from passwords p join accounts a on a.id = p.account_id where ${emailIs}`,
);

/** The password of the account with this address; null where there is no account or it has none. */
export const findPassword = async (
  db: Database,
  email: string,
): Promise<(PasswordHash & { accountId: string }) | null> => (await db.row(findByEmailSql, [email])) ?? null;

const holdPasswordSql = statement(
  { accountId: uuid },
  'select account_id as "accountId" from passwords where account_id = $1 and hash = $2 for share',
);

/**
 * Whose password it is, unless it was changed since it was read. Until the transaction ends it cannot be: a change that comes
 * meanwhile finds the session that this one begins, and ends it.
 */
export const holdPassword = async (
  tx: Database,
  { accountId, hash }: Pick<PasswordHash, 'hash'> & { readonly accountId: string },
): Promise<{ readonly accountId: string } | null> => (await tx.row(holdPasswordSql, [accountId, hash])) ?? null;

const readPasswordSql = statement(columns, 'select hash, nonce, memory, passes from passwords where account_id = $1');

export const readPassword = async (db: Database, accountId: string): Promise<PasswordHash | null> =>
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

/** Whose tries are counted together. */
export type Tried = { readonly type: 'email' | 'address' | 'browser'; readonly text: string };

const windowMinutes = 15;
/** Wrong passwords in a quarter of an hour. A company's people may share one address. */
const most = { email: 10, address: 50, browser: 10 } as const;

const subjectOf = ({ type, text }: Tried): Buffer => hash('sha256', `${type} ${text.toLowerCase()}`, 'buffer');

const usedNow = `greatest(0, t.used - extract(epoch from clock_timestamp() - t.at) * $2::float8 / ${windowMinutes * 60})`;

const takeTrySql = statement(
  { used: float },
  `insert into password_tries as t (subject, used, at) values ($1, 1, clock_timestamp())
   on conflict (subject) do update set used = ${usedNow} + 1, at = clock_timestamp() where ${usedNow} + 1 <= $2
   returning used`,
);

/** Counts a try before it is made, so that guesses at the same moment are counted too. False: there were too many. */
export const takeTry = async (db: Database, tried: Tried): Promise<boolean> =>
  (await db.row(takeTrySql, [subjectOf(tried), most[tried.type]])) !== undefined;

/** Seconds after which one more try is surely taken. */
export const trySeconds = ({ type }: Tried): number => Math.ceil((windowMinutes * 60) / most[type]);

const returnTrySql = command('update password_tries set used = greatest(0, used - 1) where subject = $1');

/** The try was good, so it does not count. */
export const returnTry = (db: Database, tried: Tried): Promise<void> => db.run(returnTrySql, [subjectOf(tried)]);

const forgetTriesSql = command(
  `delete from password_tries where at < clock_timestamp() - interval '${windowMinutes} minutes'`,
);

/** Whoever has not tried for so long may try as often as anybody. */
export const forgetTries = (db: Database): Promise<void> => db.run(forgetTriesSql);
