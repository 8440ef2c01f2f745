import { newId } from '../../support/ids.ts';
import { type Caps, type CapValues, setCaps } from '../accounts/caps.ts';
import type { Scope } from '../accounts/keys.ts';
import { noteSecurity } from '../accounts/security-notices.ts';
import { jsonb, orNull, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { announce } from '../engine/notices.ts';
import { command, statement } from '../engine/statement.ts';

/** Programs of one account at once; the one that was used least recently goes for a new one. */
const mostAtOnce = 50;

export interface NewGrant {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientName: string;
  /** Where the program describes itself; null: nowhere. */
  readonly clientHost: string | null;
  readonly scope: Scope;
  readonly resource: string;
  readonly caps: CapValues;
}

const lockAccountSql = command('select lock_account($1)');

const insertGrantSql = statement(
  { id: uuid },
  `insert into grants (id, account_id, client_id, client_name, client_host, scope, resource)
   select $1, a.id, $3, $4, $5, $6, $7 from accounts a where a.id = $2 and a.deleted_at is null returning id`,
);

const dropOldestSql = statement(
  { name: text },
  `with gone as (
     delete from grants where account_id = $1 and id in (
       select id from grants where account_id = $1 order by coalesce(last_used_at, created_at) desc offset ${mostAtOnce})
     returning id, client_name
   ), uncapped as (delete from spending_caps c using gone where c.credential_id = gone.id)
   select client_name as name from gone`,
);

const names = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name);

/** In a transaction with whatever lets the program have it. Null when the account is gone. */
export const createGrant = async (tx: Database, given: NewGrant): Promise<string | null> => {
  const { accountId, clientId, clientName, clientHost, scope, resource, caps } = given;
  await tx.run(lockAccountSql, [accountId]);
  const row = await tx.row(insertGrantSql, [newId(), accountId, clientId, clientName, clientHost, scope, resource]);
  if (!row) return null;
  await setCaps(tx, accountId, row.id, caps);
  await noteSecurity(tx, accountId, 'program_allowed', [clientName]);
  const dropped = await tx.rows(dropOldestSql, [accountId]);
  await noteSecurity(tx, accountId, 'program_ended', names(dropped));
  return row.id;
};

export interface GrantRecord {
  readonly id: string;
  readonly clientName: string;
  readonly clientHost: string | null;
  readonly scope: Scope;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly caps: Caps | null;
}

const columns = {
  id: uuid,
  clientName: text,
  clientHost: orNull(text),
  scope: textOf<Scope>(),
  createdAt: timestamp,
  lastUsedAt: orNull(timestamp),
  caps: orNull(jsonb<Caps>()),
};

/** Those with a token to go on with: neither a code that was never redeemed counts, nor what has expired. */
const selected = `select id, client_name as "clientName", client_host as "clientHost", scope, created_at as "createdAt",
     last_used_at as "lastUsedAt", (select caps_view(c) from spending_caps c where c.credential_id = g.id) as caps
   from grants g where account_id = $1 and exists (
     select 1 from grant_tokens t where t.grant_id = g.id and t.type = 'refresh' and t.used_at is null
       and t.expires_at > clock_timestamp())`;

const listGrantsSql = statement(columns, `${selected} order by created_at desc, id desc`);

/** Newest first. */
export const listGrants = (db: Database, accountId: string): Promise<GrantRecord[]> =>
  db.rows(listGrantsSql, [accountId]);

const readGrantSql = statement(columns, `${selected} and id = $2`);

/** The grant as it is then; undefined for another account's, as for one that there is not. */
export const changeGrantCaps = (
  db: Database,
  accountId: string,
  id: string,
  changes: { readonly dayCap?: number | null | undefined; readonly monthCap?: number | null | undefined },
): Promise<GrantRecord | undefined> =>
  db.transaction(async (tx) => {
    await tx.run(lockAccountSql, [accountId]);
    const before = await tx.row(readGrantSql, [accountId, id]);
    if (!before) return undefined;
    const { day = null, month = null } = before.caps ?? {};
    await setCaps(tx, accountId, id, {
      day: changes.dayCap === undefined ? (day?.cap ?? null) : changes.dayCap,
      month: changes.monthCap === undefined ? (month?.cap ?? null) : changes.monthCap,
    });
    if ([changes.dayCap, changes.monthCap].some((given) => given !== undefined)) {
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

/** Ends a grant with its tokens, on every node within a second; false when there is none, or it is another account's. */
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

/** Ends all grants of an account with their tokens, on every node within a second, and tells how many. */
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

/** Deletes what has expired: tokens, and the grants that have none left. */
export const deleteEndedGrants = (db: Database): Promise<void> => db.run(deleteEndedSql);
