import type { Alert } from '../../contract/resources/watches/alert.ts';
import type { WatchChanged, WatchStatus } from '../../contract/resources/watches/watch.ts';
import type { WatchResult } from '../../contract/resources/watches/watch-result.ts';
import { filtered, int, jsonb, text, timestamp, uuid, uuids } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';
import type { WatchRow } from './watches.ts';

export type DueWatch = Row<typeof dueWatchSql>;

// Watches of suspended accounts wait. The account is locked too, without waiting, because the start will lock it: deletions lock the
// account before its watches.
const dueWatchSql = statement(
  {
    id: uuid,
    accountId: uuid,
    name: text,
    destinations: uuids,
    schedule: text,
    zone: text,
    /** The time it was due. */
    dueAt: filtered(timestamp),
  },
  `select w.id, w.account_id as "accountId", w.name, w.destinations, w.schedule, w.zone, w.next_run_at as "dueAt"
   from watches w join accounts a on a.id = w.account_id
   where w.next_run_at <= $1 and a.suspended_at is null and a.deleted_at is null
   order by w.next_run_at, w.id limit 1 for no key update of w, a skip locked`,
);

/** Locks the watch that has been due longest until the transaction ends; no two callers get the same one. */
export const takeDueWatch = (tx: Database, now: Date) => tx.row(dueWatchSql, [now]);

const scheduleSql = command('update watches set next_run_at = $2 where id = $1');

export const scheduleWatch = (tx: Database, id: string, next: Date | null) => tx.run(scheduleSql, [id, next]);

const pauseSql = command(
  `update watches set status = 'paused', next_run_at = null, note = $2, updated_at = $3 where id = $1`,
);

export const pauseWatch = async (
  tx: Database,
  watch: DueWatch,
  note: string,
  context: { readonly now: Date; readonly sampleData: boolean },
): Promise<void> => {
  const { id, name } = watch;
  await tx.run(pauseSql, [id, note, context.now]);
  const status: WatchStatus = 'paused';
  const changed: WatchChanged = {
    watch: { id, name, status, note },
    result: null,
    url: `/alerts/${id}`,
    sampleData: context.sampleData,
  };
  await sendChange(tx, watch, changed);
};

const listAlertsSql = statement(
  { body: jsonb<Alert>() },
  `select body from alerts
   where account_id = $1 and ($2::uuid is null or watch_id = $2)
     and ($3::uuid is null or (raised_at, id) < (select raised_at, id from alerts where id = $3 and account_id = $1))
   order by raised_at desc, id desc limit $4`,
);

/** Newest first, optionally of one watch and before an alert. */
export const listAlerts = async (
  db: Database,
  accountId: string,
  of: { readonly watchId: string | null; readonly before: string | null; readonly limit: number },
) => (await db.rows(listAlertsSql, [accountId, of.watchId, of.before, of.limit])).map(({ body }) => body);

const heldAlertSql = statement(
  { id: uuid, accountId: uuid, destinations: uuids, body: jsonb<Alert>() },
  `select a.id, a.account_id as "accountId", w.destinations, a.body from alerts a join watches w on w.id = a.watch_id
   where a.tell_at <= $1 order by a.tell_at, a.id limit 1 for no key update of a skip locked`,
);
const sentSql = command('update alerts set tell_at = null where id = $1');

/** Sends one alert whose quiet hours have ended; false if there is none. */
export const sendHeldAlert = (db: Database, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const held = await tx.row(heldAlertSql, [now]);
    if (!held) return false;
    await sendAlert(tx, held, held.body);
    await tx.run(sentSql, [held.id]);
    return true;
  });

export interface WatchBefore<State> {
  /** Fencing token: results are written only while this number is unchanged. */
  readonly runs: number;
  readonly state: State;
}

const readStateSql = statement(
  { runs: int, state: jsonb<unknown>() },
  'select runs, state from watches where account_id = $1 and id = $2',
);

export const readWatchState = <State>(
  db: Database,
  accountId: string,
  id: string,
): Promise<WatchBefore<State> | undefined> =>
  // The state is what `saveWatchRun` wrote.
  db.row(readStateSql, [accountId, id]) as Promise<WatchBefore<State> | undefined>;

const readResultSql = statement(
  { body: jsonb<WatchResult>() },
  'select body from watch_results where id = $1 and watch_id = $2',
);

/** The result of an earlier attempt of the same run. */
export const readWatchResult = async (db: Database, id: string, watchId: string) =>
  (await db.row(readResultSql, [id, watchId]))?.body ?? null;

const listResultsSql = statement(
  { body: jsonb<WatchResult>() },
  `select body from watch_results
   where watch_id = $1 and ($2::uuid is null or (ran_at, id) < (select ran_at, id from watch_results where id = $2))
   order by ran_at desc, id desc limit $3`,
);

/** Newest first, optionally before a result. */
export const listWatchResults = async (db: Database, watchId: string, before: string | null, limit: number) =>
  (await db.rows(listResultsSql, [watchId, before, limit])).map(({ body }) => body);

export interface NewAlert {
  readonly key: string;
  readonly event: string;
  readonly alert: Alert;
  /** Held until then; null: sent at once. */
  readonly sendAt: Date | null;
}

export interface WatchRun {
  readonly watch: Pick<WatchRow, 'id' | 'accountId' | 'destinations'>;
  readonly runs: number;
  readonly state: unknown;
  readonly result: WatchResult;
  readonly alerts: readonly NewAlert[];
  /** Sent if something has changed. */
  readonly changed: WatchChanged | null;
  readonly ranAt: Date;
  readonly note: string | null;
}

const saveStateSql = statement(
  { id: uuid },
  `update watches set state = $3, runs = runs + 1, last_result = $4, last_run_at = $5,
     note = case when status = 'paused' then note else $6 end
   where id = $1 and runs = $2 returning id`,
);
const insertResultSql = command(
  'insert into watch_results (id, watch_id, ran_at, changed, body) values ($1, $2, $3, $4, $5)',
);
const insertAlertSql = statement(
  { id: uuid },
  `insert into alerts (id, account_id, watch_id, rule, event, body, raised_at, tell_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (watch_id, rule, event) do nothing returning id`,
);
const queueSql = command('select queue_watch_event($1, $2::uuid[], $3, $4)');

type Sender = Pick<WatchRow, 'accountId' | 'destinations'>;

/** Queues an event for the destinations of a watch, or all of its account's. */
export const sendAlert = (tx: Database, { accountId, destinations }: Sender, alert: Alert) =>
  tx.run(queueSql, [accountId, destinations, 'alert.raised', JSON.stringify(alert)]);

export const sendChange = async (tx: Database, { accountId, destinations }: Sender, changed: WatchChanged) => {
  await tx.run(queueSql, [accountId, destinations, 'watch.changed', JSON.stringify(changed)]);
};

/** Stores a run's result, the state for the next one and its events in one transaction; false if another run came first. */
export const saveWatchRun = (db: Database, run: WatchRun): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { watch, result, ranAt } = run;
    const saved = await tx.row(saveStateSql, [
      watch.id,
      run.runs,
      JSON.stringify(run.state),
      result.id,
      ranAt,
      run.note,
    ]);
    if (!saved) return false;
    await tx.run(insertResultSql, [result.id, watch.id, ranAt, result.changed, JSON.stringify(result)]);
    for (const { alert, key, event, sendAt } of run.alerts) {
      const values = [alert.id, watch.accountId, watch.id, key, event, JSON.stringify(alert), ranAt, sendAt];
      const made = await tx.row(insertAlertSql, values);
      if (made && sendAt === null) await sendAlert(tx, watch, alert);
    }
    if (run.changed) await sendChange(tx, watch, run.changed);
    return true;
  });

const noteFailureSql = command(`update watches set note = $2 where id = $1 and status = 'active'`);

export const noteFailure = (db: Database, watchId: string, note: string) => db.run(noteFailureSql, [watchId, note]);
