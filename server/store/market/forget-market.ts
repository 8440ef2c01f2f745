import { int } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

const forgetChartsSql = statement(
  { forgotten: int },
  `with old as (select store, country, genre_id, chart, day from chart_snapshots where day < $1::date limit $2),
   gone as (delete from chart_snapshots s using old
     where s.store = old.store and s.country = old.country and s.genre_id = old.genre_id and s.chart = old.chart
       and s.day = old.day returning 1)
   select count(*)::int as forgotten from gone`,
);

/** Deletes chart snapshots of the days before one, at most so many; returns how many there were. */
export const forgetCharts = async (db: Database, before: string, most: number): Promise<number> =>
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

/** Drops the days before one from rating histories, of at most so many apps; returns of how many. */
export const trimRatings = async (db: Database, before: string, most: number): Promise<number> =>
  (await db.row(trimRatingsSql, [before, most]))!.trimmed;

const forgetEmptySql = command(`delete from rating_histories where cardinality(days) = 0`);
const forgetVersionsSql = command(
  `delete from app_versions where released_at < $1::date::timestamp at time zone 'UTC'`,
);
// A price that still applies is kept however old it is, as long as anything else of the app is.
const forgetPricesSql = command(
  `delete from price_changes c where c.day < $1::date and (
     exists (select from price_changes n where n.store = c.store and n.country = c.country and n.app_id = c.app_id
       and n.kind = c.kind and n.day > c.day and n.day <= $1::date)
     or not exists (select from rating_histories h
       where h.store = c.store and h.country = c.country and h.app_id = c.app_id))`,
);
const forgetRevenueSql = command(`delete from revenue_weeks where week < $1::date`);
const forgetFollowedSql = command(`delete from followed_apps where asked_at < $1`);

/** Deletes what is small enough to go at once: empty histories, old releases of versions, prices and estimates, and apps nobody has asked about. */
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
