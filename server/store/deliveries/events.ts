import { dayMs } from '../../contract/domain/durations.ts';
import { deliveryDays } from '../../contract/events/delivery-times.ts';
import type { EventType } from '../../contract/events/event.ts';
import { firstIdAt } from '../../support/ids.ts';
import { bigint, orNull, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

const tellEventSql = statement({ id: orNull(uuid) }, 'select tell_event($1, $2, $3) as id');

/**
 * Tells the account's destinations that want it. Called in the transaction of the change it tells of; afterwards, say
 * `deliveries` to the announcer, so that it is sent at once. Null when nobody wants it.
 */
export const tellEvent = async (
  tx: Database,
  accountId: string,
  type: EventType,
  data: Readonly<Record<string, unknown>>,
): Promise<string | null> => (await tx.row(tellEventSql, [accountId, type, JSON.stringify(data)]))?.id ?? null;

const tellDestinationSql = statement({ id: orNull(uuid) }, 'select tell_destination($1, $2, $3, $4) as id');

/** Tells one destination, whichever types it wants: the delivery's id, or null when the account has no such destination. */
export const tellDestination = async (
  tx: Database,
  accountId: string,
  destinationId: string,
  type: string,
  data: Readonly<Record<string, unknown>>,
): Promise<string | null> =>
  (await tx.row(tellDestinationSql, [accountId, destinationId, type, JSON.stringify(data)]))?.id ?? null;

const batch = 1_000;
const mostBatches = 200;

const deleteEventsSql = statement(
  { gone: bigint },
  `with old as (select id from events where id < $1 order by id limit ${batch} for update skip locked
   ), gone as (delete from events e using old where e.id = old.id returning 1)
   select count(*) as gone from gone`,
);

/** Deletes events past their time, and their deliveries with them. */
export const deleteOldEvents = async (db: Database): Promise<void> => {
  for (let batches = 0; batches < mostBatches; batches++) {
    const { gone } = (await db.row(deleteEventsSql, [firstIdAt(Date.now() - deliveryDays * dayMs)]))!;
    if (gone < batch) return;
  }
};
