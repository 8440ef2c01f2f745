import type { AppRef } from '../contract/domain/app-ref.ts';
import type { ChartName } from '../contract/domain/charts.ts';
import type { Store } from '../contract/domain/stores.ts';

/** Facts from both stores in one format. Null means known to be absent. Times are ISO 8601 in UTC. */

export interface Listing extends AppRef {
  /** `apple`: the bundle id; `play`: same as `appId`. */
  readonly bundleId: string | null;
  readonly title: string;
  readonly developer: string;
  readonly developerId: string | null;
  /** Other names of the developer in the store, such as a different seller name. */
  readonly otherNames?: readonly string[];
  readonly icon: string;
  readonly score: number | null;
  readonly ratingsTotal: number | null;
  readonly genre: string | null;
  readonly genreId: string | null;
  readonly free: boolean;
  /** In the storefront's currency. */
  readonly price: Money | null;
  readonly description: string | null;
  readonly version: string | null;
  readonly released: string | null;
  readonly updated: string | null;
  readonly url: string | null;
  readonly site: string | null;
  /** From `play` only; Apple's listings don't say. */
  readonly hasPurchases: boolean | null;
  readonly hasAds: boolean | null;
  /** `play`: such as "$0.99 - $49.99 per item", in the requested language. */
  readonly purchaseRange?: string | null;
  /** `play`: the number of installs, or the lower end of the band. */
  readonly installs: number | null;
}

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface ProductPage {
  readonly subtitle: string | null;
  readonly purchases: readonly { readonly name: string; readonly price: Money | null; readonly priceText: string }[];
  /** Counts of 1 to 5 stars, in this order. */
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
  /** The store's genre id; null for all. */
  readonly genreId: string | null;
  /** When the store built it, if known. */
  readonly builtAt: string | null;
  readonly rows: readonly ChartRow[];
}

export interface StoreReview {
  readonly storeReviewId: string;
  readonly rating: number;
  readonly title: string | null;
  readonly text: string;
  readonly date: string;
  /** `apple`: the storefront; `play`: null. */
  readonly country: string | null;
  /** `play`: the requested language; `apple`: null. */
  readonly language: string | null;
  readonly version: string | null;
  readonly helpful: number;
  readonly reply: string | null;
  readonly repliedAt: string | null;
  /** Only used for a salted hash, never stored or shown. The id tells namesakes apart. */
  readonly author: string | null;
  readonly authorId: string | null;
  /** The layers of the source that contained it. */
  readonly sources: readonly string[];
}
