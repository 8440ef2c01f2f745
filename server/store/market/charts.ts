import { bool, int, orNull, text, texts, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

export interface Snapshot {
  readonly store: string;
  readonly country: string;
  /** The store's own id; null: the overall chart. */
  readonly genreId: string | null;
  readonly chart: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly readAt: string;
  /** By rank. */
  readonly appIds: readonly string[];
}

export type ChartingApp = Omit<NewApp, 'released'> & { readonly released: string | null };

const saveSnapshotsSql = command(
  `insert into chart_snapshots as s (store, country, genre_id, chart, day, read_at, app_ids)
   select store, country, genre_id, chart, day, read_at, string_to_array(ids, ' ')
   from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::timestamptz[], $7::text[])
     as n (store, country, genre_id, chart, day, read_at, ids)
   on conflict (store, country, genre_id, chart, day) do update set read_at = excluded.read_at, app_ids = excluded.app_ids
     where s.read_at < excluded.read_at`,
);

/** Stores one snapshot of each chart per day; a later one of the day replaces an earlier one. */
export const saveSnapshots = async (db: Database, snapshots: readonly Snapshot[]): Promise<void> => {
  if (snapshots.length === 0) return;
  const column = (read: (snapshot: Snapshot) => string) => snapshots.map(read);
  // PostgreSQL has no arrays of lists with different lengths, so ids, which have no spaces, are joined.
  await db.run(saveSnapshotsSql, [
    column((each) => each.store),
    column((each) => each.country),
    column((each) => each.genreId ?? ''),
    column((each) => each.chart),
    column((each) => each.day),
    column((each) => each.readAt),
    column((each) => each.appIds.join(' ')),
  ]);
};

const saveChartingAppsSql = command(
  `insert into charting_apps (store, country, app_id, title, developer, icon, genre, genre_id, free, released, seen_at)
   select distinct on (store, country, "appId") store, country, "appId", title, developer, icon, genre, "genreId", free,
     released, clock_timestamp()
   from jsonb_to_recordset($1::jsonb) as n (store text, country text, "appId" text, title text, developer text,
     icon text, genre text, "genreId" text, free boolean, released timestamptz)
   on conflict (store, country, app_id) do update set title = excluded.title, developer = excluded.developer,
     icon = case when excluded.store = 'apple'
         and regexp_replace(charting_apps.icon, '/[^/]*$', '') = regexp_replace(excluded.icon, '/[^/]*$', '')
       then charting_apps.icon else excluded.icon end,
     genre = excluded.genre, genre_id = excluded.genre_id, free = excluded.free,
     released = coalesce(excluded.released, charting_apps.released), seen_at = excluded.seen_at`,
);

/** The App Store's charts have small icons: a larger icon of the same artwork, whose URL differs only in its last part, is kept. */
export const saveChartingApps = async (db: Database, apps: readonly ChartingApp[]): Promise<void> => {
  if (apps.length === 0) return;
  await db.run(saveChartingAppsSql, [JSON.stringify(apps)]);
};

const saveIconsSql = command(
  `with changed as (
     select a.app_id, n.icon from charting_apps a join unnest($3::text[], $4::text[]) as n (app_id, icon) using (app_id)
     where a.store = $1 and a.country = $2 and a.icon <> n.icon order by a.app_id for no key update of a
   )
   update charting_apps a set icon = changed.icon from changed
   where a.store = $1 and a.country = $2 and a.app_id = changed.app_id`,
);

/** Replaces icons of charted apps with the larger ones of listings. */
export const saveIcons = async (
  db: Database,
  { store, country, icons }: { store: string; country: string; icons: ReadonlyMap<string, string> },
): Promise<void> => {
  // Locked in the same order as in `saveChartingApps`, to avoid deadlocks.
  await db.run(saveIconsSql, [store, country, [...icons.keys()], [...icons.values()]]);
};

/** Apps by rank; an unreadable row leaves an empty text, so that later ranks don't shift. */
const byRank = (rows: readonly { readonly appId: string; readonly rank: number }[]): string[] => {
  const appIds: string[] = new Array(Math.max(0, ...rows.map(({ rank }) => rank))).fill('');
  for (const { appId, rank } of rows) appIds[rank - 1] = appId;
  return appIds;
};

/** Stores a chart, which may be empty: the day's snapshot, and details of its apps. */
export const saveChart = async (
  db: Database,
  chart: Omit<Snapshot, 'day' | 'readAt' | 'appIds'> & {
    readonly rows: readonly (Omit<ChartingApp, 'store' | 'country'> & { readonly rank: number })[];
  },
  readAt: number,
): Promise<void> => {
  const { store, country, genreId, chart: name, rows } = chart;
  const at = new Date(readAt).toISOString();
  const appIds = byRank(rows);
  await saveSnapshots(db, [{ store, country, genreId, chart: name, day: at.slice(0, 10), readAt: at, appIds }]);
  await saveChartingApps(
    db,
    rows.map(({ appId, title, developer, icon, genre, genreId, free, released }) => ({
      store,
      country,
      appId,
      title,
      developer,
      icon,
      genre,
      genreId,
      free,
      released,
    })),
  );
};

export type Place = Row<typeof chartHistorySql>;

const chartHistorySql = statement(
  {
    /** YYYY-MM-DD. */
    date: text,
    chart: text,
    genreId: orNull(text),
    /** Null: the chart was read that day without the app. */
    rank: orNull(int),
    chartSize: int,
  },
  `select to_char(day, 'YYYY-MM-DD') as date, chart, nullif(genre_id, '') as "genreId",
     array_position(app_ids, $2) as rank, cardinality(app_ids) as "chartSize"
   from chart_snapshots
   where store = $1 and country = $3 and genre_id = any(array['', $4]) and day >= $5::date
   order by day, genre_id, chart`,
);

/** An app's daily ranks in a storefront's overall charts and those of its genre, oldest first. */
export const chartHistory = (
  db: Database,
  app: { store: string; appId: string; country: string; genreId: string | null; since: string },
) => db.rows(chartHistorySql, [app.store, app.appId, app.country, app.genreId ?? '', app.since]);

const keptDaysSql = statement(
  { day: text },
  `select to_char(day, 'YYYY-MM-DD') as day from chart_snapshots
   where store = $1 and country = $2 and genre_id = '' and chart = $3 and day >= $4::date`,
);

/** The stored days of a storefront's overall chart since one, YYYY-MM-DD. */
export const keptDays = async (db: Database, of: { store: string; country: string; chart: string; since: string }) =>
  new Set((await db.rows(keptDaysSql, [of.store, of.country, of.chart, of.since])).map(({ day }) => day));

const latestSnapshotsSql = statement(
  {
    chart: text,
    genreId: orNull(text),
    readAt: timestamp,
    /** By rank; empty if the row couldn't be read. */
    appIds: texts,
  },
  `select distinct on (chart) chart, nullif(genre_id, '') as "genreId", read_at as "readAt", app_ids as "appIds"
   from chart_snapshots where store = $1 and country = $2 and genre_id = $3 and read_at >= $4
   order by chart, day desc`,
);

/** The newest snapshot of each chart of a genre (null: overall), if no older than `since`. */
export const latestSnapshots = (
  db: Database,
  of: { store: string; country: string; genreId: string | null; since: Date },
) => db.rows(latestSnapshotsSql, [of.store, of.country, of.genreId ?? '', of.since]);

export type NewApp = Row<typeof appsReleasedSinceSql>;

const appsReleasedSinceSql = statement(
  {
    store: text,
    country: text,
    appId: text,
    title: text,
    developer: text,
    icon: text,
    genre: orNull(text),
    genreId: orNull(text),
    free: bool,
    released: text,
  },
  `select store, country, app_id as "appId", title, developer, icon, genre, genre_id as "genreId", free,
     to_char(released at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as released
   from (
     select distinct on (app_id) * from charting_apps
     where store = $1 and country = any($2) and genre_id = $3 and released >= $4 and released <= $5
     order by app_id, array_position($2, country)
   ) a order by released desc, app_id`,
);

/** Apps of a genre that charted in any of the storefronts and were released in a period; details come from the first such storefront. */
export const appsReleasedSince = (
  db: Database,
  of: { store: string; countries: readonly string[]; genreId: string; since: Date; until: Date },
) => db.rows(appsReleasedSinceSql, [of.store, of.countries, of.genreId, of.since, of.until]);

const chartingIdsSql = statement(
  { id: text },
  `select distinct id from chart_snapshots, unnest(app_ids) as id
   where store = $1 and country = $2 and day >= $3::date and id <> '' order by id`,
);

/** The apps in any of a storefront's snapshots since a day. */
export const chartingIds = async (db: Database, of: { store: string; country: string; since: Date }) =>
  (await db.rows(chartingIdsSql, [of.store, of.country, of.since])).map(({ id }) => id);

export type ChartPlace = Row<typeof appsInChartsSql>;

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

/** The apps in a genre's newest charts since a time, best rank first. */
export const appsInCharts = (db: Database, of: { store: string; country: string; genreId: string; since: Date }) =>
  db.rows(appsInChartsSql, [of.store, of.country, of.genreId, of.since]);
