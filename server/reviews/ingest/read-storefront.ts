import { appleReviews } from '../../connectors/apple/app-store-reviews.ts';
import type { Http } from '../../connectors/http/source.ts';
import type { StoreReview } from '../../connectors/listing.ts';
import { playReviews } from '../../connectors/play/play-reviews.ts';
import { type Failure, isFailure, type Outcome } from '../../connectors/wire/outcome.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';

/** `recent`: newest first; `helpful`: most votes first. */
export type ReadOrder = 'recent' | 'helpful';

/** The last review before a reading was cut off; all others in that order come before it. */
export interface Edge {
  readonly ms: number;
  readonly helpful: number;
}

/** The last review in an order; null if there are none. */
export const edgeOf = (reviews: readonly StoreReview[], order: ReadOrder): Edge | null => {
  let edge: Edge | null = null;
  for (const { date, helpful } of reviews) {
    const here = { ms: Date.parse(date), helpful };
    const isBeyond =
      edge === null ||
      (order === 'recent'
        ? here.ms < edge.ms
        : helpful < edge.helpful || (helpful === edge.helpful && here.ms < edge.ms));
    if (isBeyond) edge = here;
  }
  return edge;
};

/** A storefront of the App Store or a language of Google Play. */
export interface Place extends AppRef {
  /** Its position in the request. */
  readonly at: number;
  /** `apple`: the storefront; `play`: the country its pages are requested for. */
  readonly country: string;
  /** `play` only. */
  readonly language: string | null;
}

/** Why a place was not read to its end. `edge` is how far it was read; null if uncertain. */
export type Cut =
  /** The App Store returns no more. */
  | { readonly why: 'store_cap'; readonly edge: Edge }
  /** We stopped reading. */
  | { readonly why: 'read_cap'; readonly edge: Edge }
  /** The App Store returns no reviews, although this many people rated the app. */
  | { readonly why: 'feed_empty'; readonly ratings: number; readonly edge: null }
  | { readonly why: 'pages'; readonly pages: readonly number[]; readonly edge: null }
  | { readonly why: 'broke_off'; readonly failure: Failure | null; readonly edge: Edge | null };

export type PlaceReading =
  | { readonly kind: 'read'; readonly cuts: readonly Cut[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'not_offered' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface PlaceReader {
  readonly http: Http;
  readonly sort: ReadOrder;
  /** Set if the filter has a single rating: Google Play can filter by it. */
  readonly score: number | null;
  /** `apple`: read the product page, which has replies, only if the feed is empty. */
  readonly feedOnly?: boolean;
  /** Receives reviews as they arrive; at the end, all of them once more. */
  offer(reviews: readonly StoreReview[]): void;
  keep(reviews: readonly StoreReview[]): Promise<void>;
  isSpentAfter(page: readonly StoreReview[]): boolean;
}

/** The most reviews read of an app in a language: a filter that nothing passes would never stop. */
export const mostPerLanguage = 20_000;

export const readPlace = (place: Place, reader: PlaceReader): Promise<PlaceReading> =>
  place.store === 'apple' ? readStorefront(place, reader) : readLanguage(place, reader);

const notRead = (outcome: Exclude<Outcome<unknown>, { kind: 'found' }>): PlaceReading =>
  isFailure(outcome) ? { kind: 'failed', failure: outcome } : outcome;

const readStorefront = async (place: Place, reader: PlaceReader): Promise<PlaceReading> => {
  const { appId, country } = place;
  const order = reader.sort === 'recent' ? 'mostrecent' : 'mosthelpful';
  const outcome = await appleReviews(reader.http, {
    appId,
    country,
    order,
    feedOnly: reader.feedOnly ?? false,
    stopWhen: (page) => {
      reader.offer(page);
      return reader.isSpentAfter(page);
    },
  });
  if (outcome.kind !== 'found') return notRead(outcome);
  const { reviews, complete, capReached, emptyDespite, pagesFailed } = outcome.value;
  reader.offer(reviews);
  await reader.keep(reviews);
  if (emptyDespite !== null) {
    return { kind: 'read', cuts: [{ why: 'feed_empty', ratings: emptyDespite, edge: null }] };
  }
  // The other sources reach further back in places: only rows in this order show how far it was read.
  const inOrder = reviews.filter(({ sources }) => sources.some((source) => source.endsWith(`:${order}`)));
  const edge = edgeOf(inOrder, reader.sort);
  const failed = pagesFailed.filter((page) => page.order === order);
  const pages = failed.map(({ page }) => page).toSorted((one, other) => one - other);
  // After a refusal, the feed was not requested further.
  const refused = failed.find(({ kind }) => kind === 'rate_limited' || kind === 'blocked' || kind === 'quota_spent');
  if (!complete && refused) {
    const failure = { ...refused, retryAfterMs: null } as Failure;
    return { kind: 'read', cuts: [{ why: 'broke_off', failure, edge }] };
  }
  return {
    kind: 'read',
    cuts: [
      ...(capReached && edge ? [{ why: 'store_cap', edge } as const] : []),
      ...(!complete && pages.length > 0 ? [{ why: 'pages', pages, edge: null } as const] : []),
      ...(!complete && pages.length === 0 ? [{ why: 'broke_off', failure: null, edge: null } as const] : []),
    ],
  };
};

const readLanguage = async (place: Place, reader: PlaceReader): Promise<PlaceReading> => {
  let stopped = false;
  const outcome = await playReviews(reader.http, {
    appId: place.appId,
    country: place.country,
    language: place.language ?? 'en',
    sort: reader.sort,
    ...(reader.score !== null && { score: reader.score }),
    limit: mostPerLanguage,
    onPage: (page) => {
      reader.offer(page);
      return reader.keep(page);
    },
    stopWhen: (page) => {
      stopped = reader.isSpentAfter(page);
      return stopped;
    },
  });
  if (outcome.kind !== 'found') return notRead(outcome);
  const { reviews, complete, notes, failure } = outcome.value;
  if (complete || stopped) return { kind: 'read', cuts: [] };
  const edge = edgeOf(reviews, reader.sort);
  const isFull = failure === null && notes.length === 0;
  return {
    kind: 'read',
    cuts: [isFull && edge ? { why: 'read_cap', edge } : { why: 'broke_off', failure, edge }],
  };
};
