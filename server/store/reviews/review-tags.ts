import { bool, int, orNull, smallint, text, texts, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

/** The data of a current edition that the index needs, and its tags. */
export type Tagged = Row<typeof taggedReviewsSql>;

const taggedReviewsSql = statement(
  {
    no: int,
    appNo: int,
    date: timestamp,
    version: orNull(text),
    replied: bool,
    panel: bool,
    helpful: int,
    title: orNull(text),
    text,
    rating: smallint,
    askedLanguage: orNull(text),
    country: orNull(text),
    lang: text,
    themes: texts,
    kinds: texts,
  },
  `select no, app_no as "appNo", date, version, reply is not null as replied, panel, helpful, title, text, rating,
     asked_language as "askedLanguage", country, lang, themes, kinds
   from reviews where no = any($1) order by no for no key update`,
);

/** Current editions among these, with their tags; locked until the transaction ends. */
export const lockTagged = (db: Database, nos: readonly number[]) => db.rows(taggedReviewsSql, [nos]);

const retagReviewsSql = command(
  `update reviews r set lang = n.lang, themes = n.themes, kinds = n.kinds
   from json_to_recordset($1::json) as n (no int, lang text, themes text[], kinds text[]) where r.no = n.no`,
);

/** Replaces the tags of editions locked by the transaction. */
export const retagReviews = async (
  db: Database,
  tags: readonly Pick<Tagged, 'no' | 'lang' | 'themes' | 'kinds'>[],
): Promise<void> => {
  if (tags.length === 0) return;
  await db.run(retagReviewsSql, [JSON.stringify(tags)]);
};

/** Themes and kinds are separated by spaces. */
export type CurrentTags = Row<typeof currentTagsSql>;

// Texts, not arrays: several times faster for tens of thousands of reviews.
const currentTagsSql = statement(
  { no: int, lang: text, themes: text, kinds: text },
  `select no, lang, array_to_string(themes, ' ') as themes, array_to_string(kinds, ' ') as kinds
   from reviews where no = any($1)`,
);

/** The tags of the editions that are current. */
export const currentTags = (db: Database, nos: Uint32Array) => db.rows(currentTagsSql, [[...nos]]);

const leadsTaxonomiesSql = statement(
  { leads: bool },
  `with said as (
     insert into taxonomies as t (version) values ($1)
     on conflict (version) do update set seen_at = clock_timestamp()
     where t.seen_at < clock_timestamp() - interval '1 minute'
   )
   select not exists (
     select 1 from taxonomies other
     where other.version <> $1 and other.seen_at > clock_timestamp() - interval '10 minutes'
       and other.since > (select since from taxonomies where version = $1)
   ) as leads`,
);

/**
 * Records that a node with this version of the taxonomy is running, and returns whether it is the newest running one. A version silent for
 * ten minutes doesn't count, so that a downgraded service can take over.
 */
export const leadsTaxonomies = async (db: Database, version: string) =>
  (await db.row(leadsTaxonomiesSql, [version]))!.leads;
