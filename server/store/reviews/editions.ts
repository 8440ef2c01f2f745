import { bool, bytes, int, orNull, smallint, text, texts, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { type Row, statement } from '../engine/statement.ts';

/** A current or earlier edition of a review; fields that editions don't record have their current values. */
export type Edition = Row<typeof editionsSql>;

const shared = `r.id, r.app_no as "appNo", r.store_review_id as "storeReviewId", r.country,
  r.asked_language as "askedLanguage", r.lang, r.helpful,
  coalesce(r.first_replied_at, r.replied_at) as "firstRepliedAt", r.author, r.themes, r.kinds`;

const editionsSql = statement(
  {
    no: int,
    id: uuid,
    appNo: int,
    storeReviewId: text,
    country: orNull(text),
    askedLanguage: orNull(text),
    lang: text,
    helpful: int,
    /** When any reply to the review was first known. */
    firstRepliedAt: orNull(timestamp),
    author: orNull(bytes),
    themes: texts,
    kinds: texts,
    rating: smallint,
    title: orNull(text),
    text,
    date: timestamp,
    version: orNull(text),
    reply: orNull(text),
    repliedAt: orNull(timestamp),
    /** Whether it is the current edition. */
    current: bool,
  },
  `select r.no, ${shared}, r.rating, r.title, r.text, r.date, r.version, r.reply, r.replied_at as "repliedAt", true as current
   from reviews r where r.no = any($1)
   union all
   select e.no, ${shared}, e.rating, e.title, e.text, e.date, e.version, e.reply, e.replied_at, false
   from review_editions e join reviews r using (id) where e.no = any($1)`,
);

/** In no particular order. */
export const editions = (db: Database, nos: readonly number[] | Uint32Array) => db.rows(editionsSql, [[...nos]]);

// Every write gives a row another xmin. Earlier editions also use fields of their review's row.
const stampSql = statement(
  { rows: int, stamp: text },
  `select count(*)::int as rows, coalesce(bit_xor(hashtextextended(s.row, 0)), 0)::text as stamp from (
     select r.no || ' ' || r.xmin::text as row from reviews r where r.no = any($1)
     union all
     select e.no || ' ' || e.xmin::text || ' ' || r.xmin::text
     from review_editions e join reviews r using (id) where e.no = any($1)
   ) s`,
);

const stampedAtOnce = 20_000;

/** A hash that changes whenever any of these editions is written, even without a difference. */
export const editionsStamp = async (db: Database, nos: Uint32Array): Promise<string> => {
  let [rows, stamp] = [0, 0n];
  for (let from = 0; from < nos.length; from += stampedAtOnce) {
    const row = await db.row(stampSql, [[...nos.subarray(from, from + stampedAtOnce)]]);
    rows += row!.rows;
    stamp ^= BigInt(row!.stamp);
  }
  return `${rows}.${BigInt.asUintN(64, stamp).toString(36)}`;
};

/** The period in which an edition was current. */
export type EditionSpan = Row<typeof editionSpansSql>;

const editionSpansSql = statement(
  {
    id: uuid,
    no: int,
    seenAt: timestamp,
    /** When the next one was seen; null: it is current. */
    until: orNull(timestamp),
  },
  `select id, no, edition_seen as "seenAt", null::timestamptz as until from reviews where id = any($1::uuid[])
   union all
   select id, no, first_seen, until from review_editions where id = any($1::uuid[])
   order by no desc`,
);

/** All editions of these reviews, newest first. */
export const editionSpans = (db: Database, ids: readonly string[]) => db.rows(editionSpansSql, [ids]);

const editedSql = statement(
  { was: int, no: int },
  'select e.no as was, r.no from review_editions e join reviews r using (id) where e.no between $1 and $2',
);

/** The current numbers of these editions' reviews, distinct and ascending. Expects ascending numbers. */
export const currentNos = async (db: Database, nos: Uint32Array): Promise<Uint32Array> => {
  if (nos.length === 0) return nos;
  // Edits are few: read all in the range rather than send millions of numbers.
  const rows = await db.rows(editedSql, [nos[0], nos.at(-1)]);
  const edited = new Map(rows.filter(({ was }) => hasNumber(nos, was)).map(({ was, no }) => [was, no]));
  if (edited.size === 0) return nos;
  const now = nos.map((no) => edited.get(no) ?? no).sort();
  return now.filter((no, at) => at === 0 || no !== now[at - 1]);
};

const hasNumber = (ascending: Uint32Array, wanted: number): boolean => {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === wanted;
};

const reviewTextsSql = statement(
  { no: int, title: orNull(text), text },
  `select no, title, text from reviews where no = any($1)
   union all
   select no, title, text from review_editions where no = any($1)`,
);

export const reviewTexts = (db: Database, nos: readonly number[]) => db.rows(reviewTextsSql, [nos]);
