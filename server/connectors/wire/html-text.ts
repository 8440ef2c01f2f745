import { decodeHTMLStrict } from 'entities/decode';

/** The text of a description in HTML: its line breaks stay, its tags go, its entities are decoded once. */
export const htmlToText = (html: string): string =>
  decodeHTMLStrict(
    html
      .replace(/\r\n?/g, '\n')
      .replace(/<br\s*\/?>|<\/p\s*>|<\/li\s*>|<\/h\d\s*>/gi, '\n')
      // Only what looks like a tag: "under < 5 minutes" is text.
      .replace(/<\/?[a-z][^<>]*>/gi, ''),
  )
    .replaceAll('\u00a0', ' ')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
