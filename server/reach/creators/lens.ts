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

/** How posts speak of what apps are for, where the kind is narrower than a topic. */
const kinds = (readDataFile('ads/kinds-in-posts').get('kinds') ?? []).map(([named, said = '']) => ({
  named: new Signs(named.split(' ')),
  said: new Signs(said.split(' ')),
}));

/** How posts speak of what apps of a kind are for, in the words of its topic; empty where no table knows it. */
export const signsOfKind = (kind: string): readonly Signs[] => {
  const plain = plainText(kind);
  const narrow = kinds.filter(({ named }) => named.first(plain) >= 0).map(({ said }) => said);
  if (narrow.length > 0) return narrow;
  // What apps of any kind do by the way is recognised by the kind's own words only.
  return topicsOf(kind).flatMap((topic) => (isNearAny([], topic) ? [] : topic.signs));
};

/** An app of the subject as posts call it. */
export interface AppName {
  /** As its title has it, before the subtitle. */
  readonly shown: string;
  /** Its words, folded. */
  readonly words: readonly string[];
  /** The same without spaces: handles and hashtags. */
  readonly joined: string;
  /** A word that is said of much else. */
  readonly everyday: boolean;
  /** The one word that posts call it by where the others say its kind: `Chlora` of `Chlora Plant Doctor`; null: none does. */
  readonly short: string | null;
}

/** What to look for in posts to tell whether they are about apps of a subject. */
export interface Lens {
  /** The kind, or the apps, in words: `habit tracker`. */
  readonly subject: string;
  /** What posts may be about, in words: `habit tracker apps`, `Dailigo or apps of its kind`. */
  readonly meant: string;
  /** Whether the query names apps, rather than a kind. */
  readonly isNamed: boolean;
  readonly apps: readonly SubjectApp[];
  readonly names: readonly AppName[];
  /** What the kind is called, each as the terms of its words. */
  readonly kinds: readonly (readonly string[])[];
  /** The same without spaces, as hashtags have it. */
  readonly kindTags: readonly string[];
  /** How posts speak of what such apps are for, in several languages. */
  readonly signs: readonly Signs[];
  /** What apps of other kinds are for. */
  readonly others: readonly Topic[];
  readonly sites: ReadonlySet<string>;
  /** Names of the developers, without spaces. */
  readonly developers: readonly string[];
}

/** Words for a tool, whatever it is for. */
const tools: ReadonlySet<string> = new Set(
  `tracker trackers planner planners coach editor editors manager app apps tool tools helper keeper log logger timer counter assistant
  companion guide maker builder finder identifier identification care pro plus lite daily simple easy my the and for`.split(
    /\s+/u,
  ),
);

/** Shorter words are said of too much else to be a name by themselves. */
const shortestName = 5;

const folded = (text: string): string[] => wordsOf(text).map(({ folded: word }) => word);

/** What stands for the kind: as it is called, or, where no table knows it, by each of its words that says something. */
const kindWords = (kind: string): string[] => {
  const { words } = kindWanted(kind);
  if (words.length > 1) return [...words];
  const parts = folded(kind).filter((word) => !tools.has(word) && !isStopWord(word, 'en'));
  return [...words, ...parts.flatMap((part) => kindWanted(part).words)];
};

/** The kind that a named app is of, as far as its title tells. */
const kindOf = ({ title, genre }: SubjectApp): string | null => kindInTitle(title) ?? genre;

/** Company endings say nothing about whose account it is. */
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

/** The lens for a subject: a kind with its apps, or the apps that a query names with the kind that they are of. */
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
  const saysKind = (word: string): boolean => isPlain(word) || signs.some((each) => each.first(plainText(word)) >= 0);
  /** One word beside others that say the kind is all that anybody calls it. */
  const shortOf = (title: string, parts: readonly string[]): string | null => {
    const [first, ...rest] = parts;
    if (first === undefined || first.length < shortestName || isEverydayName([first]) || saysKind(first)) return null;
    return rest.length === 0 || saysKind(folded(title)[1]!) ? first : null;
  };
  const names = new Map<string, AppName>();
  for (const { title } of apps) {
    const called = nameOf(title);
    const parts = folded(called);
    // A name made of the kind's own words names no app by itself.
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
