import { fold } from './words.ts';

/** A sentence as the rules look at it: what one of them has read is blotted out for those after it. */
export interface Sheet {
  /** The sentence, its widths and white space made plain. */
  readonly text: string;
  /** The same without case and accents, character for character. */
  readonly folded: string;
}

/** What stands where something was read: it is neither a letter nor a space, so no rule reads across it. */
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

/** What no rule has read, as it was written. */
export const restOf = ({ text, folded }: Sheet): string =>
  Array.from({ length: text.length }, (_, at) => (folded[at] === blot ? ' ' : text[at]))
    .join('')
    .replace(/\s+/gu, ' ')
    .replace(/\s+(?=[,;.?!])/gu, '')
    .replace(/(?:^[\s,;]+|[\s,;]+$)/gu, '')
    .replace(/^(?:and|or|und|oder|et|ou)\s+/iu, '')
    .replace(/\b(?:in|on|of|for|with|from|and)\s*(?=[,;.]?\s*$)/iu, '')
    .trim();

/** What stands at a rule's match, as it was written. */
export const written = (sheet: Sheet, start: number, end: number): string => sheet.text.slice(start, end);

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Whether a text is of a script that writes words without spaces, or glues particles to them. */
export const isUnspaced = (text: string): boolean => unspaced.test(text);

/** Not in the middle of a word of a spaced script. */
const from = '(?<![\\p{L}\\p{N}])';
const to = '(?![\\p{L}\\p{N}])';

/** A pattern in whole words, its letters folded as the sheet's are. */
export const wholeWords = (pattern: string, flags = 'gu'): RegExp =>
  new RegExp(`${from}(?:${foldedPattern(pattern)})${to}`, flags);

/** A pattern anywhere: for scripts without spaces. */
export const anywhere = (pattern: string, flags = 'gu'): RegExp => new RegExp(`(?:${foldedPattern(pattern)})`, flags);

/** Escapes such as `\p{L}` keep their case. */
export const foldedPattern = (pattern: string): string =>
  pattern.replace(/\\p\{[^}]*\}|\\.|[^\\]+/gsu, (part) =>
    part.startsWith('\\') ? part : Array.from(part.normalize('NFC'), foldedCharacter).join(''),
  );

/** Any of the words of a list written with spaces between: `one two three`. */
export const anyOf = (words: string): string => `(?:${words.trim().split(/\s+/u).join('|')})`;
