import { blend, type Guess } from './blend.ts';
import { type ChartReading, readChart } from './chart-reading.ts';
import type { Levels } from './levels.ts';
import { type RatingsReading, readRatings } from './ratings.ts';
import type { RevenueSignals } from './signals.ts';

export interface DownloadModel {
  /** A month's. Null: nothing says how many. */
  readonly guess: Guess | null;
  /** No more than this, where charts were read and the app was on none. */
  readonly bound: number | null;
  readonly chart: ChartReading;
  readonly ratings: RatingsReading | null;
  readonly given: boolean;
}

/** The caller's figure may be of another month or count reinstalls, but it is no guess. */
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
