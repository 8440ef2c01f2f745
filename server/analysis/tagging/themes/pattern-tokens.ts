import { fold, type Word } from '../../words/words.ts';
import { arabicStem } from './arabic-stem.ts';

/** A word as patterns see it, and what stands between it and the one before. */
export interface Token<Known> {
  readonly start: number;
  readonly end: number;
  /** Whether nothing that ends a clause or a sentence stands between. */
  readonly goesOn: boolean;
  readonly known: Known;
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

/** The words of a text with what separates them. */
export const tokensOf = <Known>(
  text: string,
  words: readonly Word[],
  { find, ofPiece }: KnownWords<Known>,
): Token<Known>[] => {
  const tokens: Token<Known>[] = [];
  let last = 0;
  for (let index = 0; index < words.length; index++) {
    const { start, end, folded } = words[index]!;
    const found = find(folded);
    if (found !== null) {
      tokens.push({ start, end, goesOn: tokens.length > 0 && goesOn(text, last, start), known: found.known });
      last = end;
      continue;
    }
    let from = start;
    for (let at = start; at <= end; at++) {
      if (at < end && !sticking.test(text[at]!)) continue;
      if (at > from) {
        const known = ofPiece(fold(text.slice(from, at)));
        tokens.push({ start: from, end: at, goesOn: tokens.length > 0 && goesOn(text, last, from), known });
        last = at;
      }
      from = at + 1;
    }
  }
  return tokens;
};
