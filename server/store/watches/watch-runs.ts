import type { Alert } from '../../contract/resources/watches/alert.ts';
import type { WatchChanged } from '../../contract/resources/watches/watch.ts';
import type { WatchResult } from '../../contract/resources/watches/watch-result.ts';
import { int, jsonb, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import type { WatchRow } from './watches.ts';

/** What a run of a watch starts from. */
export interface WatchBefore<State> {
  /** The fence: whoever writes what a run found writes only while this is the number. */
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
  // What is read is what `saveWatchRun` wrote, or nothing.
  db.row(readStateSql, [accountId, id]) as Promise<WatchBefore<State> | undefined>;

const readResultSql = statement(
  { body: jsonb<WatchResult>() },
  'select body from watch_results where id = $1 and watch_id = $2',
);

/** What a run has found already, should it be carried out again. */
export const readWatchResult = async (db: Database, id: string, watchId: string): Promise<WatchResult | null> =>
  (await db.row(readResultSql, [id, watchId]))?.body ?? null;

const listResultsSql = statement(
  { body: jsonb<WatchResult>() },
  `select body from watch_results
   where watch_id = $1 and ($2::uuid is null or (ran_at, id) < (select ran_at, id from watch_results where id = $2))
   order by ran_at desc, id desc limit $3`,
);

/** Newest first, those before a result where one is named. */
export const listWatchResults = async (
  db: Database,
  watchId: string,
  before: string | null,
  limit: number,
): Promise<WatchResult[]> => (await db.rows(listResultsSql, [watchId, before, limit])).map(({ body }) => body);

export interface NewAlert {
  readonly key: string;
  readonly event: string;
  readonly alert: Alert;
  /** Held until then; null: told at once. */
  readonly tellAt: Date | null;
}

export interface WatchRun {
  readonly watch: Pick<WatchRow, 'id' | 'accountId' | 'destinations'>;
  readonly runs: number;
  readonly state: unknown;
  readonly result: WatchResult;
  readonly alerts: readonly NewAlert[];
  /** Told where something has changed. */
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
const tellSql = command('select tell_watch_event($1, $2::uuid[], $3, $4)');

type Teller = Pick<WatchRow, 'accountId' | 'destinations'>;

/** Tells the destinations of a watch, or all of its account's, in the transaction of what it tells of. */
export const tellAlert = async (tx: Database, { accountId, destinations }: Teller, alert: Alert): Promise<void> => {
  await tx.run(tellSql, [accountId, destinations, 'alert.raised', JSON.stringify(alert)]);
};

export const tellChange = async (tx: Database, { accountId, destinations }: Teller, changed: WatchChanged) => {
  await tx.run(tellSql, [accountId, destinations, 'watch.changed', JSON.stringify(changed)]);
};

/** Writes what a run found, what the next one starts from and what is told, all at once; false when another run came first. */
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
    for (const { alert, key, event, tellAt } of run.alerts) {
      const values = [alert.id, watch.accountId, watch.id, key, event, JSON.stringify(alert), ranAt, tellAt];
      const made = await tx.row(insertAlertSql, values);
      if (made && tellAt === null) await tellAlert(tx, watch, alert);
    }
    if (run.changed) await tellChange(tx, watch, run.changed);
    return true;
  });

const noteFailureSql = command(`update watches set note = $2 where id = $1 and status = 'active'`);

/** Says on the watch why its last run failed. */
export const noteFailure = async (db: Database, watchId: string, note: string): Promise<void> => {
  await db.run(noteFailureSql, [watchId, note]);
};
