import { coreOfCompany } from '../../contract/domain/company.ts';
import { type AdFacts, wordsOfAd } from './ad-facts.ts';
import { plainText } from './plain-text.ts';

interface FoldedAd<A extends AdFacts> {
  readonly ad: A;
  readonly copies: number;
  /** Identify duplicates on later pages. */
  readonly marks: readonly string[];
}

/** Identifies a file without its query, which is a key that expires. */
const fileOf = (url: string): string => url.replace(/[?#].*$/u, '');

/** Keys shared by duplicates: the advertiser with the text, or with a file. */
const marksOf = (ad: AdFacts): string[] => {
  const whose = coreOfCompany(ad.advertiser.name);
  const words = plainText(wordsOfAd(ad)).trim();
  const files = ad.media.filter(({ kind }) => kind !== 'page').map(({ url }) => `${whose} file ${fileOf(url)}`);
  // The text decides if there is one, because one image is used with several texts.
  return words === '' ? files : [`${whose} words ${words}`];
};

const earlier = (one: AdFacts, other: AdFacts): string | null => {
  // Apple's library has no first day for ads older than a year, so unknown is earlier than any day.
  if (one.network === 'apple' && other.network === 'apple' && (one.firstSeen === null || other.firstSeen === null))
    return null;
  const days = [one.firstSeen, other.firstSeen].filter((day) => day !== null).sort();
  return days[0] ?? null;
};

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** Meta omits the last day while the ad is running. */
const isOpenEnded = ({ network, lastSeen }: AdFacts): boolean => network === 'meta' && lastSeen === null;

/** Merges two copies of an ad, preferring the one that is still running. */
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

export interface OpenProbe<Probe> {
  readonly network: AdFacts['network'];
  readonly probe: Probe;
  readonly cursor: string | null;
}

/** `unread`: the page failed or was not its turn, so the probe keeps its cursor. */
export type PageRead<Ad> = { readonly ads: readonly Ad[]; readonly next: string | null } | 'unread';

/** State of a search between pages. */
export interface Place<Probe> {
  readonly open: readonly OpenProbe<Probe>[];
  /** `network id` of all returned ads. */
  readonly seen: readonly string[];
  readonly marks: readonly string[];
}

export interface Step<Probe, Ad extends AdFacts> {
  readonly place: Place<Probe>;
  /** Ads not returned before, with duplicates merged. */
  readonly fresh: readonly FoldedAd<Ad>[];
  /** Number of duplicates of ads returned before. */
  readonly copiesOfGiven: number;
  /** Probes whose library repeated the previous page, so that the rest is unreachable. */
  readonly stuck: readonly OpenProbe<Probe>[];
}

export const adKey = ({ network, id }: Pick<AdFacts, 'network' | 'id'>): string => `${network} ${id}`;

/**
 * Moves a search one page on. Nothing is returned twice, although libraries repeat themselves and probes overlap;
 * nothing is skipped, because unread pages stay open.
 */
export const advance = <Probe, Ad extends AdFacts>(
  before: Place<Probe>,
  reads: readonly { readonly at: OpenProbe<Probe>; readonly read: PageRead<Ad> }[],
  /** Shortens marks for storage. */
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
