import { newId } from '../../support/ids.ts';
import { lockAccount } from '../accounts/account-state.ts';
import { type CapChanges, type Caps, type CapValues, changeCaps, setCaps } from '../accounts/caps.ts';
import type { Scope } from '../accounts/keys.ts';
import { noteSecurity } from '../accounts/security-notices.ts';
import { jsonb, orNull, type RowOf, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { announce } from '../engine/notices.ts';
import { command, statement } from '../engine/statement.ts';

/** Grants per account; a new one replaces the least recently used. */
const maxAtOnce = 50;

export interface NewGrant {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientName: string;
  /** Host of the program's metadata document, or null. */
  readonly clientHost: string | null;
  readonly scope: Scope;
  readonly resource: string;
  readonly caps: CapValues;
}

const insertGrantSql = statement(
  { id: uuid },
  `insert into grants (id, account_id, client_id, client_name, client_host, scope, resource)
   select $1, a.id, $3, $4, $5, $6, $7 from accounts a where a.id = $2 and a.deleted_at is null returning id`,
);

const dropOldestSql = statement(
  { name: text },
  `with gone as (
     delete from grants where account_id = $1 and id in (
       select id from grants where account_id = $1 order by coalesce(last_used_at, created_at) desc offset ${maxAtOnce})
     returning id, client_name
   ), uncapped as (delete from spending_caps c using gone where c.credential_id = gone.id)
   select client_name as name from gone`,
);

const names = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name);

/** Null if the account was deleted. */
export const createGrant = async (tx: Database, options: NewGrant): Promise<string | null> => {
  const { accountId, clientId, clientName, clientHost, scope, resource, caps } = options;
  await lockAccount(tx, accountId);
  const row = await tx.row(insertGrantSql, [newId(), accountId, clientId, clientName, clientHost, scope, resource]);
  if (!row) return null;
  await setCaps(tx, accountId, row.id, caps);
  await noteSecurity(tx, accountId, 'program_allowed', [clientName]);
  const dropped = await tx.rows(dropOldestSql, [accountId]);
  await noteSecurity(tx, accountId, 'program_ended', names(dropped));
  return row.id;
};

const columns = {
  id: uuid,
  clientName: text,
  clientHost: orNull(text),
  scope: textOf<Scope>(),
  createdAt: timestamp,
  lastUsedAt: orNull(timestamp),
  caps: orNull(jsonb<Caps>()),
};

export type GrantRecord = RowOf<typeof columns>;

/** Grants with a valid refresh token; excludes unredeemed codes and expired grants. */
const selected = `select id, client_name as "clientName", client_host as "clientHost", scope, created_at as "createdAt",
     last_used_at as "lastUsedAt", (select caps_view(c) from spending_caps c where c.credential_id = g.id) as caps
   from grants g where account_id = $1 and exists (
     select 1 from grant_tokens t where t.grant_id = g.id and t.type = 'refresh' and t.used_at is null
       and t.expires_at > clock_timestamp())`;

const listGrantsSql = statement(columns, `${selected} order by created_at desc, id desc`);

/** Newest first. */
export const listGrants = (db: Database, accountId: string) => db.rows(listGrantsSql, [accountId]);

const readGrantSql = statement(columns, `${selected} and id = $2`);

/** Undefined if the account has no such grant. */
export const changeGrantCaps = (
  db: Database,
  accountId: string,
  id: string,
  changes: CapChanges,
): Promise<GrantRecord | undefined> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const before = await tx.row(readGrantSql, [accountId, id]);
    if (!before) return undefined;
    await changeCaps(tx, accountId, id, before.caps, changes);
    if (Object.values(changes).some((change) => change !== undefined)) {
      await noteSecurity(tx, accountId, 'program_changed', [before.clientName]);
    }
    return tx.row(readGrantSql, [accountId, id]);
  });

const deleteGrantSql = statement(
  { accountId: uuid, name: text },
  `with gone as (delete from grants where id = $1 and account_id = coalesce($2::uuid, account_id) returning id, account_id, client_name),
   uncapped as (delete from spending_caps c using gone where c.credential_id = gone.id)
   select account_id as "accountId", client_name as name from gone`,
);

/** Ends a grant with its tokens on every node within a second; false if there is none, or it is another account's. */
export const endGrant = (db: Database, id: string, accountId: string | null): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await tx.row(deleteGrantSql, [id, accountId]);
    if (!row) return false;
    await noteSecurity(tx, row.accountId, 'program_ended', [row.name]);
    await announce(tx, [{ about: 'account', id: row.accountId }]);
    return true;
  });

const deleteGrantsSql = statement(
  { name: text },
  `with gone as (delete from grants where account_id = $1 returning id, client_name),
   uncapped as (delete from spending_caps c using gone where c.credential_id = gone.id)
   select client_name as name from gone`,
);

/** Ends all grants of an account with their tokens on every node within a second; returns how many. */
export const endGrants = (db: Database, accountId: string): Promise<number> =>
  db.transaction(async (tx) => {
    const ended = names(await tx.rows(deleteGrantsSql, [accountId]));
    await noteSecurity(tx, accountId, 'program_ended', ended);
    if (ended.length > 0) await announce(tx, [{ about: 'account', id: accountId }]);
    return ended.length;
  });

const deleteEndedSql = command(
  `with old as (delete from grant_tokens where hash in (
     select hash from grant_tokens where expires_at < now() - interval '1 hour' limit 10000)),
   gone as (
     delete from grants g where created_at < now() - interval '1 hour'
       and not exists (select 1 from grant_tokens t where t.grant_id = g.id and t.expires_at > now()) returning id)
   delete from spending_caps c using gone where c.credential_id = gone.id`,
);

/** Deletes expired tokens, and grants without any. */
export const deleteEndedGrants = (db: Database) => db.run(deleteEndedSql);
