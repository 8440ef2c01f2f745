/** How an app earns: its price, in-app purchases and revenue per download. */

import type { Random } from '../random.ts';
import type { WorldPurchase } from '../types.ts';

export type Money = 'subscription' | 'purchases' | 'paid' | 'free';

export interface Earning {
  readonly usdPrice: number;
  readonly purchases: readonly WorldPurchase[];
  readonly ads: boolean;
  readonly usdPerDownload: number;
  readonly subscriptionShare: number;
}

const monthly = [2.99, 3.99, 4.99, 5.99, 6.99, 7.99, 9.99, 12.99, 14.99] as const;
const tiers = ['Premium', 'Pro', 'Plus', 'Gold', 'Unlimited'] as const;
const coins = ['Coins', 'Gems', 'Tokens', 'Credits', 'Hearts'] as const;

const pricePoint = (usd: number): number => Math.max(0.99, Math.round(usd) - 0.01);

const subscriptions = (random: Random, month: number): WorldPurchase[] => {
  const tier = random.pick(tiers);
  const list: WorldPurchase[] = [
    { name: `${tier} Monthly`, usd: month, period: 'month' },
    { name: `${tier} Yearly`, usd: pricePoint(month * random.between(4.5, 7)), period: 'year' },
  ];
  if (random.chance(0.35)) list.push({ name: `${tier} Weekly`, usd: pricePoint(month * 0.6), period: 'week' });
  if (random.chance(0.3)) list.push({ name: `${tier} Lifetime`, usd: pricePoint(month * 14), period: 'once' });
  return list;
};

const packs = (random: Random): WorldPurchase[] => {
  const coin = random.pick(coins);
  const list: WorldPurchase[] = [0.99, 4.99, 9.99, 19.99, 49.99]
    .slice(0, random.whole(2, 5))
    .map((usd, at) => ({ name: `${[100, 550, 1200, 2600, 7000][at]} ${coin}`, usd, period: 'once' }));
  if (random.chance(0.5)) list.push({ name: 'Remove Ads', usd: 2.99, period: 'once' });
  return list;
};

/** @param month monthly price of planted apps */
export const earningOf = (random: Random, money: Money, game: boolean, month?: number): Earning => {
  if (money === 'paid') {
    return {
      usdPrice: random.pick([0.99, 1.99, 2.99, 3.99, 4.99, 6.99, 9.99]),
      purchases: [],
      ads: false,
      usdPerDownload: 0,
      subscriptionShare: 0,
    };
  }
  if (money === 'subscription') {
    const price = month ?? random.pick(monthly);
    const purchases = subscriptions(random, price);
    // About one in thirty pays, for most of a year; one-time purchases are extra.
    const usdPerDownload = price * random.between(0.015, 0.055) * random.between(5, 12);
    const share = purchases.some(({ period }) => period === 'once') ? 0.9 : 1;
    return { usdPrice: 0, purchases, ads: random.chance(0.35), usdPerDownload, subscriptionShare: share };
  }
  if (money === 'purchases') {
    const usdPerDownload = Math.exp(random.bell() * 1.1) * (game ? 2.2 : 0.6);
    return { usdPrice: 0, purchases: packs(random), ads: random.chance(0.7), usdPerDownload, subscriptionShare: 0 };
  }
  return { usdPrice: 0, purchases: [], ads: random.chance(0.6), usdPerDownload: 0, subscriptionShare: 0 };
};
