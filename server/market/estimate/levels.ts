import type { ChartName } from '../../contract/domain/charts.ts';
import { daysPerMonth } from './chart-reading.ts';
import { curveAt } from './curves.ts';
import type { PeerSignal } from './signals.ts';
import { downloadsPerRating } from './signals.ts';

/**
 * The published curves are from one country and past years. The level calibrates them: the median ratio of what a chart's other apps gain,
 * judged by their new ratings, to what the curve predicts for their ranks.
 */
export interface Level {
  readonly factor: number;
  /** Uncertainty of the level itself, as a standard deviation of the logarithm. */
  readonly sigma: number;
  readonly peers: number;
}

export type Levels = (chart: ChartName, genreId: string | null) => Level;

/** Fewer have no meaningful median. */
const minPeers = 8;
const minDays = 7;

/** Published figures from one country and past years can be wrong by a factor of ten here: measured, docs/methods/revenue.md. */
const asPublished: Level = { factor: 1, sigma: 2.3, peers: 0 };

const middle = (values: readonly number[]): number => values.toSorted((one, next) => one - next)[values.length >> 1]!;

export const levelsFrom = (peers: readonly PeerSignal[], country: string): Levels => {
  const usable = peers
    .filter(({ rank, newRatings, days }) => rank >= 1 && days >= minDays && Number.isFinite(newRatings))
    .map((peer) => {
      const perMonth = (Math.max(peer.newRatings, 0.5) / peer.days) * daysPerMonth;
      const downloads = perMonth * downloadsPerRating[peer.chart === 'top-paid' ? 'paid' : 'free'].ratio;
      return { ...peer, log: Math.log(downloads / curveAt(peer.chart, peer.genreId, peer.rank, country)) };
    });
  const held = new Map<string, Level>();
  const levelOf = (chart: ChartName, genreId: string | null): Level => {
    // Revenue can't be estimated from ratings: use the level of the free chart.
    const beside = chart === 'top-grossing' ? 'top-free' : chart;
    const choices = [
      usable.filter((peer) => peer.chart === beside && peer.genreId === genreId),
      usable.filter((peer) => peer.chart === beside),
      usable,
    ];
    const chosen = choices.find(({ length }) => length >= minPeers);
    if (!chosen) return asPublished;
    const log = middle(chosen.map((peer) => peer.log));
    // The further this store is from the published one, the less the grossing chart can be derived from downloads.
    const stretch = chart === 'top-grossing' ? Math.abs(log) / 2 : 0;
    return { factor: Math.exp(log), sigma: Math.hypot(downloadsPerRating.free.sigma, stretch), peers: chosen.length };
  };
  return (chart, genreId) => {
    const key = `${chart} ${genreId}`;
    const level = held.get(key) ?? levelOf(chart, genreId);
    held.set(key, level);
    return level;
  };
};
