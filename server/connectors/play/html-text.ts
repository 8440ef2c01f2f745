const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  euro: '€',
};

const character = (code: number, written: string): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : written;

const decoded = (text: string): string =>
  // One pass: `&amp;lt;` is the text `&lt;`, not `<`.
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (written, hex, digits, name) => {
    if (hex !== undefined) return character(Number.parseInt(hex, 16), written);
    if (digits !== undefined) return character(Number.parseInt(digits, 10), written);
    return named[String(name)] ?? written;
  });

/** The text of a store's description: its line breaks kept, its tags gone, its entities read. */
export const htmlToText = (html: string): string =>
  decoded(
    html
      .replace(/\r\n?/g, '\n')
      .replace(/<br\s*\/?>|<\/p\s*>|<\/li\s*>|<\/h\d\s*>/gi, '\n')
      // Only what looks like a tag: "under < 5 minutes" is text.
      .replace(/<\/?[a-z][^<>]*>/gi, ''),
  )
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Text as people wrote it, without the control characters that come along with it. */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
