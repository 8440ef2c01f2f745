import { countAll, type PartCounts, type SearchedIndex } from '../count-matches.ts';
import { PhraseCounts } from '../phrase-counts.ts';
import type { PhraseColumns } from '../phrase-table.ts';
import type { SearchPlan } from '../plan.ts';

/** Some of the segments of a search, counted. */
export interface CountedPart {
  readonly counts: PartCounts;
  /** How full the buckets of its phrases are. */
  readonly fills: Uint32Array;
  /** Counts the phrases of these buckets. */
  phrases(wanted: Uint32Array): Promise<PhraseColumns>;
}

export const countPart = async (
  plan: SearchPlan,
  index: SearchedIndex,
  pause: () => Promise<void> | void = () => {},
): Promise<CountedPart> => {
  const { counts, matched } = await countAll(plan, index, pause);
  const phrases = new PhraseCounts(Number.POSITIVE_INFINITY);
  for (const { segment, ordinals } of matched) {
    phrases.estimate(await segment.phrases(), ordinals);
    await pause();
  }
  return {
    counts: counts.part(),
    fills: phrases.fills.slice(),
    async phrases(wanted) {
      phrases.lookInto(wanted);
      for (const { segment, ordinals } of matched) {
        phrases.count(await segment.phrases(), await segment.facts(), ordinals);
        await pause();
      }
      return phrases.counted();
    },
  };
};
