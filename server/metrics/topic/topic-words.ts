import { translationsOf } from '../../tagging/subjects/translations.ts';
import { nearWordsOf } from '../../tagging/words/misspellings.ts';
import { isUnspaced } from '../../tagging/words/sheet.ts';
import { stemLanguages } from '../../tagging/words/stems/stem.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { areJoined, queryTerms, termOf } from '../../tagging/words/terms.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import type { Groups, Way } from '../search/plan.ts';

/** One thing that a topic names, in the user's words. A review must contain all of them. */
export interface NamedThing {
  readonly text: string;
  readonly groups: Groups;
}

/** Splits a topic at commas; a review is about it if it mentions one of its things. */
export const thingsIn = (topic: string, language: string): NamedThing[] =>
  topic
    .split(/[,;、，]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((text) => ({ text, groups: groupsOf(text, language) }));

/** Reviews in every language contain English words. */
export const languagesOf = (language: string): readonly string[] =>
  language === 'und' ? stemLanguages : [...new Set([language, 'en'])];

const shortestStem = 5;
/** A stem much shorter than its word is shared with other words. */
const isOwnStem = (stem: string, text: string): boolean => stem.length >= Math.min(shortestStem, text.length - 1);

/** Japanese verb endings that do not change the meaning. */
const politeEnding = /(?<=\p{L}{2}[てで])(?:いる|います|る|いた|いました)$|(?<=\p{L}{2})(?:です|ます|でした|ました)$/u;

/** Without stop words, which are content words in other languages; `in` is a part of `log in`. */
const withoutLittle = (text: string, language: string): string => {
  const spoken = language === 'und' ? 'en' : language;
  const words = wordsOf(text).filter(
    ({ folded }, at, all) =>
      !isStopWord(folded, spoken) || (at > 0 && spoken === 'en' && areJoined(all[at - 1]!.folded, folded)),
  );
  return words.length > 0 ? words.map(({ start, end }) => text.slice(start, end)).join(' ') : text;
};

/** A group for each word, with its forms in the language, or in any language if that is unknown. */
const groupsOf = (typed: string, language: string): string[][] => {
  const text = isUnspaced(typed) ? typed.replace(politeEnding, '') : withoutLittle(typed, language);
  const groups = queryTerms(text, languagesOf(language));
  if (language !== 'und' || groups.length !== 1) return groups;
  const own = groups[0]!.filter((stem) => isOwnStem(stem, text));
  return own.length > 0 ? [own] : groups;
};

/** Words that occur in no review, with possible corrections. */
export const misspeltIn = (
  { text }: NamedThing,
  language: string,
  countOf: (terms: readonly string[]) => number,
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    wordsOf(text).flatMap(({ folded }) => {
      const terms = queryTerms(folded, languagesOf(language)).flat();
      const near = terms.length > 0 && countOf(terms) === 0 ? nearWordsOf(folded) : [];
      return near.length > 0 ? [[folded, near] as const] : [];
    }),
  );

/** A correction must occur in at least this many reviews, and this many times as often as the next candidate. */
const fewest = 5;
const plainness = 4;

/** The correction of a misspelt word, from the review counts of the candidates' terms; null if there is no clear one. */
export const correctionOf = (candidates: ReadonlyMap<string, ReadonlyMap<string, number>>): string | null => {
  const counted = [...candidates].map(([word, counts]) => ({
    word,
    said: [...counts].flatMap(([term, count]) => (count > 0 ? [term] : [])),
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
  }));
  const [best, ...others] = counted.sort((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1));
  const second = others.find(({ said }) => !said.some((term) => best!.said.includes(term)));
  return best !== undefined && best.count >= Math.max(fewest, plainness * (second?.count ?? 0)) ? best.word : null;
};

/** How much words and themes count in the order of matches. */
const worth = { words: 2, theme: 1 } as const;

/** A word that is found as it is written: of `sin conexión`, an index without little words has the second alone. */
const isFound = (word: string, groups: Groups, language: string): boolean => {
  const parts = wordsOf(word).map(({ folded }) => termOf(folded, language));
  return (
    groups.length > 1 || isUnspaced(word) || parts.length === 1 || !parts.some((part) => groups[0]!.includes(part))
  );
};

/** The things in the words of other languages, in reviews of these languages. */
export const translatedWays = (things: readonly NamedThing[], spoken: string): Way[] =>
  things
    .flatMap(({ text }) => translationsOf(text, spoken))
    .flatMap(({ language, words }) => {
      const found = words.flatMap((word) => {
        const groups = queryTerms(word, [language]);
        return groups.length > 0 && isFound(word, groups, language) ? [groups] : [];
      });
      const single = found.flatMap((groups) => (groups.length === 1 ? groups[0]! : []));
      const several = found.filter((groups) => groups.length > 1);
      return [...(single.length > 0 ? [[single]] : []), ...several].map((groups) => ({
        groups,
        language,
        worth: worth.words,
      }));
    });

/** The ways to mention the things: by their words, or by a theme that stands for them. */
export const waysOf = (things: readonly NamedThing[], themeTerms: readonly string[]): Way[] => [
  ...things
    .filter(({ groups }) => groups.length > 0)
    .map(({ groups }) => ({ groups, language: null, worth: worth.words })),
  ...(themeTerms.length > 0 ? [{ groups: [themeTerms], language: null, worth: worth.theme }] : []),
];
