import { readDataFile, wordsIn } from '../../../data/data-file.ts';
import { isLanguage, plainWordsFor, subjectsIn, subjectsOf, wordsFor } from '../../../tagging/subjects/subjects.ts';
import { foldedPattern } from '../../../tagging/words/sheet.ts';
import { fold, type Word } from '../../../tagging/words/words.ts';
import { excludedThings, wholeSubjects } from '../../topic/exclusion.ts';
import { isIdle } from '../../topic/left-over.ts';
import type { Topic } from '../../topic/sentence-reading.ts';

/** Keywords by which a pull excludes reviews; not the ambiguous ones, as each would cost wanted reviews. */
export const excludedKeywords = (
  { text, themes }: Pick<Topic, 'text' | 'themes'>,
  language: string,
  reads: readonly string[],
): string[] => {
  const spoken = language === 'und' ? 'en' : language;
  const readIn = [...new Set(reads)].filter(isLanguage);
  const listsOf = (subject: number): string[][] =>
    readIn.map((each) => plainWordsFor(subject, each).slice(0, wordsEach(readIn.length)));
  const things = excludedThings(text).map((thing) => {
    const named = wholeSubjects(thing, spoken);
    return { named, lists: [[thing.toLowerCase()], ...named.flatMap(listsOf)] };
  });
  const known = new Set(things.flatMap(({ named }) => named));
  const kindred = subjectsOf(themes).filter((subject) => !known.has(subject));
  const all = byTurns([...things.flatMap(({ lists }) => lists), ...kindred.flatMap(listsOf)]);
  return [...new Set(all)].filter((word) => word.length <= longestKeyword).slice(0, mostKeywords);
};

/** The maximum in a pull. */
export const mostKeywords = 24;
export const longestKeyword = 100;

/** Words of a subject in each language, by the number of languages that the pull reads. */
const perLanguage = [24, 12, 8, 6, 5] as const;

/** Words of a subject per language, for a number of languages. */
export const wordsEach = (count: number): number => perLanguage[Math.min(count, perLanguage.length - 1)]!;

/** Interleaves lists. */
export const byTurns = (lists: readonly (readonly string[])[]): string[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
};

/** Short kana such as particles, single characters, and numbers. */
const isPiece = (folded: string): boolean => /^[\u3041-\u309f]{1,4}$|^[\p{L}\p{N}]$|^\d+$/u.test(folded);

/** Words of questions that do not tell reviews of one topic from others: as keywords they would spoil the pull. */
const idleKeywords: ReadonlySet<string> = new Set(wordsIn(readDataFile('words/asking'), 'no keyword'));

/** Separates the things in a topic: `ads, flickering and crashes`. */
const apart = new RegExp(
  `\\s*[,;、]\\s*|\\s+(?:&|\\+|${foldedPattern('and|or|und|oder|et|ou|y|o|e|sowie|ed')})\\s+`,
  'giu',
);

/** The separate things in a topic, by start and end. */
const partsOf = (text: string): { readonly start: number; readonly end: number }[] => {
  const breaks = [...text.matchAll(apart)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
  return [{ start: 0, end: 0 }, ...breaks].map(({ end }, at) => ({
    start: end,
    end: breaks[at]?.start ?? text.length,
  }));
};

/** Adverbs by ending; French nouns with the same endings are kept if they are all that is said. */
const adverb = /(?:[^aeiou]ly|mente|[^aio]ment)$/u;

/**
 * The keywords of a pull for a topic: quotes in quotation marks, set phrases as one, reviewers' words for it in the
 * languages that the pull reads, and other words. Words beside a thing with a name of its own only qualify it (`crashes
 * in the middle of the night`) and are dropped, as any one keyword lets a review in. Names are kept (`sync with
 * Garmin`).
 */
export const keywordsOf = (
  { text, words, phrases, units }: Topic,
  language: string,
  reads: readonly string[],
): string[] => {
  const spoken = language === 'und' ? 'en' : language;
  const named = subjectsIn(text, spoken);
  const readIn = [...new Set(reads)].filter(isLanguage);
  const most = wordsEach(readIn.length);
  const called = named.flatMap(({ subject }) => readIn.map((each) => wordsFor(subject, each).slice(0, most)));
  const isNamed = ({ start, end }: Word): boolean => named.some((each) => start < each.end && each.start < end);
  const wholes = units.filter((unit) => !named.some(({ start, end }) => fold(text.slice(start, end)).includes(unit)));
  const inUnit = ({ folded }: Word): boolean => wholes.some((unit) => unit.split(' ').includes(folded));
  const parts = partsOf(text);
  const isUsed = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    named.some((each) => start < each.end && each.start < end) ||
    wholes.some((unit) => fold(text.slice(start, end)).includes(unit));
  const used = parts.filter(isUsed);
  const isName = ({ start }: Word): boolean => spoken !== 'de' && start > 0 && /^\p{Lu}/u.test(text.slice(start));
  const saysMore = (word: Word): boolean =>
    !isName(word) &&
    (used.some(({ start, end }) => start <= word.start && word.end <= end) ||
      (used.length > 0 && adverb.test(word.folded)));
  const others = words.filter(
    (word) =>
      !isNamed(word) &&
      !inUnit(word) &&
      !saysMore(word) &&
      !isIdle(word.folded) &&
      !isPiece(word.folded) &&
      !idleKeywords.has(word.folded),
  );
  const exact = phrases.map((phrase) => `"${phrase}"`);
  const all = [...exact, ...wholes, ...byTurns([...others.map(({ folded }) => [folded]), ...called])];
  return [...new Set(all)].filter((word) => word.length <= longestKeyword).slice(0, mostKeywords);
};
