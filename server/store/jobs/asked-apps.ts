import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { Store } from '../../contract/domain/stores.ts';
import { filtered, text, textOf } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

/** How many of the newest runs and pulls are looked through. */
const newestRuns = 60;
const newestPulls = 20;

// An app is an object with `store` and `appId`, wherever the input of its kind of run has it; a run whose app its store does
// not have named none. A pull outlives its job.
const askedAppsSql = statement(
  { store: filtered(textOf<Store>()), appId: filtered(text) },
  `with asked as (
     (select seq, input from jobs where account_id = $1 and error ->> 'code' is distinct from 'not_found'
      order by seq desc limit ${newestRuns})
     union all
     (select seq, request from pulls where account_id = $1 and status = 'completed' order by seq desc limit ${newestPulls})
   )
   select app ->> 'store' as store, app ->> 'appId' as "appId"
   from asked, jsonb_path_query(input, 'strict $.**{0 to 2} ? (exists(@.store) && exists(@.appId))') as app
   where app ->> 'store' is not null and app ->> 'appId' is not null
   group by 1, 2 order by max(seq) desc, 1, 2 limit $2`,
);

/** The apps that an account's newest runs and pulls were about, the last one asked about first. */
export const askedApps = (db: Database, accountId: string, limit: number): Promise<AppRef[]> =>
  db.rows(askedAppsSql, [accountId, limit]);
