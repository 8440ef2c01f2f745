import { fold } from '../words/fold.ts';

/** A text as quotes are looked for in it: without case and accents, its white space plain. */
export const literalText = (text: string): string => fold(text).replace(/\s+/gu, ' ').trim();

const spacedLetter =
  /[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]]/v;

/** Whether two characters belong to one word of a script that writes spaces. */
export const isOneWord = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && spacedLetter.test(one) && spacedLetter.test(other);

const stands = (wanted: string, text: string): boolean => {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (!isOneWord(text[at - 1], text[at]) && !isOneWord(text[end - 1], text[end])) return true;
  }
  return false;
};

/** Whether a review says this word for word, in whole words. @param wanted as `literalText` gives it */
export const saysLiterally = (
  { title, text }: { readonly title: string | null; readonly text: string },
  wanted: string,
): boolean => stands(wanted, literalText(text)) || (title !== null && stands(wanted, literalText(title)));
