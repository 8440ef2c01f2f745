import { fold, type Word } from '../words/words.ts';

const unsaid = /[\u064b-\u0652\u0670\u0640]/g;
const alike: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي' };
const alikes = /[أإآٱىةؤئ]/g;
/** The article, alone or behind a short word that is written together with it. */
const article = /^(?:[وبفك]?ال|لل)(?=.{3})/;

/** Arabic as people spell it in a hurry: vowels off, look-alike letters one. */
export const arabicSpelling = (text: string): string =>
  text.replace(unsaid, '').replace(alikes, (letter) => alike[letter]!);

/** An Arabic word in that spelling, the article off. */
export const arabicStem = (word: string): string => arabicSpelling(word).replace(article, '');

/** The words of a text as patterns see them, a column each. */
export interface Tokens<Known> {
  count: number;
  readonly starts: number[];
  readonly ends: number[];
  /** Whether nothing that ends a clause or a sentence stands between a word and the one before. */
  readonly goesOn: boolean[];
  readonly known: Known[];
}

/** Words of reviews as they are looked up: what is known of each. */
export interface KnownWords<Known> {
  /** By its folded spelling; null where it is several words, which are looked up by themselves. */
  find(folded: string): { readonly known: Known } | null;
  /** A piece of several words, whatever is left in it. */
  ofPiece(folded: string): Known;
}

const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|un|all|dall|dell|nell|sull|quell|quest|gl)'(?=\p{L})/u;
const apostrophes = /['`´]/g;
const sticking = /[.:·]/;

/** The form in which a word of a review and a word of a pattern are compared: "don’t" and "dont" are one. */
export const formOf = (folded: string, lang: string): string => {
  if (lang === 'ar') return arabicStem(folded);
  const whole = folded.includes("'") && (lang === 'fr' || lang === 'it') ? folded.replace(elided, '') : folded;
  return whole.replace(apostrophes, '');
};

const codes = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));
/** What ends a sentence or a clause. */
const ends = new Uint8Array(0x1_0000);
for (const code of codes('.!?\n\r…。！？|•,;:()[]{}–—、，؛،')) ends[code] = 1;

const goesOn = (text: string, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if (ends[text.charCodeAt(at)] === 1) return false;
  return true;
};

/** Whether marks in it stick words together: "working.please" are two, as their writer meant. */
export const isSticky = (folded: string): boolean => sticking.test(folded);

const addToken = <Known>(tokens: Tokens<Known>, text: string, start: number, end: number, known: Known): void => {
  const at = tokens.count++;
  tokens.goesOn[at] = at > 0 && goesOn(text, tokens.ends[at - 1]!, start);
  tokens.starts[at] = start;
  tokens.ends[at] = end;
  tokens.known[at] = known;
};

const addPieces = <Known>(
  tokens: Tokens<Known>,
  text: string,
  { start, end }: Word,
  words: KnownWords<Known>,
): void => {
  let from = start;
  for (let at = start; at <= end; at++) {
    if (at < end && !sticking.test(text[at]!)) continue;
    if (at > from) addToken(tokens, text, from, at, words.ofPiece(fold(text.slice(from, at))));
    from = at + 1;
  }
};

/** The words of a text with what separates them, written over the tokens of the text before: lists that stay need no clearing away. */
export const readTokens = <Known>(
  text: string,
  words: readonly Word[],
  known: KnownWords<Known>,
  into: Tokens<Known>,
): void => {
  into.count = 0;
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    const found = known.find(word.folded);
    if (found !== null) addToken(into, text, word.start, word.end, found.known);
    else addPieces(into, text, word, known);
  }
};
