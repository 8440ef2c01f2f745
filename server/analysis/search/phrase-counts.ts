import type { ReviewIndex } from './index/review-index.ts';
import { leastAmong } from './least-among.ts';
import type { Pause } from './match.ts';
import type { SearchCounts } from './plan.ts';

/** How many phrases are named, and how many matches must have one. */
const maxPhrases = 60;
const leastMatches = 2;
/** How many rows are counted between two pauses. */
const block = 1 << 15;

/** The phrases that most matches have, each with the match that is its best example. */
export const countPhrases = async (
  index: ReviewIndex,
  rows: Int32Array,
  pause: Pause,
): Promise<SearchCounts['phrases']> => {
  const { phraseHashes, quality, no } = index;
  const { start, values } = index.phrases;
  const counts = new Uint32Array(phraseHashes.length);
  for (let from = 0; from < rows.length; from += block) {
    for (let i = from, to = Math.min(from + block, rows.length); i < to; i++) {
      const row = rows[i]!;
      for (let at = start[row]!, end = start[row + 1]!; at < end; at++) counts[values[at]!]!++;
    }
    await pause();
  }
  // 0 stands for all phrases that only one review has.
  counts[0] = 0;
  const least = Math.max(leastMatches, leastAmong(counts, maxPhrases));
  const found: { readonly hash: number; readonly count: number; readonly phrase: number }[] = [];
  for (let phrase = 1; phrase < counts.length; phrase++) {
    if (counts[phrase]! >= least) found.push({ hash: phraseHashes[phrase]!, count: counts[phrase]!, phrase });
  }
  const named = found.sort((a, b) => b.count - a.count || a.hash - b.hash).slice(0, maxPhrases);
  const places = new Uint8Array(counts.length);
  for (const [place, { phrase }] of named.entries()) places[phrase] = place + 1;
  const best = new Int32Array(maxPhrases + 1).fill(-1);
  const isBetter = (row: number, than: number): boolean =>
    than < 0 || quality[row]! > quality[than]! || (quality[row] === quality[than] && no[row]! < no[than]!);
  for (let from = 0; from < rows.length; from += block) {
    for (let i = from, to = Math.min(from + block, rows.length); i < to; i++) {
      const row = rows[i]!;
      for (let at = start[row]!, end = start[row + 1]!; at < end; at++) {
        const place = places[values[at]!]!;
        if (place > 0 && isBetter(row, best[place]!)) best[place] = row;
      }
    }
    await pause();
  }
  return named.map(({ hash, count }, place) => ({ hash, count, no: no[best[place + 1]!]! }));
};
