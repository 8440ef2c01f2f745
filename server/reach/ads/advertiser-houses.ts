import { coreOfCompany } from '../../contract/domain/company.ts';
import { isNamedAfter } from './app-name-in-ads.ts';

interface Advertised {
  readonly advertiser: { readonly name: string };
  readonly app?: { readonly title: string } | null;
}

interface Made {
  readonly title: string;
  readonly developer: string | null;
}

/**
 * Maps an advertiser's name to its company: pages named after an app (`Tidebook App`) and its developer in any legal
 * form (`Elboro Inc`, `Elboro Ltd`) are the same. An agency that advertises for it is not.
 */
export const housesOf = (ads: readonly Advertised[], made: readonly Made[] = []): ((name: string) => string) => {
  const developed = made.flatMap(({ title, developer }) => (developer === null ? [] : [{ title, developer }]));
  const apps = [
    ...developed.map(({ title, developer }) => ({ title, house: coreOfCompany(developer) })),
    ...ads.flatMap(({ app }) => (app ? [{ title: app.title, house: null }] : [])),
  ];
  const known = new Map<string, string>();
  const find = (name: string): string => {
    const core = coreOfCompany(name);
    if (developed.some(({ developer }) => coreOfCompany(developer) === core)) return core;
    const page = apps.find(({ title }) => isNamedAfter({ title }, name) || isNamedAfter({ title }, core));
    return page === undefined ? core : (page.house ?? coreOfCompany(page.title.split(/[:：|(]|\s[-–—]\s/u)[0]!));
  };
  return (name) => {
    const result = known.get(name) ?? find(name);
    known.set(name, result);
    return result;
  };
};
