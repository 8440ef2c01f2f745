import type { Alert } from '../../contract/resources/watches/alert.ts';
import { jsonb, uuid, uuids } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { tellAlert } from './watch-runs.ts';

const listAlertsSql = statement(
  { body: jsonb<Alert>() },
  `select body from alerts
   where account_id = $1 and ($2::uuid is null or watch_id = $2)
     and ($3::uuid is null or (raised_at, id) < (select raised_at, id from alerts where id = $3 and account_id = $1))
   order by raised_at desc, id desc limit $4`,
);

/** Newest first; of one watch, and those before one, where they are named. */
export const listAlerts = async (
  db: Database,
  accountId: string,
  of: { readonly watchId: string | null; readonly before: string | null; readonly limit: number },
): Promise<Alert[]> =>
  (await db.rows(listAlertsSql, [accountId, of.watchId, of.before, of.limit])).map(({ body }) => body);

const heldAlertSql = statement(
  { id: uuid, accountId: uuid, destinations: uuids, body: jsonb<Alert>() },
  `select a.id, a.account_id as "accountId", w.destinations, a.body from alerts a join watches w on w.id = a.watch_id
   where a.tell_at <= $1 order by a.tell_at, a.id limit 1 for no key update of a skip locked`,
);
const toldSql = command('update alerts set tell_at = null where id = $1');

/** Tells an alert whose quiet hours have ended; false when there is none. */
export const tellHeldAlert = (db: Database, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const held = await tx.row(heldAlertSql, [now]);
    if (!held) return false;
    await tellAlert(tx, held, held.body);
    await tx.run(toldSql, [held.id]);
    return true;
  });
