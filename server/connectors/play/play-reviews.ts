import type { Http } from '../http/source.ts';
import type { StoreReview } from '../listing.ts';
import { unreadReviews } from '../wire/lossless.ts';
import { type Failure, found, isFailure, type Outcome } from '../wire/outcome.ts';
import { playDetailsPage } from './details.ts';
import { type ReviewPage, readReviewPage } from './review-page.ts';
import { callRpc } from './rpc.ts';

export interface PlayReviewsQuery {
  readonly appId: string;
  /** Each language has its own reviews. */
  readonly language: string;
  readonly country: string;
  readonly sort: 'helpful' | 'recent' | 'rating';
  readonly score?: number;
  readonly limit: number;
  /** Called with each page's new reviews, in order. */
  readonly onPage?: (reviews: readonly StoreReview[]) => void | Promise<void>;
  /** Called with each page's new reviews; returning true stops reading. */
  readonly stopWhen?: (reviews: readonly StoreReview[]) => boolean;
}

export interface PlayReviews {
  readonly reviews: readonly StoreReview[];
  /** Whether the last page was reached. */
  readonly complete: boolean;
  readonly notes: readonly string[];
  /** Failure of a later page; earlier reviews are still returned. */
  readonly failure: Failure | null;
}

const sorts = { helpful: 1, recent: 2, rating: 3 } as const;

/** Same as the store's own clients. */
const pageSize = 150;

const reviewsRequest = (query: PlayReviewsQuery, token: string | null): unknown => [
  null,
  null,
  [
    2,
    sorts[query.sort],
    [Math.max(1, Math.min(pageSize, query.limit)), null, token],
    null,
    query.score === undefined ? [] : [null, query.score],
  ],
  [query.appId, 7],
];

/** A page of reviews, or `refused` for the null that the store sends instead. */
const askPage = (
  http: Http,
  query: PlayReviewsQuery,
  token: string | null,
  signal: AbortSignal | undefined,
): Promise<Outcome<ReviewPage | 'refused'>> =>
  callRpc<ReviewPage | 'refused'>(
    http,
    { rpc: 'UsvDTd', inner: reviewsRequest(query, token), language: query.language, country: query.country },
    (payload) => found(payload.present ? readReviewPage(payload, query.language, 'reviews') : 'refused'),
    signal,
  );

const refusal: Failure = {
  kind: 'blocked',
  detail: 'Google Play sent reviews without any content, as it does when it refuses a request.',
};

/**
 * An empty answer can mean an unknown app, no reviews or a refusal. The app's page tells them apart: it is 404 for
 * unknown apps, and contains reviews if there are any.
 */
const whyEmpty = async (
  http: Http,
  query: PlayReviewsQuery,
  answered: boolean,
  signal: AbortSignal | undefined,
): Promise<Outcome<PlayReviews>> => {
  const page = await playDetailsPage(http, query, signal);
  if (page.kind !== 'found') return page;
  const { listing, reviews } = page.value;
  if (reviews.some(({ rating }) => query.score === undefined || rating === query.score)) {
    return { kind: 'blocked', detail: 'Google Play withholds reviews that the app’s own page shows.' };
  }
  return answered || (listing.ratingsTotal ?? 0) === 0 ? { kind: 'none' } : refusal;
};

export const playReviews = async (
  http: Http,
  query: PlayReviewsQuery,
  signal?: AbortSignal,
): Promise<Outcome<PlayReviews>> => {
  const reviews = new Map<string, StoreReview>();
  const tokens = new Set<string>();
  let unread = 0;
  const end = (complete: boolean, note?: string, failure: Failure | null = null): Outcome<PlayReviews> =>
    found({
      reviews: [...reviews.values()],
      complete: complete && unread === 0,
      notes: [...(unread === 0 ? [] : [unreadReviews(unread)]), ...(note === undefined ? [] : [note])],
      failure,
    });

  for (let token: string | null = null; ; ) {
    const answer: Outcome<ReviewPage | 'refused'> = await askPage(http, query, token, signal);
    if (answer.kind !== 'found' || answer.value === 'refused') {
      if (reviews.size === 0) return answer.kind === 'found' ? whyEmpty(http, query, false, signal) : answer;
      const failure = answer.kind === 'found' ? refusal : isFailure(answer) ? answer : null;
      return end(false, `Reading stopped after ${reviews.size} reviews: ${failure?.detail ?? answer.kind}`, failure);
    }
    const page = answer.value;
    unread += page.unread?.count ?? 0;
    const before = reviews.size;
    for (const review of page.reviews) {
      if (reviews.size < query.limit && !reviews.has(review.storeReviewId)) reviews.set(review.storeReviewId, review);
    }
    const fresh = [...reviews.values()].slice(before);
    if (fresh.length > 0) await query.onPage?.(fresh);

    const last = page.token === null;
    if (reviews.size === 0 && last) return whyEmpty(http, query, true, signal);
    if (last && page.reviews.every(({ storeReviewId }) => reviews.has(storeReviewId))) return end(true);
    if (reviews.size >= query.limit) return end(false);
    if (fresh.length === 0) {
      if (reviews.size === 0)
        return { kind: 'blocked', detail: 'Google Play sent an empty page that is not the last.' };
      return end(false, `Google Play sent no new reviews after ${reviews.size}, although it says there are more.`);
    }
    if (query.stopWhen?.(fresh)) return end(false);
    if (tokens.has(page.token!)) {
      return end(false, `Google Play named the same next page twice after ${reviews.size} reviews.`);
    }
    tokens.add(page.token!);
    token = page.token;
  }
};
