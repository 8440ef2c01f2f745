import { fold } from './words.ts';

/** A sentence for the rules: what one rule has read is blotted out for the next ones. */
export interface Sheet {
  /** With widths and white space normalized. */
  readonly text: string;
  /** Also without case and accents, with the same length. */
  readonly folded: string;
}

/** Replaces what was read: neither a letter nor a space, so no rule reads across it. */
export const blot = '\uFFFC';

const foldedCharacter = (character: string): string => {
  const plain = fold(character);
  if (plain.length === character.length) return plain;
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
};

export const sheetOf = (sentence: string): Sheet => {
  const text = sentence.normalize('NFKC').replaceAll(blot, ' ').replace(/[‘’ʼ]/gu, "'").replace(/\s+/gu, ' ').trim();
  return { text, folded: Array.from(text, foldedCharacter).join('') };
};

export const blotOut = (sheet: Sheet, start: number, end: number): Sheet => ({
  text: sheet.text,
  folded: sheet.folded.slice(0, start) + blot.repeat(end - start) + sheet.folded.slice(end),
});

/** What no rule has read, as written. */
export const restOf = ({ text, folded }: Sheet): string =>
  Array.from({ length: text.length }, (_, at) => (folded[at] === blot ? ' ' : text[at]))
    .join('')
    .replace(/\s+/gu, ' ')
    .replace(/\s+(?=[,;.?!])/gu, '')
    .replace(/(?:^[\s,;]+|[\s,;]+$)/gu, '')
    .replace(/^(?:and|or|und|oder|et|ou)\s+/iu, '')
    .replace(/\b(?:in|on|of|for|with|from|and)\s*(?=[,;.]?\s*$)/iu, '')
    .trim();

export const written = (sheet: Sheet, start: number, end: number): string => sheet.text.slice(start, end);

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Whether a script writes words without spaces, or attaches particles to them. */
export const isUnspaced = (text: string): boolean => unspaced.test(text);

/** Word boundaries of scripts with spaces. */
const from = '(?<![\\p{L}\\p{N}])';
const to = '(?![\\p{L}\\p{N}])';

/** Matches whole words; the pattern is folded like the sheet. */
export const wholeWords = (pattern: string, flags = 'gu'): RegExp =>
  new RegExp(`${from}(?:${foldedPattern(pattern)})${to}`, flags);

/** Matches anywhere: for scripts without spaces. */
export const anywhere = (pattern: string, flags = 'gu'): RegExp => new RegExp(`(?:${foldedPattern(pattern)})`, flags);

/** Escapes such as `\p{L}` keep their case. */
export const foldedPattern = (pattern: string): string =>
  pattern.replace(/\\p\{[^}]*\}|\\.|[^\\]+/gsu, (part) =>
    part.startsWith('\\') ? part : Array.from(part.normalize('NFC'), foldedCharacter).join(''),
  );

/** An alternation of words separated by spaces: `one two three`. */
export const anyOf = (words: string): string => `(?:${words.trim().split(/\s+/u).join('|')})`;
