import { bigint, bytes, orNull, text, texts, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { type Row, statement } from '../engine/statement.ts';
import { lockLiveAccount } from './account-state.ts';
import { noteSecurity } from './security-notices.ts';

export interface Passkey {
  /** The authenticator's credential id, in base64url. */
  readonly id: string;
  readonly publicKey: Buffer;
  /** Grows with every use if the authenticator supports it; reveals copies. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Per account. */
export const maxPasskeys = 20;

const insertPasskeySql = statement(
  { id: text },
  `insert into passkeys (id, account_id, public_key, counter, transports, name)
   select $1, $2, $3, $4, $5, $6 where (select count(*) from passkeys where account_id = $2) < ${maxPasskeys}
   on conflict do nothing returning id`,
);

/** False if it is registered already, or the account is at its limit or deleted. */
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

export const findPasskey = async (db: Database, id: string) => (await db.row(findPasskeySql, [id])) ?? null;

const usePasskeySql = statement(
  { accountId: uuid },
  `update passkeys set counter = $2, last_used_at = clock_timestamp() where id = $1 returning account_id as "accountId"`,
);

/** Records a use and returns the account; null if it was removed meanwhile. */
export const usePasskey = async (tx: Database, id: string, counter: number) =>
  (await tx.row(usePasskeySql, [id, counter])) ?? null;

export type PasskeyRecord = Row<typeof listPasskeysSql>;

const listPasskeysSql = statement(
  { id: text, name: text, transports: texts, createdAt: timestamp, lastUsedAt: orNull(timestamp) },
  `select id, name, transports, created_at as "createdAt", last_used_at as "lastUsedAt"
   from passkeys where account_id = $1 order by created_at, id`,
);

export const listPasskeys = (db: Database, accountId: string) => db.rows(listPasskeysSql, [accountId]);

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
