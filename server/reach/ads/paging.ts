import { coreOfCompany } from '../../contract/domain/company.ts';
import { type AdFacts, wordsOfAd } from './ad-facts.ts';
import { plainText } from './plain-text.ts';

/** An ad with those that are the same folded into it. */
interface FoldedAd<A extends AdFacts> {
  readonly ad: A;
  readonly copies: number;
  /** What tells a copy of it on a later page. */
  readonly marks: readonly string[];
}

/** Of an address, what tells a file: its query is a key that expires. */
const fileOf = (url: string): string => url.replace(/[?#].*$/u, '');

/** What two ads have in common when they are the same one: an advertiser and the words, or an advertiser and a file. */
const marksOf = (ad: AdFacts): string[] => {
  const whose = coreOfCompany(ad.advertiser.name);
  const words = plainText(wordsOfAd(ad)).trim();
  const files = ad.media.filter(({ kind }) => kind !== 'page').map(({ url }) => `${whose} file ${fileOf(url)}`);
  // Where words are shown they tell: one picture serves for several claims.
  return words === '' ? files : [`${whose} words ${words}`];
};

const earlier = (one: AdFacts, other: AdFacts): string | null => {
  // The App Store's library says of an old ad only that it is older than a year: unknown is earlier than any day there.
  if (one.network === 'apple' && other.network === 'apple' && (one.firstSeen === null || other.firstSeen === null))
    return null;
  const days = [one.firstSeen, other.firstSeen].filter((day) => day !== null).sort();
  return days[0] ?? null;
};

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** Meta's library names a last day once there is one. */
const isOpenEnded = ({ network, lastSeen }: AdFacts): boolean => network === 'meta' && lastSeen === null;

/** One ad as two finds tell it: what the first does not say, the second may. That which still runs stands for both. */
const joined = <A extends AdFacts>(one: A, other: A): A => {
  const [kept, copy] = isOpenEnded(other) && !isOpenEnded(one) ? [other, one] : [one, other];
  return {
    ...kept,
    firstSeen: earlier(kept, copy),
    lastSeen: isOpenEnded(kept) ? null : later(kept.lastSeen, copy.lastSeen),
    countries: [...new Set([...kept.countries, ...copy.countries])].sort(),
    landing: kept.landing ?? copy.landing,
    paidBy: kept.paidBy ?? copy.paidBy,
    app: kept.app ?? copy.app,
  };
};

/** Folds ads that are the same one, in the order they were found; the first of them stays, unless another runs on. */
export const foldAds = <A extends AdFacts>(ads: readonly A[]): FoldedAd<A>[] => {
  const folded: { ad: A; copies: number; marks: Set<string> }[] = [];
  const byMark = new Map<string, (typeof folded)[number]>();
  for (const ad of ads) {
    const marks = marksOf(ad);
    const same = marks.map((mark) => byMark.get(mark)).find((found) => found !== undefined);
    const entry = same ?? { ad, copies: -1, marks: new Set<string>() };
    if (!same) folded.push(entry);
    else entry.ad = joined(entry.ad, ad);
    entry.copies++;
    for (const mark of marks) {
      entry.marks.add(mark);
      if (!byMark.has(mark)) byMark.set(mark, entry);
    }
  }
  return folded.map(({ ad, copies, marks }) => ({ ad, copies, marks: [...marks] }));
};

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
