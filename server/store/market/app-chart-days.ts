import { bool, filtered, int, orNull, text, texts } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { type Row, statement } from '../engine/statement.ts';

interface Asked {
  readonly store: string;
  readonly appId: string;
  readonly country: string;
  /** Selects overall charts, and those of this genre if not null. */
  readonly genreId: string | null;
}

export type ChartDay = Row<typeof chartDaysSql>;

const chartDaysSql = statement(
  {
    /** YYYY-MM-DD. */
    date: text,
    chart: text,
    genreId: orNull(text),
    /** Null: not in the chart that was collected that day. */
    rank: orNull(int),
    /** False if a row couldn't be read: it may have been this app's. */
    isWhole: bool,
  },
  `select to_char(day, 'YYYY-MM-DD') as date, chart, nullif(genre_id, '') as "genreId",
     array_position(app_ids, $2) as rank, array_position(app_ids, '') is null as "isWhole"
   from chart_snapshots
   where store = $1 and country = $3 and genre_id = any(array['', $4]) and day between $5::date and $6::date
   order by genre_id, chart, day`,
);

/** An app's ranks in collected charts of a period, oldest first. */
export const chartDays = (db: Database, of: Asked & { from: string; to: string }) =>
  db.rows(chartDaysSql, [of.store, of.appId, of.country, of.genreId ?? '', of.from, of.to]);

const chartsSinceSql = statement(
  { chart: text, genreId: orNull(text), since: filtered(text) },
  `select chart, nullif(genre_id, '') as "genreId", to_char(min(day), 'YYYY-MM-DD') as since
   from chart_snapshots where store = $1 and country = $2 and genre_id = any(array['', $3])
   group by genre_id, chart order by genre_id, chart`,
);

/** First stored day of each chart of a storefront. */
export const chartsSince = (db: Database, of: Omit<Asked, 'appId'>) =>
  db.rows(chartsSinceSql, [of.store, of.country, of.genreId ?? '']);

const chartingAppSql = statement(
  { title: text, genreId: orNull(text) },
  `select title, genre_id as "genreId" from charting_apps where store = $1 and app_id = $2
   order by country <> $3, seen_at desc limit 1`,
);

/** An app's title and genre in the charts, preferably of this storefront; undefined if it never charted. */
export const chartingApp = (db: Database, { store, appId, country }: Omit<Asked, 'genreId'>) =>
  db.row(chartingAppSql, [store, appId, country]);

const isOnFileSql = statement(
  { known: bool },
  `select exists (select from charting_apps where store = $1 and app_id = $2)
     or exists (select from rating_histories where store = $1 and country = $3 and app_id = $2)
     or exists (select from review_apps where store = $1 and app_id = $2) as known`,
);

export const isOnFile = async (db: Database, { store, appId, country }: Omit<Asked, 'genreId'>) =>
  (await db.row(isOnFileSql, [store, appId, country]))!.known;

const chartDaysSinceSql = statement(
  { day: text, appIds: texts },
  `select to_char(day, 'YYYY-MM-DD') as day, app_ids as "appIds" from chart_snapshots
   where store = $1 and country = $2 and genre_id = $3 and chart = $4 and day >= $5::date order by day`,
);

/** One chart on every collected day since one, oldest first; by rank, with an empty text for an unreadable row. */
export const chartDaysSince = (
  db: Database,
  of: { store: string; country: string; genreId: string | null; chart: string; since: string },
) => db.rows(chartDaysSinceSql, [of.store, of.country, of.genreId ?? '', of.chart, of.since]);

const chartedAppsSql = statement(
  { appId: text, title: text, developer: text, icon: text, genre: orNull(text) },
  `select app_id as "appId", title, developer, icon, genre from charting_apps
   where store = $1 and country = $2 and app_id = any($3)`,
);

/** Charted apps of a storefront by id, without unknown ones. */
export const chartedApps = async (db: Database, of: { store: string; country: string; appIds: readonly string[] }) =>
  new Map((await db.rows(chartedAppsSql, [of.store, of.country, of.appIds])).map((row) => [row.appId, row]));
