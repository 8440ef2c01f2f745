import { cut, linkless } from '../../support/prose/untrusted.ts';

/** Mails and chats turn `example.com` into a link by themselves; an invisible mark stops them. */
const bareHost = /(?<=[\p{L}\p{N}-])\.(?=[a-z]{2,24}\b|xn--)/giu;
const wordJoiner = '\u2060';

/** On one line, and without anything that a reader's program would make a link of. */
export const tame = (text: string): string => linkless(text).replace(bareHost, `.${wordJoiner}`);

const longestQuote = 280;

export const tameQuote = (text: string): string =>
  tame(cut(text.replace(/\s+/gu, ' ').trim(), longestQuote).replace(/^["“”'‘’]+|["“”'‘’]+$/gu, ''));

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * A text as a medium takes it, within the characters that the medium allows, counted as it is written there. It is cut
 * between two characters as people see them, and never inside an escape.
 */
export const fitted = (text: string, most: number, asWritten: (text: string) => string = (same) => same): string => {
  const whole = text.length <= most ? asWritten(text) : null;
  if (whole !== null && whole.length <= most) return whole;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    const next = asWritten(segment);
    if (kept.length + next.length >= most) break;
    kept += next;
  }
  return `${kept.trimEnd()}…`;
};
