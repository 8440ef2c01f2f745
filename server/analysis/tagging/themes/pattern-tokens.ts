import { fold, type Word } from '../../words/words.ts';
import { arabicStem } from './arabic-stem.ts';

/** A word as patterns see it, and what stands between it and the one before. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly form: string;
  /** `sentence`: a new sentence begins here; `clause`: a comma or the like. */
  readonly after: 'word' | 'clause' | 'sentence';
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

const breakBetween = (text: string, from: number, to: number): Token['after'] => {
  let found: Token['after'] = 'word';
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 32) continue;
    if (sentenceEnds.has(unit)) return 'sentence';
    if (clauseEnds.has(unit)) found = 'clause';
  }
  return found;
};

const codes = (text: string): ReadonlySet<number> => new Set([...text].map((char) => char.charCodeAt(0)));
const sentenceEnds = codes('.!?\n\r…。！？|•');
const clauseEnds = codes(',;:()[]{}–—、，؛،');

/** The words of a text with what separates them. "working.please" are two, as their writer meant. */
export const tokensOf = (text: string, words: readonly Word[], lang: string): Token[] => {
  const tokens: Token[] = [];
  let last = 0;
  const push = (start: number, end: number, folded: string) => {
    const after = tokens.length === 0 ? 'sentence' : breakBetween(text, last, start);
    tokens.push({ start, end, form: formOf(folded, lang), after });
    last = end;
  };
  for (const { start, end, folded } of words) {
    if (!sticking.test(folded)) {
      push(start, end, folded);
      continue;
    }
    let from = start;
    for (let i = start; i <= end; i++) {
      if (i < end && !sticking.test(text[i]!)) continue;
      if (i > from) push(from, i, fold(text.slice(from, i)));
      from = i + 1;
    }
  }
  return tokens;
};
