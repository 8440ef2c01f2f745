import { languageOf } from '../words/languages.ts';
import { isStopWord } from '../words/stop-words.ts';
import { type Word, wordsOf } from '../words/words.ts';
import { type AppName, appNamesIn, type GuessedNames, type NamedHere, resolveNames } from './apps/app-names.ts';
import type { NameBook, NamedApp } from './apps/name-book.ts';
import { readKindOfApp } from './apps/read-kind-of-app.ts';
import { readStars } from './filter/sentence-stars.ts';
import { asksForAll, withoutFrames } from './frames.ts';
import { isJoined } from './joined-words.ts';
import { readPolarity } from './polarity.ts';
import { blot, isUnspaced, type Sheet, sheetOf } from './sheet.ts';

/** A sentence about reviews, read by rules, whoever's apps it may name. */
export interface Split {
  /** What the reviews are to speak of, as it was written; empty when everything is asked for. */
  readonly topic: string;
  /** The words of the topic that count: no stop words, nor such as `problems` that say only that something is wrong. */
  readonly topicWords: readonly Word[];
  /** The language of the sentence, `und` where so few words do not tell it. */
  readonly language: string;
  /** In order; empty: all. */
  readonly stars: readonly number[];
  readonly kindOfApp: string | null;
  /** What may be names of apps; they are still part of the topic. */
  readonly appNames: readonly AppName[];
  /** Whether a sentence without a topic asks for all reviews; if not, it says nothing at all. */
  readonly asksForAll: boolean;
  readonly notes: readonly string[];
}

/** The same, when it is known which apps there are: their names are no part of the topic. */
export interface Reading<App> extends Split {
  readonly named: readonly NamedHere<App>[];
  /** What looks like the name of an app and is none of those known. */
  readonly unknown: readonly AppName[];
}

/** Words that say only that something is wrong, or that something is said. */
const idle: ReadonlySet<string> = new Set(
  `concern concerns worry worries worst problem problems issue issues trouble troubles thing things stuff experience experiences
  problema problemas probleme problemen problemes problemi masalah проблема проблемы проблем проблемами 問題 문제 문제가 问题
  wrong about lot lots much many too annoying tantos tantas tanto mucho muchos demasiados demasiadas viele nervt trop troppi troppe tanti muitos banyak много слишком
  多い 多すぎ 多すぎる 多 太多 很多 많아요 많나요 많다 많이 많음 너무`.split(/\s+/u),
);

/** A sentence that tells no language is taken for English where it matters. */
const spoken = (language: string): string => (language === 'und' ? 'en' : language);

/** Stop words that change what is meant. */
const telling: ReadonlySet<string> = new Set(
  `no not never nothing without cannot cant dont doesnt wont didnt isnt too so many more less id
  sin nunca demasiado demasiados demasiada tantos tantas muchos kein keine nicht zu viel viele ohne pas trop sans jamais nao muito muitos muita sem
  non troppo troppa troppi troppe molti senza tidak terlalu banyak bukan tanpa не нет без слишком много
  ない なく なかった ません 안 못 없 不 没 沒 没有 沒有`.split(/\s+/u),
);
const bare = (folded: string): string => folded.replace(/['’]/gu, '');

/** `does not work` begins with its verb, `使えない` with what it denies. */
const startOfDenial = (words: readonly Word[], first: number): number => {
  const word = words[first]!;
  if (bare(word.folded) === 'not') return Math.max(0, first - 1);
  let from = first;
  const isGlued = isUnspaced(word.folded) && telling.has(word.folded);
  while (isGlued && words[from - 1]?.end === words[from]!.start) from--;
  return from;
};

/** The pieces that no rule has read, each from the first word that says something to the last. */
const leftOf = ({ text, folded }: Sheet, language: string): string => {
  const says = (word: Word): boolean => telling.has(bare(word.folded)) || !isStopWord(word.folded, spoken(language));
  const pieces = folded.matchAll(new RegExp(`[^${blot}]+`, 'gu')).map((match) => {
    const piece = text.slice(match.index, match.index + match[0].length);
    const words = wordsOf(piece);
    const [first, last] = [words.findIndex(says), words.findLastIndex(says)];
    if (first < 0) return '';
    const from = startOfDenial(words, first);
    const next = words[last + 1];
    const to = next && isJoined(piece.slice(words[last]!.start, next.end)) ? next : words[last]!;
    return piece.slice(words[from]!.start, to.end);
  });
  return [...pieces].filter((piece) => piece !== '').join(' ');
};

const contentOf = (topic: string, language: string): Word[] => {
  const words = wordsOf(topic);
  const content = words.filter(({ folded }) => !isStopWord(folded, spoken(language)));
  const heavy = content.filter(({ folded }) => !idle.has(folded) && !telling.has(bare(folded)));
  if (heavy.length > 0) return heavy;
  return content.length > 0 ? content : words;
};

const fromFirstWordToLast = (text: string): string => {
  const words = wordsOf(text);
  return words.length === 0 ? '' : text.slice(words[0]!.start, words.at(-1)!.end);
};

const starText = (stars: readonly number[]): string => `${stars.join(' or ')} stars`;

/** What is left for the topic once stars, names and the kind of app are read. */
const splitSheet = (given: Sheet, whole: Sheet): Split => {
  const { sheet: unstarred, stars: said, notes } = readStars(given);
  const { sheet: unkind, kindOfApp } = readKindOfApp(unstarred);
  const { sheet: plain, stars: implied, said: because } = readPolarity(unkind);
  const stars = said.length > 0 ? said : implied;
  const language = languageOf(whole.text, null);
  const found = leftOf(withoutFrames(plain), language);
  const says = stars.length > 0 || kindOfApp !== null || given.folded.includes(blot) || asksForAll(unkind);
  // A sentence of nothing but little words is looked for as it stands.
  const topic = found === '' && !says ? fromFirstWordToLast(whole.text) : found;
  return {
    topic,
    topicWords: contentOf(topic, language),
    language,
    stars,
    kindOfApp,
    appNames: appNamesIn(given),
    asksForAll: topic === '' && says,
    notes: [
      ...notes,
      ...(said.length === 0 && implied.length > 0
        ? [`“${because}” was read as reviews with ${starText(implied)}. Set \`stars\` to choose other ratings.`]
        : []),
    ],
  };
};

/** Reads a sentence without knowing any app. */
export const splitSentence = (query: string): Split => {
  const sheet = sheetOf(query);
  return splitSheet(sheet, sheet);
};

/** Reads a sentence with the apps it may name; `guessed` are words of it that were found out to mean an app. */
export const readSentence = <App extends NamedApp>(
  query: string,
  book: NameBook<App>,
  guessed: GuessedNames<App> = new Map(),
): Reading<App> => {
  const whole = sheetOf(query);
  const { sheet, named, unknown } = resolveNames(whole, book, guessed);
  return { ...splitSheet(sheet, whole), named, unknown };
};
