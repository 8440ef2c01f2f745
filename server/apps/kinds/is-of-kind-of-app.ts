import { findGenre, type Genre } from '../../contract/domain/genres.ts';
import { lazy } from '../../tagging/words/lazy.ts';
import { isUnspaced } from '../../tagging/words/sheet.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { queryTerms, termOf } from '../../tagging/words/terms.ts';
import { fold, wordsOf } from '../../tagging/words/words.ts';
import { appKinds } from '../known-kinds-of-app.ts';
import { actionTermOf } from './agent-nouns.ts';

export interface KindFacts {
  readonly title: string;
  readonly genre: string | null;
}

/** A kind of app to search for. */
export interface KindWanted {
  /** Matched in titles and descriptions; all words of a phrase must occur. */
  readonly words: readonly string[];
  readonly genres: readonly Genre[];
  /** Matches any game. */
  readonly anyGame: boolean;
}

const alike = (words: string): string => {
  const terms = wordsOf(words).map(({ folded }) => termOf(folded, 'en'));
  // A `cleaner` by itself is a kind of app, `cleaning` isn't; after another word they are the same.
  return terms.map((term, at) => (at > 0 ? actionTermOf(term) : term)).join(' ');
};

const byWord = lazy(() => {
  const found = new Map<string, readonly string[]>();
  for (const { words } of appKinds) {
    for (const word of words) {
      const key = alike(word);
      if (!found.has(key)) found.set(key, words);
    }
  }
  return found;
});

/** Expands a kind (`sleep`, `puzzle games`, `meditation and sleep`) to all its synonyms. */
export const kindWanted = (kindOfApp: string): KindWanted => {
  const kind = kindOfApp.replace(/(?:^| )(?:games?|apps?)$/iu, '').trim();
  const isGame = /games?$/iu.test(kindOfApp);
  const called = [kind, byWord().get(alike(kind))?.[0] ?? kind];
  const found = [findGenre(kindOfApp), ...called.map((name) => findGenre(isGame ? `${name} games` : name))];
  const genres = [...new Set(found.flatMap((genre) => genre ?? []))];
  const parts = genres.length > 0 ? [kind] : kind.split(/ (?:and|&|y|et|und|e) /iu);
  const words = parts.filter((part) => part !== '').flatMap((part) => [part, ...(byWord().get(alike(part)) ?? [])]);
  return { words: [...new Set(words.map(fold))], genres, anyGame: isGame && kind === '' };
};

/** A text prepared for matching words in any form. */
export interface IndexedText {
  readonly folded: string;
  readonly words: ReadonlySet<string>;
}

export const indexText = (text: string): IndexedText => {
  const folded = fold(text);
  return { folded, words: new Set(wordsOf(folded).flatMap((word) => [word.folded, termOf(word.folded, 'en')])) };
};

type WordMatcher = (said: IndexedText) => boolean;

const matcherOf = (phrase: string): WordMatcher => {
  if (isUnspaced(phrase)) return ({ folded }) => folded.includes(phrase);
  const parts = phrase.split(/[ -]/u).map((word) => [word, termOf(word, 'en')] as const);
  return ({ words }) => parts.every(([word, term]) => words.has(word) || words.has(term));
};

/** Caches compiled matchers by list: every title is compared with all of them. */
const looked = new WeakMap<readonly string[], readonly WordMatcher[]>();

/** The first word of the list that a text contains as whole words, in any form. */
const findWord = (said: IndexedText, words: readonly string[]): string | undefined => {
  const known = looked.get(words) ?? words.map(matcherOf);
  looked.set(words, known);
  const at = known.findIndex((is) => is(said));
  return at < 0 ? undefined : words[at];
};

/** Why an app is of a kind; empty if it isn't. */
export const whyOfKind = (
  { words, genres, anyGame }: KindWanted,
  { title, genre }: KindFacts,
  titleSays: IndexedText = indexText(title),
): string[] => {
  const why: string[] = [];
  const said = findWord(titleSays, words);
  if (said !== undefined) why.push(`Its title contains “${said}”.`);
  const own = genre === null ? undefined : findGenre(genre);
  if (own && (genres.includes(own) || (anyGame && (own.game || own.name === 'Games')))) {
    why.push(`Its category is ${own.title}.`);
  }
  return why;
};

/** With fewer apps of a kind, the categories of the others say nothing. */
const enoughOfKind = 5;
/** A category with a smaller share isn't typical of the kind. */
const minShareOfKind = 0.15;

/** Whether another word before the kind's word changes its meaning: `Wine Notes`. */
const isQualified = (title: string, words: readonly string[]): boolean =>
  title.split(/\s[-–—|·]\s|[:：(|]/u).some((part) => {
    const said = wordsOf(part).map(({ folded }) => folded);
    const at = said.findIndex((word) => findWord(indexText(word), words) !== undefined);
    return at > 0 && !isStopWord(said[at - 1]!, 'en') && !plainQualities.has(said[at - 1]!);
  });
const plainQualities: ReadonlySet<string> = new Set(
  'simple easy quick daily smart my the best pro plus free offline online ai super fast good'.split(' '),
);

/** Removes apps whose title uses the kind's word for something else and whose category is rare among the others. */
export const withoutNamesakes = <App extends KindFacts>({ words, genres }: KindWanted, apps: readonly App[]): App[] => {
  if (apps.length < enoughOfKind || genres.length > 0) return [...apps];
  const byGenre = Map.groupBy(
    apps.flatMap(({ genre }) => genre ?? []),
    (genre) => genre,
  );
  const known = [...byGenre.values()].reduce((sum, each) => sum + each.length, 0);
  const isRare = (genre: string | null): boolean =>
    genre !== null && byGenre.get(genre)!.length < minShareOfKind * known;
  return apps.filter(({ title, genre }) => !isRare(genre) || !isQualified(title, words));
};

/** Matches half a category's name: `fitness` in Health & Fitness. */
export const whyByHalfOfCategory = ({ words }: KindWanted, { genre }: KindFacts): string[] => {
  const own = genre === null ? undefined : findGenre(genre);
  const halves = own?.name.split(/ & | and /u) ?? [];
  return own && halves.length > 1 && halves.some((half) => words[0] !== undefined && alike(half) === alike(words[0]))
    ? [`Its category is ${own.title}.`]
    : [];
};

/** The first sentence of a description says what the app is for, the others what else it does. */
export const firstSentence = (about: string): string => /^[^.!?。！？\n]{0,300}/u.exec(about)![0];

export const whyByAbout = ({ words }: KindWanted, about: string): string[] => {
  const said = findWord(indexText(firstSentence(about)), words);
  return said === undefined ? [] : [`The first sentence of its description contains “${said}”.`];
};

/** What a store is asked for: the kind as requested, in the singular, and by its first synonym. A store may only know one. */
export const storeTerms = (kindOfApp: string, { words }: KindWanted): string[] => [
  ...new Set([kindOfApp.toLowerCase(), kindOfApp.toLowerCase().replace(/s$/u, ''), ...words.slice(1, 2)]),
];
/** Synonyms for a store that knows none of those terms: `contacalorie` for `calorie`. */
export const otherStoreTerms = (kindOfApp: string, wanted: KindWanted): string[] => {
  const first = storeTerms(kindOfApp, wanted);
  return wanted.words.slice(2, 2 + maxOtherTerms).filter((term) => !first.includes(term));
};
const maxOtherTerms = 4;

/** Search terms for reviews, used when no stored app is of the kind. */
export const kindTerms = ({ words, anyGame }: KindWanted): string[] => [
  ...new Set(
    [...words, ...(anyGame ? ['game'] : [])]
      .filter((word) => !/[ -]/u.test(word))
      .flatMap((word) => queryTerms(word).flat()),
  ),
];
