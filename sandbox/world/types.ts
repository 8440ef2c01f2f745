/** The fictional world, determined by the seed and the day, so that tests know the ground truth. */

import type { Store } from '../../server/contract/domain/stores.ts';
import type { Subject } from './market/markets.ts';
import type { Leaning } from './planted-apps.ts';

export interface WorldDeveloper {
  readonly name: string;
  /** Digits. */
  readonly appleId: string;
  readonly playId: string;
  readonly site: string;
}

export interface WorldVersion {
  readonly version: string;
  /** ISO 8601 time. */
  readonly releasedAt: string;
  readonly notes: string;
}

export interface WorldPurchase {
  readonly name: string;
  /** US dollars; storefronts convert and round them to price points. */
  readonly usd: number;
  readonly period: 'week' | 'month' | 'year' | 'once';
}

export interface WorldApp {
  /** Internal to the world. */
  readonly key: string;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly developer: WorldDeveloper;
  /** Null if not in this store. */
  readonly appleId: string | null;
  readonly playId: string | null;
  readonly bundleId: string;
  /** Apple's genre id, which has a matching Play category. */
  readonly genreId: string;
  readonly playCategory: string;
  readonly usdPrice: number;
  readonly purchases: readonly WorldPurchase[];
  readonly ads: boolean;
  readonly released: string;
  readonly versions: readonly WorldVersion[];
  /** Storefronts that don't sell it. */
  readonly notIn: readonly string[];
  /** Ground truth behind charts, ratings and revenue, for testing the estimate. */
  truth(
    country: string,
    day: string,
  ): { downloadsPerMonth: number; usdPerMonth: number; subscriptionUsdPerMonth: number };
  /** All-time ratings in a storefront on a day: counts of 1 to 5 stars. */
  ratings(store: Store, country: string, day: string): readonly [number, number, number, number, number];
}

export interface WorldReview {
  /** Apple: digits; Play: a UUID. */
  readonly id: string;
  readonly app: WorldApp;
  readonly store: Store;
  /** Apple: the storefront; Play: the author's country, which its replies never contain. */
  readonly country: string;
  readonly language: string;
  readonly rating: number;
  readonly title: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
  readonly version: string | null;
  readonly helpful: number;
  readonly author: { readonly name: string; readonly id: string };
  readonly reply: { readonly text: string; readonly at: string } | null;
}

export interface World {
  readonly seed: number;
  /** The current day as YYYY-MM-DD, so that periods such as "the last 30 days" have data. */
  readonly today: string;
  readonly apps: readonly WorldApp[];
  byAppleId(id: string): WorldApp | undefined;
  byPlayId(id: string): WorldApp | undefined;
  byBundleId(id: string): WorldApp | undefined;
  /** Best first, at most 200 of the genre (null: all) in the storefront on that day. */
  chart(
    store: Store,
    chart: 'free' | 'paid' | 'grossing',
    country: string,
    genreId: string | null,
    day: string,
  ): readonly WorldApp[];
  /** Newest first. Apple: of a storefront; Play: of a language. */
  appleReviews(app: WorldApp, country: string): readonly WorldReview[];
  playReviews(app: WorldApp, language: string): readonly WorldReview[];
  /** Searches titles, developers and descriptions; best first. */
  search(store: Store, term: string, country: string): readonly WorldApp[];
}

export interface Traits {
  readonly salt: number;
  readonly kind: string;
  readonly subject: Subject;
  /** Days since 1970. */
  readonly releasedDay: number;
  /** Monthly downloads in the United States, before random variation. */
  readonly downloads: number;
  /** Boost of the first days; 0 for apps older than the world. */
  readonly launch: number;
  /** Revenue per download in a rich storefront, in US dollars, excluding the price. */
  readonly usdPerDownload: number;
  /** Share of that from subscriptions. */
  readonly subscriptionShare: number;
  readonly usdPrice: number;
  /** Shares of one to five stars. */
  readonly stars: readonly [number, number, number, number, number];
  readonly ratingsPerDownload: number;
  readonly playTilt: number;
  readonly talk: number;
  readonly leanings: readonly Leaning[];
  /** `as any`, `none`, or the one storefront with a rating and a review. */
  readonly reviewed: string;
}

export interface Cast {
  readonly app: WorldApp;
  readonly traits: Traits;
}
