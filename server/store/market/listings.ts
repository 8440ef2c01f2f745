import { bigint, float, int, orNull, real, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

export type RatedDay = Row<typeof ratingHistorySql>;

export interface RatingHistory {
  readonly store: string;
  readonly country: string;
  readonly appId: string;
  readonly days: readonly RatedDay[];
}

const list = (values: readonly (string | number | null)[]): string =>
  `{${values.map((each) => each ?? 'null').join()}}`;

const saveRatingsSql = command(
  `insert into rating_histories as h (store, country, app_id, days, scores, totals)
   select store, country, app_id, days::date[], scores::real[], totals::bigint[]
   from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     as n (store, country, app_id, days, scores, totals)
   on conflict (store, country, app_id) do update set (days, scores, totals) = (
     select array_agg(day order by day), array_agg(score order by day), array_agg(total order by day) from (
       select day, coalesce(max(score) filter (where new), max(score)) as score,
         coalesce(max(total) filter (where new), max(total)) as total
       from (
         select true as new, * from unnest(excluded.days, excluded.scores, excluded.totals) as e (day, score, total)
         union all
         select false, * from unnest(h.days, h.scores, h.totals) as k (day, score, total)
       ) both_of_them group by day
     ) merged)`,
);

/** Adds days to rating histories. On a known day, new values replace old ones; null keeps them. Each app may occur once. */
export const saveRatings = async (db: Database, histories: readonly RatingHistory[]): Promise<void> => {
  if (histories.length === 0) return;
  const column = (read: (history: RatingHistory) => string) => histories.map(read);
  await db.run(saveRatingsSql, [
    column((each) => each.store),
    column((each) => each.country),
    column((each) => each.appId),
    column((each) => list(each.days.map(({ day }) => day))),
    column((each) => list(each.days.map(({ score }) => score))),
    column((each) => list(each.days.map(({ ratingsTotal }) => ratingsTotal))),
  ]);
};

const ratingHistorySql = statement(
  {
    /** YYYY-MM-DD, UTC. */
    day: text,
    score: orNull(real),
    ratingsTotal: orNull(bigint),
  },
  `select to_char(day, 'YYYY-MM-DD') as day, score, total as "ratingsTotal"
   from rating_histories, unnest(days, scores, totals) as d (day, score, total)
   where store = $1 and country = $2 and app_id = $3 and day between $4::date and coalesce($5::date, 'infinity')
   order by day`,
);

export const ratingHistory = (
  db: Database,
  app: { store: string; country: string; appId: string; since: string; until?: string },
) => db.rows(ratingHistorySql, [app.store, app.country, app.appId, app.since, app.until ?? null]);

const ratedSinceSql = statement(
  { since: orNull(text) },
  `select to_char(days[1], 'YYYY-MM-DD') as since from rating_histories
   where store = $1 and country = $2 and app_id = $3`,
);

/** The first day with a stored rating, or null. */
export const ratedSince = async (db: Database, app: { store: string; country: string; appId: string }) =>
  (await db.row(ratedSinceSql, [app.store, app.country, app.appId]))?.since ?? null;

const latestRatingsSql = statement(
  { appId: text, score: orNull(real), ratingsTotal: orNull(bigint) },
  `select app_id as "appId", scores[cardinality(scores)] as score, totals[cardinality(totals)] as "ratingsTotal"
   from rating_histories where store = $1 and country = $2 and app_id = any($3)`,
);

/** The newest ratings of apps in a storefront, by app, without unknown ones. */
export const latestRatings = async (db: Database, of: { store: string; country: string; appIds: readonly string[] }) =>
  new Map(
    (await db.rows(latestRatingsSql, [of.store, of.country, of.appIds])).map(({ appId, ...rest }) => [appId, rest]),
  );

const chartingPeersSql = statement(
  {
    chart: text,
    genreId: orNull(text),
    rank: int,
    /** Ratings gained within `days` days. */
    newRatings: float,
    days: int,
  },
  `select s.chart, nullif(s.genre_id, '') as "genreId", p.at::int as rank,
     (l.total - f.total)::float8 as "newRatings", l.day - f.day as days
   from (
     select distinct on (chart, genre_id) chart, genre_id, app_ids from chart_snapshots
     where store = $1 and country = $2 and genre_id = any(array['', $3]) and chart in ('top-free', 'top-paid')
       and day >= $4::date
     order by chart, genre_id, day desc
   ) s
   cross join lateral unnest(s.app_ids) with ordinality as p (app_id, at)
   join rating_histories h on h.store = $1 and h.country = $2 and h.app_id = p.app_id
   cross join lateral (
     select day, total from unnest(h.days, h.totals) as d (day, total)
     where total is not null order by day desc limit 1) l
   cross join lateral (
     select day, total from unnest(h.days, h.totals) as d (day, total)
     where total is not null and day >= l.day - 35 order by day limit 1) f
   where l.day - f.day >= 7`,
);

/** A storefront's charting apps and how fast their ratings grew over five weeks, which calibrates the charts. */
export const chartingPeers = (
  db: Database,
  of: { store: string; country: string; genreId: string | null; since: string },
) => db.rows(chartingPeersSql, [of.store, of.country, of.genreId ?? '', of.since]);
