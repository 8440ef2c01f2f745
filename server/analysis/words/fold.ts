const marks = /[\u0300-\u036f]/g;
/** Letters that differ for the eye only, and that Unicode does not take apart. */
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

const foldWhole = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(alike, (letter) => alikes[letter]!)
    .normalize('NFC');

/** Characters that act on their neighbours, which a look at one alone does not show. */
const acting = /[\p{M}\p{Cs}\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]/u;
const unknown = 0xffff;
const whole = 0xfffe;
/** What each character folds to by itself, filled as they are met; `whole` where its text must be folded as one. */
const alone = new Uint16Array(0x10000).fill(unknown);

const foldUnit = (unit: number): number => {
  const char = String.fromCharCode(unit);
  const folded = foldWhole(char);
  const simple = folded.length === 1 && !acting.test(char) && !acting.test(folded);
  alone[unit] = simple ? folded.charCodeAt(0) : whole;
  return alone[unit]!;
};

for (let unit = 0; unit < 128; unit++) foldUnit(unit);

/** Longer texts than this are folded as one. */
const longest = 4096;

/** Case, accents and widths off, one kind of apostrophe; kana and Hangul stay whole: が is not か. */
export const fold = (text: string): string => {
  const { length } = text;
  let ascii = true;
  let same = true;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 127) ascii = false;
    else if (unit < 65 || unit > 90) continue;
    const held = alone[unit]!;
    const folded = held === unknown ? foldUnit(unit) : held;
    if (folded === whole) return foldWhole(text);
    if (folded !== unit) same = false;
  }
  if (same) return text;
  if (ascii) return text.toLowerCase();
  if (length > longest) return foldWhole(text);
  const units = new Array<number>(length);
  for (let at = 0; at < length; at++) units[at] = alone[text.charCodeAt(at)]!;
  return String.fromCharCode.apply(null, units);
};
