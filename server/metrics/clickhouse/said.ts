import { isOneWord, literalText } from '../../analysis/search/literal.ts';

/** Between any two characters that are not of one word: no text has it, for it is no white space and no letter. */
const mark = '\u0001';

/** With marks at both ends, so that whole words are found and no parts of them. @param text as `literalText` gives it */
export const markedText = (text: string): string => {
  let marked = mark;
  for (let at = 0; at < text.length; at++) {
    marked += text[at]!;
    // A pair of surrogates is one character, which bytes cannot have a mark in.
    if (!isOneWord(text[at], text[at + 1]) && !isPair(text, at)) marked += mark;
  }
  return marked;
};

const isPair = (text: string, at: number): boolean => text.codePointAt(at)! > 0xffff;

/** What a review says, as quotes are looked for in it. Neither part has a line break. */
export const saidText = ({ title, text }: { readonly title: string | null; readonly text: string }): string =>
  [title ?? '', text].map((part) => markedText(literalText(part).replaceAll(mark, ''))).join('\n');
