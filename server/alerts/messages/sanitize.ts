import { cut, linkless } from '../../support/prose/untrusted.ts';

/** Mail and chat clients turn `example.com` into a link; an invisible character prevents that. */
const bareHost = /(?<=[\p{L}\p{N}-])\.(?=[a-z]{2,24}\b|xn--)/giu;
const wordJoiner = '\u2060';

/** On one line, without anything that clients would turn into a link. */
export const sanitize = (text: string): string => linkless(text).replace(bareHost, `.${wordJoiner}`);

const longestQuote = 280;

export const sanitizeQuote = (text: string): string =>
  sanitize(cut(text.replace(/\s+/gu, ' ').trim(), longestQuote).replace(/^["“”'‘’]+|["“”'‘’]+$/gu, ''));

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Truncates a text to a medium's limit, counted after escaping; never cuts inside a grapheme or an escape. */
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
