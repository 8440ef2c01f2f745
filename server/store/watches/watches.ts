import type { QuietHours, WatchStatus } from '../../contract/resources/watches/watch.ts';
import type { WatchResult } from '../../contract/resources/watches/watch-result.ts';
import type { WatchRule } from '../../contract/resources/watches/watch-rule.ts';
import type { WatchTargetAsked } from '../../contract/resources/watches/watch-target.ts';
import { lockLiveAccount } from '../accounts/account-state.ts';
import { bigint, int, jsonb, orNull, type RowOf, text, textOf, timestamp, uuid, uuids } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

const row = {
  id: uuid,
  accountId: uuid,
  name: text,
  target: jsonb<WatchTargetAsked>(),
  schedule: text,
  zone: text,
  rules: jsonb<readonly WatchRule[]>(),
  quietHours: orNull(jsonb<QuietHours>()),
  /** Hours. */
  throttle: int,
  destinations: uuids,
  status: textOf<WatchStatus>(),
  note: orNull(text),
  nextRunAt: orNull(timestamp),
  lastRunAt: orNull(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
  last: orNull(jsonb<WatchResult>()),
  /** Number raised since the requested time. */
  alerts: bigint,
};

export type WatchRow = RowOf<typeof row>;

export type WatchSettings = Pick<
  WatchRow,
  'name' | 'target' | 'schedule' | 'zone' | 'rules' | 'quietHours' | 'throttle' | 'destinations'
>;

const columns = `w.id, w.account_id as "accountId", w.name, w.target, w.schedule, w.zone, w.rules,
  w.quiet_hours as "quietHours", w.throttle, w.destinations, w.status, w.note, w.next_run_at as "nextRunAt",
  w.last_run_at as "lastRunAt", w.created_at as "createdAt", w.updated_at as "updatedAt", r.body as last,
  (select count(*) from alerts a where a.watch_id = w.id and a.raised_at >= $2) as alerts`;

const listWatchesSql = statement(
  row,
  `select ${columns} from watches w left join watch_results r on r.id = w.last_result
   where w.account_id = $1 order by w.created_at desc, w.id desc`,
);

/** Newest first, each with its alerts since a time. */
export const listWatches = (db: Database, accountId: string, alertsSince: Date) =>
  db.rows(listWatchesSql, [accountId, alertsSince]);

const readWatchSql = statement(
  row,
  `select ${columns} from watches w left join watch_results r on r.id = w.last_result
   where w.account_id = $1 and w.id = $3`,
);

export const readWatch = (db: Database, accountId: string, id: string, alertsSince: Date) =>
  db.row(readWatchSql, [accountId, alertsSince, id]);

const insertWatchSql = statement(
  { id: uuid },
  `insert into watches (id, account_id, name, target, schedule, zone, rules, quiet_hours, throttle, destinations, status,
     next_run_at, created_at, updated_at)
   select $2, $1, $3, $4, $5, $6, $7, $8, $9, $10::uuid[], 'active', $11, $12, $12
   where (select count(*) from watches where account_id = $1) < $13::int
   returning id`,
);

const settingsOf = (settings: WatchSettings): unknown[] => [
  settings.name,
  JSON.stringify(settings.target),
  settings.schedule,
  settings.zone,
  JSON.stringify(settings.rules),
  settings.quietHours && JSON.stringify(settings.quietHours),
  settings.throttle,
  settings.destinations,
];

/** False if the account is at its limit, null if it was deleted. */
export const createWatch = (
  db: Database,
  accountId: string,
  watch: WatchSettings & { readonly id: string; readonly nextRunAt: Date; readonly now: Date },
  most: number,
): Promise<boolean | null> =>
  db.transaction(async (tx) => {
    if (!(await lockLiveAccount(tx, accountId))) return null;
    const made = await tx.row(insertWatchSql, [
      accountId,
      watch.id,
      ...settingsOf(watch),
      watch.nextRunAt,
      watch.now,
      most,
    ]);
    return made !== undefined;
  });

const updateWatchSql = statement(
  { id: uuid },
  `update watches set name = $3, target = $4, schedule = $5, zone = $6, rules = $7, quiet_hours = $8, throttle = $9,
     destinations = $10::uuid[], status = $11, note = $12, next_run_at = $13, updated_at = $14,
     state = case when target = $4 then state else '{}' end
   where account_id = $1 and id = $2 and updated_at = $15 returning id`,
);

/** Changes a watch; false if it was changed since it was read. A new target resets its state. */
export const updateWatch = async (
  db: Database,
  before: WatchRow,
  watch: WatchSettings & Pick<WatchRow, 'status' | 'note' | 'nextRunAt'>,
  now: Date,
): Promise<boolean> => {
  const { accountId, id, updatedAt } = before;
  const { status, note, nextRunAt } = watch;
  const values = [accountId, id, ...settingsOf(watch), status, note, nextRunAt, now, updatedAt];
  return (await db.row(updateWatchSql, values)) !== undefined;
};

const deleteWatchSql = statement({ id: uuid }, 'delete from watches where account_id = $1 and id = $2 returning id');

/** Also deletes its results and alerts; false if the account has no such watch. */
export const deleteWatch = async (db: Database, accountId: string, id: string) =>
  (await db.row(deleteWatchSql, [accountId, id])) !== undefined;
