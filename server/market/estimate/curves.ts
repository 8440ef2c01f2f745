import type { ChartName } from '../../contract/domain/charts.ts';
import { daysPerMonth } from './chart-reading.ts';
import { storefrontSize } from './downloads.ts';

type Measure = 'downloads' | 'spending';

/** A power law: the daily downloads or dollars of the app at `rank` in the United States. */
interface Curve {
  /** The daily value at rank 10. */
  readonly atTen: number;
  /** Exponents up to rank 10 and below it: the top of a chart is flatter. */
  readonly head: number;
  readonly tail: number;
  /** The measures of the storefront's size and of the genre's share of the chart. */
  readonly size: Measure;
  readonly part: Measure;
  readonly sigma: number;
}

/** Sources and arithmetic: docs/methods/revenue.md, "Charts". */
export const curves: Readonly<Record<ChartName, Curve>> = {
  'top-free': { atTen: 52_000, head: 0.477, tail: 0.69, size: 'downloads', part: 'downloads', sigma: 0.6 },
  'top-paid': { atTen: 4_000, head: 0.946, tail: 0.946, size: 'spending', part: 'downloads', sigma: 0.8 },
  'top-grossing': { atTen: 430_000, head: 0.848, tail: 0.848, size: 'spending', part: 'spending', sigma: 0.6 },
};

/** Each genre's share of the apps on an overall chart, by downloads and by spending. */
const games = { downloads: 0.31, spending: 0.5 };
const gameKind = { downloads: 0.03, spending: 0.04 };
const other = { downloads: 0.03, spending: 0.015 };
const genres: Readonly<Record<string, { readonly downloads: number; readonly spending: number }>> = {
  '6014': games,
  '6016': { downloads: 0.06, spending: 0.1 },
  '6012': { downloads: 0.05, spending: 0.05 },
  '6013': { downloads: 0.04, spending: 0.034 },
  '6005': { downloads: 0.06, spending: 0.05 },
  '6008': { downloads: 0.06, spending: 0.04 },
  '6002': { downloads: 0.06, spending: 0.03 },
  '6007': { downloads: 0.05, spending: 0.03 },
  '6024': { downloads: 0.05, spending: 0.01 },
  '6017': { downloads: 0.04, spending: 0.03 },
};

export const isGame = (genreId: string | null): boolean => genreId === '6014' || (genreId?.startsWith('70') ?? false);

const share = (genreId: string | null, part: Measure): number => {
  if (genreId === null || genreId === '36') return 1;
  return (Object.hasOwn(genres, genreId) ? genres[genreId]! : isGame(genreId) ? gameKind : other)[part];
};

/** The monthly value at a rank. Rank k of a genre with a share s of the store is about rank k / s overall. */
export const curveAt = (chart: ChartName, genreId: string | null, rank: number, country: string): number => {
  const { atTen, head, tail, size, part } = curves[chart];
  const place = Math.max(1, rank) / share(genreId, part);
  return atTen * (place / 10) ** -(place < 10 ? head : tail) * storefrontSize(country)[size] * daysPerMonth;
};
