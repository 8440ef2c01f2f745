import type { StoreReview } from '../../connectors/listing.ts';
import { hourMs } from '../../contract/domain/durations.ts';
import type { OnFile, TouchedReview } from '../../store/reviews/save-reviews.ts';
import type { Incoming } from './incoming.ts';

export interface Added {
  readonly state: 'new';
  readonly told: StoreReview;
}

export interface Edited {
  readonly state: 'edited';
  readonly told: StoreReview;
  readonly review: Incoming;
  readonly filed: OnFile;
}

export interface Known {
  readonly state: 'known';
  readonly filed: OnFile;
  /** What is written of it all the same. */
  readonly news: TouchedReview | null;
}

/** What a read changes of what is on file. */
export type Change = Added | Edited | Known;

/** A review that is seen again is written again only after so long. */
const seenAgainMs = hourMs;

/** What a read at `seen` changes of a review that is on file. */
export const changeOf = (told: StoreReview, review: Incoming, filed: OnFile, seen: Date): Edited | Known => {
  const asItWas =
    review.content === filed.content &&
    (review.version === null || filed.version === null || review.version === filed.version);
  if (asItWas) return { state: 'known', filed, news: newsOf(review, filed, seen) };
  const age = Date.parse(review.date) - filed.date.getTime() || seen.getTime() - filed.lastSeen.getTime();
  return age < 0 ? { state: 'known', filed, news: null } : { state: 'edited', told, review, filed };
};

export const votesOf = (review: { readonly helpful: number }, filed: OnFile): number => review.helpful || filed.helpful;

export const authorOf = (review: Incoming, filed: OnFile): string | null =>
  review.knowsAuthor ? review.author : (filed.author ?? review.author);

const newsOf = (review: Incoming, filed: OnFile, seen: Date): TouchedReview | null => {
  const since = seen.getTime() - filed.lastSeen.getTime();
  if (since < 0) return null;
  const news = {
    id: filed.id,
    // The App Store tells votes and replies in some of its forms only: none there does not mean none.
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
