import { companyKey, coreOfCompany, isSameCompany, shortTitle } from '../subject/company.ts';
import type { SubjectApp } from '../subject/subject.ts';
import { type AdFacts, appKey, type KnownApp, type Lookups } from './ad-facts.ts';
import { plainText } from './plain-text.ts';
import type { Said } from './said.ts';
import type { Wanted } from './wanted.ts';

/** Who is behind an ad, as far as names and addresses tell. */
export interface Behind {
  /** The app meant whose developer, page or site it is. */
  readonly app: SubjectApp | null;
  /** As the end of a sentence: `the developer of Tidebook`. */
  readonly as: string;
  /** The advertiser is called like the app itself. */
  readonly isPage: boolean;
  /** The same name in another form of company, or without `Labs`: alone it proves nothing. */
  readonly near: boolean;
}

/** What the company behind an ad has in the stores, as far as it was looked up. */
export const portfolioOf = ({ advertiser, paidBy }: AdFacts, { portfolios }: Lookups): readonly KnownApp[] => {
  const found = [advertiser.name, paidBy].flatMap((name) =>
    name === null ? [] : (portfolios.get(companyKey(name)) ?? []).filter((app) => isOf(app, name)),
  );
  return [...new Map(found.map((app) => [appKey(app), app] as const)).values()];
};

const isOf = ({ developer, title }: KnownApp, name: string): boolean =>
  (developer !== null && isSameCompany(developer, name)) || companyKey(shortTitle(title)) === coreOfCompany(name);

/** A name as addresses write it. */
export const squeezed = (text: string): string => plainText(text).replaceAll(' ', '');

/** Whose ad it is: by the advertiser's name, the payer's, or the site that it leads to. */
export const whoIsBehind = (ad: AdFacts, { landing }: Said, wanted: Wanted): Behind | null => {
  const names = [ad.advertiser.name, ...(ad.paidBy === null ? [] : [ad.paidBy])];
  const found = (test: (app: SubjectApp, name: string) => boolean): SubjectApp | undefined =>
    wanted.apps.find((app) => names.some((name) => test(app, name)));
  const page = wanted.apps.find(({ title }) =>
    [companyKey(ad.advertiser.name), coreOfCompany(ad.advertiser.name)].some(
      (called) => called === companyKey(title) || called === companyKey(shortTitle(title)),
    ),
  );
  if (page) return { app: page, as: `${shortTitle(page.title)} by its name`, isPage: true, near: false };
  const developer = found((app, name) => app.developer !== null && isSameCompany(app.developer, name));
  if (developer)
    return { app: developer, as: `the developer of ${shortTitle(developer.title)}`, isPage: false, near: false };
  if (landing.to === 'site') {
    const own = wanted.domains.get(landing.domain);
    if (own) return { app: own, as: `on the site of ${shortTitle(own.title)}’s developer`, isPage: false, near: false };
  }
  const near = found(
    (app, name) =>
      app.developer !== null &&
      (companyKey(app.developer) === companyKey(name) || coreOfCompany(app.developer) === coreOfCompany(name)),
  );
  return near
    ? { app: near, as: `nearly called like the developer of ${shortTitle(near.title)}`, isPage: false, near: true }
    : null;
};

/** A site that is neither the developer's nor called like the company or its apps. */
export const isForeign = ({ landing }: Said, ad: AdFacts, wanted: Wanted): boolean => {
  if (landing.to !== 'site') return false;
  if (wanted.domains.has(landing.domain)) return false;
  const label = squeezed(landing.domain.split('.')[0] ?? '');
  const called = [
    ad.advertiser.name,
    ad.paidBy ?? '',
    ...wanted.names.map(({ name }) => name),
    ...wanted.apps.flatMap(({ developer }) => developer ?? []),
  ];
  return !called.some((name) => {
    const core = squeezed(coreOfCompany(name));
    return (
      core.length > 2 &&
      (label === core || label === squeezed(companyKey(name)) || label === `${core}app` || label === `get${core}`)
    );
  });
};
