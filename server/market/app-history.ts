import type { Listing } from '../connectors/listing.ts';
import type { AppRef } from '../contract/domain/app-ref.ts';
import { chartNames } from '../contract/domain/charts.ts';
import { genreById } from '../contract/domain/genres.ts';
import type { AppHistory } from '../contract/resources/apps/history.ts';
import type { Database } from '../store/engine/database.ts';
import { type ChartDay, chartDays, chartingApp, chartsSince } from '../store/market/app-chart-days.ts';
import { versionsOf } from '../store/market/app-versions.ts';
import { ratedSince, ratingHistory } from '../store/market/listings.ts';
import { priceChanges, purchaseChanges } from '../store/market/price-changes.ts';
import { revenueWeeks } from '../store/market/revenue-weeks.ts';
import { reviewApp } from '../store/reviews/review-apps.ts';
import { versionsFirstSeen } from '../store/reviews/window-reviews.ts';
import { historyNotes } from './history-notes.ts';

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Two decimals; stored as a 32-bit float, it would have many. */
const scoreOf = (score: number | null): number | null => (score === null ? null : Math.round(score * 100) / 100);

type Charts = Pick<AppHistory, 'charts' | 'notInCharts'>;

/** The charts that were collected, told apart by whether the app was ever in them. */
const toCharts = (
  days: readonly ChartDay[],
  since: readonly { chart: string; genreId: string | null; since: string }[],
  genre: string | null,
): Charts => {
  // A chart of which a row could not be read does not show that the app was not in it.
  const observed = days.filter(({ rank, isWhole }) => rank !== null || isWhole);
  const all = since.flatMap(({ chart, genreId, since: first }) => {
    const name = chartNames.find((each) => each === chart);
    const own = observed.filter((day) => day.chart === chart && day.genreId === genreId);
    if (!name || own.length === 0) return [];
    const title = genreId === null ? null : (genreById(genreId)?.title ?? genre ?? genreId);
    return [{ chart: name, genre: title, since: first, days: own.map(({ date, rank }) => ({ date, rank })) }];
  });
  const wasIn = ({ days }: (typeof all)[number]): boolean => days.some(({ rank }) => rank !== null);
  return {
    charts: all.filter(wasIn),
    notInCharts: all
      .filter((each) => !wasIn(each))
      .map(({ chart, genre, since, days }) => ({ chart, genre, since, days: days.length })),
  };
};

/** The store's own dates where it told them, and the first reviews for the others. */
const releasesIn = async (db: Database, app: AppRef, appNo: number | null, from: string, to: string) => {
  const told = await versionsOf(db, app);
  const seen = appNo === null ? new Map<string, number>() : await versionsFirstSeen(db, appNo);
  const isTold = new Set(told.map(({ version }) => version));
  const releases: AppHistory['versions'] = [
    ...told.map(({ version, releasedAt }) => ({ version, date: dayOf(releasedAt), knownFrom: 'store' as const })),
    ...[...seen]
      .filter(([version]) => !isTold.has(version))
      .map(([version, at]) => ({ version, date: dayOf(new Date(at)), knownFrom: 'reviews' as const })),
  ];
  return releases
    .filter(({ date }) => date >= from && date <= to)
    .sort((a, b) => a.date.localeCompare(b.date) || a.version.localeCompare(b.version, 'en', { numeric: true }));
};

export interface HistoryAsked {
  readonly country: string;
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  /** The first day that is still kept. */
  readonly firstDay: string;
}

/** What was collected of an app in a storefront, day by day. */
export const findAppHistory = async (
  db: Database,
  app: AppRef,
  listing: Listing | null,
  { country, from, to, firstDay }: HistoryAsked,
): Promise<AppHistory> => {
  const { store, appId } = app;
  const [charted, reviewed] = await Promise.all([
    chartingApp(db, { store, appId, country }),
    reviewApp(db, store, appId),
  ]);
  const genreId = listing?.genreId ?? charted?.genreId ?? null;
  const asked = { store, country, appId, from, to };
  const [since, rated, days, sinces, versions, prices, purchases, revenue] = await Promise.all([
    ratedSince(db, { store, country, appId }),
    ratingHistory(db, { store, country, appId, since: from, until: to }),
    chartDays(db, { store, appId, country, genreId, from, to }),
    chartsSince(db, { store, country, genreId }),
    releasesIn(db, app, reviewed?.appNo ?? null, from, to),
    priceChanges(db, asked),
    purchaseChanges(db, asked),
    revenueWeeks(db, asked),
  ]);
  const known = {
    store,
    appId,
    title: listing?.title ?? charted?.title ?? reviewed?.title ?? null,
    country,
    from,
    to,
    ratings: {
      since,
      days: rated.map(({ day, score, ratingsTotal }) => ({ date: day, score: scoreOf(score), ratingsTotal })),
    },
    ...toCharts(days, sinces, listing?.genre ?? null),
    versions,
    prices: prices.map(({ date, value }) => ({ date, ...value })),
    purchases: purchases.map(({ date, value }) => ({ date, items: [...value] })),
    revenue,
  };
  return { ...known, notes: historyNotes(known, firstDay) };
};
