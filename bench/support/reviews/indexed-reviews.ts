import { encodeRecord, type IndexedReview } from '../../../server/metrics/search/index/record.ts';
import { phraseHash } from '../../../server/metrics/search/literal.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { insertRecords } from '../../../server/store/reviews/review-records.ts';
import { clausePolarities, mostClauses } from '../../../server/tagging/clauses/clause.ts';
import { corpusApps, type GeneratedReview } from './review-corpus.ts';

export const addApps = async (db: DirectDatabase): Promise<void> => {
  await db.rows(
    `insert into review_apps (store, app_id, title, seen_at)
     select 'play', 'bench.app' || i, 'App ' || i, now() from generate_series(1, $1::int) as i`,
    [corpusApps],
  );
};

const countries = ['us', 'gb', 'de', 'fr', null] as const;

/** What is known of a review besides what was generated. */
export const detailsOf = ({ no }: GeneratedReview): { readonly country: string | null; readonly version: string } => ({
  country: countries[no % countries.length]!,
  version: `${1 + (no % 7)}.${no % 11}`,
});

const wordsOfClause = 7;
const placeOfWord = / /g;

/** Its clauses, of `wordsOfClause` words each, and its terms with the clauses they occur in. */
export const clausesOf = ({ no, text, themes }: GeneratedReview): Pick<IndexedReview, 'clauses' | 'terms'> => {
  const words = text.split(' ');
  const count = Math.min(Math.ceil(words.length / wordsOfClause), mostClauses);
  const clauseOf = (word: number): number => Math.min(Math.floor(word / wordsOfClause), count - 1);
  const starts = [0, ...Array.from(text.matchAll(placeOfWord), ({ index }) => index + 1)];
  const startOf = (clause: number): number => (clause === count ? text.length : starts[clause * wordsOfClause]!);
  const terms = new Map<string, number>();
  for (const [at, word] of words.entries()) terms.set(word, (terms.get(word) ?? 0) | (1 << clauseOf(at)));
  const clauses = Array.from({ length: count }, (_, at) => ({
    field: 'text' as const,
    start: startOf(at),
    end: startOf(at + 1),
    polarity: clausePolarities[(no + at) % clausePolarities.length]!,
    themes: themes.filter((_, theme) => theme % count === at),
    move: (no + at) % 50 === 0 ? ('leaving' as const) : null,
    writer: (no + at) % 40 === 0 ? ('parent' as const) : null,
  }));
  return { clauses, terms };
};

/** Reviews as they are on file: rows with their texts, and their records. */
export const addReviews = async (db: DirectDatabase, reviews: readonly GeneratedReview[]): Promise<void> => {
  const records = reviews.map((review) => ({
    no: review.no,
    taxonomy: 'bench',
    record: encodeRecord({
      ...review,
      ...detailsOf(review),
      ...clausesOf(review),
      phrases: review.phrases.map(phraseHash),
      lang: 'en',
      replied: false,
      panel: true,
      length: review.text.length,
    }),
  }));
  await insertRecords(db, records);
  for (let from = 0; from < reviews.length; from += rowsAtOnce) {
    await addRows(db, reviews.slice(from, from + rowsAtOnce));
  }
};

/** Rows of one statement: it must end in time on a busy machine too. */
const rowsAtOnce = 16_384;

const addRows = async (db: DirectDatabase, reviews: readonly GeneratedReview[]): Promise<void> => {
  const column = <Value>(of: (review: GeneratedReview) => Value) => reviews.map(of);
  await db.rows(
    `insert into reviews (no, id, app_no, store_review_id, rating, text, date, lang, helpful, sources, themes, kinds, content,
       first_seen, edition_seen, last_seen)
     select no, lpad(to_hex(no), 32, '0')::uuid, app_no, no::text, rating, text, to_timestamp(seconds), 'en', 0, '{bench}', '{}', '{}',
       '', now(), now(), now()
     from unnest($1::int[], $2::int[], $3::smallint[], $4::text[], $5::int[]) as n (no, app_no, rating, text, seconds)`,
    [
      column(({ no }) => no),
      column(({ appNo }) => appNo),
      column(({ rating }) => rating),
      column(({ text }) => text),
      column(({ seconds }) => seconds),
    ],
  );
};

/** On a connection of its own: ten million rows take longer than a statement of the service may. */
export const settle = (db: DirectDatabase): Promise<void> =>
  db.session(async (session) => {
    await session.script('set statement_timeout = 0');
    for (const table of ['review_records', 'reviews']) {
      await session.script(`vacuum analyze ${table}`);
    }
    await session.script('checkpoint');
  });
