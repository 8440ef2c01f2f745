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
const forgetVersionsSql = command(`delete from app_versions where released_at < $1`);
const forgetFollowedSql = command(`delete from followed_apps where asked_at < $1`);

/** Deletes what is small enough to go at once: empty histories, old releases of versions, and apps nobody has asked about. */
export const forgetTheRest = async (
  db: Database,
  { versionsBefore, followedBefore }: { readonly versionsBefore: Date; readonly followedBefore: Date },
): Promise<void> => {
  await db.run(forgetEmptySql, []);
  await db.run(forgetVersionsSql, [versionsBefore]);
  await db.run(forgetFollowedSql, [followedBefore]);
};
