import { sum } from '../blend.ts';
import { daysBetween, daysPerMonth } from '../chart-reading.ts';
import { isGame } from '../curves.ts';
import { storefrontSize } from '../downloads.ts';
import type { Monetisation, RevenueSignals } from '../signals.ts';
import { toUsd } from './money.ts';
import { billingOf } from './purchases.ts';

/** Lifetime revenue per download in US dollars, before commission; with steady downloads, also the monthly revenue per monthly download. */
export interface Worth {
  readonly price: number;
  readonly subscriptions: number;
  readonly once: number;
  readonly ads: number;
  /** Uncertainty, as a standard deviation of the logarithm. */
  readonly sigma: number;
  readonly monetisation: Monetisation;
  readonly counts: { readonly subscriptions: number; readonly once: number };
  /** There are or may be purchases, but none could be read: `once` is then an industry median. */
  readonly unread: boolean;
}

/** Share of users who ever pay, in the United States. */
const payers = { app: 0.02, game: 0.019 };
/** How much that varies between apps: the quartiles, as a standard deviation. */
const payersSigma = 1.4;
/** An upfront price has no such uncertainty. */
const priceSigma = 0.2;
/** Share of subscribers left after a year, by billing period. */
const yearKept: readonly (readonly [months: number, kept: number])[] = [
  [0.5, 0.03],
  [2, 0.11],
  [4, 0.15],
  [8, 0.2],
  [Number.POSITIVE_INFINITY, 0.28],
];
const longestLifeMonths = 36;
const unknownAgeMonths = 24;
/** Payers in games buy repeatedly: 56 in 100 buy again. */
const purchasesOfPayer = { app: 1, game: 1 / (1 - 0.56) };
/** Revenue per download of an app whose purchases couldn't be read. */
export const medianWorth = 0.31;
const adsWorth = 0.1;

/** Payments of one subscriber over the app's life: retention after k payments is a power law. */
const payments = (months: number, lifeMonths: number): number => {
  const period = Math.min(months, 12);
  const kept = yearKept.find(([upTo]) => period <= upTo)![1];
  const exponent = -Math.log(kept) / Math.log(1 + 12 / period);
  const most = Math.max(1, Math.ceil(lifeMonths / period));
  return sum(Array.from({ length: most }, (_, at) => (at + 1) ** -exponent));
};

const mean = (values: readonly number[]): number => (values.length > 0 ? sum(values) / values.length : 0);
/** Of prices from 0.99 to 99.99 the cheap ones sell: the geometric mean is close to what buyers pay on average. */
const geometricMean = (values: readonly number[]): number =>
  values.length > 0 ? Math.expm1(mean(values.map((value) => Math.log1p(value)))) : 0;

const lifeMonths = ({ released, today }: RevenueSignals): number => {
  const months = released === null ? Number.NaN : daysBetween(released, today) / daysPerMonth;
  return months >= 0 ? Math.min(Math.max(months, 1), longestLifeMonths) : unknownAgeMonths;
};

export const isPaid = ({ price }: RevenueSignals): boolean => price !== null && (toUsd(price) ?? 0) > 0;

export const worthOf = (signals: RevenueSignals, onGrossing: boolean): Worth => {
  const price = signals.price === null ? 0 : (toUsd(signals.price) ?? 0);
  const kind = isGame(signals.genreId) ? 'game' : 'app';
  const life = lifeMonths(signals);
  const subscriptions: number[] = [];
  const once: number[] = [];
  for (const purchase of signals.purchases) {
    const usd = purchase.price === null ? null : toUsd(purchase.price);
    if (usd === null || usd === 0) continue;
    const billing = billingOf(purchase.name);
    if (billing.kind === 'subscription') subscriptions.push(usd * payments(billing.months, life));
    else once.push(usd);
  }
  const read = subscriptions.length + once.length;
  // A free app on the grossing chart sells something, whatever its page says.
  const unread = read === 0 && (signals.hasPurchases === true || (onGrossing && price === 0));
  const part = read > 0 ? subscriptions.length / read : 0;
  const ads = signals.hasAds === true ? adsWorth : 0;
  const { spending, downloads } = storefrontSize(signals.country);
  // Where a download earns less on average, fewer users pay.
  const willing = spending / downloads;
  const bySubscription = willing * payers[kind] * part * mean(subscriptions);
  const byPurchase =
    willing * (unread ? medianWorth : payers[kind] * (1 - part) * geometricMean(once) * purchasesOfPayer[kind]);
  // The largest source of revenue decides; ties go to the first.
  const ways: readonly (readonly [Monetisation, number])[] = [
    ['subscription', bySubscription],
    ['in_app_purchase', byPurchase],
    ['paid', price],
    ['ads', ads],
  ];
  const [biggest] = ways.reduce((best, way) => (way[1] > best[1] ? way : best), ['none', 0]);
  return {
    price,
    subscriptions: bySubscription,
    once: byPurchase,
    ads,
    sigma: price > 0 ? priceSigma : payersSigma,
    monetisation: biggest,
    counts: { subscriptions: subscriptions.length, once: once.length },
    unread,
  };
};
