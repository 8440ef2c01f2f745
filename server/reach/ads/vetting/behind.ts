import type { SubjectApp } from '../../../apps/subject/subject.ts';
import { appKey } from '../../../contract/domain/app-ref.ts';
import { companyKey, coreOfCompany, isSameCompany, shortTitle } from '../../../contract/domain/company.ts';
import { possessive } from '../../../support/prose/numbers.ts';
import type { AdFacts, KnownApp, Lookups } from '../ad-facts.ts';
import { isNamedAfter, withoutSpaces } from '../app-name-in-ads.ts';
import type { AdReading } from './read-ad.ts';
import type { Wanted } from './wanted.ts';

export interface Owner {
  /** The subject's app whose page, developer or site it is. */
  readonly app: SubjectApp;
  /** `near`: the same name in another legal form, or without `Labs`; no proof by itself. */
  readonly by: 'page' | 'developer' | 'site' | 'near';
  /** Start of a sentence. */
  readonly reason: string;
}

export const developerOfSite = ({ landing }: Pick<AdReading, 'landing'>, { domains }: Wanted): string | null =>
  landing.to === 'site' ? (domains.get(landing.domain)?.developer ?? null) : null;

export const portfolioOf = (
  ad: AdFacts,
  { portfolios }: Lookups,
  siteOf: string | null = null,
): readonly KnownApp[] => {
  const found = [...namesBehind(ad), ...(siteOf === null ? [] : [siteOf])].flatMap((name) =>
    (portfolios.get(companyKey(name)) ?? []).filter(
      (app) => (app.developer !== null && isSameCompany(app.developer, name)) || isNamedAfter(app, name),
    ),
  );
  return [...new Map(found.map((app) => [appKey(app), app] as const)).values()];
};

export const isUnknownToStores = (ad: AdFacts, lookups: Lookups): boolean =>
  namesBehind(ad).every((name) => lookups.portfolios.has(companyKey(name))) && portfolioOf(ad, lookups).length === 0;

const namesBehind = ({ advertiser, paidBy }: AdFacts): string[] => [
  ...new Set([advertiser.name, ...(paidBy === null ? [] : [paidBy])]),
];

/** Why an app belongs to the advertiser, as the start of a sentence. */
export const ownershipReason = ({ advertiser, paidBy }: AdFacts, app: SubjectApp | KnownApp): string => {
  if (isNamedAfter(app, advertiser.name)) return `It runs under the app’s own name, ${advertiser.name}`;
  const { developer } = app;
  const title = shortTitle(app.title);
  if (developer !== null && paidBy !== null && !isSameCompany(developer, advertiser.name)) {
    return `It was paid for by ${paidBy}, which shares its name with the developer of ${title}`;
  }
  return `Its advertiser, ${advertiser.name}, shares its name with the developer of ${title}`;
};

export const developerNames = ({ developer, otherNames = [] }: SubjectApp): string[] =>
  developer === null ? [...otherNames] : [developer, ...otherNames];

/** Compares the advertiser, the payer and the linked site with the subject's developers. */
export const findOwner = (ad: AdFacts, { landing }: AdReading, wanted: Wanted): Owner | null => {
  const names = namesBehind(ad);
  const found = (test: (developer: string, name: string) => boolean): SubjectApp | undefined =>
    wanted.apps.find((app) => developerNames(app).some((developer) => names.some((name) => test(developer, name))));
  const page = wanted.apps.find((app) => isNamedAfter(app, ad.advertiser.name, wanted.kindWords));
  if (page) return { app: page, by: 'page', reason: `It runs under the app’s own name, ${ad.advertiser.name}` };
  const developed = found(isSameCompany);
  if (developed) return { app: developed, by: 'developer', reason: ownershipReason(ad, developed) };
  if (landing.to === 'site') {
    const own = wanted.domains.get(landing.domain);
    if (own)
      return { app: own, by: 'site', reason: `It leads to the site of ${possessive(shortTitle(own.title))} developer` };
  }
  const near = found(
    (developer, name) => companyKey(developer) === companyKey(name) || coreOfCompany(developer) === coreOfCompany(name),
  );
  if (!near) return null;
  const reason = `${ad.advertiser.name} has a name similar to the developer of ${shortTitle(near.title)}`;
  return { app: near, by: 'near', reason };
};

/** A site that is neither the developer's nor named after the company or its apps. */
export const isForeignSite = ({ landing }: AdReading, ad: AdFacts, wanted: Wanted): boolean => {
  if (landing.to !== 'site') return false;
  if (wanted.domains.has(landing.domain)) return false;
  const label = withoutSpaces(landing.domain.split('.')[0] ?? '');
  const called = [
    ...namesBehind(ad),
    ...wanted.names.map(({ name }) => name),
    ...wanted.apps.flatMap(({ developer }) => developer ?? []),
  ];
  return !called.some((name) => {
    const core = withoutSpaces(coreOfCompany(name));
    return (
      core.length > 2 &&
      [core, withoutSpaces(companyKey(name)), `${core}app`, `get${core}`, `try${core}`, `join${core}`].includes(label)
    );
  });
};
