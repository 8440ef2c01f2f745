import type { ChartName } from '../../contract/domain/charts.ts';
import type { Guess } from './blend.ts';
import { daysBetween, daysPerMonth } from './chart-reading.ts';

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
  /** Null: unknown. */
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

export interface RatingsReading {
  readonly guess: Guess;
  readonly basis: 'growth' | 'lifetime';
  readonly perMonth: number;
  readonly days: number;
}

/** Downloads for one rating: the middle of the published bounds. Their half-width is the doubt; paid's is doubled, as one developer said it. */
export const downloadsPerRating = {
  free: { ratio: Math.sqrt(50 * 250), sigma: 0.8 },
  paid: { ratio: Math.sqrt(50 * 100), sigma: 0.7 },
};
/** A lifetime's average says less about this month. */
const lifetimeSigma = 1.2;
const growthWindowDays = 35;
const growthLeastDays = 7;

export const readRatings = (
  ratings: readonly RatingSignal[],
  released: string | null,
  today: string,
  paid: boolean,
): RatingsReading | null => {
  const { ratio, sigma } = downloadsPerRating[paid ? 'paid' : 'free'];
  const history = ratings
    .filter(({ day, total }) => daysBetween(day, today) >= 0 && Number.isFinite(total) && total >= 0)
    .sort((one, next) => daysBetween(next.day, one.day));
  const last = history.at(-1);
  if (!last) return null;
  const reading = (
    basis: RatingsReading['basis'],
    count: number,
    days: number,
    doubt: number,
  ): RatingsReading | null => {
    // No rating at all is worth half a one: few, but how few is not known.
    const perMonth = (Math.max(count, 0.5) / days) * daysPerMonth;
    // Counting n ratings is itself unsure by about 1 / sqrt(n).
    const counting = 1 / Math.max(count, 0.5);
    const guess = { value: perMonth * ratio, sigma: Math.sqrt(doubt ** 2 + counting), disagreement: 0 };
    return { guess, basis, perMonth, days };
  };
  const first =
    history.find(
      ({ day }) => daysBetween(day, last.day) <= growthWindowDays && daysBetween(day, last.day) >= growthLeastDays,
    ) ?? history.findLast(({ day }) => daysBetween(day, last.day) >= growthLeastDays);
  if (first) return reading('growth', last.total - first.total, daysBetween(first.day, last.day), sigma);
  const age = released === null ? Number.NaN : daysBetween(released, last.day);
  return age >= 1 ? reading('lifetime', last.total, age, lifetimeSigma) : null;
};
