import { nearWordsOf } from '../../tagging/words/misspellings.ts';
import { isUnspaced } from '../../tagging/words/sheet.ts';
import { stemLanguages } from '../../tagging/words/stems/stem.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { queryTerms } from '../../tagging/words/terms.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import type { Groups, Way } from '../search/plan.ts';

/** One thing that a topic names, in the words of the person who asks. All of its words must stand in the review. */
export interface NamedThing {
  readonly text: string;
  readonly groups: Groups;
}

/** Things are separated by commas; a review is about the topic if it has one of them. */
export const thingsIn = (topic: string, language: string): NamedThing[] =>
  topic
    .split(/[,;、，]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((text) => ({ text, groups: groupsOf(text, language) }));

/** English words are written in reviews of every language. */
export const languagesOf = (language: string): readonly string[] =>
  language === 'und' ? stemLanguages : [...new Set([language, 'en'])];

const shortestStem = 5;
/** A stem that leaves little of a word is that of other words, too. */
const isOwnStem = (stem: string, text: string): boolean => stem.length >= Math.min(shortestStem, text.length - 1);

/** Endings of Japanese verbs that say the same. */
const politeEnding = /(?<=\p{L}{2}[てで])(?:いる|います|る|いた|いました)$|(?<=\p{L}{2})(?:です|ます|でした|ました)$/u;

/** Without little words, which reviews in the other languages would be looked through for. */
const withoutLittle = (text: string, language: string): string => {
  const words = wordsOf(text).filter(({ folded }) => !isStopWord(folded, language === 'und' ? 'en' : language));
  return words.length > 0 ? words.map(({ start, end }) => text.slice(start, end)).join(' ') : text;
};

/** Every word in the forms of its language, or of any where a few words do not tell which. */
const groupsOf = (given: string, language: string): string[][] => {
  const text = isUnspaced(given) ? given.replace(politeEnding, '') : withoutLittle(given, language);
  const groups = queryTerms(text, languagesOf(language));
  if (language !== 'und' || groups.length !== 1) return groups;
  const own = groups[0]!.filter((stem) => isOwnStem(stem, text));
  return own.length > 0 ? [own] : groups;
};

/** Words that no review has, with what each may be a misspelling of. */
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

/** A word is corrected only to one that at least this many reviews contain, and this many times more than any other. */
const fewest = 5;
const plainness = 4;

/** What a misspelt word stands for, by how many reviews have each term of the candidates; null where none is plain. */
export const correctionOf = (candidates: ReadonlyMap<string, ReadonlyMap<string, number>>): string | null => {
  const counted = [...candidates].map(([word, counts]) => ({
    word,
    said: [...counts].flatMap(([term, count]) => (count > 0 ? [term] : [])),
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
  }));
  const [best, ...others] = counted.sort((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1));
  // Two spellings with one stem are one word.
  const second = others.find(({ said }) => !said.some((term) => best!.said.includes(term)));
  return best !== undefined && best.count >= Math.max(fewest, plainness * (second?.count ?? 0)) ? best.word : null;
};

/** What a review that has the words themselves is worth in the order of matches, and one that only has the theme. */
const worth = { words: 2, theme: 1 } as const;

/** The ways in which a review speaks of the things: in their words, or as one of the themes that stand for them. */
export const waysOf = (things: readonly NamedThing[], themeTerms: readonly string[]): Way[] => [
  ...things
    .filter(({ groups }) => groups.length > 0)
    .map(({ groups }) => ({ groups, sideBySide: null, worth: worth.words })),
  ...(themeTerms.length > 0 ? [{ groups: [themeTerms], sideBySide: null, worth: worth.theme }] : []),
];
