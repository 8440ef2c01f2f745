/** What the world knows of an app and no wire format tells. */

import type { Subject } from './market/genres.ts';
import type { Leaning } from './planted-apps.ts';
import type { WorldApp } from './types.ts';

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
  readonly reviewed: 'as any' | 'none' | { readonly onceIn: string };
}

export interface Cast {
  readonly app: WorldApp;
  readonly traits: Traits;
}
