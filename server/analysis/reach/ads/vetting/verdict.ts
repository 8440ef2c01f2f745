import { isSameCompany, shortTitle } from '../../../../contract/domain/company.ts';
import type { SubjectApp } from '../../../subject/subject.ts';
import type { KnownApp, Verdict } from '../ad-facts.ts';
import { plainText } from '../plain-text.ts';
import type { Said } from './read-ad.ts';
import { besideOther, knownFor } from './signs.ts';
import { type AppName, type Wanted, whyWanted } from './wanted.ts';

export type AppOf = Verdict['app'];

export const appOf = ({ store, appId, title }: SubjectApp | KnownApp): AppOf => ({ store, appId, title });
export const keep = (reason: string, app: AppOf, sure: boolean): Verdict => ({ kept: true, reason, app, sure });
export const drop = (reason: string, sure: boolean, app: AppOf = null): Verdict => ({ kept: false, reason, app, sure });

/** `Its text is about` or `The advertiser’s name suggests`, depending on what gave it away. */
export const whatSuggests = ({ byName }: { readonly byName: boolean }): string =>
  byName ? 'The advertiser’s name suggests' : 'Its text is about';

/** Names of the advertiser's other apps. */
export const otherNames = (portfolio: readonly KnownApp[], wanted: Wanted): string[] => [
  ...new Set(portfolio.filter((app) => whyWanted(wanted, app) === null).map(({ title }) => shortTitle(title))),
];

/** The app that it is for, where the developer has no other among those meant. */
export const onlyApp = (app: SubjectApp, wanted: Wanted): AppOf => {
  const names = new Set(
    wanted.apps
      .filter(
        ({ developer }) => developer !== null && app.developer !== null && isSameCompany(developer, app.developer),
      )
      .map(({ title }) => shortTitle(title)),
  );
  return names.size <= 1 ? appOf(app) : null;
};

/** The name that the words say of themselves, not the one that they set themselves beside. */
export const namedIn = ({ raw }: Pick<Said, 'raw'>, names: readonly AppName[]): AppName | null =>
  names.find(({ pattern }) => {
    const match = pattern.exec(raw);
    if (match === null) return false;
    const before = plainText(raw.slice(0, match.index));
    return !besideOther.test(before.trimStart()) && !knownFor.test(before);
  }) ?? null;

/** An app that made the advertiser known, named for that alone: `from the makers of …`. */
export const knownBy = ({ raw }: Pick<Said, 'raw'>, names: readonly AppName[]): AppName | null =>
  names.find(({ pattern }) => {
    const match = pattern.exec(raw);
    return match !== null && knownFor.test(plainText(raw.slice(0, match.index)));
  }) ?? null;
