import { countAll, isForFrequent, type SearchedIndex } from '../count-matches.ts';
import { VERSIONS } from '../counting/facet-counts.ts';
import { fewMatches } from '../phrases/phrase-counts.ts';
import type { SearchPlan } from '../plan.ts';
import { AllPhrases } from './all-phrases.ts';
import { NumberedPhrases } from './numbered-phrases.ts';
import { type PackedCounts, packCounts } from './pack-counts.ts';
import type { Examples, PartPhrases, PhraseListing } from './phrase-listing.ts';
import { packVersions, type VersionListing } from './version-listing.ts';

export interface CountPartOptions {
  /** Of so few matches all phrases are counted at once. */
  readonly few?: number;
  /** Whether phrases are counted by the numbers that segments give them. Left out: where that is likely to be quicker. */
  readonly byNumbers?: boolean;
  /** About so many buckets of phrases are looked into before any are asked for: what they hold mostly decides. */
  readonly lookedInto?: number;
  /** So many versions are all told at once, so that none need be asked for. */
  readonly allVersions?: number;
  /** Of more, at most so many are told before any are asked for. */
  readonly mostVersions?: number;
}

/** What else is asked of a part that was counted; null: nothing of it. */
export interface PartQuestion {
  readonly versions: { readonly keys: readonly string[]; readonly least: number | null } | null;
  /** By their hashes; neither any, nor a least: the most frequent of all phrases, not only of those that segments number. */
  readonly phrases: {
    readonly ofAll: boolean;
    readonly hashes: Float64Array;
    readonly least: number | null;
  } | null;
  readonly examples: { readonly ofAll: boolean; readonly hashes: Float64Array } | null;
}

export interface PartTelling {
  readonly versions: VersionListing | null;
  readonly phrases: PhraseListing | null;
  readonly examples: Examples | null;
}

/** Some of the segments of a search, counted. */
export interface CountedPart {
  readonly counts: PackedCounts;
  /** What it holds besides the index, about. */
  readonly bytes: number;
  /** May be asked several times at once. */
  tell(question: PartQuestion): Promise<PartTelling>;
  /** Nothing more will be asked of it; what is being told is told to its end. */
  release(): void;
}

export const countPart = async (
  plan: SearchPlan,
  index: SearchedIndex,
  pause: () => Promise<void> | void = () => {},
  {
    few = fewMatches,
    byNumbers,
    lookedInto = 512,
    allVersions = 1 << 14,
    mostVersions = 8 * VERSIONS,
  }: CountPartOptions = {},
): Promise<CountedPart> => {
  const { counts, matched } = await countAll(plan, index, pause);
  const part = counts.part();
  const { versions } = part;
  const all = new AllPhrases(matched, pause, { matches: part.matched, few, lookedInto });
  const isForNumbers = byNumbers ?? isForFrequent(part.matched, matched, index);
  const numbered = isForNumbers ? await NumberedPhrases.of(matched, pause, lookedInto) : null;
  const phrasesOf = (ofAll: boolean): PartPhrases => (ofAll ? all : (numbered ?? all));
  const packed = packCounts(part, {
    versions: packVersions(
      versions.listing({ mostInAll: allVersions, fewest: Math.min(VERSIONS, mostVersions), most: mostVersions }),
    ),
    phrases: await phrasesOf(false).listing(),
  });
  const ordinalBytes = matched.reduce((sum, { ordinals }) => sum + ordinals.byteLength, 0);
  let users = 0;
  let isReleased = false;
  const letGo = (): void => {
    if (users > 0 || !isReleased) return;
    versions.release();
    numbered?.release();
    all.release();
  };
  return {
    counts: packed,
    get bytes() {
      return ordinalBytes + versions.bytes + all.bytes + (numbered?.bytes ?? 0);
    },
    async tell(question) {
      users++;
      try {
        const { phrases, examples } = question;
        const isListing = phrases !== null && phrases.hashes.length === 0 && phrases.least === null;
        const { versions: asked } = question;
        const told = phrases && phrasesOf(phrases.ofAll);
        return {
          versions: asked && packVersions(versions.asked(asked.keys, asked.least)),
          phrases: phrases && (await (isListing ? told!.listing() : told!.asked(phrases.hashes, phrases.least))),
          examples: examples && (await phrasesOf(examples.ofAll).examples(examples.hashes)),
        };
      } finally {
        users--;
        letGo();
      }
    },
    release() {
      if (isReleased) return;
      isReleased = true;
      letGo();
    },
  };
};
