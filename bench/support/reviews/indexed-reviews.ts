import { storedFrequent } from '../../../server/analysis/search/phrases/frequent-phrases.ts';
import { packDetails } from '../../../server/analysis/search/segments/details.ts';
import { decodePhrases } from '../../../server/analysis/search/segments/segment.ts';
import { buildSegment } from '../../../server/analysis/search/segments/segment-builder.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { insertSegment } from '../../../server/store/reviews/segments.ts';
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

/** Reviews as they are on file after upkeep: rows with their texts, and one segment of the index. */
export const addReviews = async (db: DirectDatabase, reviews: readonly GeneratedReview[]): Promise<void> => {
  const details = packDetails(
    reviews.map(({ no }) => no),
    reviews.map((review) => ({
      no: review.no,
      appNo: review.appNo,
      ...detailsOf(review),
      lang: 'en',
      replied: false,
      length: review.text.length,
    })),
  );
  const segment = buildSegment(reviews);
  const frequent = storedFrequent(decodePhrases(segment.phrases, segment.docs));
  // In the order of the index, as upkeep writes them.
  const postings = new Map([...segment.postings].sort(([one], [other]) => (one < other ? -1 : 1)));
  await insertSegment(db, { ...segment, postings, frequent, details, taxonomy: 'bench' });
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
    for (const table of ['search_segments', 'search_postings', 'reviews']) {
      await session.script(`vacuum analyze ${table}`);
    }
    await session.script('checkpoint');
  });
