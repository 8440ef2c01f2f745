import type { Listing } from '../connectors/listing.ts';
import type { Sources } from '../connectors/sources.ts';
import { found, type Outcome } from '../connectors/wire/outcome.ts';
import type { ChartName } from '../contract/domain/charts.ts';
import { dayMs } from '../contract/domain/durations.ts';
import { storefronts } from '../contract/domain/storefronts.ts';
import type { RevenueEstimate } from '../contract/resources/apps/history.ts';
import type { Database } from '../store/engine/database.ts';
import { saveRevenue } from '../store/market/apps-weeks.ts';
import { chartHistory } from '../store/market/charts.ts';
import { chartingPeers, ratingHistory } from '../store/market/listings.ts';
import type { Clock } from '../support/clock.ts';
import { estimate } from './estimate/estimate.ts';
import type { RankSignal, RatingSignal } from './estimate/signals.ts';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** How far back ranks and ratings count: growth needs a longer period. */
const rankDays = 30;
const ratingDays = 90;

const chartsOf = (listing: Listing): readonly ChartName[] =>
  listing.free ? ['top-free', 'top-grossing'] : ['top-paid', 'top-grossing'];

/** Collected ranks; if there are none, those of the current charts. */
const ranksOf = async (
  db: Database,
  sources: Sources,
  listing: Listing,
  country: string,
  now: number,
): Promise<readonly RankSignal[]> => {
  const { appId, genreId } = listing;
  const charts = chartsOf(listing);
  const since = dayOf(now - (rankDays - 1) * dayMs);
  const past = await chartHistory(db, { store: 'apple', appId, country, genreId, since });
  const kept = past.flatMap(({ date, chart, genreId, rank, chartSize }): RankSignal[] => {
    const name = charts.find((each) => each === chart);
    return name ? [{ chart: name, genreId, rank, chartSize, day: date }] : [];
  });
  if (kept.some(({ day }) => day >= dayOf(now - dayMs))) return kept;
  const wanted = charts.flatMap((chart) => [null, ...(genreId ? [genreId] : [])].map((genre) => ({ chart, genre })));
  const read = await Promise.all(
    wanted.map(async ({ chart, genre }): Promise<RankSignal[]> => {
      const held = await sources.bareChart({ store: 'apple', chart, country, genreId: genre, limit: 200 });
      if (held.outcome.kind !== 'found') return [];
      const { rows } = held.outcome.value;
      const rank = rows.find((row) => row.appId === appId)?.rank ?? null;
      return [{ chart, genreId: genre, rank, chartSize: rows.length, day: dayOf(held.readAt) }];
    }),
  );
  return [...kept, ...read.flat()];
};

/** Collected ratings and the listing's current total. */
const ratingsOf = async (
  db: Database,
  { appId, ratingsTotal }: Listing,
  country: string,
  now: number,
): Promise<readonly RatingSignal[]> => {
  const today = dayOf(now);
  const days = await ratingHistory(db, { store: 'apple', country, appId, since: dayOf(now - ratingDays * dayMs) });
  const past = days.flatMap(({ day, ratingsTotal: total }) => (total === null || day >= today ? [] : [{ day, total }]));
  return ratingsTotal === null ? past : [...past, { day: today, total: ratingsTotal }];
};

/**
 * Estimates an App Store app's revenue in a storefront, from collected and current data; returns why the listing couldn't be read
 * otherwise.
 */
export const estimateRevenue = async (
  { db, clock, sources }: { readonly db: Database; readonly clock: Clock; readonly sources: Sources },
  app: { readonly appId: string; readonly country: string; readonly downloads?: number | undefined },
): Promise<Outcome<RevenueEstimate>> => {
  const { appId, country, downloads } = app;
  const now = clock.now();
  const [held, page] = await Promise.all([sources.listing('apple', appId, country), sources.page(appId, country)]);
  if (held.outcome.kind !== 'found') return held.outcome;
  const listing = held.outcome.value;
  const purchases = page.outcome.kind === 'found' ? page.outcome.value.purchases : null;
  const since = dayOf(now - (rankDays - 1) * dayMs);
  const [ranks, ratings, peers] = await Promise.all([
    ranksOf(db, sources, listing, country, now),
    ratingsOf(db, listing, country, now),
    chartingPeers(db, { store: 'apple', country, genreId: listing.genreId, since }),
  ]);
  const made = estimate({
    country,
    currency: listing.price?.currency ?? storefronts.get(country)?.currency ?? 'USD',
    price: listing.price,
    genreId: listing.genreId,
    released: listing.released,
    today: dayOf(now),
    purchases: (purchases ?? []).map(({ name, price }) => ({ name, price })),
    ranks,
    ratings,
    peers: peers.flatMap(({ chart, ...peer }) =>
      chart === 'top-free' || chart === 'top-paid' ? [{ chart, ...peer }] : [],
    ),
    downloads: downloads ?? null,
    hasPurchases: purchases === null ? null : purchases.length > 0,
    hasAds: listing.hasAds,
  });
  // An estimate with the caller's own download figure isn't stored.
  if (downloads === undefined) {
    const kept = { ...made, confidence: made.confidence.label };
    await saveRevenue(db, { store: 'apple', country, appId: listing.appId }, kept, new Date(now));
  }
  return found({ ...made, computedAt: new Date(now).toISOString() });
};
