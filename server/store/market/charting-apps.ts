import { int, orNull, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

/** An app in the charts of a genre, and the best place it has there. */
export interface ChartPlace {
  readonly appId: string;
  readonly title: string;
  readonly icon: string;
  readonly genre: string | null;
  readonly genreId: string | null;
  readonly rank: number;
}

const appsInChartsSql = statement(
  { appId: text, title: text, icon: text, genre: orNull(text), genreId: orNull(text), rank: int },
  `with newest as (
     select distinct on (chart) chart, app_ids from chart_snapshots
     where store = $1 and country = $2 and genre_id = $3 and read_at >= $4
     order by chart, day desc
   )
   select a.app_id as "appId", a.title, a.icon, a.genre, a.genre_id as "genreId", min(place.rank)::int as rank
   from newest, unnest(app_ids) with ordinality as place (app_id, rank)
   join charting_apps a on a.store = $1 and a.country = $2 and a.app_id = place.app_id
   group by a.app_id, a.title, a.icon, a.genre, a.genre_id
   order by rank, "appId"`,
);

/** The apps of the newest charts of a genre that were kept since, best placed first. */
export const appsInCharts = (
  db: Database,
  of: { store: string; country: string; genreId: string; since: Date },
): Promise<ChartPlace[]> => db.rows(appsInChartsSql, [of.store, of.country, of.genreId, of.since]);
