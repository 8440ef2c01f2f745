import type { WatchChanged, WatchStatus } from '../../contract/resources/watches/watch.ts';
import { filtered, text, timestamp, uuid, uuids } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { tellChange } from './watch-runs.ts';

/** A watch whose time has come. */
export interface DueWatch {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly destinations: readonly string[];
  readonly schedule: string;
  readonly zone: string;
  /** The time that has come. */
  readonly dueAt: Date;
}

// Suspended accounts start nothing: their watches wait. The account is locked too, without waiting for it, because the start
// will lock it: whoever deletes it locks it before its watches.
const dueWatchSql = statement(
  {
    id: uuid,
    accountId: uuid,
    name: text,
    destinations: uuids,
    schedule: text,
    zone: text,
    dueAt: filtered(timestamp),
  },
  `select w.id, w.account_id as "accountId", w.name, w.destinations, w.schedule, w.zone, w.next_run_at as "dueAt"
   from watches w join accounts a on a.id = w.account_id
   where w.next_run_at <= $1 and a.suspended_at is null and a.deleted_at is null
   order by w.next_run_at, w.id limit 1 for no key update of w, a skip locked`,
);

/** The watch that has been due the longest, for as long as the transaction lasts; no two get the same one. */
export const takeDueWatch = (tx: Database, now: Date): Promise<DueWatch | undefined> => tx.row(dueWatchSql, [now]);

const scheduleSql = command('update watches set next_run_at = $2 where id = $1');

export const scheduleWatch = async (tx: Database, id: string, next: Date | null): Promise<void> => {
  await tx.run(scheduleSql, [id, next]);
};

const pauseSql = command(
  `update watches set status = 'paused', next_run_at = null, note = $2, updated_at = $3 where id = $1`,
);

/** Pauses a watch that cannot go on, and tells its owner why. */
export const pauseWatch = async (
  tx: Database,
  watch: DueWatch,
  note: string,
  told: { readonly now: Date; readonly sampleData: boolean },
): Promise<void> => {
  const { id, name } = watch;
  await tx.run(pauseSql, [id, note, told.now]);
  const status: WatchStatus = 'paused';
  const changed: WatchChanged = {
    watch: { id, name, status, note },
    result: null,
    url: `/watches/${id}`,
    sampleData: told.sampleData,
  };
  await tellChange(tx, watch, changed);
};
