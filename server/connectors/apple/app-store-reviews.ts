import type { Http } from '../http/source.ts';
import type { ProductPage, StoreReview } from '../listing.ts';
import { unreadReviews } from '../wire/lossless.ts';
import { type Failure, found, isFailure, type Outcome } from '../wire/outcome.ts';
import { type FeedReading, type PageFailure, readFeed } from './feed-reading.ts';
import { appleListing } from './lookup.ts';
import { productPage } from './product-page.ts';
import { type ReviewOrder, readFeedPage } from './review-feed.ts';

export interface AppleReviewsRequest {
  readonly appId: string;
  readonly country: string;
  readonly order: ReviewOrder | 'both';
  /** Called with each page of newest reviews; returning true stops reading. */
  readonly stopWhen?: (page: readonly StoreReview[]) => boolean;
  readonly feedOnly?: boolean;
  /** Apps known to have reviews: if their feeds are empty too, the feed is blocked. */
  readonly controlApps?: readonly string[];
}

export interface AppleReviews {
  /** Newest first, or most votes first for `mosthelpful`. */
  readonly reviews: readonly StoreReview[];
  /** Whether the feed was read to its end for the requested order. */
  readonly complete: boolean;
  /** Whether an order reached 500 reviews, the most the feed shows. */
  readonly capReached: boolean;
  /** Number of ratings, if the feed is empty although it works for other apps. */
  readonly emptyDespite: number | null;
  readonly pagesFailed: readonly PageFailure[];
  readonly notes: readonly string[];
}

/** Two of the most reviewed apps. */
const liveControls = ['389801252', '324684580'];

/** About 1% of ratings come with a text, so an app with this many ratings must have reviews. */
const ratingsThatImplyReviews = 1000;

const otherOrder: Readonly<Record<ReviewOrder, ReviewOrder>> = { mostrecent: 'mosthelpful', mosthelpful: 'mostrecent' };

/**
 * Reads an app's reviews in one storefront: the feed as JSON, suspect pages as XML, the other order if pages are still
 * missing, and the product page, which alone has developers' replies. Merged by id; `sources` lists where each review
 * was seen. Without reviews, returns `none` only if that is plausible, and `blocked` if the feed is empty for every
 * app.
 */
export const appleReviews = async (
  http: Http,
  request: AppleReviewsRequest,
  signal?: AbortSignal,
): Promise<Outcome<AppleReviews>> => {
  const { appId, country, order, stopWhen } = request;
  const readings: FeedReading[] = [];
  const read = async (which: ReviewOrder): Promise<Outcome<FeedReading>> => {
    // Only newest-first pages tell that all later ones are too old.
    const stop = which === 'mostrecent' ? stopWhen : undefined;
    const outcome = await readFeed(http, { appId, country, order: which, stopWhen: stop }, signal);
    if (outcome.kind === 'found') readings.push(outcome.value);
    return outcome;
  };

  const first = await read(order === 'mosthelpful' ? 'mosthelpful' : 'mostrecent');
  if (first.kind !== 'found') return first;
  const hasHoles = first.value.reviews.length > 0 && !first.value.complete;
  if ((order === 'both' || hasHoles) && !isOver(first.value)) await read(otherOrder[first.value.order]);

  const fromFeed = readings.some((reading) => reading.reviews.length > 0);
  const page: Outcome<ProductPage> =
    request.feedOnly && fromFeed
      ? { kind: 'none' }
      : await productPage(http, { appId, country, moreReviews: true }, signal);
  const onPage = page.kind === 'found' ? page.value.reviews : [];
  const reviews = merge([...readings.map((reading) => reading.reviews), onPage], order);
  const ratings = page.kind === 'found' ? page.value.ratingsTotal : null;

  const failure = readings.find((reading) => reading.failure !== null)?.failure ?? null;
  if (!fromFeed && failure && reviews.length === 0) return failure;
  const emptiness = fromFeed || failure ? null : await whyEmpty(http, request, page, ratings, signal);
  const emptyDespite = emptiness?.kind === 'empty' ? Math.max(emptiness.ratings, reviews.length) : null;
  if (reviews.length === 0) {
    if (emptyDespite !== null && emptyDespite < ratingsThatImplyReviews) return { kind: 'none' };
    if (emptiness && emptiness.kind !== 'empty') return emptiness;
  }

  // Both orders usually fail on the same reviews.
  const unread = Math.max(0, ...readings.map((reading) => reading.unread));
  const isWhole = fromFeed && isComplete(readings, order);
  const complete = isWhole && unread === 0;
  return found({
    reviews,
    complete,
    capReached: readings.some((reading) => reading.capReached),
    emptyDespite,
    pagesFailed: readings.flatMap((reading) => reading.pagesFailed),
    notes: [
      ...(fromFeed || reviews.length === 0
        ? []
        : ['The review feed was empty: these reviews are from the product page.']),
      ...(emptyDespite === null ? [] : [`The review feed is empty for an app with ${emptyDespite} ratings.`]),
      ...(unread === 0 ? [] : [unreadReviews(unread)]),
      ...(fromFeed && failure ? ['Part of the review feed could not be read.'] : []),
      ...reasons(failure ?? emptiness),
      ...(fromFeed && !isWhole && !failure ? ['Pages of the review feed stayed empty or repeated others.'] : []),
      ...(isFailure(page) ? ['The product page could not be read.', page.detail] : []),
    ],
  });
};

/** Don't try the other order after a refusal. */
const isOver = ({ failure }: FeedReading): boolean =>
  failure !== null && (failure.kind === 'rate_limited' || failure.kind === 'blocked' || failure.kind === 'quota_spent');

/**
 * Complete if the requested orders are, if one reached its natural end, or if both have the same reviews (they would
 * not both miss the same ones).
 */
const isComplete = (readings: readonly FeedReading[], order: AppleReviewsRequest['order']): boolean => {
  const requested = readings.filter((reading) => order === 'both' || reading.order === order);
  if (requested.every((reading) => reading.complete)) return true;
  if (readings.some((reading) => reading.naturalEnd)) return true;
  const [one, other] = readings.map((reading) => new Set(reading.reviews.map((review) => review.storeReviewId)));
  return one !== undefined && other !== undefined && one.symmetricDifference(other).size === 0;
};

type Emptiness =
  | Failure
  | { readonly kind: 'none' | 'not_found' | 'not_offered' }
  /** The feed works, but has nothing for this app here. */
  | { readonly kind: 'empty'; readonly ratings: number };

const whyEmpty = async (
  http: Http,
  request: AppleReviewsRequest,
  page: Outcome<unknown>,
  ratingsOnPage: number | null,
  signal: AbortSignal | undefined,
): Promise<Emptiness> => {
  if (page.kind === 'not_found' || page.kind === 'not_offered') return page;
  let ratings = ratingsOnPage;
  if (ratings === null) {
    const listing = await appleListing(http, request, signal);
    if (listing.kind !== 'found') return listing;
    ratings = listing.value.ratingsTotal;
  }
  // A review includes a rating, so no ratings means no reviews.
  if (ratings === 0) return { kind: 'none' };

  const control = await askControls(http, request, signal);
  return control === 'live' ? { kind: 'empty', ratings: ratings ?? 0 } : control;
};

const askControls = async (
  http: Http,
  { appId, controlApps = liveControls }: AppleReviewsRequest,
  signal: AbortSignal | undefined,
): Promise<Failure | 'live'> => {
  for (const control of controlApps.filter((id) => id !== appId)) {
    const outcome = await readFeedPage(
      http,
      { appId: control, country: 'us', order: 'mostrecent', page: 1, form: 'json' },
      signal,
    );
    if (isFailure(outcome)) return outcome;
    if (outcome.kind === 'found' && outcome.value.length > 0) return 'live';
  }
  return { kind: 'blocked', detail: 'The review feed is down: it is empty even for apps known to have many reviews.' };
};

const reasons = (outcome: { readonly kind: string; readonly detail?: string } | null): readonly string[] =>
  outcome?.detail === undefined ? [] : [outcome.detail];

/** Merges reviews by id; the feed's values win over those of other sources. */
const merge = (
  layers: readonly (readonly StoreReview[])[],
  order: AppleReviewsRequest['order'],
): readonly StoreReview[] => {
  const byId = new Map<string, StoreReview>();
  for (const review of layers.flat()) {
    const known = byId.get(review.storeReviewId);
    byId.set(review.storeReviewId, known ? join(known, review) : review);
  }
  const newest = (one: StoreReview, other: StoreReview): number => Date.parse(other.date) - Date.parse(one.date);
  return [...byId.values()].sort(
    order === 'mosthelpful' ? (one, other) => other.helpful - one.helpful || newest(one, other) : newest,
  );
};

const join = (known: StoreReview, again: StoreReview): StoreReview => ({
  ...known,
  version: known.version ?? again.version,
  authorId: known.authorId ?? again.authorId,
  helpful: Math.max(known.helpful, again.helpful),
  reply: known.reply ?? again.reply,
  repliedAt: known.repliedAt ?? again.repliedAt,
  sources: [...new Set([...known.sources, ...again.sources])],
});
