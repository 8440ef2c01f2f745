import { dayMs } from '../../contract/domain/durations.ts';
import { deliveryDays } from '../../contract/events/delivery-times.ts';
import type { EventType } from '../../contract/events/event.ts';
import { firstIdAt } from '../../support/ids.ts';
import { bigint, orNull, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

const queueSql = statement({ id: orNull(uuid) }, 'select queue_event($1, $2, $3) as id');

/**
 * Queues an event for the account's destinations, within the transaction of the change it reports. Announce `deliveries` afterwards to send
 * it at once. Null if no destination wants it.
 */
export const queueEvent = async (
  tx: Database,
  accountId: string,
  type: EventType,
  data: Readonly<Record<string, unknown>>,
) => (await tx.row(queueSql, [accountId, type, JSON.stringify(data)]))?.id ?? null;

const sendSql = statement({ id: orNull(uuid) }, 'select queue_event_for($1, $2, $3, $4) as id');

/** Queues an event for one destination, whatever types it wants. Returns the delivery's id, or null when the account has no
 * such destination. */
export const sendToDestination = async (
  tx: Database,
  accountId: string,
  destinationId: string,
  type: string,
  data: Readonly<Record<string, unknown>>,
) => (await tx.row(sendSql, [accountId, destinationId, type, JSON.stringify(data)]))?.id ?? null;

const batch = 1_000;
const maxBatches = 200;

const deleteEventsSql = statement(
  { gone: bigint },
  `with old as (select id from events where id < $1 order by id limit ${batch} for update skip locked
   ), gone as (delete from events e using old where e.id = old.id returning 1)
   select count(*) as gone from gone`,
);

export const deleteOldEvents = async (db: Database): Promise<void> => {
  for (let batches = 0; batches < maxBatches; batches++) {
    const { gone } = (await db.row(deleteEventsSql, [firstIdAt(Date.now() - deliveryDays * dayMs)]))!;
    if (gone < batch) return;
  }
};
