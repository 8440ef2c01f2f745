import type { AdFacts } from './ad-facts.ts';
import { type FoldedAd, foldAds, joined } from './fold-same-ads.ts';

/** A probe of a library and where its next page begins; null: at its beginning. */
export interface OpenProbe<Probe> {
  readonly network: AdFacts['network'];
  readonly probe: Probe;
  readonly cursor: string | null;
}

/** What came of reading the next page of a probe; `unread`, for it failed or was not its turn: it keeps its place. */
export type PageRead<Ad> = { readonly ads: readonly Ad[]; readonly next: string | null } | 'unread';

/** Where a search stands: what is still open, and what was given. */
export interface Place<Probe> {
  readonly open: readonly OpenProbe<Probe>[];
  /** `network id` of every ad that was given. */
  readonly seen: readonly string[];
  /** What tells copies of those. */
  readonly marks: readonly string[];
}

export interface Step<Probe, Ad extends AdFacts> {
  readonly place: Place<Probe>;
  /** What was not given before, copies folded. */
  readonly fresh: readonly FoldedAd<Ad>[];
  /** How many are copies of what was given before. */
  readonly copiesOfGiven: number;
  /** Probes whose library gave the page before once more: what stands behind it is not known. */
  readonly stuck: readonly OpenProbe<Probe>[];
}

export const adKey = ({ network, id }: Pick<AdFacts, 'network' | 'id'>): string => `${network} ${id}`;

/**
 * One page further: what the reads found beyond what was given, and where the search stands then. Nothing is given twice,
 * for libraries repeat themselves and probes overlap; nothing is skipped, for a page that was not read stays open.
 */
export const advance = <Probe, Ad extends AdFacts>(
  before: Place<Probe>,
  reads: readonly { readonly at: OpenProbe<Probe>; readonly read: PageRead<Ad> }[],
  /** Makes marks short. */
  short: (mark: string) => string = (mark) => mark,
): Step<Probe, Ad> => {
  const seen = new Set(before.seen);
  const [marks, given] = [new Set(before.marks), new Set(before.marks)];
  const found = new Map<string, Ad>();
  for (const { read } of reads) {
    if (read === 'unread') continue;
    for (const ad of read.ads) {
      const known = found.get(adKey(ad));
      if (known) found.set(adKey(ad), joined(known, ad));
      else if (!seen.has(adKey(ad))) found.set(adKey(ad), ad);
      seen.add(adKey(ad));
    }
  }
  const folded = foldAds([...found.values()]);
  const fresh = folded.filter((each) => !each.marks.some((mark) => given.has(short(mark))));
  for (const { marks: all } of folded) for (const mark of all) marks.add(short(mark));
  const reading = new Set(reads.map(({ at }) => at));
  const open = [
    ...reads.flatMap(({ at, read }) => {
      if (read === 'unread') return [at];
      return read.next === null ? [] : [{ ...at, cursor: read.next }];
    }),
    ...before.open.filter((at) => !reading.has(at)),
  ];
  const stuck = reads.flatMap(({ at, read }) => {
    const isSame = read !== 'unread' && at.cursor !== null && read.next === at.cursor;
    return isSame && read.ads.every((ad) => before.seen.includes(adKey(ad))) ? [at] : [];
  });
  const copiesOfGiven = folded.filter((each) => !fresh.includes(each)).reduce((sum, { copies }) => sum + copies + 1, 0);
  return { place: { open, seen: [...seen], marks: [...marks] }, fresh, copiesOfGiven, stuck };
};
