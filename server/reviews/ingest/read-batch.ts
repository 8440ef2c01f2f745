import { type PackedDetails, packDetails, type ReviewDetails } from '../../analysis/search/segments/details.ts';
import { buildSegment, type Segment, type SegmentDoc } from '../../analysis/search/segments/segment.ts';
import type { Tags } from '../../analysis/tagging/tag.ts';
import type { StoreReview } from '../../connectors/listing.ts';
import type { Store } from '../../contract/domain/stores.ts';
import { type PostingRows, packPostings } from '../../store/reviews/posting-rows.ts';
import { idTail } from '../../store/reviews/review-ids.ts';
import { packReviews, type ReviewRows, type Unnumbered } from '../../store/reviews/review-rows.ts';
import { type Incoming, incomingOf } from './incoming.ts';
import { type ReadReview, readReview } from './read-review.ts';

/** Whose reviews they are. */
export interface BatchApp {
  readonly no: number;
  readonly store: Store;
  readonly appId: string;
}

/** What an edited review keeps of what it was. */
export interface Earlier {
  readonly country: string | null;
  readonly version: string | null;
  readonly replied: boolean;
}

export interface WrittenReview {
  readonly told: StoreReview;
  /** Null: it is new. */
  readonly earlier: Earlier | null;
}

/** Everything that is stored of new and edited reviews but their numbers, which they have in the order given. */
export interface ReadBatch {
  /** The new ones. */
  readonly rows: ReviewRows;
  /** Of the ids of the new ones. */
  readonly tails: readonly string[];
  /** The edited ones. */
  readonly tags: readonly Pick<Tags, 'lang' | 'themes' | 'kinds'>[];
  /** The numbers in its facts are ordinals. */
  readonly segment: Omit<Segment, 'postings'>;
  readonly postings: PostingRows;
  readonly details: PackedDetails;
}

export interface Reading {
  readonly written: WrittenReview;
  readonly review: Incoming;
  readonly read: ReadReview;
}

export const readWritten = (salt: string, store: Store, written: WrittenReview): Reading => {
  const review = incomingOf(salt, store, written.told);
  return { written, review, read: readReview(review) };
};

/** As the database counts them: an emoji is one, of two units. The text has no half of one. */
const charactersOf = (text: string): number => {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) pairs++;
  return text.length - pairs;
};

const docOf = (no: number, appNo: number, { review, read }: Reading): SegmentDoc => ({
  no,
  seconds: Math.floor(Date.parse(review.date) / 1000),
  appNo,
  rating: review.rating,
  quality: read.quality,
  kinds: read.kinds,
  themes: read.themes,
  terms: read.terms,
  phrases: read.phrases,
});

const detailsOf = (no: number, appNo: number, { written: { earlier }, review, read }: Reading): ReviewDetails => ({
  no,
  appNo,
  country: earlier ? earlier.country : review.country,
  lang: read.lang,
  version: review.version ?? earlier?.version ?? null,
  replied: review.reply !== null || earlier?.replied === true,
  length: charactersOf(review.text) + charactersOf(review.title ?? ''),
});

const rowOf = (app: BatchApp, { review, read }: Reading): Unnumbered => ({
  ...review,
  lang: read.lang,
  themes: read.themes,
  kinds: read.kinds,
  tail: idTail(app.store, app.appId, review.storeReviewId),
});

export const packBatch = (app: BatchApp, seenMs: number, readings: readonly Reading[]): ReadBatch => {
  const added = readings.filter(({ written }) => written.earlier === null).map((reading) => rowOf(app, reading));
  const { postings, ...segment } = buildSegment(readings.map((reading, at) => docOf(at, app.no, reading)));
  return {
    rows: packReviews(app.no, added, seenMs),
    tails: added.map(({ tail }) => tail),
    tags: readings
      .filter(({ written }) => written.earlier !== null)
      .map(({ read: { lang, themes, kinds } }) => ({ lang, themes, kinds })),
    segment,
    postings: packPostings(postings),
    details: packDetails(
      readings.keys(),
      readings.map((reading, at) => detailsOf(at, app.no, reading)),
    ),
  };
};
