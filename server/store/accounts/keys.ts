import { newId } from '../../support/ids.ts';
import { keyHash, keyPrefix, newKey } from '../../support/secrets/keys.ts';
import { bigint, jsonb, orNull, type RowOf, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { announce } from '../engine/notices.ts';
import { command, statement } from '../engine/statement.ts';
import { lockAccount } from './account-state.ts';
import type { Account } from './accounts.ts';
import { type CapChanges, type Caps, type CapValues, changeCaps, setCaps } from './caps.ts';
import { noteSecurity } from './security-notices.ts';

export type Scope = 'full' | 'read';

/** A live key, session or access token, with its account. A token has its grant's id. */
export interface OpenKey {
  readonly id: string;
  readonly scope: Scope;
  readonly type: 'key' | 'session' | 'grant';
  /** Whether it has spending caps. */
  readonly capped: boolean;
  readonly expiresAt: number | null;
  /** For sessions: when it was last confirmed. */
  readonly provedAt?: number | null;
  readonly account: Account;
}

const openKeySql = statement({ key: orNull(jsonb<OpenKey>()) }, 'select open_key($1) as key');

export const openKey = async (db: Database, hash: Buffer) => (await db.row(openKeySql, [hash]))?.key ?? null;

export interface NewKey {
  accountId: string;
  name: string;
  scope: Scope;
  expiresAt?: Date | null;
  caps?: CapValues;
}

const insertKeySql = statement(
  { id: uuid },
  `insert into keys (id, account_id, hash, prefix, name, scope, expires_at)
   select $1, a.id, $3, $4, $5, $6, $7 from accounts a join plans p on p.key = a.plan
   where a.id = $2 and a.deleted_at is null and p.keys > (
     select count(*) from keys k
     where k.account_id = a.id and k.session is null and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
   returning id`,
);

/** Only the returned value contains the key. Null if the plan's limit of keys is reached. */
export const createKey = (
  db: Database,
  options: NewKey,
): Promise<{ id: string; key: string; prefix: string } | null> => {
  const key = newKey();
  const made = { id: newId(), key, prefix: keyPrefix(key) };
  return db.transaction(async (tx) => {
    // Locks the account, so that concurrent calls can't exceed the limit.
    await lockAccount(tx, options.accountId);
    const row = await tx.row(insertKeySql, [
      made.id,
      options.accountId,
      keyHash(key),
      made.prefix,
      options.name,
      options.scope,
      options.expiresAt ?? null,
    ]);
    if (!row) return null;
    if (options.caps) await setCaps(tx, options.accountId, made.id, options.caps);
    await noteSecurity(tx, options.accountId, 'key_created', [options.name]);
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

/** Returns the valid ones among these keys, sessions and grants, with the time each session was last confirmed, in ms. */
export const liveCredentials = async (db: Database, ids: readonly string[]) =>
  new Map((await db.rows(liveCredentialsSql, [ids])).map(({ id, provedAt }) => [id, provedAt ?? undefined]));

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

export type KeyRecord = RowOf<typeof keyColumns>;

const selectedKeys = `select id, prefix, name, scope, created_at as "createdAt", expires_at as "expiresAt",
     revoked_at as "revokedAt", last_used_at as "lastUsedAt",
     (select caps_view(c) from spending_caps c where c.credential_id = keys.id) as caps
   from keys where account_id = $1 and session is null`;

const listKeysSql = statement(keyColumns, `${selectedKeys} order by created_at, id`);

/** All keys, oldest first, for the command line. */
export const listKeys = (db: Database, accountId: string) => db.rows(listKeysSql, [accountId]);

const newestKeysSql = statement(
  keyColumns,
  `${selectedKeys} order by coalesce(revoked_at is not null or expires_at <= clock_timestamp(), false), created_at desc, id desc
   limit $2`,
);

/** Active keys first, whose number the plan limits, then ended ones; newest first. */
export const newestKeys = (db: Database, accountId: string, limit: number) =>
  db.rows(newestKeysSql, [accountId, limit]);

const readKeySql = statement(keyColumns, `${selectedKeys} and id = $2`);

export const readKey = (db: Database, accountId: string, id: string) => db.row(readKeySql, [accountId, id]);

interface KeyChanges extends CapChanges {
  readonly name?: string | undefined;
}

const renameKeySql = command('update keys set name = $2 where id = $1');

export const changeKey = (
  db: Database,
  accountId: string,
  id: string,
  { name, ...caps }: KeyChanges,
): Promise<KeyRecord | undefined> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const before = await readKey(tx, accountId, id);
    if (!before) return undefined;
    if (name !== undefined) await tx.run(renameKeySql, [id, name]);
    await changeCaps(tx, accountId, id, before.caps, caps);
    if ([name, ...Object.values(caps)].some((change) => change !== undefined)) {
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

/** Revokes all of the account's keys, on every node within a second; returns how many. */
export const revokeKeys = (db: Database, accountId: string): Promise<number> =>
  db.transaction(async (tx) => noteRevoked(tx, accountId, await tx.rows(revokeKeysSql, [accountId])));

const revokeKeySql = statement(
  { name: text },
  `update keys set revoked_at = now()
   where account_id = $1 and session is null and (id::text = lower($2) or prefix = $2) and revoked_at is null returning name`,
);

/** Revokes the account's live keys with this id or prefix, on every node within a second; returns how many. */
export const revokeKey = (db: Database, accountId: string, idOrPrefix: string): Promise<number> =>
  db.transaction(async (tx) => noteRevoked(tx, accountId, await tx.rows(revokeKeySql, [accountId, idOrPrefix])));
