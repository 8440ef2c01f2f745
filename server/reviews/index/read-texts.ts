import type { ReadTexts } from '../../analysis/search/count-matches.ts';
import { decodeRecord } from '../../analysis/search/index/record.ts';
import type { Database } from '../../store/engine/database.ts';
import { reviewTexts } from '../../store/reviews/editions.ts';
import { readRecords } from '../../store/reviews/review-records.ts';

/** Reads what reviews say where the index does not know it: their words in order, and where their clauses begin and end. */
export const textReader =
  (db: Database): ReadTexts =>
  async (nos, { withClauses }) => {
    const texts = await reviewTexts(db, nos);
    if (!withClauses) return texts;
    const records = await readRecords(db, nos);
    const clauses = new Map(records.map(({ no, record }) => [no, decodeRecord(record).clauses]));
    return texts.map((review) => ({ ...review, clauses: clauses.get(review.no) ?? [] }));
  };
