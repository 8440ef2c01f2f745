import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { ChartName } from '../../contract/domain/charts.ts';
import { collectedStorefronts } from '../../contract/domain/storefronts.ts';
import type { Store } from '../../contract/domain/stores.ts';
import type { RevenueWeek } from '../../contract/resources/apps/history.ts';
import { bigint, bool, filtered, int, jsonb, orNull, real, text, textOf, texts, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

type Estimate = Omit<RevenueWeek, 'week' | 'computedAt'>;

interface App {
  readonly store: string;
  readonly country: string;
  readonly appId: string;
}

const saveRevenueSql = command(
  `insert into revenue_weeks (store, country, app_id, week, estimate, computed_at)
   select $1, $2, $3, n.week, $4::jsonb, $5::timestamptz
   from (select date_trunc('week', $5::timestamptz at time zone 'UTC')::date as week) n
   where $4::jsonb is distinct from (
     select r.estimate from revenue_weeks r
     where r.store = $1 and r.country = $2 and r.app_id = $3 and r.week = n.week)
   on conflict (store, country, app_id, week) do update
     set estimate = excluded.estimate, computed_at = excluded.computed_at`,
);

/** Stores the estimate of its week, unless it is unchanged. */
export const saveRevenue = async (
  db: Database,
  { store, country, appId }: App,
  { monthly, mrr, monetisation, confidence }: Estimate,
  computedAt: Date,
): Promise<void> => {
  const estimate = JSON.stringify({ monthly, mrr, monetisation, confidence });
  await db.run(saveRevenueSql, [store, country, appId, estimate, computedAt]);
};

const revenueWeeksSql = statement(
  { week: text, estimate: jsonb<Estimate>(), computedAt: timestamp },
  `select to_char(week, 'YYYY-MM-DD') as week, estimate, computed_at as "computedAt" from revenue_weeks
   where store = $1 and country = $2 and app_id = $3 and week between date_trunc('week', $4::date)::date and $5::date
   order by week desc limit 100`,
);

/** Estimates of the weeks that overlap a period, oldest first. */
export const revenueWeeks = async (
  db: Database,
  { store, country, appId, from, to }: App & { readonly from: string; readonly to: string },
) =>
  (await db.rows(revenueWeeksSql, [store, country, appId, from, to]))
    .reverse()
    .map(({ week, estimate, computedAt }) => ({ week, ...estimate, computedAt: computedAt.toISOString() }));

// Data of several apps or charts, one statement each.

export interface AppInCountry extends AppRef {
  readonly country: string;
}

const list = <Of, Value>(of: readonly Of[], read: (each: Of) => Value): Value[] => of.map(read);
const places = (apps: readonly AppInCountry[]) => [
  list(apps, ({ store }) => store),
  list(apps, ({ country }) => country),
  list(apps, ({ appId }) => appId),
];

// The first collected storefront takes precedence over those where the app was seen later.
const knownAppsSql = statement(
  {
    store: filtered(textOf<Store>()),
    appId: filtered(text),
    /** Null: none of its reviews is stored. */
    appNo: orNull(int),
    title: orNull(text),
    icon: orNull(text),
    genreId: orNull(text),
    /** Where it is in the charts, otherwise where it is rated; null if neither is stored. */
    country: orNull(text),
  },
  `select n.store, n.app_id as "appId", case when r.reviews > 0 then r.app_no end as "appNo",
     coalesce(c.title, r.title) as title, coalesce(c.icon, r.icon) as icon, c.genre_id as "genreId", coalesce(c.country, h.country) as country
   from unnest($1::text[], $2::text[]) with ordinality as n (store, app_id, at)
   left join review_apps r on r.store = n.store and r.app_id = n.app_id
   left join lateral (
     select country, title, icon, genre_id from charting_apps
     where store = n.store and app_id = n.app_id and country = any($3)
     order by country <> $3[1], seen_at desc, country limit 1) c on true
   left join lateral (
     select country from rating_histories where store = n.store and app_id = n.app_id and country = any($3)
     order by country <> $3[1], country limit 1) h on true
   order by n.at`,
);

export type KnownApp = Row<typeof knownAppsSql>;

export const knownApps = (db: Database, apps: readonly AppRef[]) =>
  db.rows(knownAppsSql, [list(apps, ({ store }) => store), list(apps, ({ appId }) => appId), collectedStorefronts]);

const ratedDaysSql = statement(
  {
    store: text,
    appId: text,
    /** YYYY-MM-DD. */
    day: text,
    score: filtered(real),
    ratingsTotal: orNull(bigint),
  },
  `select h.store, h.app_id as "appId", to_char(d.day, 'YYYY-MM-DD') as day, d.score, d.total as "ratingsTotal"
   from unnest($1::text[], $2::text[], $3::text[]) as n (store, country, app_id)
   join rating_histories h using (store, country, app_id), unnest(h.days, h.scores, h.totals) as d (day, score, total)
   where d.score is not null and d.day between $4::date and $5::date order by d.day`,
);

export type RatedDayOf = Row<typeof ratedDaysSql>;

/** Ratings of apps on the days of a period, oldest first, without days that have no rating. */
export const ratedDays = (db: Database, apps: readonly AppInCountry[], from: string, to: string) =>
  db.rows(ratedDaysSql, [...places(apps), from, to]);

const ranksSql = statement(
  {
    store: text,
    appId: filtered(text),
    chart: textOf<ChartName>(),
    genreId: orNull(text),
    /** YYYY-MM-DD. */
    day: text,
    /** Null: not in the chart that was collected that day. */
    rank: orNull(int),
    /** False if a row couldn't be read: it may have been this app's. */
    isWhole: bool,
  },
  `select s.store, n.app_id as "appId", s.chart, nullif(s.genre_id, '') as "genreId", to_char(s.day, 'YYYY-MM-DD') as day,
     array_position(s.app_ids, n.app_id) as rank, array_position(s.app_ids, '') is null as "isWhole"
   from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as n (store, country, app_id, genre_id)
   join chart_snapshots s on s.store = n.store and s.country = n.country and s.genre_id = any(array['', n.genre_id])
     and s.day between $5::date and $6::date
   order by s.day, s.genre_id, s.chart`,
);

/** Ranks of apps in overall charts and those of their genres, oldest first. */
export const ranksOf = (
  db: Database,
  apps: readonly (AppInCountry & { readonly genreId: string | null })[],
  from: string,
  to: string,
) => db.rows(ranksSql, [...places(apps), list(apps, ({ genreId }) => genreId ?? ''), from, to]);

export interface GenreChart {
  readonly store: Store;
  readonly country: string;
  readonly genreId: string;
}

const genreDaysSql = statement(
  { store: text, country: text, genreId: text, day: text, appIds: texts },
  `select s.store, s.country, s.genre_id as "genreId", to_char(s.day, 'YYYY-MM-DD') as day, s.app_ids as "appIds"
   from unnest($1::text[], $2::text[], $3::text[]) as n (store, country, genre_id)
   join chart_snapshots s using (store, country, genre_id)
   where s.chart = $4 and s.day between $5::date and $6::date order by s.day`,
);

/** One chart of several genres on every collected day, oldest first. */
export const genreDays = (db: Database, genres: readonly GenreChart[], chart: ChartName, from: string, to: string) =>
  db.rows(genreDaysSql, [
    list(genres, ({ store }) => store),
    list(genres, ({ country }) => country),
    list(genres, ({ genreId }) => genreId),
    chart,
    from,
    to,
  ]);

const namesInChartsSql = statement(
  { store: text, country: text, appId: text, title: text, icon: text },
  `select store, country, app_id as "appId", title, icon
   from unnest($1::text[], $2::text[], $3::text[]) as n (store, country, app_id)
   join charting_apps using (store, country, app_id)`,
);

/** Titles and icons of charted apps, without unknown ones. */
export const namesInCharts = (db: Database, apps: readonly AppInCountry[]) => db.rows(namesInChartsSql, places(apps));

const releasesSql = statement(
  { store: text, appId: text, version: text, releasedAt: timestamp },
  `select store, app_id as "appId", version, released_at as "releasedAt"
   from unnest($1::text[], $2::text[]) as n (store, app_id) join app_versions using (store, app_id)
   order by released_at, version`,
);

/** Versions of apps with release dates, oldest first. */
export const releasesOf = (db: Database, apps: readonly AppRef[]) =>
  db.rows(releasesSql, [list(apps, ({ store }) => store), list(apps, ({ appId }) => appId)]);
