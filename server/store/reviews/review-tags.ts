import { bool, int, orNull, smallint, text, texts, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

/** What is read of a current edition for the index, and the tags it has. */
export type Tagged = Row<typeof taggedReviewsSql>;

const taggedReviewsSql = statement(
  {
    no: int,
    appNo: int,
    date: timestamp,
    version: orNull(text),
    replied: bool,
    /** Whether a panel has read it. */
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

/** Other tags for editions that the transaction has locked. */
export const retagReviews = async (
  db: Database,
  tags: readonly Pick<Tagged, 'no' | 'lang' | 'themes' | 'kinds'>[],
): Promise<void> => {
  if (tags.length === 0) return;
  await db.run(retagReviewsSql, [JSON.stringify(tags)]);
};

/** The tags of a current edition; themes and kinds are parted by spaces. */
export type CurrentTags = Row<typeof currentTagsSql>;

// Texts, not arrays: those of tens of thousands of reviews are read several times faster.
const currentTagsSql = statement(
  { no: int, lang: text, themes: text, kinds: text },
  `select no, lang, array_to_string(themes, ' ') as themes, array_to_string(kinds, ' ') as kinds
   from reviews where no = any($1)`,
);

/** The tags of those of the editions that are current. */
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
 * Says that a node of this version of the taxonomy is at work, and tells whether it is the newest version of which any is.
 * A version that was silent for ten minutes is at work no more: so the one that a service goes back to comes to lead.
 */
export const leadsTaxonomies = async (db: Database, version: string) =>
  (await db.row(leadsTaxonomiesSql, [version]))!.leads;
