import { hash } from 'node:crypto';
import type { StoreReview } from '../../connectors/listing.ts';
import { hourMs } from '../../contract/domain/durations.ts';
import type { Store } from '../../contract/domain/stores.ts';
import type { NewReview, OnFile, TouchedReview } from '../../store/reviews/save-reviews.ts';
import { clean } from '../../support/clean.ts';
import { authorHash } from './author-hash.ts';

/** A review ready to be compared and stored, without the author's name. */
export interface Incoming extends Omit<NewReview, 'no' | 'id' | 'lang' | 'themes' | 'kinds'> {
  /** Whether the author is identified by the store's id and not only by a name. */
  readonly knowsAuthor: boolean;
}

const cleaned = (value: string | null): string | null => (value === null ? null : clean(value));

const otherSpace = /[^\S ]|\s\s/;
/** A store's formats differ in their white space for the same review. */
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

export interface Added {
  readonly state: 'new';
  readonly shown: StoreReview;
}

export interface Edited {
  readonly state: 'edited';
  readonly shown: StoreReview;
  readonly filed: OnFile;
}

export interface Known {
  readonly state: 'known';
  readonly filed: OnFile;
  /** Facts to update, although the review itself is unchanged. */
  readonly news: TouchedReview | null;
}

export type Change = Added | Edited | Known;

/** `lastSeen` is updated at most this often. */
const seenAgainMs = hourMs;

/** The change that a read at `seen` makes to a review on file. */
export const changeOf = (shown: StoreReview, review: Incoming, filed: OnFile, seen: Date): Edited | Known => {
  const asItWas =
    review.content === filed.content &&
    (review.version === null || filed.version === null || review.version === filed.version);
  if (asItWas) return { state: 'known', filed, news: newsOf(review, filed, seen) };
  const age = Date.parse(review.date) - filed.date.getTime() || seen.getTime() - filed.lastSeen.getTime();
  return age < 0 ? { state: 'known', filed, news: null } : { state: 'edited', shown, filed };
};

export const votesOf = (review: { readonly helpful: number }, filed: OnFile): number => review.helpful || filed.helpful;

export const authorOf = (review: Incoming, filed: OnFile): string | null =>
  review.knowsAuthor ? review.author : (filed.author ?? review.author);

const newsOf = (review: Incoming, filed: OnFile, seen: Date): TouchedReview | null => {
  const since = seen.getTime() - filed.lastSeen.getTime();
  if (since < 0) return null;
  const news = {
    id: filed.id,
    // Some of the App Store's formats lack votes and replies: missing does not mean none.
    helpful: votesOf(review, filed),
    reply: review.reply ?? filed.reply,
    repliedAt: review.repliedAt,
    version: filed.version ?? review.version,
    author: authorOf(review, filed),
    sources: [...new Set([...filed.sources, ...review.sources])],
  };
  const isNew =
    since > seenAgainMs ||
    news.helpful !== filed.helpful ||
    news.reply !== filed.reply ||
    news.version !== filed.version ||
    news.author !== filed.author ||
    news.sources.length !== filed.sources.length;
  return isNew ? news : null;
};
