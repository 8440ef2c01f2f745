import { hash } from 'node:crypto';
import type { StoreReview } from '../../connectors/listing.ts';
import type { Store } from '../../contract/domain/stores.ts';
import type { NewReview } from '../../store/reviews/save-reviews.ts';
import { clean } from '../../support/clean.ts';
import { authorHash } from './author-hash.ts';

/** A review as it is compared and kept: the author's name is gone from here on. */
export interface Incoming extends Omit<NewReview, 'no' | 'id' | 'lang' | 'themes' | 'kinds'> {
  /** Whether the author is known by the store's id: a name alone says less. */
  readonly knowsAuthor: boolean;
}

const cleaned = (value: string | null): string | null => (value === null ? null : clean(value));

const otherSpace = /[^\S ]|\s\s/;
/** White space differs between the forms in which a store tells the same review. */
const evenlySpaced = (text: string): string => (otherSpace.test(text) ? text.replaceAll(/\s+/g, ' ') : text);

export const incomingOf = (salt: string, store: Store, review: StoreReview): Incoming => {
  const title = clean(review.title ?? '') || null;
  const text = clean(review.text);
  return {
    storeReviewId: clean(review.storeReviewId),
    rating: review.rating,
    title,
    text,
    date: review.date,
    country: cleaned(review.country),
    askedLanguage: cleaned(review.language),
    version: cleaned(review.version),
    helpful: review.helpful,
    reply: cleaned(review.reply),
    repliedAt: review.repliedAt,
    author: authorHash(salt, store, review),
    knowsAuthor: review.authorId !== null,
    sources: review.sources,
    content: hash('md5', evenlySpaced(`${review.rating} ${title ?? ''} | ${text}`)),
  };
};
