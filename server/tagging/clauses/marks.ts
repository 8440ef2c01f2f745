import { clauseWords } from './clause-words.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

const picture = '\\p{Extended_Pictographic}\\u{1f1e6}-\\u{1f1ff}';
/** Ends of sentences; lines and their bullets; marks and dashes used as pauses; emoji and emoticons. */
const hardEnd = new RegExp(
  [
    '([.!?…。！？؟۔｡]+["\'”’»）)\\]]*)',
    '(\\n\\s*(?:(?:[-*•·▪●✔✅→>+]+|\\(?\\d{1,2}[.)](?!\\d)|[①-⑳])\\s*)?|[;|•●▪·；]|(?<=\\s)[-–—]{1,3}(?=\\s))',
    `[${picture}][${picture}\\p{Emoji_Modifier}\\u200d\\ufe0f\\u20e3\\s]*`,
    "[:;=]['’-]?[)(DPp/]+(?=\\s|$)",
  ].join('|'),
  'uy',
);

/** Per character: whether it may end a part, or may only after a space. Checked first, since most end nothing. */
const mayEnd = new Uint8Array(0x1_0000);
const behindSpace = 2;
const isPicture = /\p{Extended_Pictographic}/u;
for (let unit = 0xa9; unit < 0x3300; unit++) if (isPicture.test(String.fromCharCode(unit))) mayEnd[unit] = 1;
for (const char of '.!?…。！？؟۔｡\n;|•●▪·；–—') mayEnd[char.charCodeAt(0)] = 1;
for (const char of '-:=') mayEnd[char.charCodeAt(0)] = behindSpace;
/** High surrogates of emoji. */
for (let unit = 0xd83c; unit <= 0xd83e; unit++) mayEnd[unit] = 1;

const address = /^\.(?:com|net|org|de|es|ru|app|io|apk|pdf|jp|kr|id|co|mx|uk|in|xls|jpg|png|mp\d|exe|zip)\b/i;

/** A dot inside a number, version, address or abbreviation does not end a sentence. */
const endsSentence = (text: string, at: number): boolean => {
  const next = text[at + 1] ?? '';
  if (/\d/.test(next) && /\d/.test(text[at - 1] ?? '')) return false;
  if (address.test(text.slice(at, at + 6))) return false;
  const word = /[\p{L}.]+$/u.exec(text.slice(Math.max(0, at - 6), at))?.[0].toLowerCase() ?? '';
  if (clauseWords.abbreviations.has(word)) return word === 'etc' && /^\s+\p{Lu}/u.test(text.slice(at + 1, at + 4));
  return !(word.length === 1 && /\p{Ll}/u.test(next));
};

const enclosed =
  /"[^"\n]{1,90}"|“[^”\n]{1,90}”|«[^»\n]{1,90}»|„[^“”\n]{1,90}[“”]|「[^」\n]{1,60}」|『[^』\n]{1,60}』|\([^()\n]{1,90}\)|（[^（）\n]{1,60}）|https?:\S+/gu;
const mayEnclose = /["“«„「『(（]|https?:/;

/** Short quotations, brackets and addresses, which are never divided. */
export const enclosuresOf = (text: string): Span[] =>
  mayEnclose.test(text)
    ? [...text.matchAll(enclosed)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
    : [];

export const isEnclosed = (enclosures: readonly Span[], at: number): boolean => {
  for (const { start, end } of enclosures) if (at > start && at < end) return true;
  return false;
};

const space = /\s/;

/** Divides a text at marks, lines and emoji; the parts cover all of it. */
export const divideAtMarks = (text: string, enclosures: readonly Span[]): Span[] => {
  const parts: Span[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const may = mayEnd[text.charCodeAt(at)];
    if (may === 0 || (may === behindSpace && !space.test(text[at - 1] ?? ''))) continue;
    hardEnd.lastIndex = at;
    const found = hardEnd.exec(text);
    if (found === null || (found[0] === '.' && !endsSentence(text, at))) continue;
    const next = at + found[0].length;
    if (isEnclosed(enclosures, next)) continue;
    // A bullet or dash belongs to neither part.
    parts.push({ start: from, end: found[2] === undefined ? next : at });
    from = next;
    at = next - 1;
  }
  parts.push({ start: from, end: text.length });
  return parts;
};
