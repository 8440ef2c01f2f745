import {
  companyKey,
  coreOfCompany,
  isSameCompany,
  saysForm,
  saysNationalForm,
  shortTitle,
} from '../../../contract/domain/company.ts';
import { ownDomainOf } from '../../../contract/domain/own-domain.ts';
import { possessive } from '../../../support/prose/numbers.ts';
import { type AdFacts, type Lookups, type Verdict, wordsOfAd } from '../ad-facts.ts';
import { developerNames, developerOfSite, portfolioOf } from './behind.ts';
import { partOfSite, readLanding } from './landing.ts';
import { drop, keep } from './verdict.ts';
import type { Wanted } from './wanted.ts';

/** Companies to look up: of ads without a sure verdict, those with most kept ads first. */
export const companiesToLookUp = (
  ads: readonly AdFacts[],
  verdicts: readonly Verdict[],
  wanted: Wanted,
  limit: number,
): string[] => {
  const counts = new Map<string, { name: string; kept: number; ads: number }>();
  for (const [at, ad] of ads.entries()) {
    const { sure, kept, app } = verdicts[at]!;
    if (sure && (!kept || app !== null)) continue;
    const ofSite = developerOfSite({ landing: readLanding(ad.landing) }, wanted);
    for (const name of new Set([ad.advertiser.name, ad.paidBy, ofSite].filter((each) => each !== null))) {
      const key = companyKey(name);
      const before = counts.get(key) ?? { name, kept: 0, ads: 0 };
      if (key !== '') counts.set(key, { name, kept: before.kept + Number(kept), ads: before.ads + 1 });
    }
  }
  return [...counts.values()]
    .sort((one, other) => other.kept - one.kept || other.ads - one.ads)
    .slice(0, limit)
    .map(({ name }) => name);
};

const isMeant = (ad: AdFacts, wanted: Wanted): boolean =>
  wanted.apps.some(({ developer }) => developer !== null && companyKey(developer) === companyKey(ad.advertiser.name));

/** Judges ads with too little text by other ads of the same company, site or advertiser. */
export const judgeByCompany = (
  ads: readonly AdFacts[],
  verdicts: readonly Verdict[],
  wanted: Wanted,
  lookups: Lookups,
): Verdict[] => {
  const bySite = siteTallies(ads, verdicts, wanted);
  const byWords = wordTallies(ads, verdicts);
  const confirmed = advertisersOfSites(ads, wanted);
  return verdicts.map((verdict, at) => {
    const ad = ads[at]!;
    if (wordsOfAd(ad) !== '' || ad.app !== null) return verdict;
    return (
      dropNamesake(ad, verdict, confirmed) ??
      dropOtherForm(ad, verdict, wanted, confirmed) ??
      (verdict.sure || verdict.kept
        ? null
        : (judgeBySite(ad, wanted, bySite) ?? judgeByTexts(ad, wanted, lookups, byWords))) ??
      verdict
    );
  });
};

interface Tally {
  kept: number;
  dropped: number;
}

const count = (tallies: Map<string, Tally>, key: string, { kept }: Verdict): void => {
  const tally = tallies.get(key) ?? { kept: 0, dropped: 0 };
  if (kept) tally.kept++;
  else tally.dropped++;
  tallies.set(key, tally);
};

/** Verdicts on ads that link to an app's section of a developer's site. */
const siteTallies = (ads: readonly AdFacts[], verdicts: readonly Verdict[], wanted: Wanted): Map<string, Tally> => {
  const tallies = new Map<string, Tally>();
  for (const [at, ad] of ads.entries()) {
    const landing = readLanding(ad.landing);
    if (landing.to !== 'site' || landing.labels.length === 0 || partOfSite(landing) !== null) continue;
    if (wanted.domains.has(landing.domain)) count(tallies, landing.domain, verdicts[at]!);
  }
  return tallies;
};

const minAdsOnSite = 3;

/** For front pages of developers with several apps: what most ads that link deeper are for. */
const judgeBySite = (ad: AdFacts, wanted: Wanted, tallies: ReadonlyMap<string, Tally>): Verdict | null => {
  const landing = readLanding(ad.landing);
  if (landing.to !== 'site' || landing.labels.length > 0) return null;
  const { kept, dropped } = tallies.get(landing.domain) ?? { kept: 0, dropped: 0 };
  const app = wanted.domains.get(landing.domain);
  if (!app || kept < minAdsOnSite || kept <= dropped) return null;
  const counts =
    dropped === 0
      ? `all ${kept} ads found that lead to a single app’s part of that site are for ${wanted.phrase}`
      : `of the ${kept + dropped} ads found that lead to a single app’s part of that site, ${kept} are for ${wanted.phrase}`;
  return keep(
    `It leads to ${landing.host}, the site of ${possessive(shortTitle(app.title))} developer; ${counts}.`,
    null,
    false,
  );
};

const companiesOf = ({ advertiser, paidBy }: AdFacts): string[] => [
  ...new Set([advertiser.name, ...(paidBy === null ? [] : [paidBy])].map(coreOfCompany)),
];

const wordTallies = (ads: readonly AdFacts[], verdicts: readonly Verdict[]): Map<string, Tally> => {
  const tallies = new Map<string, Tally>();
  for (const [at, ad] of ads.entries()) {
    if (wordsOfAd(ad) === '' && ad.app === null) continue;
    for (const company of companiesOf(ad)) count(tallies, company, verdicts[at]!);
  }
  return tallies;
};

/** A company that advertises such an app in one library probably does so in another, unless its apps are known. */
const judgeByTexts = (
  ad: AdFacts,
  wanted: Wanted,
  lookups: Lookups,
  tallies: ReadonlyMap<string, Tally>,
): Verdict | null => {
  if (ad.landing !== null || portfolioOf(ad, lookups).length > 0 || isMeant(ad, wanted)) return null;
  const isKnown = companiesOf(ad).some((company) => {
    const tally = tallies.get(company);
    return tally !== undefined && tally.kept > tally.dropped;
  });
  if (!isKnown) return null;
  const reason = `Its advertiser, ${ad.advertiser.name}, advertises ${wanted.phrase} in ads whose text is shown; this library shows no text.`;
  return keep(reason, null, false);
};

const advertisersOfSites = (ads: readonly AdFacts[], wanted: Wanted): Map<string, Set<string>> => {
  const confirmed = new Map<string, Set<string>>();
  for (const { network, advertiser, landing: address } of ads) {
    const landing = readLanding(address);
    if (advertiser.id === null || landing.to !== 'site' || !wanted.domains.has(landing.domain)) continue;
    const key = `${network} ${companyKey(advertiser.name)}`;
    confirmed.set(key, (confirmed.get(key) ?? new Set()).add(advertiser.id));
  }
  return confirmed;
};

/** Of two advertisers with the same name, the developer is the one whose ads link to the developer's site. */
const dropNamesake = (
  { network, advertiser, landing }: AdFacts,
  verdict: Verdict,
  confirmed: ReadonlyMap<string, ReadonlySet<string>>,
): Verdict | null => {
  const same = confirmed.get(`${network} ${companyKey(advertiser.name)}`);
  if (!verdict.kept || landing !== null || advertiser.id === null || !same || same.has(advertiser.id)) return null;
  return drop(
    `Ads by another advertiser called ${advertiser.name} lead to the developer’s site, but none by this one do: it is a namesake.`,
    false,
  );
};

/**
 * An SRL or GmbH with a developer's name may be an unrelated company, unless the stores give that form. With Google,
 * which lists the ads that link to a site, an advertiser with none is another company.
 */
const dropOtherForm = (
  { network, advertiser, landing }: AdFacts,
  verdict: Verdict,
  wanted: Wanted,
  confirmed: ReadonlyMap<string, ReadonlySet<string>>,
): Verdict | null => {
  if (network !== 'google' || !verdict.kept || landing !== null || !saysNationalForm(advertiser.name)) return null;
  const key = companyKey(advertiser.name);
  const makers = wanted.apps.filter((app) => developerNames(app).some((name) => companyKey(name) === key));
  const formed = makers.flatMap(developerNames).filter(saysForm);
  if (formed.some((name) => isSameCompany(name, advertiser.name))) return null;
  if (formed.length === 0 && !makers.some(({ site }) => ownDomainOf(site) !== null)) return null;
  if (advertiser.id !== null && confirmed.get(`${network} ${key}`)?.has(advertiser.id)) return null;
  return drop(
    `Its advertiser, ${advertiser.name}, shares the developer’s name in a legal form that only some countries have, and none of its ads lead to the developer’s site: it is probably another company.`,
    false,
  );
};
