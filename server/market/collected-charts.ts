import type { Listing } from '../connectors/listing.ts';
import type { AppRef } from '../contract/domain/app-ref.ts';
import { type ChartName, chartNames } from '../contract/domain/charts.ts';
import { dayMs } from '../contract/domain/durations.ts';
import { genres, releaseGenres } from '../contract/domain/genres.ts';
import type { Store } from '../contract/domain/stores.ts';
import type { Teardown } from '../contract/resources/research/teardown.ts';
import type { Database } from '../store/engine/database.ts';
import { chartHistory } from '../store/market/charts.ts';

/** An app's positions since a day, in the charts it appeared in, oldest first. */
export const chartPositions = async (
  db: Database,
  { store, appId }: AppRef,
  { listing, country, since }: { readonly listing: Listing | null; readonly country: string; readonly since: string },
): Promise<Teardown['charts']> => {
  const history = await chartHistory(db, { store, appId, country, genreId: listing?.genreId ?? null, since });
  const byChart = Map.groupBy(history, ({ chart, genreId }) => `${chart} ${genreId ?? ''}`);
  return history
    .filter(({ chart, genreId }) => byChart.get(`${chart} ${genreId ?? ''}`)!.some(({ rank }) => rank !== null))
    .map(({ date, chart, genreId, rank }) => ({
      date,
      chart,
      genre: genreId === null ? null : (listing?.genre ?? genreId),
      rank,
    }));
};

/** Google Play has few paid apps, and their charts aren't used. */
export const collectedCharts = (store: Store): readonly ChartName[] =>
  store === 'apple' ? chartNames : ['top-free', 'top-grossing'];

/** The genres whose charts are collected, by the store's ids; null is the overall chart. */
export const collectedGenres = (store: Store, chart: ChartName): readonly (string | null)[] => {
  if (store === 'apple') return [null, ...releaseGenres.map(({ apple }) => apple)];
  // Google Play's grossing rank is shown but no estimate uses it, so the overall chart is enough.
  if (chart !== 'top-free') return [null];
  return [null, ...genres.flatMap(({ play, game }) => (play !== null && !game ? [play] : []))];
};

/**
 * Retention of collected charts, ratings and releases: a year and a month, so that a month can be compared with the same month a year
 * earlier.
 */
export const keptDays = 400;

/** How long an app's ratings are collected after a request for it. */
export const followedDays = 30;

/** The first day within retention. */
export const firstKeptDay = (now: number): Date => new Date(now - keptDays * dayMs);
