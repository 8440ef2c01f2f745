import { arabicStem } from '../themes/pattern-tokens.ts';
import { scriptOf, scripts } from '../words/language/scripts.ts';
import type { Word } from '../words/words.ts';

export interface ReadField {
  readonly text: string;
  readonly words: readonly Word[];
}

const scriptNo = (script: (typeof scripts)[number]): number => scripts.indexOf(script);
const arabic = scriptNo('arabic');
const denseScripts = (['hangul', 'han', 'kana', 'thai'] as const).map(scriptNo);

const longestWord = 24;
/** Only this many words of a review are read. */
const mostWords = 250;

/** The form in which the model compares a word; marks are unchanged. */
export const formOf = (folded: string): string => {
  const form = scriptOf(folded.charCodeAt(0)) === arabic ? arabicStem(folded) : folded.replaceAll("'", '');
  return form.length > longestWord ? form.slice(0, longestWord) : form;
};

/** By character, the mark it is read as; 0 for none. */
const marks = new Uint8Array(0x1_0000);
for (const char of '.\n\r…。|•,;:()–—、，؛،') marks[char.charCodeAt(0)] = 46;
for (const char of '!！') marks[char.charCodeAt(0)] = 33;
for (const char of '?？؟') marks[char.charCodeAt(0)] = 63;
/** No emoji or symbol has a lower code point. */
const firstPicture = 0x2190;

/** Reports the marks and emoji between two words, each run of the same once. */
const seeMarks = (text: string, from: number, to: number, see: (token: string, at: number) => void): void => {
  let last = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 32) continue;
    const mark = marks[unit]!;
    if (mark !== 0) {
      if (mark !== last) see(String.fromCharCode(mark), at);
      last = mark;
    } else if (unit >= firstPicture && unit < 0xfe00) {
      const point = text.codePointAt(at)!;
      // Skin tone modifiers.
      if (point >= 0x1f3fb && point <= 0x1f3ff) continue;
      if (point !== last && (unit < 0xdc00 || unit > 0xdfff)) see(String.fromCodePoint(point), at);
      if (point > 0xffff) at++;
      last = point;
    }
  }
};

/** Reports the words of a field in order, with the marks and emoji between them. */
export const seeTokens = ({ text, words }: ReadField, see: (token: string, at: number) => void): void => {
  let last = 0;
  let left = mostWords;
  for (const { start, end, folded } of words) {
    if (left-- === 0) return;
    if (start > last + 1 || text.charCodeAt(last) !== 32) seeMarks(text, last, start, see);
    see(folded, start);
    last = end;
  }
  seeMarks(text, last, text.length, see);
};

const basis = 2166136261;
const prime = 16777619;
/** The seed of a hash, which tells words from parts of words with the same spelling. */
const seedOf = (kind: number): number => Math.imul(basis ^ kind, prime);
const [ofWord, ofPart] = [seedOf(1), seedOf(4)];
/** The low bits of such a hash are weak, so they are mixed once more. */
const mixed = (hash: number): number => {
  let bits = hash ^ (hash >>> 15);
  bits = Math.imul(bits, 0x2c1b3c6d);
  return (bits ^ (bits >>> 13)) >>> 0;
};

/**
 * The hashes of a token, and of its parts, which stand in for unknown words: one to three characters in dense scripts,
 * else three to five.
 */
export const hashesOf = (token: string): number[] => {
  let whole = ofWord;
  for (let at = 0; at < token.length; at++) whole = Math.imul(whole ^ token.charCodeAt(at), prime);
  const hashes = [mixed(whole)];
  const first = token.charCodeAt(0);
  if (first >= firstPicture && first < 0x3000) return hashes;
  const isDense = denseScripts.includes(scriptOf(first));
  const [shortest, longest] = isDense ? [1, 3] : [3, 5];
  const shown = isDense ? token : `<${token}>`;
  for (let from = 0; from + shortest <= shown.length; from++) {
    let hash = ofPart;
    const to = Math.min(from + longest, shown.length);
    for (let at = from; at < to; at++) {
      hash = Math.imul(hash ^ shown.charCodeAt(at), prime);
      if (at - from + 1 >= shortest) hashes.push(mixed(hash));
    }
  }
  return hashes;
};
