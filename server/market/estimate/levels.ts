import type { ChartName } from '../../contract/domain/charts.ts';
import { daysPerMonth } from './chart-reading.ts';
import { curveAt } from './curves.ts';
import type { PeerSignal } from './signals.ts';
import { downloadsPerRating } from './signals.ts';

/**
 * The published curves are of one country and of past years. What the other apps of a chart gain in ratings says how high
 * the chart stands here and now: the level is the middle of what they gain over what the curve gives their places.
 */
export interface Level {
  readonly factor: number;
  /** Doubt that the level itself brings in, as a standard deviation of the logarithm. */
  readonly sigma: number;
  readonly peers: number;
}

export type Levels = (chart: ChartName, genreId: string | null) => Level;

/** Fewer than this have no middle worth the name. */
const fewestPeers = 8;
const leastDays = 7;

/** Published figures of one country and of past years may be off by a factor of ten here: measured, docs/methods/revenue.md. */
const asPublished: Level = { factor: 1, sigma: 2.3, peers: 0 };

const middle = (values: readonly number[]): number => values.toSorted((one, next) => one - next)[values.length >> 1]!;

export const levelsFrom = (peers: readonly PeerSignal[], country: string): Levels => {
  const usable = peers
    .filter(({ rank, newRatings, days }) => rank >= 1 && days >= leastDays && Number.isFinite(newRatings))
    .map((peer) => {
      const perMonth = (Math.max(peer.newRatings, 0.5) / peer.days) * daysPerMonth;
      const downloads = perMonth * downloadsPerRating[peer.chart === 'top-paid' ? 'paid' : 'free'].ratio;
      return { ...peer, log: Math.log(downloads / curveAt(peer.chart, peer.genreId, peer.rank, country)) };
    });
  const held = new Map<string, Level>();
  const levelOf = (chart: ChartName, genreId: string | null): Level => {
    // Takings cannot be counted from ratings: that chart stands as high as the free one beside it.
    const beside = chart === 'top-grossing' ? 'top-free' : chart;
    const choices = [
      usable.filter((peer) => peer.chart === beside && peer.genreId === genreId),
      usable.filter((peer) => peer.chart === beside),
      usable,
    ];
    const chosen = choices.find(({ length }) => length >= fewestPeers);
    if (!chosen) return asPublished;
    const log = middle(chosen.map((peer) => peer.log));
    // The further this store is from the published one, the less its chart of takings can be read off that of downloads.
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
