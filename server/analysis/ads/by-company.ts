import { companyKey, coreOfCompany } from '../subject/company.ts';
import { type AdFacts, type Lookups, type Verdict, wordsOfAd } from './ad-facts.ts';
import { portfolioOf } from './behind.ts';
import type { Wanted } from './wanted.ts';

/** Companies whose apps would tell more: of ads that are not judged for sure, those that would be given first. */
export const companiesToLookUp = (ads: readonly AdFacts[], verdicts: readonly Verdict[], most: number): string[] => {
  const counts = new Map<string, { name: string; kept: number; ads: number }>();
  for (const [at, { advertiser, paidBy }] of ads.entries()) {
    const { sure, kept, app } = verdicts[at]!;
    if (sure && (!kept || app !== null)) continue;
    for (const name of new Set([advertiser.name, ...(paidBy === null ? [] : [paidBy])])) {
      const key = companyKey(name);
      const before = counts.get(key) ?? { name, kept: 0, ads: 0 };
      if (key !== '') counts.set(key, { name, kept: before.kept + Number(kept), ads: before.ads + 1 });
    }
  }
  return [...counts.values()]
    .sort((one, other) => other.kept - one.kept || other.ads - one.ads)
    .slice(0, most)
    .map(({ name }) => name);
};

const isMeant = (ad: AdFacts, wanted: Wanted): boolean =>
  wanted.apps.some(({ developer }) => developer !== null && companyKey(developer) === companyKey(ad.advertiser.name));

/**
 * Ads without words of companies whose other ads were judged by theirs: a company that advertises such an app in one
 * library does so in the next.
 */
export const judgeByCompany = (
  ads: readonly AdFacts[],
  verdicts: readonly Verdict[],
  wanted: Wanted,
  lookups: Lookups,
): Verdict[] => {
  const worded = new Map<string, { kept: number; dropped: number }>();
  const companies = ({ advertiser, paidBy }: AdFacts): string[] => [
    ...new Set([advertiser.name, ...(paidBy === null ? [] : [paidBy])].map(coreOfCompany)),
  ];
  for (const [at, ad] of ads.entries()) {
    if (wordsOfAd(ad) === '' && ad.app === null) continue;
    for (const company of companies(ad)) {
      const tally = worded.get(company) ?? { kept: 0, dropped: 0 };
      if (verdicts[at]!.kept) tally.kept++;
      else tally.dropped++;
      worded.set(company, tally);
    }
  }
  return verdicts.map((verdict, at) => {
    const ad = ads[at]!;
    if (verdict.sure || verdict.kept || wordsOfAd(ad) !== '' || ad.landing !== null) return verdict;
    // Of a company whose apps are known, those tell.
    if (portfolioOf(ad, lookups).length > 0 || isMeant(ad, wanted)) return verdict;
    const isKnown = companies(ad).some((company) => {
      const tally = worded.get(company);
      return tally !== undefined && tally.kept > tally.dropped;
    });
    const reason = `Its advertiser, ${ad.advertiser.name}, advertises ${wanted.spoken} in ads whose words are shown; this library shows none.`;
    return isKnown ? { kept: true, reason, app: null, sure: false } : verdict;
  });
};
