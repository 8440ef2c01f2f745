import { cachedByLanguage } from './cached-words.ts';
import { fold } from './fold.ts';
import { isCjk, isHan } from './language/scripts.ts';
import { joinedPairs, spellingOf, undrawn } from './spelling.ts';
import { stem, stemLanguages } from './stems/stem.ts';
import { isStopWord } from './stop-words.ts';
import { type Word, wordsOf } from './words.ts';

export interface Written {
  readonly title: string | null;
  readonly text: string;
}

/** Longer ones are links, keys or noise. */
const longest = 40;

export const termOf = (folded: string, lang: string): string => {
  const word = undrawn(folded);
  return stem(lang === 'en' || lang === 'und' ? spellingOf(word) : word, lang);
};

const joinedTerms = new Map<string, Map<string, string>>();
for (const [first, second] of joinedPairs) {
  const seconds = joinedTerms.get(stem(first, 'en')) ?? new Map<string, string>();
  seconds.set(stem(second, 'en'), stem(first + second, 'en'));
  joinedTerms.set(stem(first, 'en'), seconds);
}

/** Whether some write these two English words as one. */
export const areJoined = (first: string, second: string): boolean =>
  joinedTerms.get(termOf(first, 'en'))?.has(stem(second, 'en')) ?? false;

/** The shared term of two words that others write as one: `logging in`, `log-in`. */
const joinedTerm = (text: string, word: Word, term: string, next: Word | undefined): string | undefined => {
  const seconds = joinedTerms.get(term);
  if (seconds === undefined || next === undefined || next.start !== word.end + 1) return undefined;
  const between = text[word.end];
  return between === ' ' || between === '-' ? seconds.get(stem(next.folded, 'en')) : undefined;
};

interface CachedTerm {
  readonly term: string;
  readonly isStopWord: boolean;
}

/** Cached, since the same words occur in every review. */
const cachedTerms = cachedByLanguage(
  (folded, lang): CachedTerm => ({
    term: termOf(folded, lang),
    isStopWord: isStopWord(folded, lang) || isStopWord(undrawn(folded), lang),
  }),
);

/** Part of a review's title or text, in UTF-16 units. */
export interface Span {
  readonly field: keyof Written;
  readonly start: number;
  readonly end: number;
}

/** The bit of the span that contains an offset. Offsets must be ascending. */
type BitAt = (at: number) => number;

const bitsOf = (spans: readonly Span[], of: keyof Written): BitAt => {
  let next = 0;
  return (at) => {
    while (next < spans.length && (spans[next]!.field !== of || spans[next]!.end <= at)) next++;
    return next < spans.length && spans[next]!.start <= at ? 1 << next : 0;
  };
};

/** Terms with the mask of the spans they occur in. */
type Placed = Map<string, number>;

const add = (terms: Placed, term: string, bit: number): void => {
  terms.set(term, (terms.get(term) ?? 0) | bit);
};

const addWords = (terms: Placed, text: string, lang: string, bitAt: BitAt): void => {
  const words = wordsOf(text);
  const known = cachedTerms(lang);
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word.folded.length > longest) continue;
    const cached = known.of(word.folded);
    const joined = joinedTerm(text, word, cached.term, words[at + 1]);
    if (joined !== undefined) {
      add(terms, joined, bitAt(word.start));
      at++;
    } else if (!cached.isStopWord) add(terms, cached.term, bitAt(word.start));
  }
};

const cjkRun = /[\u3005-\u3007\u3041-\u3096\u30a1-\u30fe\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d]+/g;
const hasCjk = /[\u3005-\u30fe\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d]/;

/** All pairs of neighbours, since dictionaries cut texts and queries differently; and each Han character by itself. */
const addPairs = (terms: Placed, run: string, from: number, bitAt: BitAt): void => {
  for (let at = 0; at < run.length; at++) {
    const bit = bitAt(from + at);
    if (isHan(run.charCodeAt(at)) || run.length === 1) add(terms, run[at]!, bit);
    if (at + 1 < run.length) add(terms, run.slice(at, at + 2), bit);
  }
};

const addTerms = (terms: Placed, field: keyof Written, text: string, lang: string, spans: readonly Span[]): void => {
  if (!hasCjk.test(text)) {
    addWords(terms, text, lang, bitsOf(spans, field));
    return;
  }
  const folded = fold(text);
  let [read, place] = [0, 0];
  /** Maps an offset of the text to the folded text. Offsets must be ascending. */
  const placeOf = (at: number): number => {
    place += fold(text.slice(read, at)).length;
    read = at;
    return place;
  };
  const moved = spans.map((span) =>
    span.field === field ? { field, start: placeOf(span.start), end: placeOf(span.end) } : span,
  );
  const pairBit = bitsOf(moved, field);
  for (const { 0: run, index } of folded.matchAll(cjkRun)) addPairs(terms, run, index, pairBit);
  // Keeps the length, so that offsets stay valid.
  const spaced = folded.replace(cjkRun, (run) => '\n'.repeat(run.length)).replaceAll('・', '\n');
  addWords(terms, spaced, lang, bitsOf(moved, field));
};

/** The terms of a review with a mask of the spans they begin in: bit 0 is the first. @param spans ascending within each field */
export const placedTerms = ({ title, text }: Written, lang: string, spans: readonly Span[]): Map<string, number> => {
  const terms: Placed = new Map();
  if (title !== null) addTerms(terms, 'title', title, lang, spans);
  addTerms(terms, 'text', text, lang, spans);
  // An apostrophe alone may count as a letter and has no stem.
  terms.delete('');
  return terms;
};

/** The distinct terms of a review: stems, and pairs of characters in scripts without spaces. */
export const termsOf = (review: Written, lang: string): string[] => [...placedTerms(review, lang, []).keys()];

/**
 * The terms for a typed word, whatever the language of the reviews: each inner list has the forms of one required term.
 * Words without spaces become pairs; stop words yield nothing.
 */
export const queryTerms = (typed: string, langs: readonly string[] = stemLanguages): string[][] => {
  const perLanguage = langs.map((lang) => termsOf({ title: null, text: typed }, lang));
  if (hasCjk.test(typed)) {
    const pairs = perLanguage[0]!.filter((term) => !isCjk(term.charCodeAt(0)) || term.length > 1);
    return (pairs.length > 0 ? pairs : perLanguage[0]!).map((term) => [term]);
  }
  const most = Math.max(0, ...perLanguage.map((terms) => terms.length));
  const whole = perLanguage.filter((terms) => terms.length === most);
  return Array.from({ length: most }, (_, at) => [...new Set(whole.map((terms) => terms[at]!))]);
};
