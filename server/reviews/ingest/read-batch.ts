import type { StoreReview } from '../../connectors/listing.ts';
import type { Store } from '../../contract/domain/stores.ts';
import { encodeRecord } from '../../metrics/search/index/record.ts';
import type { NewReview } from '../../store/reviews/save-reviews.ts';
import { type Incoming, incomingOf } from './incoming.ts';
import { lengthOf, readReviews } from './read-review.ts';

export interface BatchApp {
  readonly no: number;
  readonly store: Store;
  readonly appId: string;
}

export interface BatchFacts {
  readonly app: BatchApp;
  /** The salt for hashing authors. */
  readonly salt: string;
  readonly panel: boolean;
}

/** What an edited review keeps from its previous edition. */
export interface Earlier {
  readonly country: string | null;
  readonly version: string | null;
  readonly replied: boolean;
  readonly panel: boolean;
}

export interface WrittenReview {
  readonly shown: StoreReview;
  /** Null for a new review. */
  readonly earlier: Earlier | null;
}

/** Everything stored for a new or edited review except its number. */
export interface ReadRow {
  readonly review: Incoming;
  readonly tags: Pick<NewReview, 'lang' | 'themes' | 'kinds'>;
  /** The encoded index record. */
  readonly record: Uint8Array;
}

/** Tags reviews and encodes their index records, in the order given. */
export const readRows = ({ app, salt, panel }: BatchFacts, written: readonly WrittenReview[]): ReadRow[] => {
  const reviews = written.map(({ shown }) => incomingOf(salt, app.store, shown));
  return readReviews(reviews).map((found, at) => {
    const review = reviews[at]!;
    const { earlier } = written[at]!;
    const record = encodeRecord({
      ...found,
      appNo: app.no,
      seconds: Math.floor(Date.parse(review.date) / 1000),
      rating: review.rating,
      country: earlier ? earlier.country : review.country,
      version: review.version ?? earlier?.version ?? null,
      replied: review.reply !== null || earlier?.replied === true,
      panel: panel || earlier?.panel === true,
      length: lengthOf(review),
    });
    const { lang, themes, kinds } = found;
    return { review, tags: { lang, themes, kinds }, record };
  });
};
