import type { TaxonomyUsed } from '../../contract/resources/reviews/coverage.ts';
import { encodeRecord } from '../../metrics/search/index/record.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  hasOutdated,
  outdatedRecords,
  type RecordPlace,
  removeRecords,
  writeRecords,
} from '../../store/reviews/review-records.ts';
import { leadsTaxonomies, lockTagged, retagReviews, type Tagged } from '../../store/reviews/review-tags.ts';
import { taxonomyVersion } from '../../tagging/tag.ts';
import { lengthOf, type Readable, type ReadReview, readReviews } from '../ingest/read-review.ts';

/** The taxonomy of reviews on file. Ask before counting: otherwise old tags could be reported as new. */
export const taxonomyOnFile = async (db: Database): Promise<TaxonomyUsed> => ({
  version: taxonomyVersion,
  taggingAnew: await hasOutdated(db, taxonomyVersion),
});

/** Like `taxonomyOnFile`, for reviews tagged by these versions. */
export const taxonomyAmong = (versions: readonly string[]): TaxonomyUsed => ({
  version: taxonomyVersion,
  taggingAnew: versions.some((version) => version !== taxonomyVersion),
});

/** Reviews locked and in memory at once. */
const batchSize = 500;

/** Whether reviews are untagged or tagged by another version, and no newer version is running that would tag them. */
export const isRereadDue = async (db: Database, taxonomy = taxonomyVersion): Promise<boolean> =>
  // Asked every time, since it also announces this version.
  (await leadsTaxonomies(db, taxonomy)) && (await hasOutdated(db, taxonomy));

export interface Reread {
  readonly reviews: number;
  readonly ms: number;
}

export interface RereadOptions {
  readonly taxonomy?: string;
  readonly read?: (reviews: readonly Readable[]) => ReadReview[];
  readonly signal?: AbortSignal;
}

/** Reads all outdated reviews again, one transaction per batch, so that it can resume after a crash. */
export const rereadAll = async (db: Database, options: RereadOptions = {}): Promise<Reread> => {
  const { taxonomy = taxonomyVersion, signal } = options;
  const began = performance.now();
  let reviews = 0;
  let after: RecordPlace | undefined;
  while (!signal?.aborted && (await leadsTaxonomies(db, taxonomy))) {
    const batch = await rereadBatch(db, options, after);
    if (!batch) break;
    reviews += batch.reviews;
    after = batch.last;
  }
  return { reviews, ms: performance.now() - began };
};

interface Batch {
  readonly reviews: number;
  readonly last: RecordPlace;
}

/** Null if nothing is left after this place. */
export const rereadBatch = (
  db: Database,
  { taxonomy = taxonomyVersion, read = readReviews }: RereadOptions = {},
  after?: RecordPlace,
): Promise<Batch | null> =>
  db.transaction(async (tx) => {
    const places = await outdatedRecords(tx, taxonomy, batchSize, after);
    const last = places.at(-1);
    if (!last) return null;
    const nos = places.map(({ no }) => no);
    const reviews = await lockTagged(tx, nos);
    const found = read(reviews);
    const retagged = reviews.flatMap(({ no, ...before }, at) => {
      const { lang, themes, kinds } = found[at]!;
      return areSame(before, found[at]!) ? [] : { no, lang, themes, kinds };
    });
    await retagReviews(tx, retagged);
    await writeRecords(
      tx,
      reviews.map((review, at) => ({ no: review.no, taxonomy, record: recordOf(review, found[at]!) })),
    );
    const current = new Set(reviews.map(({ no }) => no));
    await removeRecords(
      tx,
      nos.filter((no) => !current.has(no)),
    );
    return { reviews: nos.length, last };
  });

const recordOf = (review: Tagged, found: ReadReview): Buffer =>
  encodeRecord({
    ...found,
    appNo: review.appNo,
    seconds: Math.floor(review.date.getTime() / 1000),
    rating: review.rating,
    country: review.country,
    version: review.version,
    replied: review.replied,
    panel: review.panel,
    length: lengthOf(review),
  });

type Tags = Pick<Tagged, 'lang' | 'themes' | 'kinds'>;

const areSame = (one: Tags, other: Tags): boolean =>
  one.lang === other.lang && one.themes.join() === other.themes.join() && one.kinds.join() === other.kinds.join();
