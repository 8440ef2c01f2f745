import { fold, type Word } from '../words/words.ts';

const vowelSigns = /[\u064b-\u0652\u0670\u0640]/g;
const alike: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي' };
const alikes = /[أإآٱىةؤئ]/g;
/** The article, alone or after an attached short word. */
const article = /^(?:[وبفك]?ال|لل)(?=.{3})/;

/** Arabic as people type it: without vowel signs, look-alike letters unified. */
export const arabicSpelling = (text: string): string =>
  text.replace(vowelSigns, '').replace(alikes, (letter) => alike[letter]!);

/** That spelling without the article. */
export const arabicStem = (word: string): string => arabicSpelling(word).replace(article, '');

/** The words of a text as parallel arrays. */
export interface Tokens<Known> {
  count: number;
  readonly starts: number[];
  readonly ends: number[];
  /** Whether no end of a clause or sentence separates a word from the previous one. */
  readonly goesOn: boolean[];
  readonly known: Known[];
}

/** Looks up what is known of a word. */
export interface KnownWords<Known> {
  /** By folded spelling; null if it consists of several words, which are looked up separately. */
  find(folded: string): { readonly known: Known } | null;
  /** A part of several words, whatever remains in it. */
  ofPiece(folded: string): Known;
}

const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|un|all|dall|dell|nell|sull|quell|quest|gl)'(?=\p{L})/u;
const apostrophes = /['`´]/g;
const sticking = /[.:·]/;

/** The form in which words of reviews and patterns are compared: "don’t" and "dont" are one. */
export const formOf = (folded: string, lang: string): string => {
  if (lang === 'ar') return arabicStem(folded);
  const whole = folded.includes("'") && (lang === 'fr' || lang === 'it') ? folded.replace(elided, '') : folded;
  return whole.replace(apostrophes, '');
};

const codes = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));
/** Characters that end a sentence or clause. */
const ends = new Uint8Array(0x1_0000);
for (const code of codes('.!?\n\r…。！？|•,;:()[]{}–—、，؛،')) ends[code] = 1;

const goesOn = (text: string, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if (ends[text.charCodeAt(at)] === 1) return false;
  return true;
};

/** Whether marks join two words: "working.please" is two. */
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

/** Writes the words of a text into `into`, which is reused for every text to avoid allocations. */
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
