const marks = /[\u0300-\u036f]/g;
/** Look-alike letters that Unicode does not decompose. */
const alikes: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
};
const alike = /[ßæœøđłıς’‘ʼ]/g;
const ascii = /^[\0-\x7f]*$/;

/** Removes case, accents and widths, and unifies apostrophes; kana and Hangul stay whole: が is not か. */
export const fold = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replace(marks, '')
        .replace(alike, (letter) => alikes[letter]!)
        .normalize('NFC');
