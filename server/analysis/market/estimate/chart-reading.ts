import type { ChartName } from '../../../contract/domain/charts.ts';
import { blend, type Guess } from './blend.ts';
import { curveAt, curves } from './curves.ts';
import { daysBetween } from './days.ts';
import type { Levels } from './levels.ts';
import type { RankSignal, RevenueSignals } from './signals.ts';

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
