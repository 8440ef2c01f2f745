import { countAll, type SearchedIndex } from '../count-matches.ts';
import type { VersionColumns } from '../counting/version-counts.ts';
import { PhraseCounts } from '../phrases/phrase-counts.ts';
import type { PhraseColumns } from '../phrases/phrase-table.ts';
import type { SearchPlan } from '../plan.ts';
import { type Bucketed, type PackedCounts, packCounts } from './pack-counts.ts';
import { BucketedVersions } from './version-buckets.ts';

/** The buckets that are looked into. */
export type Wanted = Readonly<Record<Bucketed, Uint32Array>>;

/** What the buckets wanted hold. */
export interface BucketColumns {
  readonly phrases: PhraseColumns;
  readonly versions: VersionColumns;
}

/** Some of the segments of a search, counted. */
export interface CountedPart {
  readonly counts: PackedCounts;
  lookInto(wanted: Wanted): Promise<BucketColumns>;
  /** Nothing more will be asked of it. */
  release(): void;
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
  const part = counts.part();
  const versions = new BucketedVersions(part.versions);
  return {
    counts: packCounts(part, { phrases: phrases.fills, versions: versions.fills() }),
    async lookInto(wanted) {
      phrases.lookInto(wanted.phrases);
      for (const { segment, ordinals } of wanted.phrases.length > 0 ? matched : []) {
        phrases.count(await segment.phrases(), await segment.facts(), ordinals);
        await pause();
      }
      return { phrases: phrases.counted(), versions: versions.in(wanted.versions) };
    },
    release: () => phrases.release(),
  };
};
