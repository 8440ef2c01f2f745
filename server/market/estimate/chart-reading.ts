import type { ChartName } from '../../contract/domain/charts.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { blend, type Guess } from './blend.ts';
import { curveAt, curves } from './curves.ts';
import type { Levels } from './levels.ts';
import type { RankSignal, RevenueSignals } from './signals.ts';

export const daysPerMonth = 30.4;

/** Whole days between two ISO dates; NaN for an invalid date, which fails every comparison. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs);

/** More than any app earns: a larger figure is a misreading. */
const maxCredible = 1e12;

/** Two significant digits and whole dollars: more would be false precision. */
export const rounded = (usd: number): number => {
  const value = Math.min(Math.max(usd, 0), maxCredible);
  if (!(value >= 0.5)) return 0;
  const unit = Math.max(1, 10 ** (Math.floor(Math.log10(value)) - 1));
  return Math.round(value / unit) * unit;
};

export interface ChartReading {
  /** Null: on none of the charts read. */
  readonly guess: Guess | null;
  /** The lowest estimate for a last place: an app on none of these charts earns no more. Null: no chart was read. */
  readonly bound: number | null;
  readonly best: RankSignal | null;
  /** Number of distinct days on a chart. */
  readonly days: number;
  /** How many other apps set the chart's level; 0: the published level is used. */
  readonly peers: number;
}

const windowDays = 30;
/** How much a single day's rank differs from a month's; decreases with more days. */
const oneDaySigma = 0.5;
/** A rank from two weeks ago counts half. */
const halfLifeDays = 14;

const distinctDays = (signals: readonly RankSignal[]): number =>
  new Set(signals.map(({ day }) => day.slice(0, 10))).size;

const readable = ({ rank, chartSize, day }: RankSignal, today: string): boolean => {
  const age = daysBetween(day, today);
  return chartSize >= 1 && age >= 0 && age < windowDays && (rank === null || rank >= 1);
};

/**
 * Ranks of the last 30 days on one chart, all its genres together. A day without the app counts as the last place, the best it can have
 * been, so a better rank, or any rank, never lowers the estimate.
 */
export const readChart = (
  chart: ChartName,
  { ranks, country, today }: RevenueSignals,
  levels: Levels,
): ChartReading => {
  const seen = ranks.filter((signal) => signal.chart === chart && readable(signal, today));
  const placed = seen.filter(({ rank }) => rank !== null);
  const standing = seen.map(({ genreId }) => levels(chart, genreId));
  const peers = Math.max(0, ...standing.map((level) => level.peers));
  const value = ({ genreId, rank, chartSize }: RankSignal) =>
    curveAt(chart, genreId, rank ?? chartSize, country) * levels(chart, genreId).factor;
  if (placed.length === 0) {
    return { guess: null, bound: seen.length > 0 ? Math.min(...seen.map(value)) : null, best: null, days: 0, peers };
  }
  const mean = blend(
    seen.map((signal) => ({
      value: value(signal),
      sigma: Math.sqrt(2 ** (daysBetween(signal.day, today) / halfLifeDays)),
      disagreement: 0,
    })),
  )!;
  const best = placed.reduce((one, next) => (value(next) > value(one) ? next : one));
  return {
    guess: {
      value: mean.value,
      sigma: Math.hypot(
        curves[chart].sigma,
        Math.max(...standing.map((level) => level.sigma)),
        oneDaySigma / Math.sqrt(distinctDays(seen)),
      ),
      disagreement: mean.disagreement,
    },
    bound: null,
    best,
    days: distinctDays(placed),
    peers,
  };
};
