import type { Listing } from '../connectors/listing.ts';
import type { AppRef } from '../contract/domain/app-ref.ts';
import { chartNames } from '../contract/domain/charts.ts';
import { genreById } from '../contract/domain/genres.ts';
import { collectedStorefronts, countryName, inCountry } from '../contract/domain/storefronts.ts';
import { storeTitles, storeTitlesAtStart } from '../contract/domain/stores.ts';
import type { AppHistory } from '../contract/resources/apps/history.ts';
import type { Database } from '../store/engine/database.ts';
import { type ChartDay, chartDays, chartingApp, chartsSince } from '../store/market/app-chart-days.ts';
import { versionsOf } from '../store/market/app-versions.ts';
import { revenueWeeks } from '../store/market/apps-weeks.ts';
import { ratedSince, ratingHistory } from '../store/market/listings.ts';
import { priceChanges, purchaseChanges } from '../store/market/price-changes.ts';
import { reviewApp } from '../store/reviews/review-apps.ts';
import { versionsFirstSeen } from '../store/reviews/window-reviews.ts';
import { keptDays } from './collected-charts.ts';

type Known = Omit<AppHistory, 'notes'>;

const isCollected = (country: string): boolean => (collectedStorefronts as readonly string[]).includes(country);

const ratingNotes = ({ ratings, store, country, from }: Known): string[] => {
  const { since, days } = ratings;
  if (since === null) return [`No rating of this app in ${inCountry(country)} is on file yet.`];
  const notes = since > from ? [`Its ratings in ${inCountry(country)} are on file since ${since}.`] : [];
  if (store === 'play' && days.some(({ ratingsTotal }) => ratingsTotal === null)) {
    notes.push('Google Play’s charts name no number of ratings: it is known for the days its listing was read.');
  }
  return notes;
};

const chartNotes = ({ store, charts, notInCharts, country, from }: Known): string[] => {
  const all = [...charts, ...notInCharts];
  const notes: string[] = [];
  if (all.length === 0)
    notes.push(`No chart of ${storeTitles[store]} in ${inCountry(country)} was collected on these days.`);
  else {
    const since = all.map((chart) => chart.since).sort()[0]!;
    if (since > from)
      notes.push(`Charts of ${storeTitles[store]} in ${inCountry(country)} are on file since ${since}.`);
  }
  if (!isCollected(country)) {
    const names = collectedStorefronts.map(countryName).join(', ');
    notes.push(
      `${storeTitlesAtStart[store]}’s charts are collected daily in ${names}; elsewhere only on days when they were requested.`,
    );
  }
  return notes;
};

const versionNotes = ({ versions }: Known): string[] =>
  versions.some(({ knownFrom }) => knownFrom === 'reviews')
    ? ['A version known from reviews was released no later than its first review.']
    : [];

/** Since when data exists, and what is missing. */
const historyNotes = (known: Known, firstDay: string): string[] => [
  ...ratingNotes(known),
  ...chartNotes(known),
  ...versionNotes(known),
  ...(known.from < firstDay ? [`What was collected is kept for ${keptDays} days: since ${firstDay}.`] : []),
];

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Two decimals: it is stored as a 32-bit float. */
const scoreOf = (score: number | null): number | null => (score === null ? null : Math.round(score * 100) / 100);

type Charts = Pick<AppHistory, 'charts' | 'notInCharts'>;

/** The collected charts, split by whether the app was ever in them. */
const toCharts = (
  days: readonly ChartDay[],
  since: readonly { chart: string; genreId: string | null; since: string }[],
  genre: string | null,
): Charts => {
  // A chart with an unreadable row doesn't prove that the app was missing from it.
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

/** The store's own dates if given, otherwise the dates of first reviews. */
const releasesIn = async (db: Database, app: AppRef, appNo: number | null, from: string, to: string) => {
  const dated = await versionsOf(db, app);
  const seen = appNo === null ? new Map<string, number>() : await versionsFirstSeen(db, appNo);
  const isDated = new Set(dated.map(({ version }) => version));
  const releases: AppHistory['versions'] = [
    ...dated.map(({ version, releasedAt }) => ({ version, date: dayOf(releasedAt), knownFrom: 'store' as const })),
    ...[...seen]
      .filter(([version]) => !isDated.has(version))
      .map(([version, at]) => ({ version, date: dayOf(new Date(at)), knownFrom: 'reviews' as const })),
  ];
  return releases
    .filter(({ date }) => date >= from && date <= to)
    .sort((a, b) => a.date.localeCompare(b.date) || a.version.localeCompare(b.version, 'en', { numeric: true }));
};

export interface HistoryQuery {
  readonly country: string;
  /** YYYY-MM-DD, inclusive. */
  readonly from: string;
  readonly to: string;
  /** The first day within retention. */
  readonly firstDay: string;
}

/** An app's collected data in a storefront, by day. */
export const findAppHistory = async (
  db: Database,
  app: AppRef,
  listing: Listing | null,
  { country, from, to, firstDay }: HistoryQuery,
): Promise<AppHistory> => {
  const { store, appId } = app;
  const [charted, reviewed] = await Promise.all([
    chartingApp(db, { store, appId, country }),
    reviewApp(db, store, appId),
  ]);
  const genreId = listing?.genreId ?? charted?.genreId ?? null;
  const query = { store, country, appId, from, to };
  const [since, rated, days, sinces, versions, prices, purchases, revenue] = await Promise.all([
    ratedSince(db, { store, country, appId }),
    ratingHistory(db, { store, country, appId, since: from, until: to }),
    chartDays(db, { store, appId, country, genreId, from, to }),
    chartsSince(db, { store, country, genreId }),
    releasesIn(db, app, reviewed?.appNo ?? null, from, to),
    priceChanges(db, query),
    purchaseChanges(db, query),
    revenueWeeks(db, query),
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
