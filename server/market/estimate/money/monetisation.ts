import { sum } from '../blend.ts';
import { daysBetween, daysPerMonth } from '../chart-reading.ts';
import { isGame } from '../curves.ts';
import { storefrontSize } from '../downloads.ts';
import type { Monetisation, RevenueSignals } from '../signals.ts';
import { toUsd } from './money.ts';
import { billingOf } from './purchases.ts';

/** What one download brings, in US dollars over its life, before commission; steady downloads make it a month's too. */
export interface Worth {
  readonly price: number;
  readonly subscriptions: number;
  readonly once: number;
  readonly ads: number;
  /** How unsure it is, as a standard deviation of the logarithm. */
  readonly sigma: number;
  readonly monetisation: Monetisation;
  readonly counts: { readonly subscriptions: number; readonly once: number };
  /** There are purchases, or may be, but none could be read: `once` is then a median of the trade. */
  readonly unread: boolean;
}

/** The part of those who download that ever pay, in the United States. */
const payers = { app: 0.02, game: 0.019 };
/** How far apart apps are in that: the quartiles, as a standard deviation. */
const payersSigma = 1.4;
/** A price paid before the download leaves no such doubt. */
const priceSigma = 0.2;
/** Of 100 subscribers, how many are left after a year, by the months between payments. */
const yearKept: readonly (readonly [months: number, kept: number])[] = [
  [0.5, 0.03],
  [2, 0.11],
  [4, 0.15],
  [8, 0.2],
  [Number.POSITIVE_INFINITY, 0.28],
];
const longestLifeMonths = 36;
const unknownAgeMonths = 24;
/** In games a payer comes back: 56 in 100 buy again. */
const purchasesOfPayer = { app: 1, game: 1 / (1 - 0.56) };
/** A download of an app with purchases that could not be read. */
export const medianWorth = 0.31;
const adsWorth = 0.1;

/** Payments of one subscriber over the app's life: those left after k payments fall as a power of k. */
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
  // A free app on the chart of takings sells something, whatever its page says.
  const unread = read === 0 && (signals.hasPurchases === true || (onGrossing && price === 0));
  const part = read > 0 ? subscriptions.length / read : 0;
  const ads = signals.hasAds === true ? adsWorth : 0;
  const { spending, downloads } = storefrontSize(signals.country);
  // Where a download brings less money on the whole, fewer of those who download pay.
  const willing = spending / downloads;
  const bySubscription = willing * payers[kind] * part * mean(subscriptions);
  const byPurchase =
    willing * (unread ? medianWorth : payers[kind] * (1 - part) * geometricMean(once) * purchasesOfPayer[kind]);
  // The way that brings most names the app; of equals the first.
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
