/**
 * Sanitizes third-party text (titles, quotes, questions) inside our markdown: nothing in it becomes a link, an image, a heading, code or
 * HTML, and nothing is invisible.
 */

const link =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|mailto:|javascript:|data:)[^\s)\]}>”"']+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/giu;
/** Control characters, bidirectional marks and invisible spaces. Joiners stay, because scripts and emoji need them. */
const unseen = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;
const marks = /[\\`*_[\]<>~|#]|&(?=#?\w+;)/gu;

/** On one line, without links. */
export const linkless = (text: string): string =>
  text.replace(unseen, ' ').replace(link, '[…]').replace(/\s+/gu, ' ').trim();

/** The same for markdown, with its syntax escaped. */
export const plain = (text: string): string => linkless(text).replace(marks, '\\$&');

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Truncates at a word boundary if there is one, never inside a grapheme. */
export const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  // Segments only what is kept: third-party texts can be long.
  const head: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    if (head.length === most) break;
    head.push(segment);
  }
  if (head.join('').length === text.length) return text;
  const space = head.lastIndexOf(' ');
  return `${head
    .slice(0, space > most / 2 ? space : most)
    .join('')
    .replace(/[\s,.;:!?–-]+$/u, '')}…`;
};

const longestTitle = 60;
const longestQuote = 180;

/** An app's title without its subtitle. */
export const shortTitle = (title: string): string => {
  const [name = ''] = title.replace(/\s+/gu, ' ').split(/[:|•·]| [-–—] /u);
  return cut(name.trim().length >= 2 ? name.trim() : title, longestTitle);
};

/** The same for markdown. */
export const titled = (title: string): string => plain(shortTitle(title)) || 'The app';

export const quotation = (text: string): string => {
  const words = plain(cut(text.replace(/\s+/gu, ' ').trim(), longestQuote)).replace(/^["“”']+|["“”']+$/gu, '');
  return `“${words}”`;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);
