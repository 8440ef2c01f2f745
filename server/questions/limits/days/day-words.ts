import { entriesOf, readDataFile, wordsIn } from '../../../data/data-file.ts';
import { foldedPattern, isUnspaced } from '../../../tagging/words/sheet.ts';

const file = readDataFile('words/days');
const list = (words: string): string[] => words.split(' ').map(foldedPattern);

/** January to December. Without `ago`, `out` and `set`, which are other words in English. */
const monthLists: readonly (readonly string[])[] = entriesOf(file, 'months').map(list);

/** Months that are also other words: they count only beside a number or a preposition. */
export const weakMonths: ReadonlySet<string> = new Set(list('may mar march mars março mai jan dec sep'));

const byName = new Map(monthLists.flatMap((names, at) => names.map((name) => [name, at] as const)));

const longestFirst = (words: Iterable<string>): string =>
  [...words].sort((one, other) => other.length - one.length).join('|');

export const monthWord = `(?:${longestFirst(byName.keys())})`;
/** 0 to 11. */
export const monthOf = (word: string): number => byName.get(word)!;

const numbers = new Map(
  file.get('numbers')!.flatMap(([value, words = '']) => list(words).map((word) => [word, Number(value)] as const)),
);
export const numberWord = `(?:\\d{1,4}|${longestFirst(numbers.keys())})`;
export const numberOf = (word: string): number => numbers.get(word) ?? Number(word);

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

const units = new Map(
  // The first column is one of the units.
  file.get('units')!.flatMap(([unit, words = '']) => list(words).map((word) => [word, unit as Unit] as const)),
);
export const unitWord = `(?:${longestFirst(units.keys())})`;
export const unitOf = (word: string): Unit => units.get(word)!;

/** Sunday to Saturday. */
const weekdayLists = entriesOf(file, 'weekdays').map(list);
const weekdays = new Map(weekdayLists.flatMap((names, at) => names.map((name) => [name, at] as const)));
export const weekdayWord = `(?:${longestFirst(weekdays.keys())})`;
export const weekdayOf = (word: string): number => weekdays.get(word)!;

/** Of the northern hemisphere: spring begins in March. */
const seasonLists = entriesOf(file, 'seasons').map(list);
const seasons = new Map(seasonLists.flatMap((names, at) => names.map((name) => [name, at] as const)));
export const seasonWord = `(?:${longestFirst(seasons.keys())})`;
/** 0 is spring. */
export const seasonOf = (word: string): number => seasons.get(word)!;

/** `Last` before and after a time, and `this`. */
export const lastWord = `(?:${longestFirst(wordsIn(file, 'last').map(foldedPattern))})`;
export const behindLast = `(?:${longestFirst(wordsIn(file, 'behind last').map(foldedPattern))})`;
export const thisWord = `(?:${longestFirst(wordsIn(file, 'this').map(foldedPattern))})`;
export const eastLast = `(?:${longestFirst(wordsIn(file, 'last east'))})`;
export const eastThis = `(?:${longestFirst(wordsIn(file, 'this east'))})`;

const phrases = (section: string, east: boolean): string =>
  `(?:${longestFirst(entriesOf(file, section).filter((entry) => isUnspaced(entry) === east))})`;

/** Words for last year after a month or season, and before it in Japanese and Korean. */
export const lastYear = phrases('last year', false);
export const thisYear = phrases('this year', false);
export const eastLastYear = phrases('last year', true);
export const eastThisYear = phrases('this year', true);
export const eastYearBeforeLast = phrases('year before last', true);

/** Words that compare with the time after them: `compared with`. */
export const heldAgainst = phrases('held against', false);
/** The same, or `than` after a comparative. */
export const thanWord = `(?:${heldAgainst}|${phrases('than', false)})`;
/** `More this month than last`: `last` without the unit. */
export const lastAlone = `(?:${longestFirst(wordsIn(file, 'last alone').map(foldedPattern))})`;

export const weekendWord = phrases('weekend', false);
/** `Over the` before a weekend makes it a time. */
export const overTheWeekend = phrases('over the weekend', false);

const ordinalLists = entriesOf(file, 'ordinals').map(list);
const ordinals = new Map(ordinalLists.flatMap((names, at) => names.map((name) => [name, at] as const)));
export const ordinalWord = `(?:${longestFirst(ordinals.keys())})`;
/** 0 is the first. */
export const ordinalOf = (word: string): number => ordinals.get(word)!;

/** Names of times that typos are corrected to; those of four letters are too close to other words. */
export const timeNames: ReadonlySet<string> = new Set(
  [...byName.keys(), ...weekdays.keys(), ...list('yesterday gestern weekend')].filter((name) =>
    /^[a-z]{5,}$/u.test(name),
  ),
);
