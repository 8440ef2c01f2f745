import { text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

export interface FollowedApp {
  readonly store: string;
  readonly country: string;
  readonly appId: string;
}

const followAppSql = command(
  `insert into followed_apps as f (store, country, app_id, asked_at) values ($1, $2, $3, $4)
   on conflict (store, country, app_id) do update set asked_at = greatest(f.asked_at, excluded.asked_at)`,
);

/** Notes that somebody asked about an app in a storefront. */
export const followApp = async (db: Database, { store, country, appId }: FollowedApp, at: Date): Promise<void> => {
  await db.run(followAppSql, [store, country, appId, at]);
};

const followedAppsSql = statement(
  { country: text, appId: text },
  `select f.country, f.app_id as "appId" from followed_apps f
   left join rating_histories h using (store, country, app_id)
   where f.store = $1 and f.asked_at >= $2 and (h.days is null or h.days[cardinality(h.days)] < $3::date)
   order by f.asked_at desc, f.country, f.app_id limit $4`,
);

/** The apps of a store that were asked about since, whose rating of a day is not on file yet; those asked about last come first. */
export const followedWithout = (
  db: Database,
  of: { store: string; since: Date; day: string; limit: number },
): Promise<{ country: string; appId: string }[]> => db.rows(followedAppsSql, [of.store, of.since, of.day, of.limit]);
