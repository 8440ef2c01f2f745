import type { Store } from '../../contract/domain/stores.ts';
import type { Digest } from '../../contract/resources/digest.ts';
import { filtered, jsonb, orNull, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { type Row, statement } from '../engine/statement.ts';
import { sendToDestination } from './events.ts';
import type { MessageDetails } from './message-destinations.ts';

export type DigestDestination = Row<typeof digestDestinationsSql>;

const pageSize = 500;

const digestDestinationsSql = statement(
  {
    id: uuid,
    accountId: uuid,
    details: jsonb<MessageDetails>(),
    createdAt: timestamp,
    /** The Monday of the last digest sent, or null. */
    lastWeek: orNull(text),
  },
  `select d.id, d.account_id as "accountId", d.details, d.created_at as "createdAt",
     (select to_char(max(g.week), 'YYYY-MM-DD') from digests g where g.destination_id = d.id) as "lastWeek"
   from destinations d join accounts a on a.id = d.account_id
   where d.events @> '{digest}' and d.disabled_at is null and a.suspended_at is null and a.deleted_at is null
     and d.id > $1 order by d.id limit ${pageSize}`,
);

/** Digest destinations after a given id, ordered by id. */
export const digestDestinations = (db: Database, behind: string) => db.rows(digestDestinationsSql, [behind]);

const digestAppsSql = statement(
  { store: filtered(textOf<Store>()), appId: filtered(text) },
  `with watched as (
     select id::text as key, target as input, created_at as at from watches where account_id = $1 and status = 'active'
   ), asked as (
     (select id::text as key, input, created_at as at from jobs where account_id = $1 and created_at > now() - interval '30 days'
        and error ->> 'code' is distinct from 'not_found' order by seq desc limit 60)
     union all
     (select id::text, request, created_at from pulls where account_id = $1 and status = 'completed'
        and created_at > now() - interval '30 days' order by seq desc limit 20)
   ), named as (
     select app, true as is_watched, at from watched,
       jsonb_path_query(input, 'strict $.**{0 to 2} ? (exists(@.store) && exists(@.appId))') as app
     union all
     select app, false, at from asked,
       jsonb_path_query(input, 'strict $.**{0 to 2} ? (exists(@.store) && exists(@.appId))') as app
   )
   select app ->> 'store' as store, app ->> 'appId' as "appId" from named
   where app ->> 'store' is not null and app ->> 'appId' is not null
   group by 1, 2 order by bool_or(is_watched) desc, max(at) desc, 1, 2 limit $2`,
);

/** The apps that an account watches, then those it requested within the last 30 days. */
export const digestApps = (db: Database, accountId: string, limit: number) =>
  db.rows(digestAppsSql, [accountId, limit]);

const noteDigestSql = statement(
  { week: text },
  `insert into digests (destination_id, week) values ($1, $2::date) on conflict do nothing
   returning to_char(week, 'YYYY-MM-DD') as week`,
);

export const digestEvent = 'digest';

/** Sends a week's digest to a destination once; false if it was sent before. */
export const sendDigest = (
  db: Database,
  { id, accountId }: Pick<DigestDestination, 'id' | 'accountId'>,
  week: string,
  digest: Digest,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await tx.row(noteDigestSql, [id, week]))) return false;
    await sendToDestination(tx, accountId, id, digestEvent, digest);
    return true;
  });

const sourceSql = statement({ source: text }, 'select source from stamp');

export const isSampleData = async (db: Database) => (await db.row(sourceSql))?.source === 'sandbox';
