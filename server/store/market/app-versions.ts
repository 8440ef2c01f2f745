import { text, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

export interface VersionRelease {
  readonly store: string;
  readonly appId: string;
  readonly version: string;
  /** ISO 8601, as the store says it. */
  readonly releasedAt: string;
}

const saveVersionsSql = command(
  `insert into app_versions (store, app_id, version, released_at)
   select distinct on (store, app_id, version) store, app_id, version, released_at
   from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) as n (store, app_id, version, released_at)
   order by store, app_id, version, released_at
   on conflict (store, app_id, version) do nothing`,
);

/** Keeps when versions were released. What was told first stays: stores move the date when they touch a listing. */
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

/** The versions of an app whose release its store has told, oldest first. */
export const versionsOf = (
  db: Database,
  { store, appId }: { readonly store: string; readonly appId: string },
): Promise<{ version: string; releasedAt: Date }[]> => db.rows(versionsOfSql, [store, appId]);
