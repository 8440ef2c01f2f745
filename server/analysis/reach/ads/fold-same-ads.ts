import { coreOfCompany } from '../../../contract/domain/company.ts';
import { type AdFacts, wordsOfAd } from './ad-facts.ts';
import { plainText } from './plain-text.ts';

/** An ad with those that are the same folded into it. */
export interface FoldedAd<A extends AdFacts> {
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
export const joined = <A extends AdFacts>(one: A, other: A): A => {
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
