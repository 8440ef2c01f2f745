import { bigint, bool, filtered, int, orNull, smallint, text, texts, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { type Row, statement } from '../engine/statement.ts';

/** Selects an app's reviews by place and period. */
export interface WindowFilter {
  readonly appNo: number;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Storefronts of reviews that have one. */
  readonly countries: readonly string[];
  /** Languages for reviews without a storefront. */
  readonly languages: readonly string[];
}

const countStoredSql = statement(
  { count: bigint },
  `select count(*) from reviews where app_no = $1 and date >= $2 and date < $3
   and (country = any($4) or country is null and asked_language = any($5))`,
);

export const countStored = async (db: Database, query: WindowFilter) =>
  (await db.row(countStoredSql, [query.appNo, query.from, query.to, query.countries, query.languages]))!.count;

/** Adds reviews that were just read. */
export interface WindowQuery extends WindowFilter {
  /** Editions included wherever they are stored: a review shown in several places is stored under the first. */
  readonly nos: readonly number[];
  /** Uses the app's panel instead, wherever its reviews are stored; without a panel, all reviews. */
  readonly panel?: boolean;
  readonly limit: number;
}

export type StoredReview = Row<typeof windowReviewsSql>;

const windowReviewsSql = statement(
  {
    no: int,
    id: uuid,
    rating: smallint,
    title: orNull(text),
    text,
    date: timestamp,
    version: orNull(text),
    country: orNull(text),
    lang: text,
    themes: texts,
    kinds: texts,
    helpful: int,
    replied: bool,
    reply: orNull(text),
    repliedAt: orNull(timestamp),
    /** Number of matching reviews without the limit. */
    total: bigint,
  },
  `select no, id, rating, title, text, date, version, country, lang, themes, kinds, helpful, reply is not null as replied,
     reply, replied_at as "repliedAt", count(*) over () as total
   from reviews
   where app_no = $1 and date >= $2 and date < $3
     and case when $7 then panel or not exists (
         select from panels p join review_apps a using (store, app_id) where a.app_no = $1 and p.reviews > 0)
       else country = any($4) or country is null and asked_language = any($5) or no = any($6) end
   order by date desc, id limit $8`,
);

/** Newest first. */
export const windowReviews = (db: Database, query: WindowQuery) =>
  db.rows(windowReviewsSql, [
    query.appNo,
    query.from,
    query.to,
    query.countries,
    query.languages,
    query.nos,
    query.panel === true,
    query.limit,
  ]);

const versionsFirstSeenSql = statement(
  { version: filtered(text), at: bigint },
  `select version, epoch_ms(min(date)) as at from reviews where app_no = $1 and version is not null group by version`,
);

/** When the first stored review of each of an app's versions was written, in ms. */
export const versionsFirstSeen = async (db: Database, appNo: number) =>
  new Map((await db.rows(versionsFirstSeenSql, [appNo])).map(({ version, at }) => [version, at]));

const storefrontsOnFileSql = statement(
  { country: text },
  `select country from (
     select r.country, count(*) as times from reviews r join review_apps a using (app_no)
     where a.store = $1 and a.app_id = $2 and r.country is not null group by 1
     union all
     select country, 1 from charting_apps where store = $1 and app_id = $2
   ) seen group by country order by sum(times) desc, country`,
);

/** Storefronts in whose charts or reviews an app was seen, most frequent first. */
export const storefrontsOnFile = async (db: Database, store: string, appId: string) =>
  (await db.rows(storefrontsOnFileSql, [store, appId])).map(({ country }) => country);

const newestOnFileSql = statement(
  { id: text, date: timestamp },
  `select store_review_id as id, date from reviews join review_apps using (app_no)
   where store = $1 and app_id = $2 and country is not distinct from $3 and asked_language is not distinct from $4
     and (panel or not $6)
   order by date desc limit $5`,
);

/** Newest stored reviews of an app in a storefront or language: the store's ids, and when each was written. */
export const newestOnFile = async (
  db: Database,
  of: {
    store: string;
    appId: string;
    country: string | null;
    language: string | null;
    /** Only those that a panel has read. */
    panel: boolean;
    limit: number;
  },
) =>
  new Map(
    (await db.rows(newestOnFileSql, [of.store, of.appId, of.country, of.language, of.limit, of.panel])).map(
      ({ id, date }) => [id, date.getTime()],
    ),
  );
