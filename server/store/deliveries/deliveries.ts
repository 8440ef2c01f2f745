import { bigint, enumOf, int, jsonb, orNull, type RowOf, text, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';
import type { Try } from './queue.ts';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

const delivery = {
  id: uuid,
  status: enumOf<DeliveryStatus>('delivery_status'),
  eventId: uuid,
  eventType: text,
  happenedAt: timestamp,
  tries: jsonb<readonly Try[]>(),
  excerpt: orNull(text),
  dueAt: timestamp,
  endedAt: orNull(timestamp),
};

export type DeliveryRow = RowOf<typeof delivery>;

const selectDeliveries = `select v.id, v.status, e.id as "eventId", e.type as "eventType", e.created_at as "happenedAt",
    v.tries, v.excerpt, v.due_at as "dueAt", v.ended_at as "endedAt"
  from deliveries v join events e on e.id = v.event_id`;

const listDeliveriesSql = statement(
  delivery,
  `${selectDeliveries} where v.account_id = $1 and v.destination_id = $2
     and ($3::uuid is null or v.id < $3) and ($4::text is null or v.status::text = $4)
   order by v.id desc limit $5`,
);

export interface DeliveryPage {
  /** A delivery's id; null: from the newest. */
  readonly before: string | null;
  readonly status: DeliveryStatus | null;
  readonly limit: number;
}

/** Newest first. */
export const listDeliveries = (
  db: Database,
  accountId: string,
  destinationId: string,
  { before, status, limit }: DeliveryPage,
) => db.rows(listDeliveriesSql, [accountId, destinationId, before, status, limit]);

const readDeliverySql = statement(delivery, `${selectDeliveries} where v.account_id = $1 and v.id = $2`);

export const readDelivery = (db: Database, accountId: string, id: string) => db.row(readDeliverySql, [accountId, id]);

// A delivery in progress is left to its sender.
const replayOneSql = statement(
  { one: int },
  `update deliveries set status = 'pending', due_at = now(), attempts = 0, ended_at = null
   where account_id = $1 and destination_id = $2 and id = $3 and lease is null returning 1 as one`,
);
const replayFailedSql = statement(
  { replayed: bigint },
  `with again as (
     update deliveries v set status = 'pending', due_at = now(), attempts = 0, ended_at = null
     from events e where e.id = v.event_id and v.account_id = $1 and v.destination_id = $2 and v.status = 'failed'
       and e.created_at >= $3 returning 1
   ) select count(*) as replayed from again`,
);

/** Resends a delivery, whatever its status; false if it is in progress. */
export const replayDelivery = async (db: Database, accountId: string, destinationId: string, id: string) =>
  (await db.row(replayOneSql, [accountId, destinationId, id])) !== undefined;

/** Resends failed deliveries of events since a moment; returns how many. */
export const replayFailed = async (db: Database, accountId: string, destinationId: string, since: Date) =>
  (await db.row(replayFailedSql, [accountId, destinationId, since]))!.replayed;
