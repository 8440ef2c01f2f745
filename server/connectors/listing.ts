import type { AppRef } from '../contract/domain/app-ref.ts';
import type { ChartName } from '../contract/domain/charts.ts';
import type { Store } from '../contract/domain/stores.ts';

/** Facts of the stores in one shape, whichever store they come from. Null is "known to be absent". Times are ISO 8601, UTC. */

export interface Listing extends AppRef {
  /** `apple`: the bundle id; `play`: the same as `appId`. */
  readonly bundleId: string | null;
  readonly title: string;
  readonly developer: string;
  readonly developerId: string | null;
  /** What the store calls the developer beside that: the seller's name, where it is another. */
  readonly otherNames?: readonly string[];
  readonly icon: string;
  readonly score: number | null;
  readonly ratingsTotal: number | null;
  readonly genre: string | null;
  readonly genreId: string | null;
  readonly free: boolean;
  /** In the storefront's own money. */
  readonly price: Money | null;
  readonly description: string | null;
  readonly version: string | null;
  readonly released: string | null;
  readonly updated: string | null;
  readonly url: string | null;
  readonly site: string | null;
  /** `play`: whether it says that it has purchases or ads; `apple`: null, its listing does not say. */
  readonly hasPurchases: boolean | null;
  readonly hasAds: boolean | null;
  /** `play`: "$0.99 - $49.99 per item", in the language asked for. */
  readonly purchaseRange?: string | null;
  /** `play`: the store's count of installs, or the floor of its band. */
  readonly installs: number | null;
}

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** What only the App Store's product page tells. */
export interface ProductPage {
  readonly subtitle: string | null;
  readonly purchases: readonly { readonly name: string; readonly price: Money | null; readonly priceText: string }[];
  /** Ratings of 1 to 5 stars, in this order. */
  readonly histogram: readonly [number, number, number, number, number] | null;
  readonly score: number | null;
  readonly ratingsTotal: number | null;
  readonly reviews: readonly StoreReview[];
}

export interface ChartRow {
  readonly rank: number;
  readonly store: Store;
  readonly appId: string;
  readonly bundleId: string | null;
  readonly title: string;
  readonly developer: string;
  readonly icon: string;
  readonly score: number | null;
  readonly ratingsTotal: number | null;
  readonly genre: string | null;
  readonly genreId: string | null;
  readonly free: boolean;
  readonly price: Money | null;
  readonly released: string | null;
}

export interface Chart {
  readonly store: Store;
  readonly chart: ChartName;
  readonly country: string;
  /** The store's own genre id, or null for all. */
  readonly genreId: string | null;
  /** When the store built it, where it says so. */
  readonly builtAt: string | null;
  readonly rows: readonly ChartRow[];
}

export interface StoreReview {
  readonly storeReviewId: string;
  readonly rating: number;
  readonly title: string | null;
  readonly text: string;
  readonly date: string;
  /** `apple`: the storefront; `play`: null, its reviews have none. */
  readonly country: string | null;
  /** `play`: the language asked for; `apple`: null. */
  readonly language: string | null;
  readonly version: string | null;
  readonly helpful: number;
  readonly reply: string | null;
  readonly repliedAt: string | null;
  /** The author's name and the store's id of them, which tells namesakes apart; for a salted hash only: never stored or shown. */
  readonly author: string | null;
  readonly authorId: string | null;
  /** Which layers of the source had it. */
  readonly sources: readonly string[];
}
