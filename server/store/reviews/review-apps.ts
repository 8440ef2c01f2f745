import type { Store } from '../../contract/domain/stores.ts';
import { bool, filtered, int, orNull, type RowOf, text, textOf } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { type Row, statement } from '../engine/statement.ts';

export type AppOnFile = Row<typeof appsOnFileSql>;

const appsOnFileSql = statement(
  {
    appNo: int,
    store: textOf<Store>(),
    appId: text,
    /** Null: not known yet. */
    title: orNull(text),
    genre: orNull(text),
  },
  `select app_no as "appNo", store, app_id as "appId", title, genre from review_apps
   where app_no >= $1 or app_no = any($2) order by app_no`,
);

/** Apps numbered from `from` on, and those in `again`. */
export const appsOnFile = (db: Database, from: number, again: readonly number[]) =>
  db.rows(appsOnFileSql, [from, again]);

const escaped = (text: string): string => text.replace(/[\\%_]/gu, '\\$&');

const aboutsWithSql = statement(
  { appNo: int, about: filtered(text) },
  'select app_no as "appNo", about from review_apps where about ilike any($1) order by app_no',
);

/** Beginnings of descriptions that contain any of these texts. */
export const aboutsWith = (db: Database, texts: readonly string[]) =>
  db.rows(aboutsWithSql, [texts.map((text) => `%${escaped(text)}%`)]);

const columns = `app_no as "appNo", store, app_id as "appId", title, icon, developer, genre, about, reviews,
  coalesce((select p.reviews from panels p where (p.store, p.app_id) = (review_apps.store, review_apps.app_id)), 0) as "inPanel"`;

const appColumns = {
  appNo: int,
  store: text,
  appId: text,
  title: orNull(text),
  icon: orNull(text),
  developer: orNull(text),
  genre: orNull(text),
  /** The beginning of the store's description. */
  about: orNull(text),
  /** Exact number of stored reviews. */
  reviews: int,
  /** Number in the panel after its last read. */
  inPanel: int,
};

export type ReviewApp = RowOf<typeof appColumns>;
export type AppDetails = Pick<ReviewApp, 'title' | 'icon' | 'developer' | 'genre' | 'about'>;

export type NumberedApp = Row<typeof saveAppSql>;

const knownAppSql = statement(
  { no: int, version: text, same: bool },
  `select app_no as no, xmin::text as version, (title, icon, developer, genre, about) is not distinct from
     (coalesce($3, title), coalesce($4, icon), coalesce($5, developer), coalesce($6, genre), coalesce($7, about)) as same
   from review_apps where store = $1 and app_id = $2`,
);

const saveAppSql = statement(
  {
    no: int,
    /** Changes with every update of the row, which every batch of new or edited reviews causes. */
    version: text,
  },
  `insert into review_apps as a (store, app_id, title, icon, developer, genre, about, seen_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (store, app_id) do update set title = coalesce(excluded.title, a.title),
     icon = coalesce(excluded.icon, a.icon), developer = coalesce(excluded.developer, a.developer),
     genre = coalesce(excluded.genre, a.genre), about = coalesce(excluded.about, a.about)
   returning app_no as no, xmin::text as version`,
);

/** Returns the app's number, assigned when first seen. New details replace old ones; null keeps them. */
export const numberApp = async (
  db: Database,
  app: { readonly store: string; readonly appId: string } & Partial<AppDetails>,
  seen: Date,
): Promise<NumberedApp> => {
  const { store, appId, title = null, icon = null, developer = null, genre = null, about = null } = app;
  const details = [title, icon, developer, genre, about];
  const known = await db.row(knownAppSql, [store, appId, ...details]);
  if (known?.same) return { no: known.no, version: known.version };
  const saved = await db.row(saveAppSql, [store, appId, ...details, seen]);
  return saved!;
};

const lockAppSql = statement(
  { version: text },
  'select xmin::text as version from review_apps where app_no = $1 for no key update',
);

/**
 * Locks an app before its reviews are changed. There is no foreign key, so this also checks that the app exists: a replica promoted too
 * early may lack it. A changed version means that reviews were added or edited.
 */
export const lockApp = async (tx: Database, appNo: number): Promise<string> => {
  const row = await tx.row(lockAppSql, [appNo]);
  if (!row) throw new Error(`app number ${appNo} is no longer on file`);
  return row.version;
};

const countReviewsSql = statement(
  { version: text },
  `update review_apps set reviews = reviews + $2, seen_at = greatest(seen_at, $3::timestamptz) where app_no = $1
   returning xmin::text as version`,
);

/** Counts added reviews, also 0 after edits; returns the app's new version. */
export const countReviews = async (tx: Database, appNo: number, added: number, seen: Date) =>
  (await tx.row(countReviewsSql, [appNo, added, seen]))!.version;

const appsByNoSql = statement(appColumns, `select ${columns} from review_apps where app_no = any($1)`);

export const appsByNo = async (db: Database, appNos: readonly number[]) =>
  new Map((await db.rows(appsByNoSql, [appNos])).map((row) => [row.appNo, row]));

const reviewAppSql = statement(appColumns, `select ${columns} from review_apps where store = $1 and app_id = $2`);

export const reviewApp = (db: Database, store: string, appId: string) => db.row(reviewAppSql, [store, appId]);

const reviewsOnFileSql = statement({ count: int }, 'select coalesce(sum(reviews), 0)::int as count from review_apps');

/** The collection that loads sample data into a new service, and its target number of reviews. */
export const sampleReviews = { collection: 'reviews first', enough: 12_000 };

const sampleLoadingSql = statement(
  { percent: int },
  `select least(99, 100 * (select coalesce(sum(reviews), 0) from review_apps) / $2)::int as percent
   from collections where name = $1 and leased_until > clock_timestamp()`,
);

/** Progress of loading sample reviews, in percent; null if not running. */
export const sampleLoading = async (db: Database) =>
  (await db.row(sampleLoadingSql, [sampleReviews.collection, sampleReviews.enough]))?.percent ?? null;

export const reviewsOnFile = async (db: Database) => (await db.row(reviewsOnFileSql))!.count;
