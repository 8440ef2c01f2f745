import { type KindWanted, kindWanted, whyByAbout, whyOfKind } from '../reading/apps-of-kind.ts';
import { isEverydayName } from '../reading/name-book.ts';
import { companyKey, shortTitle } from '../subject/company.ts';
import { kindInTitle } from '../subject/read-query.ts';
import type { Subject, SubjectApp } from '../subject/subject.ts';
import { fold, wordsOf } from '../words/words.ts';
import { appKey, type KnownApp } from './ad-facts.ts';
import { domainOf } from './landing.ts';
import { plainText } from './plain-text.ts';
import { type Topic, topics, topicsOf } from './topics.ts';

/** What ads are wanted, made ready once for all that are judged. */
export interface Wanted {
  /** True: ads for any app of the kind; false: for the named apps alone. */
  readonly anyOfKind: boolean;
  /** As a sentence says it: `a habit tracker app`, `Tidebook`. */
  readonly spoken: string;
  readonly apps: readonly SubjectApp[];
  readonly byKey: ReadonlyMap<string, SubjectApp>;
  /** The kind, asked for or told by the named apps' titles. */
  readonly kind: KindWanted | null;
  readonly topics: readonly Topic[];
  readonly otherTopics: readonly Topic[];
  readonly names: readonly AppName[];
  /** Words of the kind itself, so that an ad for a casino is no casino ad's fault where casinos are asked for. */
  readonly kindText: string;
  readonly domains: ReadonlyMap<string, SubjectApp>;
}

export interface AppName {
  readonly name: string;
  readonly pattern: RegExp;
  /** It may stand in a text without meaning the app. */
  readonly everyday: boolean;
  readonly app: SubjectApp | KnownApp;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

const appNouns: ReadonlySet<string> = new Set(
  `app apps tracker planner coach editor maker finder player reader counter timer list log diary journal guide studio box book keeper guard solver scanner
  converter scheduler messenger alerts forecast radar cleaner pro lite plus free at home`.split(/\s+/u),
);

/** What people call an app: `Willow Loft` for `Willow Loft Parking Finder`, the title without what it is for. */
export const spokenTitle = (title: string): string => {
  const words = shortTitle(title).split(/\s+/u);
  const isKind = (word: string): boolean =>
    appNouns.has(fold(word)) || word === '&' || topics.some(({ signs }) => signs.first(plainText(word)) >= 0);
  let kept = words.length;
  while (kept > 1 && isKind(words[kept - 1]!)) kept -= 1;
  const name = words.slice(0, kept).join(' ');
  // `Calm Sleep`: what is left is no name by itself.
  return isEverydayName(wordsOf(name).map(({ folded }) => folded)) ? shortTitle(title) : name;
};

export const nameOf = (app: SubjectApp | KnownApp): AppName => {
  const name = spokenTitle(app.title);
  const everyday = isEverydayName(wordsOf(name).map(({ folded }) => folded));
  const inner = escaped(name).replace(/\s+/gu, '\\s+');
  // A name of everyday words counts only as names are written: `Calm`, not `calm`.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${inner}(?![\\p{L}\\p{N}])`, everyday ? 'u' : 'iu');
  return { name, pattern, everyday, app };
};

const kindTextOf = ({ kindOfApp, apps }: Subject): string => {
  if (kindOfApp !== null) return kindOfApp;
  const told = apps.flatMap(({ title }) => kindInTitle(title) ?? []);
  return told[0] ?? apps.find(({ genre }) => genre !== null)?.genre ?? '';
};

export const wantedOf = (subject: Subject): Wanted => {
  const { kindOfApp, apps } = subject;
  const kindText = kindTextOf(subject);
  const own = topicsOf(kindText);
  const titles = [...new Set(apps.map(({ title }) => shortTitle(title)))];
  return {
    anyOfKind: kindOfApp !== null,
    spoken: kindOfApp === null ? titles.join(' or ') : `a ${kindOfApp.replace(/\s*apps?$/iu, '').toLowerCase()} app`,
    apps,
    byKey: new Map(apps.map((app) => [appKey(app), app] as const)),
    kind: kindText === '' ? null : kindWanted(kindText),
    topics: own,
    otherTopics: topics.filter((topic) => !own.includes(topic)),
    names: apps.map(nameOf).sort((one, other) => other.name.length - one.name.length),
    kindText: plainText(`${kindText} ${titles.length === 1 ? titles[0] : ''}`),
    domains: new Map(
      apps.flatMap((app) => {
        const domain = app.site === null ? null : domainOf(app.site);
        return domain === null ? [] : [[domain, app] as const];
      }),
    ),
  };
};

/** Whether an app that a store tells of is one of those wanted; why, as the end of a sentence. */
export const whyWanted = (wanted: Wanted, app: KnownApp): string | null => {
  if (wanted.byKey.has(appKey(app))) return 'one of the apps meant';
  const twin = wanted.apps.find(
    ({ title, developer }) =>
      companyKey(shortTitle(title)) === companyKey(shortTitle(app.title)) &&
      (developer === null || app.developer === null || companyKey(developer) === companyKey(app.developer)),
  );
  if (twin) return 'the same app in the other store';
  if (!wanted.anyOfKind || wanted.kind === null) return null;
  const why = [...whyOfKind(wanted.kind, app), ...whyByAbout(wanted.kind, app.description ?? '')];
  return why.length > 0 ? `of the kind: ${why[0]!.charAt(0).toLowerCase()}${why[0]!.slice(1, -1)}` : null;
};
