import type { WindowReview } from '../../../metrics/window-review.ts';
import type { Said } from '../findings.ts';

/** A text with white space collapsed, and the original position of each character. */
const squeeze = (text: string): { squeezed: string; places: number[] } => {
  const places: number[] = [];
  let squeezed = '';
  for (let at = 0; at < text.length; at++) {
    const isSpace = /\s/u.test(text[at]!);
    if (isSpace && (squeezed === '' || squeezed.endsWith(' '))) continue;
    squeezed += isSpace ? ' ' : text[at];
    places.push(at);
  }
  return { squeezed, places };
};

const minLetters = 2;
const longest = 1_000;

/** Position of this text in a review, ignoring white space, or null. */
export const verbatimPlace = ({ title, text }: Pick<WindowReview, 'title' | 'text'>, quote: string): Said | null => {
  if (quote.length > longest || !quote.isWellFormed()) return null;
  const wanted = quote.trim().replace(/\s+/gu, ' ');
  if ((wanted.match(/\p{L}/gu) ?? []).length < minLetters) return null;
  for (const field of ['text', 'title'] as const) {
    const written = (field === 'text' ? text : title) ?? '';
    const start = written.indexOf(wanted);
    if (start >= 0) return { field, start, end: start + wanted.length };
    if (!wanted.includes(' ')) continue;
    const { squeezed, places } = squeeze(written);
    const found = squeezed.indexOf(wanted);
    if (found >= 0) return { field, start: places[found]!, end: places[found + wanted.length - 1]! + 1 };
  }
  return null;
};
