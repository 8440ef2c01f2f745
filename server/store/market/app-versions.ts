import { int, text, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

interface FollowedApp {
  readonly store: string;
  readonly country: string;
  readonly appId: string;
}

const followAppSql = command(
  `insert into followed_apps as f (store, country, app_id, asked_at) values ($1, $2, $3, $4)
   on conflict (store, country, app_id) do update set asked_at = greatest(f.asked_at, excluded.asked_at)`,
);

export const followApp = (db: Database, { store, country, appId }: FollowedApp, at: Date) =>
  db.run(followAppSql, [store, country, appId, at]);

const followedAppsSql = statement(
  { country: text, appId: text },
  `select f.country, f.app_id as "appId" from followed_apps f
   left join rating_histories h using (store, country, app_id)
   where f.store = $1 and f.asked_at >= $2 and (h.days is null or h.days[cardinality(h.days)] < $3::date)
   order by f.asked_at desc, f.country, f.app_id limit $4`,
);

/** Apps of a store requested since a time and without a stored rating of a day, most recently requested first. */
export const followedWithout = (db: Database, of: { store: string; since: Date; day: string; limit: number }) =>
  db.rows(followedAppsSql, [of.store, of.since, of.day, of.limit]);

const forgetChartsSql = statement(
  { forgotten: int },
  `with old as (select store, country, genre_id, chart, day from chart_snapshots where day < $1::date limit $2),
   gone as (delete from chart_snapshots s using old
     where s.store = old.store and s.country = old.country and s.genre_id = old.genre_id and s.chart = old.chart
       and s.day = old.day returning 1)
   select count(*)::int as forgotten from gone`,
);

/** Deletes chart snapshots before a day, at most `most`; returns how many. */
export const forgetCharts = async (db: Database, before: string, most: number) =>
  (await db.row(forgetChartsSql, [before, most]))!.forgotten;

const trimRatingsSql = statement(
  { trimmed: int },
  `with old as (
     select store, country, app_id from rating_histories where days[1] < $1::date order by store, country, app_id limit $2
     for no key update),
   changed as (
     update rating_histories h set (days, scores, totals) = (
       select coalesce(array_agg(day order by day), '{}'), coalesce(array_agg(score order by day), '{}'),
         coalesce(array_agg(total order by day), '{}')
       from unnest(h.days, h.scores, h.totals) as d (day, score, total) where day >= $1::date)
     from old where h.store = old.store and h.country = old.country and h.app_id = old.app_id returning 1)
   select count(*)::int as trimmed from changed`,
);

/** Removes days before one from the rating histories of at most `most` apps; returns how many. */
export const trimRatings = async (db: Database, before: string, most: number) =>
  (await db.row(trimRatingsSql, [before, most]))!.trimmed;

const forgetEmptySql = command(`delete from rating_histories where cardinality(days) = 0`);
const forgetVersionsSql = command(
  `delete from app_versions where released_at < $1::date::timestamp at time zone 'UTC'`,
);
// A price that still applies is kept, however old, as long as the app has other data.
const forgetPricesSql = command(
  `delete from price_changes c where c.day < $1::date and (
     exists (select from price_changes n where n.store = c.store and n.country = c.country and n.app_id = c.app_id
       and n.kind = c.kind and n.day > c.day and n.day <= $1::date)
     or not exists (select from rating_histories h
       where h.store = c.store and h.country = c.country and h.app_id = c.app_id))`,
);
const forgetRevenueSql = command(`delete from revenue_weeks where week < $1::date`);
const forgetFollowedSql = command(`delete from followed_apps where asked_at < $1`);

/** Deletes empty histories, old releases, prices and estimates, and apps that haven't been requested recently. */
export const forgetTheRest = async (
  db: Database,
  { before, followedBefore }: { readonly before: string; readonly followedBefore: Date },
): Promise<void> => {
  await db.run(forgetEmptySql, []);
  await db.run(forgetVersionsSql, [before]);
  await db.run(forgetPricesSql, [before]);
  await db.run(forgetRevenueSql, [before]);
  await db.run(forgetFollowedSql, [followedBefore]);
};

export interface VersionRelease {
  readonly store: string;
  readonly appId: string;
  readonly version: string;
  /** ISO 8601. */
  readonly releasedAt: string;
}

const saveVersionsSql = command(
  `insert into app_versions (store, app_id, version, released_at)
   select distinct on (store, app_id, version) store, app_id, version, released_at
   from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) as n (store, app_id, version, released_at)
   order by store, app_id, version, released_at
   on conflict (store, app_id, version) do nothing`,
);

/** Stores release dates of versions. The first date stays: stores change it when a listing is edited. */
export const saveVersions = async (db: Database, versions: readonly VersionRelease[]): Promise<void> => {
  if (versions.length === 0) return;
  await db.run(saveVersionsSql, [
    versions.map(({ store }) => store),
    versions.map(({ appId }) => appId),
    versions.map(({ version }) => version),
    versions.map(({ releasedAt }) => releasedAt),
  ]);
};

const versionsOfSql = statement(
  { version: text, releasedAt: timestamp },
  `select version, released_at as "releasedAt" from app_versions where store = $1 and app_id = $2
   order by released_at, version`,
);

export const versionsOf = (db: Database, { store, appId }: { readonly store: string; readonly appId: string }) =>
  db.rows(versionsOfSql, [store, appId]);
