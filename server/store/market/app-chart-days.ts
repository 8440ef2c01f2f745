import { bool, filtered, int, orNull, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

interface Asked {
  readonly store: string;
  readonly appId: string;
  readonly country: string;
  /** Charts of all apps, and of this genre where there is one. */
  readonly genreId: string | null;
}

export interface ChartDay {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly chart: string;
  readonly genreId: string | null;
  /** Null: the app was not in the chart that was collected that day. */
  readonly rank: number | null;
  /** Whether every row of the chart could be read: where one could not, it may have been the app's. */
  readonly isWhole: boolean;
}

const chartDaysSql = statement(
  { date: text, chart: text, genreId: orNull(text), rank: orNull(int), isWhole: bool },
  `select to_char(day, 'YYYY-MM-DD') as date, chart, nullif(genre_id, '') as "genreId",
     array_position(app_ids, $2) as rank, array_position(app_ids, '') is null as "isWhole"
   from chart_snapshots
   where store = $1 and country = $3 and genre_id = any(array['', $4]) and day between $5::date and $6::date
   order by genre_id, chart, day`,
);

/** Where an app stood in the charts collected in a time, oldest first. */
export const chartDays = (db: Database, of: Asked & { from: string; to: string }): Promise<ChartDay[]> =>
  db.rows(chartDaysSql, [of.store, of.appId, of.country, of.genreId ?? '', of.from, of.to]);

const chartsSinceSql = statement(
  { chart: text, genreId: orNull(text), since: filtered(text) },
  `select chart, nullif(genre_id, '') as "genreId", to_char(min(day), 'YYYY-MM-DD') as since
   from chart_snapshots where store = $1 and country = $2 and genre_id = any(array['', $3])
   group by genre_id, chart order by genre_id, chart`,
);

/** Since when each chart of a storefront is on file. */
export const chartsSince = (
  db: Database,
  of: Omit<Asked, 'appId'>,
): Promise<{ chart: string; genreId: string | null; since: string }[]> =>
  db.rows(chartsSinceSql, [of.store, of.country, of.genreId ?? '']);

const chartingAppSql = statement(
  { title: text, genreId: orNull(text) },
  `select title, genre_id as "genreId" from charting_apps where store = $1 and app_id = $2
   order by country <> $3, seen_at desc limit 1`,
);

/** What the charts told of an app, best in this storefront; undefined for one that has not charted. */
export const chartingApp = (
  db: Database,
  { store, appId, country }: Omit<Asked, 'genreId'>,
): Promise<{ title: string; genreId: string | null } | undefined> => db.row(chartingAppSql, [store, appId, country]);

const isOnFileSql = statement(
  { known: bool },
  `select exists (select from charting_apps where store = $1 and app_id = $2)
     or exists (select from rating_histories where store = $1 and country = $3 and app_id = $2)
     or exists (select from review_apps where store = $1 and app_id = $2) as known`,
);

/** Whether anything is on file of an app: that it has charted, a rating in this storefront, or a review. */
export const isOnFile = async (db: Database, { store, appId, country }: Omit<Asked, 'genreId'>): Promise<boolean> =>
  (await db.row(isOnFileSql, [store, appId, country]))!.known;
