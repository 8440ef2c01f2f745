import type { Database } from '../engine/database.ts';
import { firstFieldAt, RowWriter, secondFieldAt } from '../engine/row-writer.ts';
import { command } from '../engine/statement.ts';
import type { NewReview } from './save-reviews.ts';

/** New reviews as the database takes them, before they have numbers. */
export interface ReviewRows {
  readonly bytes: Uint8Array;
  /** Where each begins. */
  readonly at: Uint32Array;
}

/** A review that is not on file: its id is a tail until it has a number. */
export interface Unnumbered extends Omit<NewReview, 'no' | 'id'> {
  readonly tail: string;
}

const columns = `no, id, app_no, store_review_id, rating, title, text, date, country, asked_language, lang, version, helpful, reply,
  replied_at, author, sources, themes, kinds, content, first_seen, edition_seen, last_seen`;
const columnCount = columns.split(',').length;

/** The first 32 bits of an id are the number's. */
const noNumber = '00000000';

export const packReviews = (appNo: number, reviews: readonly Unnumbered[], seenMs: number): ReviewRows => {
  const rows = new RowWriter();
  const at = new Uint32Array(reviews.length);
  for (const [place, review] of reviews.entries()) {
    at[place] = rows.row(columnCount);
    rows.int32(0);
    rows.hex(noNumber + review.tail.replaceAll('-', ''));
    rows.int32(appNo);
    rows.text(review.storeReviewId);
    rows.int16(review.rating);
    rows.text(review.title);
    rows.text(review.text);
    rows.moment(Date.parse(review.date));
    rows.text(review.country);
    rows.text(review.askedLanguage);
    rows.text(review.lang);
    rows.text(review.version);
    rows.int32(review.helpful);
    rows.text(review.reply);
    rows.moment(review.repliedAt === null ? null : Date.parse(review.repliedAt));
    rows.hex(review.author);
    rows.texts(review.sources);
    rows.texts(review.themes);
    rows.texts(review.kinds);
    rows.hex(review.content);
    rows.moment(seenMs);
    rows.moment(seenMs);
    rows.moment(seenMs);
  }
  return { bytes: rows.end(), at };
};

const copyReviewsSql = command(`copy reviews (${columns}) from stdin (format binary)`);

/** Stores reviews that are not on file, under these numbers. */
export const insertReviews = async (tx: Database, { bytes, at }: ReviewRows, nos: readonly number[]): Promise<void> => {
  if (at.length === 0) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [place, row] of at.entries()) {
    view.setInt32(row + firstFieldAt, nos[place]!);
    view.setInt32(row + secondFieldAt, nos[place]!);
  }
  await tx.copyIn(copyReviewsSql, bytes);
};
