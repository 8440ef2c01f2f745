import { scriptOf, scripts } from '../../words/language/scripts.ts';
import type { Word } from '../../words/words.ts';
import { arabicStem } from '../themes/arabic-stem.ts';

/** A field of a review, cut into words. */
export interface ReadField {
  readonly text: string;
  readonly words: readonly Word[];
  /** Where its clauses begin, in order; the first has all that stands before it. Left out where they are not asked for. */
  readonly clauseStarts?: readonly number[];
}

const scriptNo = (script: (typeof scripts)[number]): number => scripts.indexOf(script);
const [arabic, hangul, han, kana, thai] = (['arabic', 'hangul', 'han', 'kana', 'thai'] as const).map(scriptNo);

const basis = 2166136261;
const prime = 16777619;
/** What begins a hash, so that a word and a part of a word that is spelt the same are two signs. */
const kinds = { word: 1, pair: 2, opening: 3, part: 4, run: 5, mark: 6, apart: 7 } as const;
const seedOf = (kind: number): number => Math.imul(basis ^ kind, prime);
const [ofWord, ofPair, ofOpening, ofPart, ofRun, ofMark, ofApart] = Object.values(kinds).map(seedOf) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

const hashed = (seed: number, text: string, from: number, to: number): number => {
  let hash = seed;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hash;
};
/** The last bits of such a hash are poor by themselves: all are mixed once more. */
const mixed = (hash: number): number => {
  let bits = hash ^ (hash >>> 15);
  bits = Math.imul(bits, 0x2c1b3c6d);
  return (bits ^ (bits >>> 13)) >>> 0;
};

/** A review is read as far as this many words. */
const mostWords = 200;
const shortestPart = 3;
const longestPart = 5;
const longestRun = 4;
const longestWord = 24;

/** By character: what parts words, and what asks besides. */
const parting = new Uint8Array(0x1_0000);
const asks = 2;
for (const char of '.!\n\r…。！|•,;:()–—、，؛،') parting[char.charCodeAt(0)] = 1;
for (const char of '?？؟') parting[char.charCodeAt(0)] = asks;
/** Nothing below is a picture that people write. */
const firstPicture = 0x2190;

const questionSign = mixed(Math.imul(ofMark ^ 63, prime));

const isDense = (script: number): boolean => script === hangul || script === han || script === kana || script === thai;
/** By character: every one of every text is asked. */
const dense = Uint8Array.from({ length: 0x1_0000 }, (_, unit) => Number(isDense(scriptOf(unit))));

/** The form in which the model compares a word. */
export const formOf = (folded: string): string => {
  if (scriptOf(folded.charCodeAt(0)) === arabic) return arabicStem(folded);
  return folded.includes("'") ? folded.replaceAll("'", '') : folded;
};

/** What a word brings into its pairs. */
export const wordHash = (form: string): number => hashed(ofWord, form, 0, Math.min(form.length, longestWord));

/** The signs of a word by itself: the word and, in scripts with spaces, its parts. */
export const wordSigns = (form: string): number[] => {
  const signs = [mixed(wordHash(form))];
  if (dense[form.charCodeAt(0)] === 1) return signs;
  const shown = `<${form.length > longestWord ? form.slice(0, longestWord) : form}>`;
  for (let from = 0; from + shortestPart <= shown.length; from++) {
    let hash = ofPart;
    const to = Math.min(from + longestPart, shown.length);
    for (let at = from; at < to; at++) {
      hash = Math.imul(hash ^ shown.charCodeAt(at), prime);
      if (at - from + 1 >= shortestPart) signs.push(mixed(hash));
    }
  }
  return signs;
};

export interface SignReader {
  /** A word, of whose form `wordSigns` has the signs: its hash. */
  word(folded: string): number;
  sign(sign: number): void;
  /** A sign of two neighbouring clauses, and so of the whole text alone. */
  signAcross(sign: number): void;
  /** A sign that the clause has by itself, and the whole text does not. */
  signInClause(sign: number): void;
  /** What follows is in this clause, of all fields together. */
  enter(clause: number): void;
}

const noClauses: readonly number[] = [];
const nowhere = Number.POSITIVE_INFINITY;

/**
 * The signs of a text that the learned model weighs, as hashes, some more than once: its words with their parts (so that a word
 * never seen is known by its parts), pairs of neighbouring words, runs of characters in scripts without spaces, pictures and
 * marks. A clause has the signs that it would have as a text of its own.
 */
export const textSigns = (fields: readonly ReadField[], see: SignReader): void => {
  let left = mostWords;
  let firstClause = 0;
  for (const { text, words, clauseStarts = noClauses } of fields) {
    let before = 0;
    let beforeThat = 0;
    let last = 0;
    let clause = 0;
    if (clauseStarts.length > 0) see.enter(firstClause);
    let next = clauseStarts[1] ?? nowhere;
    /** Words read of the clause at hand. */
    let own = 0;
    for (const { start, end, folded } of words) {
      if (left-- === 0) return;
      for (let at = last; at < start; at++) {
        if (at >= next) {
          see.enter(firstClause + ++clause);
          next = clauseStarts[clause + 1] ?? nowhere;
          own = 0;
        }
        const unit = text.charCodeAt(at);
        if (unit === 32) continue;
        const parts = parting[unit];
        if (parts !== 0) {
          before = 0;
          beforeThat = 0;
          if (parts === asks) see.sign(questionSign);
        } else if (unit >= firstPicture) see.sign(mixed(Math.imul(ofMark ^ unit, prime)));
      }
      if (start >= next) {
        see.enter(firstClause + ++clause);
        next = clauseStarts[clause + 1] ?? nowhere;
        own = 0;
      }
      last = end;
      const word = see.word(folded);
      if (before === 0) see.sign(mixed(word ^ ofOpening));
      else {
        const pair = mixed(Math.imul(before ^ word, prime) ^ ofPair);
        const isFirst = own === 0 && clause > 0;
        if (isFirst) {
          see.signAcross(pair);
          see.signInClause(mixed(word ^ ofOpening));
        } else see.sign(pair);
        if (beforeThat !== 0) {
          const apart = mixed(Math.imul(beforeThat ^ word, prime) ^ ofApart);
          if (isFirst || (own === 1 && clause > 0)) see.signAcross(apart);
          else see.sign(apart);
        }
      }
      own++;
      beforeThat = before;
      before = word;
    }
    for (let at = last; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (parting[unit] === asks) see.sign(questionSign);
      else if (unit >= firstPicture) see.sign(mixed(Math.imul(ofMark ^ unit, prime)));
    }
    denseRuns(text, clauseStarts, firstClause, see);
    firstClause += clauseStarts.length;
  }
};

const denseRuns = (text: string, clauseStarts: readonly number[], firstClause: number, see: SignReader): void => {
  const most = Math.min(text.length, 1000);
  let clause = 0;
  let next = clauseStarts[1] ?? nowhere;
  let isEntered = false;
  for (let from = 0; from < most; from++) {
    if (dense[text.charCodeAt(from)] === 0) continue;
    while (from >= next) {
      clause++;
      next = clauseStarts[clause + 1] ?? nowhere;
      isEntered = false;
    }
    if (!isEntered && clauseStarts.length > 0) see.enter(firstClause + clause);
    isEntered = true;
    let hash = ofRun;
    let taken = 0;
    for (let at = from; at < most && taken < longestRun; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 32) continue;
      if (dense[unit] === 0) break;
      hash = Math.imul(hash ^ unit, prime);
      taken++;
      if (at < next) see.sign(mixed(hash));
      else see.signAcross(mixed(hash));
    }
  }
};

/** Every sign of a text, once. */
export const allSigns = (fields: readonly ReadField[]): Set<number> => {
  const signs = new Set<number>();
  textSigns(fields, {
    word(folded) {
      const form = formOf(folded);
      for (const sign of wordSigns(form)) signs.add(sign);
      return wordHash(form);
    },
    sign: (sign) => signs.add(sign),
    signAcross: (sign) => signs.add(sign),
    signInClause() {},
    enter() {},
  });
  return signs;
};
