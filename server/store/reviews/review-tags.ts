import { bool, int, orNull, smallint, text, texts, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

/** What is read of a current edition for the index, and the tags it has. */
export interface Tagged {
  readonly no: number;
  readonly appNo: number;
  readonly date: Date;
  readonly version: string | null;
  readonly replied: boolean;
  /** Whether a panel has read it. */
  readonly panel: boolean;
  readonly helpful: number;
  readonly title: string | null;
  readonly text: string;
  readonly rating: number;
  readonly askedLanguage: string | null;
  readonly country: string | null;
  readonly lang: string;
  readonly themes: readonly string[];
  readonly kinds: readonly string[];
}

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
export const lockTagged = (db: Database, nos: readonly number[]): Promise<Tagged[]> => db.rows(taggedReviewsSql, [nos]);

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
export interface CurrentTags {
  readonly no: number;
  readonly lang: string;
  readonly themes: string;
  readonly kinds: string;
}

// Texts, not arrays: those of tens of thousands of reviews are read several times faster.
const currentTagsSql = statement(
  { no: int, lang: text, themes: text, kinds: text },
  `select no, lang, array_to_string(themes, ' ') as themes, array_to_string(kinds, ' ') as kinds
   from reviews where no = any($1)`,
);

/** The tags of those of the editions that are current. */
export const currentTags = (db: Database, nos: Uint32Array): Promise<CurrentTags[]> =>
  db.rows(currentTagsSql, [[...nos]]);
