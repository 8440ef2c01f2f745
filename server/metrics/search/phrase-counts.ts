import { leastAmong } from './counts.ts';
import type { ReviewIndex } from './index/review-index.ts';
import type { Pause } from './match.ts';
import type { SearchCounts } from './plan.ts';

const maxPhrases = 60;
const leastMatches = 2;
/** Rows counted between two pauses. */
const block = 1 << 15;
/** Counters of the first, approximate count: few enough to stay in the CPU cache. */
const maxCounters = 1 << 16;
/** Phrases counted exactly, enough that a second exact count is hardly ever needed. */
const candidates = 2 * maxPhrases;

interface Counted {
  /** Signed, which compares faster. */
  readonly low: number;
  readonly high: number;
  count: number;
  /** The row of its best example. */
  best: number;
}

/**
 * The phrases that most matches have, each with its best example. Almost all phrases are rare and counting each would
 * dominate a search, so a first pass counts into shared counters, which show the candidates.
 */
export const countPhrases = async (
  index: ReviewIndex,
  rows: Int32Array,
  pause: Pause,
): Promise<SearchCounts['phrases']> => {
  const counters = await countRoughly(index, rows, pause);
  let least = Math.max(leastMatches, leastAmong(counters, candidates));
  let named = await countExactly(index, rows, counters, least, pause);
  const last = Math.max(leastMatches, named[maxPhrases - 1]?.count ?? 0);
  // A counter that was left out may still hide a phrase as frequent as the last one.
  if (last < least) {
    least = last;
    named = await countExactly(index, rows, counters, least, pause);
  }
  return named
    .slice(0, maxPhrases)
    .map(({ low, high, count, best }) => ({ hash: high * 0x1_0000_0000 + (low >>> 0), count, no: index.no[best]! }));
};

/** Upper bounds of phrase counts: phrases whose hashes collide share a counter. */
const countRoughly = async ({ phrases }: ReviewIndex, rows: Int32Array, pause: Pause): Promise<Uint32Array> => {
  const total = rows.reduce((sum, row) => sum + phrases.start[row + 1]! - phrases.start[row]!, 0);
  const counters = new Uint32Array(Math.min(2 ** Math.ceil(Math.log2(2 * total + 1)), maxCounters));
  const mask = counters.length - 1;
  for (let from = 0; from < rows.length; from += block) {
    const { start, low } = phrases;
    for (let i = from, to = Math.min(from + block, rows.length); i < to; i++) {
      const row = rows[i]!;
      for (let at = start[row]!, end = start[row + 1]!; at < end; at++) counters[low[at]! & mask]!++;
    }
    await pause();
  }
  return counters;
};

/** The phrases with enough matches, among those whose counter is high enough; most matches first. */
const countExactly = async (
  { phrases, quality, no }: ReviewIndex,
  rows: Int32Array,
  counters: Uint32Array,
  least: number,
  pause: Pause,
): Promise<Counted[]> => {
  const mask = counters.length - 1;
  /** By counter, 1 + the place of its phrases in `counted`; 0 if its count is too low. */
  const places = new Int32Array(counters.length);
  const counted: Counted[][] = [];
  for (let counter = 0; counter < counters.length; counter++) {
    if (counters[counter]! >= least) places[counter] = counted.push([]);
  }
  const isBetter = (row: number, than: number): boolean =>
    quality[row]! > quality[than]! || (quality[row] === quality[than] && no[row]! < no[than]!);
  const add = (phrases: Counted[], low: number, high: number, row: number): void => {
    for (const phrase of phrases) {
      if (phrase.low !== low || phrase.high !== high) continue;
      phrase.count++;
      if (isBetter(row, phrase.best)) phrase.best = row;
      return;
    }
    phrases.push({ low, high, count: 1, best: row });
  };
  for (let from = 0; from < rows.length; from += block) {
    const { start, low, high } = phrases;
    for (let i = from, to = Math.min(from + block, rows.length); i < to; i++) {
      const row = rows[i]!;
      for (let at = start[row]!, end = start[row + 1]!; at < end; at++) {
        const place = places[low[at]! & mask]!;
        if (place > 0) add(counted[place - 1]!, low[at]! | 0, high[at]!, row);
      }
    }
    await pause();
  }
  return counted
    .flat()
    .filter(({ count }) => count >= least)
    .sort((a, b) => b.count - a.count || a.high - b.high || (a.low >>> 0) - (b.low >>> 0));
};
