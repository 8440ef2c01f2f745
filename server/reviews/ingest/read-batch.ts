import { encodeRecord } from '../../analysis/search/index/record.ts';
import { taxonomyVersion } from '../../analysis/tagging/tag.ts';
import type { StoreReview } from '../../connectors/listing.ts';
import type { Store } from '../../contract/domain/stores.ts';
import { idTail } from '../../store/reviews/review-ids.ts';
import { RecordPacker, type RecordRows } from '../../store/reviews/review-records.ts';
import { ReviewPacker, type ReviewRows, type ReviewTags } from '../../store/reviews/review-rows.ts';
import { type Incoming, incomingOf } from './incoming.ts';
import { lengthOf, type ReadReview, readReviews } from './read-review.ts';

/** Whose reviews they are. */
export interface BatchApp {
  readonly no: number;
  readonly store: Store;
  readonly appId: string;
}

/** What the reviews of a batch have in common. */
export interface BatchFacts {
  readonly app: BatchApp;
  /** What authors' names are hashed with. */
  readonly salt: string;
  readonly seenMs: number;
  /** Whether a panel has read them. */
  readonly panel: boolean;
}

/** What an edited review keeps of what it was. */
export interface Earlier {
  readonly country: string | null;
  readonly version: string | null;
  readonly replied: boolean;
  readonly panel: boolean;
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
  /** Of all of them, for the index. */
  readonly records: RecordRows;
}

/**
 * Reads the reviews of a batch, and holds no more of each than what is stored. Some at a time are added: what each step needs of
 * code and tables stays at the processor's hand for all of them, while a step after the other for each review takes half as long
 * again.
 */
export class BatchReader {
  private readonly facts: BatchFacts;
  private readonly rows: ReviewPacker;
  private readonly records = new RecordPacker();
  private readonly tails: string[] = [];
  private readonly tags: ReviewTags[] = [];

  constructor(facts: BatchFacts) {
    this.facts = facts;
    this.rows = new ReviewPacker(facts.app.no, facts.seenMs, facts.panel);
  }

  add(some: readonly WrittenReview[]): void {
    const { app, salt } = this.facts;
    const reviews = some.map(({ told }) => incomingOf(salt, app.store, told));
    const found = readReviews(reviews);
    for (const [at, { earlier }] of some.entries()) this.index(reviews[at]!, found[at]!, earlier);
    for (const [at, { earlier }] of some.entries()) this.store(reviews[at]!, found[at]!, earlier);
  }

  private index(review: Incoming, found: ReadReview, earlier: Earlier | null): void {
    const record = encodeRecord({
      ...found,
      appNo: this.facts.app.no,
      seconds: Math.floor(Date.parse(review.date) / 1000),
      rating: review.rating,
      country: earlier ? earlier.country : review.country,
      version: review.version ?? earlier?.version ?? null,
      replied: review.reply !== null || earlier?.replied === true,
      panel: this.facts.panel || earlier?.panel === true,
      length: lengthOf(review),
    });
    this.records.add(taxonomyVersion, record);
  }

  private store(review: Incoming, { lang, themes, kinds }: ReadReview, earlier: Earlier | null): void {
    const tags = { lang, themes, kinds };
    if (earlier) {
      this.tags.push(tags);
      return;
    }
    const { store, appId } = this.facts.app;
    const tail = idTail(store, appId, review.storeReviewId);
    this.tails.push(tail);
    this.rows.add(review, tags, tail);
  }

  end(): ReadBatch {
    const { rows, records, tails, tags } = this;
    return { rows: rows.end(), records: records.end(), tails, tags };
  }
}
