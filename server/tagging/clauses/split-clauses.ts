import type { Field } from '../review-kinds/review-kind.ts';
import { fold } from '../words/fold.ts';
import type { Word } from '../words/words.ts';
import { mostClauses } from './clause.ts';
import { clauseWords, type UnspacedWords } from './clause-words.ts';
import { divideAtMarks, enclosuresOf, isEnclosed, type Span } from './marks.ts';
import { spacedCuts } from './spaced-cuts.ts';

const spaceOrMark = /[\s\p{P}]/gu;

/** The cuts of a part in a script without spaces or in Korean: at endings and joining words. */
const unspacedCuts = (
  text: string,
  part: Span,
  { joined, pause, before, waits, least }: UnspacedWords,
  enclosures: readonly Span[],
): number[] => {
  const body = text.slice(part.start, part.end);
  /** Possible cuts, and whether each may be deferred. */
  const found = new Map<number, boolean>();
  for (const { 0: mark, index } of body.matchAll(pause)) found.set(index + mark.length, true);
  for (const { 0: mark, index } of body.matchAll(joined)) found.set(index + mark.length, false);
  for (const { index } of body.matchAll(before)) found.set(index, false);
  const isLong = (from: number, to: number): boolean =>
    to - from >= least && body.slice(from, to).replace(spaceOrMark, '').length >= least;
  const cuts: number[] = [];
  let from = 0;
  for (const [at, mayWait] of [...found].sort(([one], [other]) => one - other)) {
    if (isEnclosed(enclosures, part.start + at) || !isLong(from, at) || !isLong(at, body.length)) continue;
    if (mayWait && waits.test(body.slice(from, at))) continue;
    cuts.push(part.start + at);
    from = at;
  }
  return cuts;
};

export interface WordedField {
  readonly field: Field;
  readonly text: string;
  readonly words: readonly Word[];
}

export interface ClauseSpan extends Span {
  readonly field: Field;
}

const otherScript = /([가-힣])|([ぁ-んァ-ヶ])|([一-龠])|([а-яё])|([\u0620-\u064a])/iu;
const scriptLanguages = ['ko', 'ja', 'zh', 'ru', 'ar'] as const;

/** For an unknown language, the script decides; languages without word lists are divided at marks only. */
const languageOf = (text: string, lang: string): string => {
  if (lang !== 'und') return lang.slice(0, 2);
  const found = otherScript.exec(text);
  return found === null ? 'en' : scriptLanguages[found.slice(1).findIndex(Boolean)]!;
};

const [leading, trailing] = [/[\s,،，、;:*•-]/u, /[\s,،，、;–—-]/u];

/** Without surrounding white space and marks. */
const trimmed = (text: string, from: number, to: number): Span => {
  let [start, end] = [from, to];
  while (start < end && leading.test(text[start]!)) start++;
  while (end > start && trailing.test(text[end - 1]!)) end--;
  return { start, end };
};

const letter = /\p{L}/u;
const letterOrSign = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Numbers and emoji alone belong to the previous clause, or at the start to the first. */
const withLetters = (text: string, spans: readonly Span[]): Span[] => {
  const clauses: { start: number; end: number }[] = [];
  let isBare = false;
  for (const { start, end } of spans) {
    const said = text.slice(start, end);
    const last = clauses.at(-1);
    const bare = !letter.test(said);
    if (bare && !letterOrSign.test(said)) continue;
    if (last !== undefined && (bare || isBare)) {
      last.end = end;
      isBare = isBare && bare;
    } else {
      clauses.push({ start, end });
      isBare = bare;
    }
  }
  return clauses;
};

const clipped = (text: string, word: Word, { start, end }: Span): Word => {
  const [from, to] = [Math.max(word.start, start), Math.min(word.end, end)];
  return { start: from, end: to, folded: fold(text.slice(from, to)) };
};

/** A word may span a mark, as in "good.But": each part gets its share. */
const wordsIn = (text: string, part: Span, words: readonly Word[], first: number, last: number): readonly Word[] => {
  const found = words.slice(first, last);
  for (const at of [0, found.length - 1]) {
    const word = found[at];
    if (word !== undefined && (word.start < part.start || word.end > part.end)) found[at] = clipped(text, word, part);
  }
  return found;
};

const cutsOf = (text: string, lang: string, words: readonly Word[]): Span[] => {
  const language = languageOf(text, lang);
  const [spaced, unspaced] = [clauseWords.spaced.get(language), clauseWords.unspaced.get(language)];
  const enclosures = enclosuresOf(text);
  const spans: Span[] = [];
  let word = 0;
  for (const part of divideAtMarks(text, enclosures)) {
    while (word < words.length && words[word]!.end <= part.start) word++;
    const first = word;
    while (word < words.length && words[word]!.start < part.end) word++;
    const own = wordsIn(text, part, words, first, word);
    if (word > first && words[word - 1]!.end > part.end) word--;
    let cuts: number[] = [];
    if (spaced !== undefined) cuts = spacedCuts(text, part, own, spaced, enclosures);
    else if (unspaced !== undefined) cuts = unspacedCuts(text, part, unspaced, enclosures);
    let from = part.start;
    for (const to of [...cuts, part.end]) {
      spans.push(trimmed(text, from, to));
      from = to;
    }
  }
  return withLetters(text, spans);
};

const atMost = (clauses: readonly Span[], most: number): readonly Span[] =>
  clauses.length <= most
    ? clauses
    : [...clauses.slice(0, most - 1), { start: clauses[most - 1]!.start, end: clauses.at(-1)!.end }];

/** The clauses of a review, title then text, in the given language (ISO 639-1 or `und`). Every letter is in exactly one. */
export const splitClauses = (fields: readonly WordedField[], lang: string): ClauseSpan[] => {
  const clauses: ClauseSpan[] = [];
  for (const [at, { field, text, words }] of fields.entries()) {
    const later = fields.length - 1 - at;
    for (const { start, end } of atMost(cutsOf(text, lang, words), mostClauses - clauses.length - later))
      clauses.push({ field, start, end });
  }
  return clauses;
};
