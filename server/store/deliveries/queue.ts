import { bigint, bool, filtered, int, jsonb, orNull, text, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

/** An event on its way to a destination. This process owns it as long as `lease` is the row's. */
export type Delivery = Row<typeof claimDeliveriesSql>;

export interface DeliveryBounds {
  /** Per process. */
  readonly atOnce: number;
  /** Per destination, across processes; a failing one gets one at a time. */
  readonly perDestination: number;
  /** Per account, across processes. */
  readonly perAccount: number;
}

// A claim moves `due_at` to the end of the lease, so that deliveries of a crashed process become due again. Only the head of each non-empty
// queue is read, however long it is.
const claimDeliveriesSql = statement(
  {
    id: uuid,
    lease: filtered(uuid),
    accountId: uuid,
    /** Attempts since it was queued or last replayed. */
    attempts: int,
    eventId: uuid,
    eventType: text,
    data: jsonb<Readonly<Record<string, unknown>>>(),
    happenedAt: timestamp,
    destinationId: uuid,
    /** The destination's type, which selects the sender. */
    type: text,
    target: text,
    /** Specific to the destination's type. */
    details: jsonb<Readonly<Record<string, unknown>>>(),
    /** For webhooks: whether the receiver has confirmed it. */
    isConfirmed: bool,
    secret: orNull(text),
    /** Also signs during a rotation. */
    oldSecret: orNull(text),
  },
  `with recursive queues as (
     (select destination_id as id from deliveries where status = 'pending' order by destination_id limit 1)
     union all
     select (select destination_id from deliveries where status = 'pending' and destination_id > q.id
       order by destination_id limit 1)
     from queues q where q.id is not null
   ), busy as (
     select destination_id, account_id, count(*) as sending from deliveries
     where lease is not null and due_at > now() group by destination_id, account_id
   ), heads as (
     select h.id, h.account_id, h.due_at from queues q
     join destinations d on d.id = q.id and d.disabled_at is null and d.type = any($3::text[])
     join accounts a on a.id = d.account_id and a.suspended_at is null
     cross join lateral (
       select id, account_id, due_at from deliveries
       where destination_id = d.id and status = 'pending' and due_at <= now() order by due_at
       limit greatest(0, case when d.failing_since is null then $5::int else 1 end - coalesce((select sending from busy where destination_id = d.id), 0))
     ) h
   ), ranked as (
     select id, due_at, row_number() over (partition by account_id order by due_at, id)
       + coalesce((select sum(sending) from busy b where b.account_id = h.account_id), 0) as place
     from heads h
   ), next as (
     select v.id from deliveries v join ranked r using (id)
     where r.place <= $6::int and v.status = 'pending' and v.due_at <= now()
     order by r.place, r.due_at limit $2::int for no key update of v skip locked
   )
   update deliveries v set lease = $1, due_at = clock_timestamp() + make_interval(secs => $4::float8 / 1000)
   from next, destinations d, events e
   where v.id = next.id and d.id = v.destination_id and e.id = v.event_id
   returning v.id, v.lease, v.account_id as "accountId", v.attempts, e.id as "eventId", e.type as "eventType", e.data,
     e.created_at as "happenedAt", d.id as "destinationId", d.type, d.target, d.details,
     d.confirmed_at is not null as "isConfirmed", d.secret,
     case when d.old_secret_ends_at > now() then d.old_secret end as "oldSecret"`,
);

/** Claims due deliveries: accounts with the fewest in progress first, then those due longest. */
export const claimDeliveries = (
  db: Database,
  lease: string,
  free: number,
  types: readonly string[],
  leaseMs: number,
  { perDestination, perAccount }: DeliveryBounds,
) => db.rows(claimDeliveriesSql, [lease, free, types, leaseMs, perDestination, perAccount]);

export interface Try {
  readonly at: string;
  readonly ms: number;
  /** Null: no response. */
  readonly status: number | null;
  /** Null: it succeeded. */
  readonly error: string | null;
}

export interface EndedAttempt {
  readonly delivered: boolean;
  /** Delay before the next attempt; null: it failed for good. */
  readonly retryMs: number | null;
  /** The receiver answered 410 Gone. */
  readonly gone: boolean;
  readonly try: Try;
  readonly excerpt: string | null;
  readonly disabledAfterMs: number;
}

const endDeliverySql = statement(
  { disabled: orNull(bool) },
  'select end_delivery($1, $2, $3, $4, $5, $6, $7, $8) as disabled',
);

/** Saves an attempt's result. Returns whether it disabled the destination, or null if the lease was lost. */
export const endDelivery = async (db: Database, { id, lease }: Pick<Delivery, 'id' | 'lease'>, ended: EndedAttempt) =>
  (
    await db.row(endDeliverySql, [
      id,
      lease,
      ended.delivered,
      ended.retryMs,
      ended.gone,
      JSON.stringify(ended.try),
      ended.excerpt,
      ended.disabledAfterMs,
    ])
  )?.disabled ?? null;

const releaseDeliveriesSql = command(
  `update deliveries set lease = null, due_at = now() where lease = $1 and status = 'pending'`,
);

/** Requeues what a stopping process hasn't sent. */
export const releaseDeliveries = (db: Database, lease: string) => db.run(releaseDeliveriesSql, [lease]);

const depthSql = statement(
  { due: bigint },
  `select count(*) as due from deliveries where status = 'pending' and due_at <= now()`,
);

export const dueDeliveries = async (db: Database) => (await db.row(depthSql))!.due;
