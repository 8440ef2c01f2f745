import type { ChartName } from '../../contract/domain/charts.ts';
import type { Guess } from './blend.ts';
import { daysBetween, daysPerMonth } from './chart-reading.ts';

/** Inputs and output of the estimate. All inputs are public and from one storefront. */

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface RankSignal {
  readonly chart: ChartName;
  /** The store's genre id; null: the overall chart. */
  readonly genreId: string | null;
  /** Null: the chart was read that day without the app. */
  readonly rank: number | null;
  readonly chartSize: number;
  /** YYYY-MM-DD, as all days here. */
  readonly day: string;
}

export interface RatingSignal {
  readonly day: string;
  /** Cumulative, in the storefront. */
  readonly total: number;
}

/** Another app on a chart of the storefront, with the ratings it gained there over some days. */
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
  /** ISO date or time; null: unknown. */
  readonly released: string | null;
  readonly today: string;
  readonly purchases: readonly PurchaseSignal[];
  readonly ranks: readonly RankSignal[];
  readonly ratings: readonly RatingSignal[];
  /** Calibrate the storefront's charts; without them the published levels apply. */
  readonly peers?: readonly PeerSignal[];
  /** Monthly downloads known to the caller; null: estimated. */
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
  /** Monthly revenue in US dollars, before the store's commission. */
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

/**
 * Downloads per rating: the middle of the published bounds. Their half-width is the uncertainty, doubled for paid apps, which only one
 * developer reported.
 */
export const downloadsPerRating = {
  free: { ratio: Math.sqrt(50 * 250), sigma: 0.8 },
  paid: { ratio: Math.sqrt(50 * 100), sigma: 0.7 },
};
/** A lifetime average says less about this month. */
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
    // No ratings count as half a one: few, but unknown.
    const perMonth = (Math.max(count, 0.5) / days) * daysPerMonth;
    // Counting n ratings has a relative error of about 1 / sqrt(n).
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
