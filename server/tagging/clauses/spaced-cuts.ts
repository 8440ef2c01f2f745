import { copied, longestCached } from '../words/cached-words.ts';
import type { Word } from '../words/words.ts';
import { bit, comparedForm, type SpacedWords } from './clause-words.ts';
import { isEnclosed, type Span } from './marks.ts';

const joins = bit.but | bit.weak | bit.why | bit.and;
const says = bit.verb | bit.good;

interface Known {
  readonly form: string;
  readonly bits: number;
  /** Has an attached "and", as in Arabic. */
  readonly glued: boolean;
}

const unknown: Known = { form: '', bits: 0, glued: false };

const lookUp = (written: string, language: SpacedWords): Known => {
  const form = comparedForm(written, language);
  const own = language.words.get(form);
  const glued = own === undefined && language.glued !== null && form.length > 3 && form.startsWith(language.glued);
  let bits = own ?? (glued ? (language.words.get(form.slice(1)) ?? 0) & (says | bit.start) : 0);
  if ((bits & bit.verb) === 0 && form.length > 3 && language.verbEnd?.test(form)) bits |= bit.verb;
  return { form, bits, glued };
};

/** Words cached per language: verb endings are slow to find. */
const maxCached = 20_000;
const cached = new WeakMap<SpacedWords, Map<string, Known>>();

const knownOf = (text: string, { start, end, folded }: Word, language: SpacedWords): Known => {
  if (language.verbEnd === null && !language.folded.has(folded)) return unknown;
  const written = text.slice(start, end);
  if (written.length > longestCached) return lookUp(written, language);
  let words = cached.get(language);
  if (words === undefined || words.size === maxCached) {
    words = new Map();
    cached.set(language, words);
  }
  let known = words.get(written);
  if (known === undefined) {
    known = lookUp(written, language);
    words.set(copied(written), known);
  }
  return known;
};

const [capital, small] = [/\p{Lu}/u, /\p{Ll}/u];
/** Whether it begins with a capital, but is not all capitals. */
const isCapitalised = (text: string, start: number): boolean => {
  const unit = text.charCodeAt(start);
  if (unit > 90 && unit < 128) return false;
  return capital.test(text[start]!) && small.test(text[start + 1] ?? '');
};

interface Token {
  readonly start: number;
  readonly bits: number;
  readonly comma: boolean;
  readonly capital: boolean;
  readonly glued: boolean;
}

const commas = /[,،:：，]/;

/** The words of a part and the commas between them. */
const tokensOf = (text: string, { start, end }: Span, words: readonly Word[], language: SpacedWords): Token[] => {
  const tokens: Token[] = [];
  const known = words.map((word) => knownOf(text, word, language));
  let last = start;
  const between = (to: number): void => {
    for (let at = last; at < to; at++) {
      const char = text[at]!;
      if (char === ' ') continue;
      if (char === '&') tokens.push({ start: at, bits: bit.and, comma: false, capital: false, glued: false });
      else if (commas.test(char) && tokens.at(-1)?.comma !== true)
        tokens.push({ start: at, bits: 0, comma: true, capital: false, glued: false });
    }
  };
  for (const [at, word] of words.entries()) {
    between(word.start);
    last = word.end;
    const { form, bits, glued } = known[at]!;
    const next = known[at + 1];
    const phrase = next === undefined ? undefined : language.phrases.get(form)?.get(next.form);
    const isCapital = isCapitalised(text, word.start);
    tokens.push({ start: word.start, bits: bits | (phrase ?? 0), comma: false, capital: isCapital, glued });
  }
  between(end);
  return tokens;
};

/** A cut needs one of these words, or a comma or a clause-final verb before it. */
const mayBegin = joins | says | bit.start | bit.ask | bit.run;

/** The cuts of a part in a language with spaces: at commas, joining words, and where a clause begins without either. */
export const spacedCuts = (
  text: string,
  part: Span,
  words: readonly Word[],
  language: SpacedWords,
  enclosures: readonly Span[],
): number[] => {
  // Each side of a cut needs two words.
  if (words.length < 3) return [];
  const tokens = tokensOf(text, part, words, language);
  const size = tokens.length;
  const has = (start: number, end: number, mask: number): boolean => {
    for (let at = start; at < end; at++) if ((tokens[at]!.bits & mask) !== 0) return true;
    return false;
  };
  /** The number of words before each token. */
  const counts = [0];
  let capitals = 0;
  for (const [at, { comma, capital }] of tokens.entries()) {
    counts.push(counts[at]! + (comma ? 0 : 1));
    if (capital) capitals++;
  }
  const all = counts[size]!;
  const cuts: number[] = [];
  let from = 0;
  /** Inside a condition whose comma is still to come. */
  let isOpen = has(0, Math.min(1, size), bit.if);
  for (let at = 1; at < size; at++) {
    const { start, comma, bits, capital, glued } = tokens[at]!;
    const before = tokens[at - 1]!;
    const was = (mask: number): boolean => (before.bits & mask) !== 0;
    const endsVerb = language.verbLast && was(bit.verb);
    if (comma || !((bits & mayBegin) !== 0 || before.comma || glued || endsVerb)) continue;
    if (isEnclosed(enclosures, start)) continue;
    const is = (mask: number): boolean => (bits & mask) !== 0;
    const [left, right] = [counts[at]! - counts[from]!, all - counts[at]!];
    const wide = (least: number, most: number): boolean => left >= least && right >= most;
    let near = at + 1;
    while (near < size && near < at + 9 && !tokens[near]!.comma) near++;
    const first = is(joins) ? at + 1 : at;
    const begins = first < near && has(first, first + 1, bit.start | bit.ask);
    const isClause = has(from, at, says);
    const verbRight = has(first, near, bit.verb);
    const isHeld = !before.comma && was(bit.hold);
    let cut = false;
    if (is(bit.but)) cut = wide(has(from, at, bit.good) ? 1 : 2, 2) && (isClause || left >= 3) && !was(bit.and);
    else if (is(bit.weak) && (begins || before.comma)) cut = wide(3, 4) && isClause && verbRight && !isHeld;
    else if (is(bit.why)) cut = wide(2, 4) && isClause && verbRight && !isHeld;
    else if (is(bit.ask) && !has(Math.max(from, at - 2), at, bit.ask) && !was(joins | bit.if)) cut = wide(2, 3);
    else if (glued) cut = wide(3, 3) && isClause && has(at, near, says);
    else if (endsVerb && !before.comma && !isHeld && !is(bit.on)) cut = wide(2, 2);
    else if (is(bit.and)) {
      const subject = begins || (first < near && has(first, first + 1, bit.verb | bit.but | bit.why));
      cut = wide(begins || before.comma ? 2 : 3, 4) && isClause && subject && verbRight && (!isOpen || before.comma);
    } else if (before.comma && !is(bit.on)) {
      const isPart = wide(2, 2) && isClause && has(at, near, says);
      cut = !isOpen && isPart && (left >= 3 || begins) && (counts[near]! - counts[at]! >= 3 || verbRight);
      isOpen = !isOpen && is(bit.if);
    } else if (is(bit.start | says | bit.ask) && capital && !isHeld && capitals < all / 2) cut = wide(2, 2);
    else if (is(bit.run) && !isHeld && !isOpen && all >= 14 && wide(5, 3)) {
      const verbNear = has(at, Math.min(at + 4, size), bit.verb);
      cut = has(from, at - 1, says) && verbNear && !has(Math.max(from, at - 8), at, bit.if);
    }
    if (!cut) continue;
    cuts.push(start);
    from = at;
    isOpen = has(first, Math.min(first + 1, size), bit.if);
  }
  return cuts;
};
