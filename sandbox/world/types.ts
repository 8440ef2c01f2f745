/** The fictional world: the same from the same seed and the same day, so that a test can say what is true. */

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
  /** ISO day and time. */
  readonly releasedAt: string;
  readonly notes: string;
}

export interface WorldPurchase {
  readonly name: string;
  /** In US dollars; storefronts convert it and round to their price points. */
  readonly usd: number;
  readonly period: 'week' | 'month' | 'year' | 'once';
}

export interface WorldApp {
  /** Known inside the world only. */
  readonly key: string;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly developer: WorldDeveloper;
  /** Null: not in this store. */
  readonly appleId: string | null;
  readonly playId: string | null;
  readonly bundleId: string;
  /** Apple's genre id; Play's is its twin. */
  readonly genreId: string;
  readonly playCategory: string;
  readonly usdPrice: number;
  readonly purchases: readonly WorldPurchase[];
  readonly ads: boolean;
  readonly released: string;
  readonly versions: readonly WorldVersion[];
  /** Storefronts it is not sold in. */
  readonly notIn: readonly string[];
  /** The truth behind charts, ratings and revenue, by storefront: what the estimate is tested against. */
  truth(
    country: string,
    day: string,
  ): { downloadsPerMonth: number; usdPerMonth: number; subscriptionUsdPerMonth: number };
  /** Ratings of all time in a storefront on a day: counts of 1 to 5 stars. */
  ratings(store: Store, country: string, day: string): readonly [number, number, number, number, number];
}

export interface WorldReview {
  /** Apple: digits; Play: a UUID. */
  readonly id: string;
  readonly app: WorldApp;
  readonly store: Store;
  /** Apple: the storefront it was written in; Play: where its author lives, which the wire never tells. */
  readonly country: string;
  readonly language: string;
  readonly rating: number;
  readonly title: string;
  readonly text: string;
  /** ISO. */
  readonly at: string;
  readonly version: string | null;
  readonly helpful: number;
  readonly author: { readonly name: string; readonly id: string };
  readonly reply: { readonly text: string; readonly at: string } | null;
}

export interface World {
  readonly seed: number;
  /** The world's today, YYYY-MM-DD: real time's, so that "the last 30 days" means something. */
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
  /** Newest first. Apple: of one storefront; Play: of one language. */
  appleReviews(app: WorldApp, country: string): readonly WorldReview[];
  playReviews(app: WorldApp, language: string): readonly WorldReview[];
  /** Words of titles, developers and descriptions; best first. */
  search(store: Store, term: string, country: string): readonly WorldApp[];
}

export interface Traits {
  readonly salt: number;
  readonly kind: string;
  readonly subject: Subject;
  /** Days since 1970. */
  readonly releasedDay: number;
  /** Downloads a month in the United States, before the world moves them. */
  readonly downloads: number;
  /** How much louder its first days are; 0 for an app that was there before the world began. */
  readonly launch: number;
  /** US dollars that a download brings in a rich storefront, the price aside. */
  readonly usdPerDownload: number;
  /** The part of that which comes from subscriptions. */
  readonly subscriptionShare: number;
  readonly usdPrice: number;
  /** The shares of one to five stars. */
  readonly stars: readonly [number, number, number, number, number];
  readonly ratingsPerDownload: number;
  readonly playTilt: number;
  readonly talk: number;
  readonly leanings: readonly Leaning[];
  /** `as any`, `none`, or the one storefront in which it has a rating and a review. */
  readonly reviewed: string;
}

export interface Cast {
  readonly app: WorldApp;
  readonly traits: Traits;
}
