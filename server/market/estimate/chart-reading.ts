import type { ChartName } from '../../contract/domain/charts.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { blend, type Guess } from './blend.ts';
import { curveAt, curves } from './curves.ts';
import type { Levels } from './levels.ts';
import type { RankSignal, RevenueSignals } from './signals.ts';

export const daysPerMonth = 30.4;

/** Whole days from one ISO day to another; NaN for what is no date, which no comparison accepts. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs);

/** More than any app takes: beyond it a figure is a misreading. */
const mostCredible = 1e12;

/** Two significant digits and whole dollars: more would claim what the method does not know. */
export const rounded = (usd: number): number => {
  const value = Math.min(Math.max(usd, 0), mostCredible);
  if (!(value >= 0.5)) return 0;
  const unit = Math.max(1, 10 ** (Math.floor(Math.log10(value)) - 1));
  return Math.round(value / unit) * unit;
};

export interface ChartReading {
  /** Null: on none of the charts read. */
  readonly guess: Guess | null;
  /** The least of what the last places make: an app on none of these charts makes no more. Null: no chart was read. */
  readonly bound: number | null;
  readonly best: RankSignal | null;
  /** How many different days had it on a chart. */
  readonly days: number;
  /** How many other apps set the level of the chart; 0: it is the published one. */
  readonly peers: number;
}

const windowDays = 30;
/** How far the place of a single day is from that of a month; more days read make it less. */
const oneDaySigma = 0.5;
/** A place of two weeks ago weighs half. */
const halfLifeDays = 14;

const distinctDays = (signals: readonly RankSignal[]): number =>
  new Set(signals.map(({ day }) => day.slice(0, 10))).size;

const readable = ({ rank, chartSize, day }: RankSignal, today: string): boolean => {
  const age = daysBetween(day, today);
  return chartSize >= 1 && age >= 0 && age < windowDays && (rank === null || rank >= 1);
};

/**
 * The places of the last 30 days on one chart, all genres of it together. A day it was missing counts as the last place:
 * the best it can have been. So a better place, or a place at all, never gives less.
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
