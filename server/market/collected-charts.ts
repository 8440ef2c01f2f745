import { type ChartName, chartNames } from '../contract/domain/charts.ts';
import { genres, releaseGenres } from '../contract/domain/genres.ts';
import type { Store } from '../contract/domain/stores.ts';

/** Google Play has few paid apps, and nothing here is made from their charts. */
export const collectedCharts = (store: Store): readonly ChartName[] =>
  store === 'apple' ? chartNames : ['top-free', 'top-grossing'];

/** The genres whose charts are collected, by the store's own ids; null is the chart of all apps. */
export const collectedGenres = (store: Store, chart: ChartName): readonly (string | null)[] => {
  if (store === 'apple') return [null, ...releaseGenres.map(({ apple }) => apple)];
  // Google Play's grossing rank is shown but nothing is estimated from it, so the overall chart is enough.
  if (chart !== 'top-free') return [null];
  return [null, ...genres.flatMap(({ play, game }) => (play !== null && !game ? [play] : []))];
};
