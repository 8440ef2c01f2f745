import { readAppQuery } from '../../../apps/names/app-query.ts';
import type { SubjectApp } from '../../../apps/subject/subject.ts';
import { type AppRef, appKey } from '../../../contract/domain/app-ref.ts';
import { isSameCompany, shortTitle } from '../../../contract/domain/company.ts';
import { storeTitles } from '../../../contract/domain/stores.ts';
import { type AdFacts, type KnownApp, type Lookups, noLookups, type Verdict, wordsOfAd } from '../ad-facts.ts';
import { isNamedAfter, isNamedInUrl } from '../app-name-in-ads.ts';
import { developerOfSite, isUnknownToStores, portfolioOf } from './behind.ts';
import { partOfSite, readLanding } from './landing.ts';
import { type AdReading, readAd } from './read-ad.ts';
import { appOf, drop, keep, namedIn, whatSuggests } from './verdict.ts';
import { withoutWords, withWords } from './vet-worded.ts';
import { nameOf, type Wanted, whyWanted } from './wanted.ts';

export const vetAd = (ad: AdFacts, wanted: Wanted, lookups: Lookups = noLookups): Verdict => {
  const verdict = byLibrary(ad, wanted, lookups);
  if (verdict) return verdict;
  const reading = readAd(ad, wanted);
  const portfolio = portfolioOf(ad, lookups, developerOfSite(reading, wanted));
  return (
    byLink(ad, reading, wanted, lookups) ??
    byDecidingSign(reading, wanted) ??
    bySite(reading, wanted, portfolio) ??
    byNamedApp(reading, wanted, portfolio) ??
    byPage(ad, reading, wanted, portfolio) ??
    (reading.raw === ''
      ? withoutWords(ad, reading, wanted, portfolio)
      : withWords(ad, reading, wanted, { portfolio, isUnknown: isUnknownToStores(ad, lookups) }))
  );
};

const byLibrary = ({ app }: AdFacts, wanted: Wanted, lookups: Lookups): Verdict | null => {
  if (app === null) return null;
  const meant = wanted.byKey.get(appKey(app));
  if (meant) return keep(`The library says it is for ${shortTitle(meant.title)}.`, appOf(meant), true);
  const known = lookups.apps.get(appKey(app)) ?? (app.title === null ? null : bare({ ...app, title: app.title }));
  if (known === null) return drop('The library says it is for another app.', true);
  const why = whyWanted(wanted, known);
  const named = `The library says it is for ${known.title}`;
  return why === null
    ? drop(`${named}, which is not ${wanted.phrase}.`, true, appOf(known))
    : keep(`${named}, ${why}.`, appOf(known), true);
};

const bare = (app: AppRef & { title: string }): KnownApp => ({
  ...app,
  developer: null,
  site: null,
  genre: null,
  description: null,
});

export const linkedApp = (ad: Pick<AdFacts, 'landing' | 'headline' | 'body'>): AppRef | null => {
  const landing = readLanding(ad.landing);
  if (landing.to === 'app') return landing.link;
  const inWords = readAppQuery(wordsOfAd(ad).replaceAll('\n', ' '));
  return inWords.resolved === 'link' && inWords.store !== null ? inWords : null;
};

const byLink = (ad: AdFacts, reading: AdReading, wanted: Wanted, lookups: Lookups): Verdict | null => {
  const link = linkedApp(ad);
  if (link === null) return null;
  const where = `It leads to ${storeTitles[link.store]}`;
  const meant = wanted.byKey.get(appKey(link));
  if (meant) return keep(`${where}, to ${shortTitle(meant.title)}.`, appOf(meant), true);
  const known = lookups.apps.get(appKey(link));
  if (!known) {
    // That app could not be looked up, so the ad's text decides.
    return wanted.anyOfKind ? null : drop(`${where}, but to an app other than ${wanted.phrase}.`, reading.raw !== '');
  }
  const why = whyWanted(wanted, known);
  return why === null
    ? drop(`${where}, to ${known.title}, which is not ${wanted.phrase}.`, true, appOf(known))
    : keep(`${where}, to ${known.title}, ${why}.`, appOf(known), true);
};

const byDecidingSign = ({ other }: AdReading, wanted: Wanted): Verdict | null =>
  other?.decides ? drop(`${whatSuggests(other)} ${other.name} (“${other.said}”), not ${wanted.phrase}.`, true) : null;

/** Judges by the section of the site: `careers`, `shop`, or one named after an app. */
const bySite = (
  { landing, raw, other: thing }: AdReading,
  wanted: Wanted,
  portfolio: readonly KnownApp[],
): Verdict | null => {
  if (landing.to !== 'site') return null;
  const leads = `It leads to ${landing.host}`;
  const part = partOfSite(landing);
  if (part && thing && !thing.byName && thing.name !== part.name && !wanted.kindText.includes(` ${part.label} `)) {
    return drop(
      `${leads} (“${part.label}”), and its text is about ${thing.name} (“${thing.said}”), not ${wanted.phrase}.`,
      true,
    );
  }
  if (part && !wanted.kindText.includes(` ${part.label} `)) {
    return drop(`${leads} (“${part.label}”): it advertises ${part.name}, not ${wanted.phrase}.`, true);
  }
  if (!wanted.domains.has(landing.domain)) return null;
  const called = (app: SubjectApp | KnownApp): boolean => landing.labels.some((label) => isNamedInUrl(app, label));
  const meant = wanted.apps.find(called);
  if (meant) return keep(`${leads}, the site of ${shortTitle(meant.title)}.`, appOf(meant), true);
  const other = portfolio.find(called);
  const why = other ? whyWanted(wanted, other) : null;
  if (other && why !== null)
    return keep(`${leads}, the site of ${shortTitle(other.title)}, ${why}.`, appOf(other), true);
  if (other) {
    return drop(`${leads}, the site of ${shortTitle(other.title)}, which is not ${wanted.phrase}.`, true, appOf(other));
  }
  const isPart = landing.labels.length > 0 && landing.host !== landing.domain;
  return raw === '' && isPart
    ? drop(`${leads}, a section of the developer’s site that is not named after any of these apps.`, false)
    : null;
};

/** Judges by an app that the text names: a wanted one, or another of the advertiser's. */
const byNamedApp = (reading: AdReading, wanted: Wanted, portfolio: readonly KnownApp[]): Verdict | null => {
  if (reading.raw === '' || namedIn(reading, wanted.names) !== null) return null;
  const names = portfolio.filter((app) => !wanted.byKey.has(appKey(app))).map((app) => nameOf(app));
  const named = namedIn(reading, names);
  if (named === null) return null;
  const why = whyWanted(wanted, named.app as KnownApp);
  if (why !== null) return keep(`It mentions ${named.name}, ${why}.`, appOf(named.app), true);
  return drop(
    `It mentions ${named.name}, another of the advertiser’s apps, which is not ${wanted.phrase}.`,
    true,
    appOf(named.app),
  );
};

/** Judges pages named after another app of the company that mention no wanted app. */
const byPage = (ad: AdFacts, reading: AdReading, wanted: Wanted, portfolio: readonly KnownApp[]): Verdict | null => {
  const { name } = ad.advertiser;
  if (wanted.apps.some((app) => isNamedAfter(app, name, wanted.kindWords)) || namedIn(reading, wanted.names))
    return null;
  const other = portfolio.find((app) => isNamedAfter(app, name));
  // A company may be named after one of its apps, or after another company's.
  const isCompany = [...wanted.apps, ...portfolio].some(
    ({ developer }) => developer !== null && isSameCompany(developer, name),
  );
  if (!other || isCompany) return null;
  const why = whyWanted(wanted, other);
  const under = `It runs under the name of ${shortTitle(other.title)}`;
  return why === null
    ? drop(`${under}, which is not ${wanted.phrase}.`, true, appOf(other))
    : reading.raw === ''
      ? keep(`${under}, ${why}; the library does not show its text.`, appOf(other), true)
      : null;
};
