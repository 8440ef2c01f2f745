import { bool, int, orNull, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

/** What is known of an app whose reviews are kept; null: not known. */
export interface AppDetails {
  readonly title: string | null;
  readonly icon: string | null;
  readonly developer: string | null;
  readonly genre: string | null;
  /** The start of the store's description. */
  readonly about: string | null;
}

export interface ReviewApp extends AppDetails {
  readonly appNo: number;
  readonly store: string;
  readonly appId: string;
  /** On file, exactly. */
  readonly reviews: number;
}

const columns = 'app_no as "appNo", store, app_id as "appId", title, icon, developer, genre, about, reviews';

const appColumns = {
  appNo: int,
  store: text,
  appId: text,
  title: orNull(text),
  icon: orNull(text),
  developer: orNull(text),
  genre: orNull(text),
  about: orNull(text),
  reviews: int,
};

/** An app whose reviews are kept. */
export interface NumberedApp {
  readonly no: number;
  /** Another one after every change of its row, as each batch of new or edited reviews makes one. */
  readonly version: string;
}

const knownAppSql = statement(
  { no: int, version: text, same: bool },
  `select app_no as no, xmin::text as version, (title, icon, developer, genre, about) is not distinct from
     (coalesce($3, title), coalesce($4, icon), coalesce($5, developer), coalesce($6, genre), coalesce($7, about)) as same
   from review_apps where store = $1 and app_id = $2`,
);

const saveAppSql = statement(
  { no: int, version: text },
  `insert into review_apps as a (store, app_id, title, icon, developer, genre, about, seen_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (store, app_id) do update set title = coalesce(excluded.title, a.title),
     icon = coalesce(excluded.icon, a.icon), developer = coalesce(excluded.developer, a.developer),
     genre = coalesce(excluded.genre, a.genre), about = coalesce(excluded.about, a.about)
   returning app_no as no, xmin::text as version`,
);

/** The app with its number, which is made when it is first seen. What is told of it replaces what was known; what is not told stays. */
export const numberApp = async (
  db: Database,
  app: { readonly store: string; readonly appId: string } & Partial<AppDetails>,
  seen: Date,
): Promise<NumberedApp> => {
  const { store, appId, title = null, icon = null, developer = null, genre = null, about = null } = app;
  const told = [title, icon, developer, genre, about];
  const known = await db.row(knownAppSql, [store, appId, ...told]);
  if (known?.same) return { no: known.no, version: known.version };
  const saved = await db.row(saveAppSql, [store, appId, ...told, seen]);
  return saved!;
};

const lockAppSql = statement(
  { version: text },
  'select xmin::text as version from review_apps where app_no = $1 for no key update',
);

/**
 * Makes everybody wait who would change reviews of the same app, until the transaction ends. No foreign key says that the app is
 * on file: a database that lost it, as one does that takes over too early, must not be given its reviews. The version tells whether
 * reviews were added or edited since it was last read.
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

/** Counts what the transaction has added, also where it has only edited: the version that the app has from then on. */
export const countReviews = async (tx: Database, appNo: number, added: number, seen: Date): Promise<string> => {
  const row = await tx.row(countReviewsSql, [appNo, added, seen]);
  return row!.version;
};

const appsByNoSql = statement(appColumns, `select ${columns} from review_apps where app_no = any($1)`);

export const appsByNo = async (db: Database, appNos: readonly number[]): Promise<Map<number, ReviewApp>> => {
  const rows = await db.rows(appsByNoSql, [appNos]);
  return new Map(rows.map((row) => [row.appNo, row]));
};

const reviewAppSql = statement(appColumns, `select ${columns} from review_apps where store = $1 and app_id = $2`);

export const reviewApp = (db: Database, store: string, appId: string): Promise<ReviewApp | undefined> =>
  db.row(reviewAppSql, [store, appId]);

const reviewsOnFileSql = statement({ count: int }, 'select coalesce(sum(reviews), 0)::int as count from review_apps');

/** The collection that fills a new service of sample data, and how many reviews it is done with. */
export const sampleReviews = { collection: 'reviews first', enough: 12_000 };

const sampleLoadingSql = statement(
  { percent: int },
  `select least(99, 100 * (select coalesce(sum(reviews), 0) from review_apps) / $2)::int as percent
   from collections where name = $1 and leased_until > clock_timestamp()`,
);

/** How far the sample reviews are, in percent, while any node collects the first of them; null at all other times. */
export const sampleLoading = async (db: Database): Promise<number | null> => {
  const row = await db.row(sampleLoadingSql, [sampleReviews.collection, sampleReviews.enough]);
  return row?.percent ?? null;
};

/** How many reviews are on file, of all apps. */
export const reviewsOnFile = async (db: Database): Promise<number> => (await db.row(reviewsOnFileSql))!.count;
