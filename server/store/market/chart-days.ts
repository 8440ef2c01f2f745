import { orNull, text, texts } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

const chartDaysSql = statement(
  { day: text, appIds: texts },
  `select to_char(day, 'YYYY-MM-DD') as day, app_ids as "appIds" from chart_snapshots
   where store = $1 and country = $2 and genre_id = $3 and chart = $4 and day >= $5::date order by day`,
);

/** One chart on the days it was collected since one, oldest first; by rank, with an empty text where a row could not be read. */
export const chartDaysSince = (
  db: Database,
  of: { store: string; country: string; genreId: string | null; chart: string; since: string },
): Promise<{ day: string; appIds: string[] }[]> =>
  db.rows(chartDaysSql, [of.store, of.country, of.genreId ?? '', of.chart, of.since]);

export interface ChartedApp {
  readonly appId: string;
  readonly title: string;
  readonly developer: string;
  readonly icon: string;
  readonly genre: string | null;
}

const chartedAppsSql = statement(
  { appId: text, title: text, developer: text, icon: text, genre: orNull(text) },
  `select app_id as "appId", title, developer, icon, genre from charting_apps
   where store = $1 and country = $2 and app_id = any($3)`,
);

/** What the charts of a storefront last told of apps, by app; those that are not known are left out. */
export const chartedApps = async (
  db: Database,
  of: { store: string; country: string; appIds: readonly string[] },
): Promise<ReadonlyMap<string, ChartedApp>> => {
  const rows = await db.rows(chartedAppsSql, [of.store, of.country, of.appIds]);
  return new Map(rows.map((row) => [row.appId, row]));
};
