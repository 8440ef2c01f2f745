import type { StoreReview } from '../../../server/connectors/listing.ts';
import { decodeRecord } from '../../../server/metrics/search/index/record.ts';
import { kindTerm, themeTerm } from '../../../server/metrics/search/tag-terms.ts';
import type { Database, DirectDatabase } from '../../../server/store/engine/database.ts';
import { loadRecords } from '../../../server/store/reviews/review-records.ts';

export const salt = 'a salt for these tests';

export const tidebook = { store: 'apple', appId: '123456', title: 'Tidebook' } as const;

/** A review as a connector tells it; what a test does not say is the same for all. */
export const storeReview = (storeReviewId: string, said: Partial<StoreReview> = {}): StoreReview => ({
  storeReviewId,
  rating: 2,
  title: null,
  text: `The app keeps crashing on the harbour map, says reader ${storeReviewId}.`,
  date: '2026-11-01T10:00:00.000Z',
  country: 'us',
  language: null,
  version: '3.1',
  helpful: 0,
  reply: null,
  repliedAt: null,
  author: `Author ${storeReviewId}`,
  authorId: null,
  sources: ['feed'],
  ...said,
});

export const many = (count: number, said: (at: number) => Partial<StoreReview> = () => ({})): StoreReview[] =>
  Array.from({ length: count }, (_, at) => storeReview(String(1000 + at), said(at)));

export interface IndexedDoc {
  readonly no: number;
  readonly appNo: number;
  readonly rating: number;
  readonly themes: readonly string[];
}

const readRecords = async (db: DirectDatabase) => {
  const records: ({ readonly no: number } & ReturnType<typeof decodeRecord>)[] = [];
  await loadRecords(db, (no, _, record) => records.push({ no, ...decodeRecord(Buffer.from(record)) }));
  return records.sort((a, b) => a.no - b.no);
};

/** The editions that the index finds for a term, read the plain way. */
export const indexed = async (db: DirectDatabase, term: string): Promise<number[]> =>
  (await readRecords(db))
    .filter(({ terms, themes, kinds }) =>
      [...terms.keys(), ...themes.map(themeTerm), ...kinds.map(kindTerm)].includes(term),
    )
    .map(({ no }) => no);

/** Every edition that the index counts, by its number. */
export const counted = async (db: DirectDatabase): Promise<IndexedDoc[]> =>
  (await readRecords(db)).map(({ no, appNo, rating, themes }) => ({ no, appNo, rating, themes }));

/** The same from the reviews themselves: what the index must say. */
export const onFileNow = (db: DirectDatabase): Promise<IndexedDoc[]> =>
  db.rows<IndexedDoc & Record<string, unknown>>(
    'select no, app_no as "appNo", rating, themes from reviews order by no',
  );

export class CutOff extends Error {}

/** The same database for a process that dies before its statement number `statements`, from 0 on. */
export const dyingAt = (db: Database, statements: number): Database => {
  let left = statements;
  const alive = () => {
    if (left-- <= 0) throw new CutOff('the process died');
  };
  const mortal = (inner: Database): Database => ({
    ...inner,
    rows: async (statement, values) => {
      alive();
      return inner.rows(statement, values);
    },
    row: async (statement, values) => {
      alive();
      return inner.row(statement, values);
    },
    run: async (statement, values) => {
      alive();
      return inner.run(statement, values);
    },
    transaction: (work) =>
      inner.transaction(async (tx) => {
        const value = await work(mortal(tx));
        alive();
        return value;
      }),
  });
  return mortal(db);
};

/** The dead process's connection takes a moment to be gone, and its locks with it. */
const untilRolledBack = async (db: DirectDatabase): Promise<void> => {
  while (
    await db.row(
      `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
  );
};

/** Dies at every statement in turn, until the work is done; what is true after each death is for `check` to say. */
export const atEveryStatement = async <T>(
  db: DirectDatabase,
  work: (db: Database) => Promise<T>,
  check: () => Promise<void>,
): Promise<T> => {
  for (let at = 0; ; at++) {
    try {
      return await work(dyingAt(db, at));
    } catch (error) {
      if (!(error instanceof CutOff)) throw error;
      await untilRolledBack(db);
      await check();
    }
  }
};
