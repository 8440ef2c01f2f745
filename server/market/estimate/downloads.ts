import { blend, type Guess } from './blend.ts';
import { type ChartReading, readChart } from './chart-reading.ts';
import type { Levels } from './levels.ts';
import type { RevenueSignals } from './signals.ts';
import { type RatingsReading, readRatings } from './signals.ts';

export interface DownloadModel {
  /** Per month. Null: no data. */
  readonly guess: Guess | null;
  /** Upper bound, if charts were read and the app was on none. */
  readonly bound: number | null;
  readonly chart: ChartReading;
  readonly ratings: RatingsReading | null;
  readonly given: boolean;
}

/** The caller's figure may be for another month or include reinstalls, but it isn't an estimate. */
const givenSigma = 0.15;

export const modelDownloads = (signals: RevenueSignals, paid: boolean, levels: Levels): DownloadModel => {
  const chart = readChart(paid ? 'top-paid' : 'top-free', signals, levels);
  const ratings = readRatings(signals.ratings, signals.released, signals.today, paid);
  if (signals.downloads !== null && Number.isFinite(signals.downloads)) {
    const value = Math.min(Math.max(signals.downloads, 0), 1_000_000_000);
    return { guess: { value, sigma: givenSigma, disagreement: 0 }, bound: null, chart, ratings, given: true };
  }
  const blended = blend([chart.guess, ratings?.guess].filter((guess) => guess != null));
  const guess = blended && chart.bound !== null ? { ...blended, value: Math.min(blended.value, chart.bound) } : blended;
  return { guess, bound: chart.bound, chart, ratings, given: false };
};

/**
 * The size of a storefront relative to the United States, by downloads and by spending. docs/methods/revenue.md says which figures are
 * published and which are ours.
 */
export interface StorefrontSize {
  readonly downloads: number;
  readonly spending: number;
}

const sizes: Readonly<Record<string, StorefrontSize>> = {
  us: { downloads: 1, spending: 1 },
  cn: { downloads: 1.2, spending: 0.83 },
  jp: { downloads: 0.35, spending: 0.9 },
  gb: { downloads: 0.22, spending: 0.086 },
  ru: { downloads: 0.22, spending: 0.043 },
  ca: { downloads: 0.13, spending: 0.12 },
  au: { downloads: 0.09, spending: 0.094 },
  de: { downloads: 0.16, spending: 0.072 },
  fr: { downloads: 0.15, spending: 0.065 },
  kr: { downloads: 0.1, spending: 0.071 },
};

const large: StorefrontSize = { downloads: 0.08, spending: 0.03 };
const largeOnes = new Set('br es hk id in it mx nl sa se sg th tr tw vn'.split(' '));
const middling: StorefrontSize = { downloads: 0.03, spending: 0.01 };
const middlingOnes = new Set(
  'ae ar at be ch cl co cz dk eg fi gr hu ie il kw kz my ng no nz pe ph pk pl pt qa ro ua za'.split(' '),
);
const small: StorefrontSize = { downloads: 0.004, spending: 0.0015 };

export const storefrontSize = (country: string): StorefrontSize => {
  const code = country.toLowerCase();
  if (Object.hasOwn(sizes, code)) return sizes[code]!;
  return largeOnes.has(code) ? large : middlingOnes.has(code) ? middling : small;
};
