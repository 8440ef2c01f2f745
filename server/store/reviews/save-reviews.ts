import { hash } from 'node:crypto';
import { bool, int, ints, orNull, text, texts, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';
import { emptied } from './review-records.ts';

export interface NewReview {
  /** The edition's number. */
  readonly no: number;
  readonly id: string;
  readonly storeReviewId: string;
  readonly rating: number;
  readonly title: string | null;
  readonly text: string;
  readonly date: string;
  readonly country: string | null;
  readonly askedLanguage: string | null;
  readonly lang: string;
  readonly version: string | null;
  readonly helpful: number;
  readonly reply: string | null;
  readonly repliedAt: string | null;
  /** A salted hash, in hex. */
  readonly author: string | null;
  readonly sources: readonly string[];
  readonly themes: readonly string[];
  readonly kinds: readonly string[];
  /** A hash of the fields that define an edition, in hex. */
  readonly content: string;
}

/** A known review that wasn't edited but has new votes, a reply, a version, an author or a source. */
export interface TouchedReview {
  readonly id: string;
  readonly helpful: number;
  readonly reply: string | null;
  readonly repliedAt: string | null;
  readonly version: string | null;
  /** A salted hash, in hex. */
  readonly author: string | null;
  readonly sources: readonly string[];
}

/** The stored fields of a review that a new read is compared with. */
export type OnFile = Row<typeof onFileSql>;

const takeNosSql = statement(
  { nos: ints },
  `select array(select nextval('review_nos')::int from generate_series(1, $1) order by 1) as nos`,
);

/** New edition numbers, ascending; unused ones are skipped. */
export const takeNos = async (db: Database, count: number) => (await db.row(takeNosSql, [count]))!.nos;

const onFileSql = statement(
  {
    no: int,
    id: uuid,
    storeReviewId: text,
    content: text,
    country: orNull(text),
    version: orNull(text),
    date: timestamp,
    helpful: int,
    reply: orNull(text),
    /** A salted hash, in hex. */
    author: orNull(text),
    sources: texts,
    lastSeen: timestamp,
    panel: bool,
  },
  `select no, id, store_review_id as "storeReviewId", encode(content, 'hex') as content, country, version, date, helpful, reply,
     encode(author, 'hex') as author, sources, last_seen as "lastSeen", panel
   from reviews where app_no = $1 and store_review_id = any($2)`,
);

/** An app's stored reviews, by the store's ids. */
export const onFile = async (db: Database, appNo: number, storeReviewIds: readonly string[]) =>
  new Map((await db.rows(onFileSql, [appNo, storeReviewIds])).map((row) => [row.storeReviewId, row]));

/** The columns of editions, one array each: parsing JSON takes three times as long. */
const incoming = `unnest($3::int[], $4::uuid[], $5::text[], $6::smallint[], $7::text[], $8::text[], $9::timestamptz[],
  $10::text[], $11::text[], $12::text[], $13::text[], $14::int[], $15::text[], $16::timestamptz[], $17::bytea[], $18::text[],
  $19::text[], $20::text[], $21::bytea[]) as n (no, id, store_review_id, rating, title, text, date, country, asked_language,
  lang, version, helpful, reply, replied_at, author, sources, themes, kinds, content)`;

const asBytes = (hex: string | null): string | null => (hex === null ? null : `\\x${hex}`);

/** PostgreSQL has no arrays of lists with different lengths, so words, which have no spaces, are joined. */
const columnsOf = (reviews: readonly NewReview[]): unknown[] => {
  const column = (read: (review: NewReview) => unknown) => reviews.map(read);
  return [
    column((each) => each.no),
    column((each) => each.id),
    column((each) => each.storeReviewId),
    column((each) => each.rating),
    column((each) => each.title),
    column((each) => each.text),
    column((each) => each.date),
    column((each) => each.country),
    column((each) => each.askedLanguage),
    column((each) => each.lang),
    column((each) => each.version),
    column((each) => each.helpful),
    column((each) => each.reply),
    column((each) => each.repliedAt),
    column((each) => asBytes(each.author)),
    column((each) => each.sources.join(' ')),
    column((each) => each.themes.join(' ')),
    column((each) => each.kinds.join(' ')),
    column((each) => asBytes(each.content)),
  ];
};

const lockReviewsSql = command('select 1 from reviews where id = any($1::uuid[]) order by no for no key update');

const insertReviewsSql = command(
  `insert into reviews (no, id, app_no, store_review_id, rating, title, text, date, country, asked_language, lang, version,
     helpful, reply, replied_at, author, sources, themes, kinds, content, first_seen, edition_seen, last_seen, panel)
   select no, id, $1, store_review_id, rating, title, text, date, country, asked_language, lang, version, helpful, reply,
     replied_at, author, string_to_array(sources, ' '), string_to_array(themes, ' '), string_to_array(kinds, ' '), content,
     $2, $2, $2, $22
   from ${incoming}`,
);

export const insertReviews = async (
  tx: Database,
  appNo: number,
  reviews: readonly NewReview[],
  seen: Date,
  panel: boolean,
): Promise<void> => {
  if (reviews.length > 0) await tx.run(insertReviewsSql, [appNo, seen, ...columnsOf(reviews), panel]);
};

/** Locks reviews before they are changed, always in the same order, to avoid deadlocks. */
export const lockReviews = async (tx: Database, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.run(lockReviewsSql, [ids]);
};

const keepEditionsSql = command(
  `with earlier as (
     insert into review_editions (no, id, rating, title, text, date, version, reply, replied_at, first_seen, until)
     select no, id, rating, title, text, date, version, reply, replied_at, edition_seen, $2
     from reviews where id = any($1::uuid[])
     returning no
   )
   update review_records set ${emptied} where no in (select no from earlier)`,
);

// Stores change the date when a reply is edited, and not every read includes it.
const firstReply = (date: string) =>
  `first_replied_at = least(r.first_replied_at, r.replied_at, ${date}, case when r.reply is null and n.reply is not null then $2::timestamptz end)`;

const editReviewsSql = command(
  `update reviews r set no = n.no, rating = n.rating, title = n.title, text = n.text, date = n.date, lang = n.lang,
     version = coalesce(n.version, r.version), helpful = case when n.helpful > 0 then n.helpful else r.helpful end,
     reply = coalesce(n.reply, r.reply), replied_at = coalesce(n.replied_at, r.replied_at),
     ${firstReply('n.replied_at')},
     author = coalesce(n.author, r.author), sources = string_to_array(n.sources, ' '),
     themes = string_to_array(n.themes, ' '), kinds = string_to_array(n.kinds, ' '), content = n.content,
     edition_seen = $2, last_seen = $2
   from ${incoming} where r.app_no = $1 and r.id = n.id`,
);

/** Replaces reviews; the previous content becomes an earlier edition and leaves the index. */
export const editReviews = async (
  tx: Database,
  appNo: number,
  reviews: readonly NewReview[],
  seen: Date,
): Promise<void> => {
  if (reviews.length === 0) return;
  await tx.run(keepEditionsSql, [reviews.map(({ id }) => id), seen]);
  await tx.run(editReviewsSql, [appNo, seen, ...columnsOf(reviews)]);
};

const touchReviewsSql = command(
  `update reviews r set helpful = n.helpful, reply = n.reply, replied_at = coalesce(n."repliedAt", r.replied_at),
     ${firstReply('n."repliedAt"')},
     version = n.version, author = decode(n.author, 'hex'), sources = n.sources, last_seen = greatest(r.last_seen, $2)
   from json_to_recordset($1::json) as n (id uuid, helpful int, reply text, "repliedAt" timestamptz, version text,
     author text, sources text[])
   where r.id = n.id`,
);

/** Records that reviews were seen again, with their changes. */
export const touchReviews = async (tx: Database, reviews: readonly TouchedReview[], seen: Date): Promise<void> => {
  if (reviews.length === 0) return;
  await tx.run(touchReviewsSql, [JSON.stringify(reviews), seen]);
};

const markPanelSql = command('update reviews set panel = true where id = any($1::uuid[])');

export const markPanel = async (tx: Database, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.run(markPanelSql, [ids]);
};

/** A UUIDv8: the number of the review's first edition, then a hash of its key. Ids sort by that number. */
export const reviewId = (firstNo: number, store: string, appId: string, storeReviewId: string): string => {
  const key = hash('md5', `${store} ${appId} ${storeReviewId}`);
  const variant = '89ab'[Number.parseInt(key[7]!, 16) % 4];
  const tail = `${key.slice(0, 4)}-8${key.slice(4, 7)}-${variant}${key.slice(8, 11)}-${key.slice(11, 23)}`;
  return `${firstNo.toString(16).padStart(8, '0')}-${tail}`;
};

export const seqOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16);
