import { int, orNull, smallint, text, texts, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { type Row, statement } from '../engine/statement.ts';

export type QuotableReview = Row<typeof quotableReviewsSql>;

/** In characters: shorter texts say too little, longer ones would be cut. */
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
       and (panel or not exists (select from panels p join review_apps a using (store, app_id)
         where a.app_no = n.app_no and p.reviews > 0))
       and length(text) between ${quotedLength.least} and ${quotedLength.most}
     order by helpful desc, date desc, id limit ${maxQuotable}) r`,
);

/** Quotable reviews of a period: for each app the most helpful first, then the newest. */
export const quotableReviews = (db: Database, appNos: readonly number[], from: Date, to: Date) =>
  db.rows(quotableReviewsSql, [appNos, from, to]);
