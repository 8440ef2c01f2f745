import { plusDays } from '../../../questions/limits/days/calendar.ts';
import type { AppFacts } from '../../../questions/write/facts/facts.ts';
import { versionsOf } from '../../../store/market/app-versions.ts';
import { chartHistory } from '../../../store/market/charts.ts';
import { ratingHistory } from '../../../store/market/listings.ts';
import { purchaseChanges } from '../../../store/market/price-changes.ts';
import type { Tools } from '../../run.ts';
import type { Reach } from '../reach/reach-evidence.ts';
import type { AppRead } from '../research-app.ts';

/** How far back ranks and ratings are compared. */
const movementDays = 30;
export const largest = 'us';

/** Data just read about an app, besides its reviews. */
export interface KnownApp {
  readonly app: Pick<AppRead['app'], 'store' | 'appId' | 'free'>;
  readonly read: Pick<AppRead['read'], 'listing'>;
  readonly revenue: AppRead['revenue'];
  /** The listing's storefront. */
  readonly country: string;
}

/** Combines stored and just-read facts about an app. */
export const factsOfApp = async (
  { db, clock }: Tools,
  name: string,
  { app, read, revenue, country }: KnownApp,
  reach: Pick<Reach, 'ads' | 'social'> | null,
): Promise<AppFacts> => {
  const { store, appId } = app;
  const today = clock.today();
  const since = plusDays(today, -movementDays);
  const [purchases, releases, places, rated] = await Promise.all([
    purchaseChanges(db, { store, country, appId, from: today, to: today }),
    versionsOf(db, { store, appId }),
    chartHistory(db, { store, appId, country, genreId: read.listing?.genreId ?? null, since }),
    ratingHistory(db, { store, country, appId, since }),
  ]);
  const price = read.listing?.price ?? null;
  const bought = purchases.at(-1)?.value;
  const ranked = places.filter(({ rank }) => rank !== null);
  const [newest] = ranked.slice(-1);
  const before = ranked.find(({ chart, genreId }) => chart === newest?.chart && genreId === newest.genreId);
  const totals = rated.flatMap(({ ratingsTotal }) => ratingsTotal ?? []);
  const { listing } = read;
  return {
    name,
    store,
    country,
    free: app.free,
    prices: [
      ...(price && price.amount > 0
        ? [{ name: null, text: `${price.amount} ${price.currency}`, amount: price.amount }]
        : []),
      ...(bought ?? []).map((each) => ({
        name: each.name,
        text: each.priceText,
        amount: each.price?.amount ?? null,
      })),
    ],
    hasPurchases: bought ? bought.length > 0 : (read.listing?.hasPurchases ?? null),
    monthly: revenue && { country: revenue.country, ...revenue.estimate.monthly },
    ads: reach?.ads.shown ?? null,
    videos: reach?.social.known ?? null,
    rank: newest ? { chart: newest.chart, place: newest.rank!, before: before?.rank ?? null } : null,
    ratings:
      listing?.ratingsTotal == null
        ? null
        : {
            score: listing.score,
            total: listing.ratingsTotal,
            added: totals.length > 1 ? totals.at(-1)! - totals[0]! : null,
            days: movementDays,
          },
    releases: releases.map(({ version, releasedAt }) => ({ version, day: releasedAt.toISOString().slice(0, 10) })),
    description: listing?.description ?? null,
  };
};
