import { newId } from '../../support/ids.ts';
import { keyHash, keyPrefix, newKey } from '../../support/secrets/keys.ts';
import { bigint, jsonb, orNull, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { announce } from '../engine/notices.ts';
import { command, statement } from '../engine/statement.ts';
import type { Account } from './accounts.ts';
import { type Caps, type CapValues, setCaps } from './caps.ts';
import { noteSecurity } from './security-notices.ts';

export type Scope = 'full' | 'read';

/** A live key or access token, with its account. A session is a key that only a browser has; the id of a token is its grant's. */
export interface OpenKey {
  readonly id: string;
  readonly scope: Scope;
  readonly type: 'key' | 'session' | 'grant';
  /** Whether it has caps on what it spends. */
  readonly capped: boolean;
  readonly expiresAt: number | null;
  /** Of a session: when it last proved who is using it. Grants leave it out. */
  readonly provedAt?: number | null;
  readonly account: Account;
}

const openKeySql = statement({ key: orNull(jsonb<OpenKey>()) }, 'select open_key($1) as key');

export const openKey = async (db: Database, hash: Buffer): Promise<OpenKey | null> => {
  const row = await db.row(openKeySql, [hash]);
  return row?.key ?? null;
};

export interface NewKey {
  accountId: string;
  name: string;
  scope: Scope;
  expiresAt?: Date | null;
  caps?: CapValues;
}

const lockAccountSql = command('select lock_account($1)');

const insertKeySql = statement(
  { id: uuid },
  `insert into keys (id, account_id, hash, prefix, name, scope, expires_at)
   select $1, a.id, $3, $4, $5, $6, $7 from accounts a join plans p on p.key = a.plan
   where a.id = $2 and a.deleted_at is null and p.keys > (
     select count(*) from keys k
     where k.account_id = a.id and k.session is null and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
   returning id`,
);

/** The key is in the answer and nowhere else. Null when the plan's keys are all in use. */
export const createKey = (db: Database, given: NewKey): Promise<{ id: string; key: string; prefix: string } | null> => {
  const key = newKey();
  const made = { id: newId(), key, prefix: keyPrefix(key) };
  return db.transaction(async (tx) => {
    // Under the account's lock: two at the same instant must not both take the last place.
    await tx.run(lockAccountSql, [given.accountId]);
    const row = await tx.row(insertKeySql, [
      made.id,
      given.accountId,
      keyHash(key),
      made.prefix,
      given.name,
      given.scope,
      given.expiresAt ?? null,
    ]);
    if (!row) return null;
    if (given.caps) await setCaps(tx, given.accountId, made.id, given.caps);
    await noteSecurity(tx, given.accountId, 'key_created', [given.name]);
    return made;
  });
};

const liveCredentialsSql = statement(
  { id: uuid, provedAt: orNull(bigint) },
  `select k.id, epoch_ms(k.proved_at) as "provedAt" from keys k join accounts a on a.id = k.account_id
   where k.id = any($1::uuid[]) and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
     and a.suspended_at is null
   union all
   select g.id, null from grants g join accounts a on a.id = g.account_id where g.id = any($1::uuid[]) and a.suspended_at is null`,
);

/** Which of these keys, sessions and grants are let in, and when each session last proved who is using it, in milliseconds. */
export const liveCredentials = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | undefined>> =>
  new Map((await db.rows(liveCredentialsSql, [ids])).map(({ id, provedAt }) => [id, provedAt ?? undefined]));

export interface KeyRecord {
  id: string;
  prefix: string;
  name: string;
  scope: Scope;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  caps: Caps | null;
}

const keyColumns = {
  id: uuid,
  prefix: text,
  name: text,
  scope: textOf<Scope>(),
  createdAt: timestamp,
  expiresAt: orNull(timestamp),
  revokedAt: orNull(timestamp),
  lastUsedAt: orNull(timestamp),
  caps: orNull(jsonb<Caps>()),
};

const selectedKeys = `select id, prefix, name, scope, created_at as "createdAt", expires_at as "expiresAt",
     revoked_at as "revokedAt", last_used_at as "lastUsedAt",
     (select caps_view(c) from spending_caps c where c.credential_id = keys.id) as caps
   from keys where account_id = $1 and session is null`;

const listKeysSql = statement(keyColumns, `${selectedKeys} order by created_at, id`);

/** All of them, oldest first: for whoever hosts the service. */
export const listKeys = (db: Database, accountId: string): Promise<KeyRecord[]> => db.rows(listKeysSql, [accountId]);

const newestKeysSql = statement(
  keyColumns,
  `${selectedKeys} order by coalesce(revoked_at is not null or expires_at <= clock_timestamp(), false), created_at desc, id desc
   limit $2`,
);

/** Active keys first, which the plan bounds, then those that ended; newest first. */
export const newestKeys = (db: Database, accountId: string, limit: number): Promise<KeyRecord[]> =>
  db.rows(newestKeysSql, [accountId, limit]);

const readKeySql = statement(keyColumns, `${selectedKeys} and id = $2`);

/** Undefined for another account's, as for one that there is not. */
export const readKey = (db: Database, accountId: string, id: string): Promise<KeyRecord | undefined> =>
  db.row(readKeySql, [accountId, id]);

export interface KeyChanges {
  readonly name?: string | undefined;
  /** Left out: it stays; null: there is none any more. */
  readonly dayCap?: number | null | undefined;
  readonly monthCap?: number | null | undefined;
}

const renameKeySql = command('update keys set name = $2 where id = $1');

/** The key as it is then; undefined for another account's, as for one that there is not. */
export const changeKey = (
  db: Database,
  accountId: string,
  id: string,
  { name, dayCap, monthCap }: KeyChanges,
): Promise<KeyRecord | undefined> =>
  db.transaction(async (tx) => {
    await tx.run(lockAccountSql, [accountId]);
    const before = await readKey(tx, accountId, id);
    if (!before) return undefined;
    if (name !== undefined) await tx.run(renameKeySql, [id, name]);
    const { day = null, month = null } = before.caps ?? {};
    await setCaps(tx, accountId, id, {
      day: dayCap === undefined ? (day?.cap ?? null) : dayCap,
      month: monthCap === undefined ? (month?.cap ?? null) : monthCap,
    });
    if ([name, dayCap, monthCap].some((given) => given !== undefined)) {
      await noteSecurity(tx, accountId, 'key_changed', [before.name]);
    }
    return readKey(tx, accountId, id);
  });

const noteRevoked = async (
  tx: Database,
  accountId: string,
  revoked: readonly { readonly name: string }[],
): Promise<number> => {
  const names = revoked.map(({ name }) => name);
  await noteSecurity(tx, accountId, 'key_revoked', names);
  if (names.length > 0) await announce(tx, [{ about: 'account', id: accountId }]);
  return names.length;
};

const revokeKeysSql = statement(
  { name: text },
  'update keys set revoked_at = now() where account_id = $1 and session is null and revoked_at is null returning name',
);

/** Revokes all of the account's keys, on every node within a second, and tells how many. */
export const revokeKeys = (db: Database, accountId: string): Promise<number> =>
  db.transaction(async (tx) => noteRevoked(tx, accountId, await tx.rows(revokeKeysSql, [accountId])));

const revokeKeySql = statement(
  { name: text },
  `update keys set revoked_at = now()
   where account_id = $1 and session is null and (id::text = lower($2) or prefix = $2) and revoked_at is null returning name`,
);

/** Revokes the account's live keys with this id or prefix, on every node within a second, and tells how many. */
export const revokeKey = (db: Database, accountId: string, idOrPrefix: string): Promise<number> =>
  db.transaction(async (tx) => noteRevoked(tx, accountId, await tx.rows(revokeKeySql, [accountId, idOrPrefix])));
