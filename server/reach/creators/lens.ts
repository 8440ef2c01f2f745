import { kindWanted } from '../../apps/kinds/is-of-kind-of-app.ts';
import { isEverydayName } from '../../apps/names/name-book.ts';
import { kindInTitle } from '../../apps/subject/read-query.ts';
import type { Subject, SubjectApp } from '../../apps/subject/subject.ts';
import { readDataFile } from '../../data/data-file.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { termOf } from '../../tagging/words/terms.ts';
import { fold, wordsOf } from '../../tagging/words/words.ts';
import { plainText, Signs } from '../ads/plain-text.ts';
import { isNearAny, type Topic, topicsBeside, topicsOf } from '../ads/topics.ts';
import { hostOf } from '../ads/vetting/landing.ts';
import { nameOf, splitTitle } from '../videos/matching/app-name-in-videos.ts';

/** Words that posts use for narrow kinds of apps. */
const kinds = (readDataFile('ads/kinds-in-posts').get('kinds') ?? []).map(([named, said = '']) => ({
  named: new Signs(named.split(' ')),
  said: new Signs(said.split(' ')),
}));

export const signsOfKind = (kind: string): readonly Signs[] => {
  const plain = plainText(kind);
  const narrow = kinds.filter(({ named }) => named.first(plain) >= 0).map(({ said }) => said);
  if (narrow.length > 0) return narrow;
  // Features of many kinds of apps only match by the kind's own words.
  return topicsOf(kind).flatMap((topic) => (isNearAny([], topic) ? [] : topic.signs));
};

export interface AppName {
  readonly shown: string;
  /** Folded. */
  readonly words: readonly string[];
  /** Without spaces, as in handles and hashtags. */
  readonly joined: string;
  /** An everyday word or phrase. */
  readonly everyday: boolean;
  /** A single word that identifies the app, if the rest of the title is its kind: `Chlora` of `Chlora Plant Doctor`. */
  readonly short: string | null;
}

export interface Lens {
  /** The kind or the apps as text: `habit tracker`. */
  readonly subject: string;
  /** As used in sentences: `habit tracker apps`, `Dailigo or apps of its kind`. */
  readonly meant: string;
  /** Whether the query names apps rather than a kind. */
  readonly isNamed: boolean;
  readonly apps: readonly SubjectApp[];
  readonly names: readonly AppName[];
  /** Names of the kind, each as terms. */
  readonly kinds: readonly (readonly string[])[];
  /** The same without spaces, as in hashtags. */
  readonly kindTags: readonly string[];
  /** Words for the purpose of such apps, in several languages. */
  readonly signs: readonly Signs[];
  readonly others: readonly Topic[];
  readonly sites: ReadonlySet<string>;
  /** Without spaces. */
  readonly developers: readonly string[];
}

const tools: ReadonlySet<string> = new Set(
  `tracker trackers planner planners coach editor editors manager app apps tool tools helper keeper log logger timer counter assistant
  companion guide maker builder finder identifier identification care pro plus lite daily simple easy my the and for`.split(
    /\s+/u,
  ),
);

/** Shorter words are too common to be names. */
const minNameLength = 5;

const folded = (text: string): string[] => wordsOf(text).map(({ folded: word }) => word);

/** Words for a kind: its known names, or otherwise its meaningful words. */
const kindWords = (kind: string): string[] => {
  const { words } = kindWanted(kind);
  if (words.length > 1) return [...words];
  const parts = folded(kind).filter((word) => !tools.has(word) && !isStopWord(word, 'en'));
  return [...words, ...parts.flatMap((part) => kindWanted(part).words)];
};

const kindOf = ({ title, genre }: SubjectApp): string | null => kindInTitle(title) ?? genre;

/** Legal forms don't identify the account. */
const withoutEnding = (name: string): string =>
  fold(name).replace(/[\s,]+(?:gmbh|inc|llc|ltd|limited|co|corp|ag|bv|ab|oy|sas|srl|pty|pte)\b\.?/gu, '');

const joined = (text: string): string => folded(text).join('');

/** `habit tracker apps`, `apps for habits`. */
const appsOf = (kind: string): string => {
  if (/\bapps?$/iu.test(kind)) return kind.replace(/\bapp$/iu, 'apps');
  return /[^s'’]s$/iu.test(kind) ? `apps for ${kind}` : `${kind} apps`;
};

/** `Dailigo`, `Dailigo or apps of its kind`, `Dailigo, Tallybee or apps of their kind`. */
const theseOrTheirKind = (names: readonly string[], hasKind: boolean): string => {
  const all = hasKind ? [...names, `apps of ${names.length === 1 ? 'its' : 'their'} kind`] : names;
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
};

/** The lens for a kind with its apps, or for named apps with their kind. */
export const lensFor = ({ query, kindOfApp, apps }: Subject): Lens => {
  const kinds = new Set(
    kindOfApp === null ? apps.flatMap((app) => kindOf(app) ?? []).map((kind) => kind.toLowerCase()) : [kindOfApp],
  );
  const words = [...new Set([...kinds].flatMap(kindWords).map(fold))].filter((word) => word !== '');
  const terms = words.map((word) => folded(word).map((part) => termOf(part, 'en')));
  const ofKind = new Set(terms.flat());
  const isPlain = (word: string): boolean =>
    ofKind.has(termOf(word, 'en')) || tools.has(word) || isStopWord(word, 'en') || word.length < 2;
  const signs = [...kinds].flatMap(signsOfKind);
  const own = [...kinds].flatMap(topicsOf);
  const isKindWord = (word: string): boolean => isPlain(word) || signs.some((each) => each.first(plainText(word)) >= 0);
  /** The first word, if everything after it describes the kind. */
  const shortOf = (title: string, parts: readonly string[]): string | null => {
    const [first, ...rest] = parts;
    if (first === undefined || first.length < minNameLength || isEverydayName([first]) || isKindWord(first))
      return null;
    return rest.length === 0 || isKindWord(folded(title)[1]!) ? first : null;
  };
  const names = new Map<string, AppName>();
  for (const { title } of apps) {
    const called = nameOf(title);
    const parts = folded(called);
    // A name of nothing but the kind's words doesn't identify an app.
    if (parts.every(isPlain)) continue;
    names.set(parts.join(''), {
      shown: called,
      words: parts,
      joined: parts.join(''),
      everyday: isEverydayName(parts),
      short: shortOf(splitTitle(title).head, parts),
    });
  }
  const shown = names.size > 0 ? [...names.values()].map((name) => name.shown) : [query];
  return {
    subject: kindOfApp ?? shown.join(', '),
    meant: kindOfApp === null ? theseOrTheirKind(shown, terms.length > 0) : appsOf(kindOfApp),
    isNamed: kindOfApp === null,
    apps,
    names: [...names.values()],
    kinds: terms.filter((term) => term.length > 0),
    kindTags: words.map(joined).filter((tag) => tag.length > 2),
    signs,
    others: topicsBeside(own).filter((topic) => !isNearAny(own, topic)),
    sites: new Set(apps.flatMap(({ site }) => (site === null ? [] : (hostOf(site) ?? [])))),
    developers: [
      ...new Set(apps.flatMap(({ developer }) => (developer === null ? [] : joined(withoutEnding(developer))))),
    ].filter((name) => name.length > 3),
  };
};
