import type { Database } from '../engine/database.ts';
import { firstFieldAt, RowWriter } from '../engine/row-writer.ts';
import { command } from '../engine/statement.ts';

/** Where terms stand, as the database takes it, before it is known in which segment. */
export interface PostingRows {
  readonly bytes: Uint8Array;
  /** Where each begins. */
  readonly at: Uint32Array;
}

export const packPostings = (postings: ReadonlyMap<string, ArrayLike<number>>): PostingRows => {
  const rows = new RowWriter();
  const at = new Uint32Array(postings.size);
  let place = 0;
  for (const [term, docs] of postings) {
    at[place++] = rows.row(3);
    rows.int32(0);
    rows.text(term);
    rows.uint16s(docs);
  }
  return { bytes: rows.end(), at };
};

const copyPostingsSql = command('copy search_postings (segment, term, docs) from stdin (format binary)');

/** Adds postings to a segment. */
export const insertPostings = async (db: Database, segment: number, { bytes, at }: PostingRows): Promise<void> => {
  if (at.length === 0) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const row of at) view.setInt32(row + firstFieldAt, segment);
  await db.copyIn(copyPostingsSql, bytes);
};
