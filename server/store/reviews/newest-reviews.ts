import { bigint, bool, filtered, int, orNull, smallint, text, texts, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { type Row, statement } from '../engine/statement.ts';

// The reviews of several apps on file, counted since a day: one statement each, however many apps there are.

/** Of an app that has a panel, only the reviews in it count, as everywhere. */
const counted = `app_no = any($1::int[]) and (panel or app_no not in (
     select a.app_no from panels p join review_apps a using (store, app_id) where a.app_no = any($1::int[]) and p.reviews > 0))`;

export type VersionCount = Row<typeof countVersionsSql>;

const countVersionsSql = statement(
  {
    appNo: int,
    /** Null: the store does not name it. */
    version: orNull(text),
    isInWeek: filtered(bool),
    isInWeekBefore: filtered(bool),
    reviews: bigint,
    /** All their stars. */
    stars: filtered(bigint),
  },
  `select app_no as "appNo", version, date >= $4 as "isInWeek", date >= $3 and date < $4 as "isInWeekBefore",
     count(*) as reviews, sum(rating) as stars
   from reviews where ${counted} and date >= $2 and date < $5 group by 1, 2, 3, 4`,
);

interface Weeks {
  /** The first day of all that is counted. */
  readonly since: Date;
  readonly weekBefore: Date;
  readonly week: Date;
  /** Without this moment. */
  readonly until: Date;
}

export const countVersions = (db: Database, appNos: readonly number[], { since, weekBefore, week, until }: Weeks) =>
  db.rows(countVersionsSql, [appNos, since, weekBefore, week, until]);

export type ThemeOfWeeks = Row<typeof countThemesSql>;

const countThemesSql = statement(
  { appNo: int, theme: filtered(text), inWeek: bigint, inWeekBefore: bigint },
  `select app_no as "appNo", theme, count(*) filter (where date >= $3) as "inWeek",
     count(*) filter (where date < $3) as "inWeekBefore"
   from reviews, unnest(themes) as theme
   where ${counted} and date >= $2 and date < $4 group by 1, 2`,
);

/** How many reviews of the two weeks mention each theme. */
export const countThemesOfWeeks = (db: Database, appNos: readonly number[], { weekBefore, week, until }: Weeks) =>
  db.rows(countThemesSql, [appNos, weekBefore, week, until]);

export type QuotableReview = Row<typeof quotableReviewsSql>;

/** Shorter ones say too little to be quoted, longer ones are cut. */
const quotedLength = { least: 40, most: 600 };
const maxQuotable = 60;

const quotableReviewsSql = statement(
  {
    appNo: int,
    id: uuid,
    rating: smallint,
    title: orNull(text),
    text,
    date: timestamp,
    country: orNull(text),
    version: orNull(text),
    themes: texts,
  },
  `select r.app_no as "appNo", r.id, r.rating, r.title, r.text, r.date, r.country, r.version, r.themes
   from unnest($1::int[]) as n (app_no) cross join lateral (
     select * from reviews where app_no = n.app_no and date >= $2 and date < $3
       and length(text) between ${quotedLength.least} and ${quotedLength.most}
     order by helpful desc, date desc, id limit ${maxQuotable}) r`,
);

/** Reviews of a week that may be quoted: of each app those that others found helpful, then the newest. */
export const quotableReviews = (
  db: Database,
  appNos: readonly number[],
  { week, until }: Pick<Weeks, 'week' | 'until'>,
) => db.rows(quotableReviewsSql, [appNos, week, until]);
