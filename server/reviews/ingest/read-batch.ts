import { type PackedDetails, packDetails, type ReviewDetails } from '../../analysis/search/segments/details.ts';
import type { Segment } from '../../analysis/search/segments/segment.ts';
import { SegmentBuilder } from '../../analysis/search/segments/segment-builder.ts';
import type { StoreReview } from '../../connectors/listing.ts';
import type { Store } from '../../contract/domain/stores.ts';
import { type PostingRows, packPostings } from '../../store/reviews/posting-rows.ts';
import { idTail } from '../../store/reviews/review-ids.ts';
import { ReviewPacker, type ReviewRows, type ReviewTags } from '../../store/reviews/review-rows.ts';
import { type Incoming, incomingOf } from './incoming.ts';
import { type ReadReview, readReviews } from './read-review.ts';

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
  readonly tags: readonly ReviewTags[];
  /** The numbers in its facts are ordinals. */
  readonly segment: Omit<Segment, 'postings'>;
  readonly postings: PostingRows;
  readonly details: PackedDetails;
}

/** As the database counts them: an emoji is one, of two units. The text has no half of one. */
const charactersOf = (text: string): number => {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) pairs++;
  return text.length - pairs;
};

/**
 * Reads the reviews of a batch, and holds no more of each than what is stored. Some at a time are added: what each step needs of
 * code and tables stays at the processor's hand for all of them, while a step after the other for each review takes half as long
 * again.
 */
export class BatchReader {
  private readonly app: BatchApp;
  private readonly salt: string;
  private readonly segment: SegmentBuilder;
  private readonly rows: ReviewPacker;
  private readonly details: ReviewDetails[] = [];
  private readonly tails: string[] = [];
  private readonly tags: ReviewTags[] = [];

  constructor(app: BatchApp, salt: string, seenMs: number, count: number) {
    this.app = app;
    this.salt = salt;
    this.segment = new SegmentBuilder(count);
    this.rows = new ReviewPacker(app.no, seenMs);
  }

  add(some: readonly WrittenReview[]): void {
    const reviews = some.map(({ told }) => incomingOf(this.salt, this.app.store, told));
    const found = readReviews(reviews);
    for (const [at, { earlier }] of some.entries()) this.index(reviews[at]!, found[at]!, earlier);
    for (const [at, { earlier }] of some.entries()) this.store(reviews[at]!, found[at]!, earlier);
  }

  private index(review: Incoming, found: ReadReview, earlier: Earlier | null): void {
    const { no: appNo } = this.app;
    const no = this.details.length;
    const { lang, themes, kinds, terms, phrases, quality } = found;
    const seconds = Math.floor(Date.parse(review.date) / 1000);
    this.segment.add({ no, seconds, appNo, rating: review.rating, quality, kinds, themes, terms }, phrases);
    this.details.push({
      no,
      appNo,
      country: earlier ? earlier.country : review.country,
      lang,
      version: review.version ?? earlier?.version ?? null,
      replied: review.reply !== null || earlier?.replied === true,
      length: charactersOf(review.text) + charactersOf(review.title ?? ''),
    });
  }

  private store(review: Incoming, { lang, themes, kinds }: ReadReview, earlier: Earlier | null): void {
    const tags = { lang, themes, kinds };
    if (earlier) {
      this.tags.push(tags);
      return;
    }
    const tail = idTail(this.app.store, this.app.appId, review.storeReviewId);
    this.tails.push(tail);
    this.rows.add(review, tags, tail);
  }

  end(): ReadBatch {
    const { segment, rows, details, tails, tags } = this;
    return {
      rows: rows.end(),
      tails,
      tags,
      segment: segment.end(),
      postings: packPostings(segment.postings),
      details: packDetails(details.keys(), details),
    };
  }
}
