import type { ChartName } from '../../../contract/domain/charts.ts';

/** What the estimate is made from and what it answers. Everything here is public and of one storefront. */

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface RankSignal {
  readonly chart: ChartName;
  /** The store's genre id, or null for the chart of all apps. */
  readonly genreId: string | null;
  /** Null: the chart was read that day and the app was not on it. */
  readonly rank: number | null;
  /** How many places the chart had that day. */
  readonly chartSize: number;
  /** YYYY-MM-DD, as every day here. */
  readonly day: string;
}

export interface RatingSignal {
  readonly day: string;
  /** All ratings the app has had in the storefront up to that day. */
  readonly total: number;
}

/** Another app of a chart in the same storefront: its place, and how many ratings it gained there over some days. */
export interface PeerSignal {
  readonly chart: 'top-free' | 'top-paid';
  readonly genreId: string | null;
  readonly rank: number;
  readonly newRatings: number;
  readonly days: number;
}

export interface PurchaseSignal {
  readonly name: string;
  readonly price: Money | null;
}

export interface RevenueSignals {
  /** Two letters, any case. */
  readonly country: string;
  readonly currency: string;
  /** Null or 0: free to download. */
  readonly price: Money | null;
  readonly genreId: string | null;
  /** An ISO day or time; null when the store does not say. */
  readonly released: string | null;
  readonly today: string;
  readonly purchases: readonly PurchaseSignal[];
  readonly ranks: readonly RankSignal[];
  readonly ratings: readonly RatingSignal[];
  /** What tells how high the charts of this storefront stand; without them the published levels hold. */
  readonly peers?: readonly PeerSignal[];
  /** Monthly downloads that the caller knows; null lets the download model speak. */
  readonly downloads: number | null;
  /** Null: nobody could say. */
  readonly hasPurchases: boolean | null;
  readonly hasAds: boolean | null;
}

export type Monetisation = 'subscription' | 'in_app_purchase' | 'paid' | 'ads' | 'none';

export interface Range {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

export interface Estimate {
  /** All revenue a month in US dollars, before the store's commission. */
  readonly monthly: Range;
  /** Its subscription part. */
  readonly mrr: Range;
  readonly monetisation: Monetisation;
  readonly confidence: { readonly label: 'low' | 'medium' | 'high'; readonly reason: string };
}
