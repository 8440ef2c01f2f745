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

/** What was found in a review. */
export type ReviewTags = Pick<NewReview, 'lang' | 'themes' | 'kinds'>;
/** A review that is not on file and was not read yet. */
export type Unnumbered = Omit<NewReview, 'no' | 'id' | keyof ReviewTags>;

const columns = `no, id, app_no, store_review_id, rating, title, text, date, country, asked_language, lang, version, helpful, reply,
  replied_at, author, sources, themes, kinds, content, first_seen, edition_seen, last_seen, panel`;
const columnCount = columns.split(',').length;

/** The first 32 bits of an id are the number's. */
const noNumber = '00000000';

/** Writes new reviews of an app one after the other. */
export class ReviewPacker {
  private readonly rows = new RowWriter();
  private readonly at: number[] = [];
  private readonly appNo: number;
  private readonly seenMs: number;
  private readonly panel: boolean;

  constructor(appNo: number, seenMs: number, panel: boolean) {
    this.appNo = appNo;
    this.seenMs = seenMs;
    this.panel = panel;
  }

  add(review: Unnumbered, { lang, themes, kinds }: ReviewTags, tail: string): void {
    const { rows, seenMs } = this;
    this.at.push(rows.row(columnCount));
    rows.int32(0);
    rows.hex(noNumber + tail.replaceAll('-', ''));
    rows.int32(this.appNo);
    rows.text(review.storeReviewId);
    rows.int16(review.rating);
    rows.text(review.title);
    rows.text(review.text);
    rows.moment(Date.parse(review.date));
    rows.text(review.country);
    rows.text(review.askedLanguage);
    rows.text(lang);
    rows.text(review.version);
    rows.int32(review.helpful);
    rows.text(review.reply);
    rows.moment(review.repliedAt === null ? null : Date.parse(review.repliedAt));
    rows.hex(review.author);
    rows.texts(review.sources);
    rows.texts(themes);
    rows.texts(kinds);
    rows.hex(review.content);
    rows.moment(seenMs);
    rows.moment(seenMs);
    rows.moment(seenMs);
    rows.bool(this.panel);
  }

  end(): ReviewRows {
    return { bytes: this.rows.end(), at: Uint32Array.from(this.at) };
  }
}

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
