/**
 * How a character takes part in a word, as the platform's own segmenter has it. The classes are asked of the segmenter,
 * a character at a time and once each, so that they are those of whatever Unicode version it carries.
 */
export const breaks = {
  other: 0,
  letter: 1,
  hebrew: 2,
  digit: 3,
  joiner: 4,
  midLetter: 5,
  midNumber: 6,
  midBoth: 7,
  singleQuote: 8,
  doubleQuote: 9,
  extend: 10,
  zeroWidthJoiner: 11,
  /** What only a dictionary can tell: scripts without spaces, and what is drawn to them. */
  dictionary: 12,
  /** Syllables make words with their like alone. */
  hangul: 13,
} as const;

export const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** A character of a script that puts no space between words. */
export const unspaced =
  /[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Khitan_Small_Script}]/u;
const alphabetic = /\p{Alphabetic}/u;
const pictographicLetter = /(?=\p{Extended_Pictographic})\p{Alphabetic}/u;

const isOne = (text: string): boolean => {
  for (const { segment } of segmenter.segment(text)) return segment.length === text.length;
  return false;
};

const askBreak = (char: string): number => {
  if (char === "'") return breaks.singleQuote;
  if (char === '"') return breaks.doubleQuote;
  if (char === '\u200d') return breaks.zeroWidthJoiner;
  if (char >= '가' && char <= '힣') return breaks.hangul;
  if (unspaced.test(char) || pictographicLetter.test(char)) return breaks.dictionary;
  if (isOne(`.${char}`)) return breaks.extend;
  if (isOne(`a${char}`)) {
    if (isOne(`a:${char}`) || isOne(`a’${char}`)) return isOne(`${char}'`) ? breaks.hebrew : breaks.letter;
    return isOne(`1.${char}`) ? breaks.digit : breaks.joiner;
  }
  const [letters, digits] = [isOne(`a${char}a`), isOne(`1${char}1`)];
  if (letters) return digits ? breaks.midBoth : breaks.midLetter;
  if (digits) return breaks.midNumber;
  return alphabetic.test(char) ? breaks.dictionary : breaks.other;
};

const unknown = 255;
const plane = new Uint8Array(0x10000).fill(unknown);
const beyond = new Map<number, number>();

/** The class of a code point. */
export const breakOf = (code: number): number => {
  const held = code < 0x10000 ? plane[code]! : (beyond.get(code) ?? unknown);
  if (held !== unknown) return held;
  // A lone surrogate stands for no character.
  const asked = code >= 0xd800 && code <= 0xdfff ? breaks.other : askBreak(String.fromCodePoint(code));
  if (code < 0x10000) plane[code] = asked;
  else beyond.set(code, asked);
  return asked;
};
