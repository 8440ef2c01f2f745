/**
 * Words of strangers (titles, quotes, questions) inside our markdown. They stay words: nothing in them becomes a link, an
 * image, a heading, code or HTML, and nothing hides.
 */

const link =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|mailto:|javascript:|data:)[^\s)\]}>”"']+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/giu;
/** Controls, marks that turn the direction of writing, and spaces that nobody sees; joiners stay, for scripts and emoji need them. */
const unseen = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;
const marks = /[\\`*_[\]<>~|#]|&(?=#?\w+;)/gu;

/** In one line, without links; what markdown would read as its own is escaped. */
export const plain = (text: string): string =>
  text.replace(unseen, ' ').replace(link, '[…]').replace(/\s+/gu, ' ').trim().replace(marks, '\\$&');

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** At a border of words where there is one, never inside a character. */
const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const characters = [...segmenter.segment(text)];
  if (characters.length <= most) return text;
  const head = characters.slice(0, most).map(({ segment }) => segment);
  const space = head.lastIndexOf(' ');
  return `${head
    .slice(0, space > most / 2 ? space : most)
    .join('')
    .replace(/[\s,.;:!?–-]+$/u, '')}…`;
};

const longestTitle = 60;
const longestQuote = 180;

/** An app's title: what stands before its subtitle, which is long enough to be one. */
export const titled = (title: string): string => {
  const [name = ''] = title.replace(/\s+/gu, ' ').split(/[:|•·]| [-–—] /u);
  return plain(cut(name.trim().length >= 2 ? name.trim() : title, longestTitle)) || 'The app';
};

/** Someone's words in quotation marks. */
export const quotation = (text: string): string => {
  const words = plain(cut(text.replace(/\s+/gu, ' ').trim(), longestQuote)).replace(/^["“”']+|["“”']+$/gu, '');
  return `“${words}”`;
};
