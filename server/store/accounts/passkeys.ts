import { bigint, bytes, orNull, text, texts, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';
import { lockLiveAccount } from './lock-live-account.ts';
import { noteSecurity } from './security-notices.ts';

export interface Passkey {
  /** As the authenticator names it, in base64url. */
  readonly id: string;
  readonly publicKey: Buffer;
  /** Grows with every use, where the authenticator counts: a copy is found out by it. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/** So many an account may have. */
export const mostPasskeys = 20;

const insertPasskeySql = statement(
  { id: text },
  `insert into passkeys (id, account_id, public_key, counter, transports, name)
   select $1, $2, $3, $4, $5, $6 where (select count(*) from passkeys where account_id = $2) < ${mostPasskeys}
   on conflict do nothing returning id`,
);

/** False when it is somebody's already, or the account has as many as it may have, or is deleted. */
export const addPasskey = (db: Database, accountId: string, name: string, passkey: Passkey): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await lockLiveAccount(tx, accountId))) return false;
    const { id, publicKey, counter, transports } = passkey;
    if (!(await tx.row(insertPasskeySql, [id, accountId, publicKey, counter, transports, name]))) return false;
    await noteSecurity(tx, accountId, 'passkey_added', [name]);
    return true;
  });

const findPasskeySql = statement(
  { accountId: uuid, id: text, publicKey: bytes, counter: bigint, transports: texts },
  `select account_id as "accountId", id, public_key as "publicKey", counter, transports from passkeys where id = $1`,
);

export const findPasskey = async (db: Database, id: string): Promise<(Passkey & { accountId: string }) | null> =>
  (await db.row(findPasskeySql, [id])) ?? null;

const usePasskeySql = statement(
  { accountId: uuid },
  `update passkeys set counter = $2, last_used_at = clock_timestamp() where id = $1 returning account_id as "accountId"`,
);

/** Notes a use of it and tells whose it is; null when it was removed meanwhile. */
export const usePasskey = async (
  tx: Database,
  id: string,
  counter: number,
): Promise<{ readonly accountId: string } | null> => (await tx.row(usePasskeySql, [id, counter])) ?? null;

export interface PasskeyRecord {
  readonly id: string;
  readonly name: string;
  readonly transports: string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const listPasskeysSql = statement(
  { id: text, name: text, transports: texts, createdAt: timestamp, lastUsedAt: orNull(timestamp) },
  `select id, name, transports, created_at as "createdAt", last_used_at as "lastUsedAt"
   from passkeys where account_id = $1 order by created_at, id`,
);

export const listPasskeys = (db: Database, accountId: string): Promise<PasskeyRecord[]> =>
  db.rows(listPasskeysSql, [accountId]);

const removePasskeySql = statement(
  { name: text },
  'delete from passkeys where account_id = $1 and id = $2 returning name',
);

export const removePasskey = (db: Database, accountId: string, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await tx.row(removePasskeySql, [accountId, id]);
    if (row) await noteSecurity(tx, accountId, 'passkey_removed', [row.name]);
    return row !== undefined;
  });
