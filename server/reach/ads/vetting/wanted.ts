import { type KindWanted, kindWanted, whyByAbout, whyOfKind } from '../../../apps/kinds/is-of-kind-of-app.ts';
import { anAppOfKind } from '../../../apps/kinds/kind-of-app-phrase.ts';
import { isEverydayName } from '../../../apps/names/name-book.ts';
import { kindInTitle } from '../../../apps/subject/read-query.ts';
import type { Subject, SubjectApp } from '../../../apps/subject/subject.ts';
import { appKey } from '../../../contract/domain/app-ref.ts';
import { companyKey, shortTitle } from '../../../contract/domain/company.ts';
import { isStopWord } from '../../../tagging/words/stop-words.ts';
import { wordsOf } from '../../../tagging/words/words.ts';
import type { KnownApp } from '../ad-facts.ts';
import { appNouns, spokenTitle } from '../app-name-in-ads.ts';
import { plainText } from '../plain-text.ts';
import { isWiderOnly, type Topic, topicsBeside, topicsOf } from '../topics.ts';
import { domainOf } from './landing.ts';

export interface Wanted {
  /** Whether any app of the kind is wanted, or only the named apps. */
  readonly anyOfKind: boolean;
  /** As used in sentences: `a habit tracker app`, `Tidebook`. */
  readonly phrase: string;
  readonly apps: readonly SubjectApp[];
  readonly byKey: ReadonlyMap<string, SubjectApp>;
  /** The kind, from the query or from the named apps' titles. */
  readonly kind: KindWanted | null;
  readonly topics: readonly Topic[];
  readonly otherTopics: readonly Topic[];
  readonly names: readonly AppName[];
  /** The kind as text: its own words are no evidence against an ad. */
  readonly kindText: string;
  /** The requested kind's words, without generic ones such as `tracker`. */
  readonly kindParts: readonly string[];
  /** The requested kind as plain text, whose words are not part of app names. */
  readonly kindWords: string;
  readonly domains: ReadonlyMap<string, SubjectApp>;
}

export interface AppName {
  readonly name: string;
  readonly pattern: RegExp;
  readonly everyday: boolean;
  readonly app: SubjectApp | KnownApp;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

export const nameOf = (app: SubjectApp | KnownApp, kindWords = ''): AppName => {
  const name = spokenTitle(app.title, kindWords);
  const everyday = isEverydayName(wordsOf(name).map(({ folded }) => folded));
  const inner = escaped(name).replace(/\s+/gu, '\\s+');
  // Names of everyday words must be capitalized: `Calm`, not `calm`.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${inner}(?![\\p{L}\\p{N}])`, everyday ? 'u' : 'iu');
  return { name, pattern, everyday, app };
};

const kindTextOf = ({ kindOfApp, apps }: Subject): string => {
  if (kindOfApp !== null) return kindOfApp;
  const kinds = apps.flatMap(({ title }) => kindInTitle(title) ?? []);
  return kinds[0] ?? apps.find(({ genre }) => genre !== null)?.genre ?? '';
};

/** Removes words of the wider kind if a narrower one was requested. */
const narrowKind = (kind: KindWanted, own: readonly Topic[]): KindWanted => ({
  ...kind,
  words: kind.words.filter((word) => !isWiderOnly(own, word)),
});

export const wantedOf = (subject: Subject): Wanted => {
  const { kindOfApp } = subject;
  const kindText = kindTextOf(subject);
  const own = topicsOf(kindText);
  // Stores and our tables take a budget planner for an expense tracker, but their ads differ.
  const apps = kindOfApp === null ? subject.apps : subject.apps.filter(({ title }) => !isWiderOnly(own, title));
  const kindWords = kindOfApp === null ? '' : plainText(kindOfApp);
  const titles = [...new Set(apps.map(({ title }) => shortTitle(title)))];
  return {
    anyOfKind: kindOfApp !== null,
    phrase: kindOfApp === null ? titles.join(' or ') : anAppOfKind(kindOfApp.toLowerCase()),
    apps,
    byKey: new Map(apps.map((app) => [appKey(app), app] as const)),
    kind: kindText === '' ? null : narrowKind(kindWanted(kindText), own),
    topics: own,
    otherTopics: topicsBeside(own),
    names: apps.map((app) => nameOf(app, kindWords)).sort((one, other) => other.name.length - one.name.length),
    kindWords,
    kindParts: kindWords
      .trim()
      .split(' ')
      .filter((word) => word.length > 2 && !appNouns.has(word) && !isStopWord(word, 'en')),
    kindText: plainText(`${kindText} ${titles.length === 1 ? titles[0] : ''}`),
    domains: new Map(
      apps.flatMap((app) => {
        const domain = app.site === null ? null : domainOf(app.site);
        return domain === null ? [] : [[domain, app] as const];
      }),
    ),
  };
};

/** Why an app is wanted, as the end of a sentence; null if it is not. */
export const whyWanted = (wanted: Wanted, app: KnownApp): string | null => {
  if (wanted.byKey.has(appKey(app))) return 'one of the apps searched for';
  const twin = wanted.apps.find(
    ({ title, developer }) =>
      companyKey(shortTitle(title)) === companyKey(shortTitle(app.title)) &&
      (developer === null || app.developer === null || companyKey(developer) === companyKey(app.developer)),
  );
  if (twin) return 'the same app in the other store';
  if (!wanted.anyOfKind || wanted.kind === null || isWiderOnly(wanted.topics, app.title)) return null;
  const why = [...whyOfKind(wanted.kind, app), ...whyByAbout(wanted.kind, app.description ?? '')];
  return why.length > 0 ? `an app of this kind: ${why[0]!.charAt(0).toLowerCase()}${why[0]!.slice(1, -1)}` : null;
};
