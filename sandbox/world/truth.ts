/** Downloads, revenue and ratings of an app, by storefront and day. */

import type { Store } from '../../server/contract/domain/stores.ts';
import { dayNumber } from './days.ts';
import { type Market, marketOf } from './market/markets.ts';
import { hashText, mix, unit, wave } from './random.ts';
import type { Traits } from './types.ts';

/** Downloads are summed weekly from this Monday; earlier ones are a lump sum. */
const ORIGIN = dayNumber('2023-01-02');
const WEEK = 7;

const saltOf = new Map<string, number>();
const countrySalt = (country: string): number => {
  const salt = saltOf.get(country) ?? hashText(country, 77);
  saltOf.set(country, salt);
  return salt;
};

/** Some apps are more popular in some countries, by a factor of about 0.2 to 5. */
const affinity = (traits: Traits, market: Market): number => {
  const salt = mix(traits.salt, countrySalt(market.country));
  return Math.exp(1.1 * (unit(mix(salt, 1)) + unit(mix(salt, 2)) + unit(mix(salt, 3)) - 1.5));
};

export const downloadsPerMonth = (traits: Traits, market: Market, day: number): number => {
  const age = day - traits.releasedDay;
  if (age < 0) return 0;
  const salt = mix(traits.salt, countrySalt(market.country));
  const moved = 0.45 * wave(traits.salt, day, 120) + 0.25 * wave(salt, day, 31) + 0.1 * wave(mix(salt, 9), day, 9);
  return (
    traits.downloads *
    market.size *
    affinity(traits, market) *
    Math.exp(moved) *
    (1 + traits.launch * Math.exp(-age / 14))
  );
};

export const storeFactor = (traits: Traits, store: Store, market: Market): number =>
  store === 'apple' ? 1 : market.android * traits.playTilt;

export const moneyPerMonth = (
  traits: Traits,
  market: Market,
  day: number,
): { usd: number; subscriptionUsd: number } => {
  const downloads = downloadsPerMonth(traits, market, day);
  const mood = Math.exp(0.3 * wave(mix(traits.salt, countrySalt(market.country) + 5), day, 45));
  const spent = downloads * traits.usdPerDownload * market.wealth * mood;
  return {
    usd: spent + downloads * traits.usdPrice,
    subscriptionUsd: spent * traits.subscriptionShare,
  };
};

interface Counted {
  readonly untilWeek: number;
  readonly sums: Float64Array;
}

/** Total downloads of an app in a storefront up to a day, which grow daily. */
export const makeDownloadCounter = (today: number): ((traits: Traits, market: Market, day: number) => number) => {
  const counted = new Map<Traits, Map<string, Counted>>();
  const untilWeek = Math.max(1, Math.ceil((today - ORIGIN) / WEEK) + 1);
  const countOf = (traits: Traits, market: Market): Counted => {
    const byCountry = counted.get(traits) ?? new Map<string, Counted>();
    counted.set(traits, byCountry);
    const known = byCountry.get(market.country);
    if (known) return known;
    const sums = new Float64Array(untilWeek + 1);
    const before = Math.max(0, ORIGIN - traits.releasedDay) / 30;
    let sum = traits.downloads * market.size * affinity(traits, market) * before * 0.5;
    for (let week = 0; week <= untilWeek; week++) {
      sums[week] = sum;
      // Uses the middle of the week, so apps released before it count for the whole week.
      const middle = ORIGIN + week * WEEK + 3;
      sum += (downloadsPerMonth(traits, market, middle) * WEEK) / 30;
    }
    const made = { untilWeek, sums };
    byCountry.set(market.country, made);
    return made;
  };
  return (traits, market, day) => {
    if (day < traits.releasedDay) return 0;
    const { sums } = countOf(traits, market);
    const at = Math.min(Math.max((day - ORIGIN) / WEEK, 0), untilWeek - 0.001);
    const week = Math.floor(at);
    const from = sums[week] ?? 0;
    return from + ((sums[week + 1] ?? from) - from) * (at - week);
  };
};

export const ratingCounts = (
  traits: Traits,
  store: Store,
  country: string,
  downloads: number,
): readonly [number, number, number, number, number] => {
  if (traits.reviewed === 'none') return [0, 0, 0, 0, 0];
  if (traits.reviewed !== 'as any')
    return store === 'apple' && traits.reviewed === country ? [0, 0, 0, 0, 1] : [0, 0, 0, 0, 0];
  const rated = downloads * traits.ratingsPerDownload * storeFactor(traits, store, marketOf(country));
  const [one, two, three, four, five] = traits.stars;
  return [
    Math.floor(rated * one),
    Math.floor(rated * two),
    Math.floor(rated * three),
    Math.floor(rated * four),
    Math.floor(rated * five),
  ];
};
