/** What closes a quotation, by what opens it; a German one ends where an English one begins. */
const closers: Readonly<Record<string, string>> = { '„': '“”', '“': '”', '«': '»', '»': '«', '"': '"', '‹': '›' };
const ends = /[.!?…。！？]/u;
const closing = /["”“»’)\]]/u;
const longestQuotation = 400;
/** A point behind these ends nothing. */
const short: ReadonlySet<string> = new Set(
  'nr no ca min std max z b d h u a p ej etc vs mr mrs ms dr st bzw inkl env vol op'.split(' '),
);
const ordinalAfter = /(?:^|\s)(?:am|der|den|dem|des|die|das|vom|zum|bis|im)\s+\d{1,2}$/iu;

/** Where the quotation that begins here closes; -1: it is none. */
const closeOf = (text: string, at: number): number => {
  const closer = closers[text[at]!];
  if (closer === undefined || !/^\s?[\p{L}\p{N}¿¡(]/u.test(text.slice(at + 1, at + 3))) return -1;
  if (at > 0 && !/[\s(:–—-]/u.test(text[at - 1]!)) return -1;
  for (let end = at + 2; end < Math.min(text.length, at + longestQuotation); end++) {
    if (text[end] === '\n') return -1;
    if (closer.includes(text[end]!)) return end;
  }
  return -1;
};

const beginsSentence = (rest: string): boolean => /^\s*(?:$|\n|[^\p{Ll}\s,;:])/u.test(rest);

/** No abbreviation and no date is longer: what stands farther before a point is not read again at every one. */
const longestBefore = 40;

const isAbbreviated = (before: string, rest: string): boolean => {
  if (/^\s*\p{Ll}/u.test(rest)) return true;
  const word = /[\p{L}]+$/u.exec(before)?.[0].toLowerCase();
  return (word !== undefined && short.has(word)) || ordinalAfter.test(before);
};

/** A text in sentences, letter by letter; a quotation in any language's marks stays whole. */
export const sentencesOf = (text: string): string[] => {
  const sentences: string[] = [];
  let start = 0;
  const cut = (end: number): void => {
    const sentence = text.slice(start, end).trim();
    if (sentence !== '') sentences.push(sentence);
    start = end;
  };
  for (let at = 0; at < text.length; at++) {
    const close = closeOf(text, at);
    if (close > 0) {
      at = close;
      if (ends.test(text.slice(0, close).trimEnd().at(-1)!) && beginsSentence(text.slice(close + 1))) cut(close + 1);
      continue;
    }
    if (text[at] === '\n') {
      cut(at);
      continue;
    }
    if (!ends.test(text[at]!)) continue;
    const first = at;
    while (ends.test(text[at + 1] ?? '')) at++;
    while (closing.test(text[at + 1] ?? '')) at++;
    const rest = text.slice(at + 1);
    // A point inside a number or an address ends nothing.
    if (rest !== '' && !/^\s/u.test(rest) && /[.]/u.test(text[first]!)) continue;
    if (at === first && text[at] === '.' && isAbbreviated(text.slice(Math.max(start, at - longestBefore), at), rest))
      continue;
    cut(at + 1);
  }
  cut(text.length);
  return sentences;
};
