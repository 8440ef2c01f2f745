import type { Word } from '../words/words.ts';
import type { Field, KindsInput } from './review-kind.ts';
import { learnWord, numberOf } from './word-numbers.ts';

/**
 * The words of a review, title then text, as numbers for comparing with cues. English negations are unified: `does
 * n't`, `doesn t`, `didn’t` and `does not` all become `doesnt`.
 */
export interface Tokens {
  count: number;
  readonly numbers: number[];
  /** True at the start of a sentence. */
  readonly opens: boolean[];
  readonly starts: number[];
  readonly ends: number[];
  /** Tokens before this index belong to the title. */
  ofTitle: number;
}

export const fieldOf = (tokens: Tokens, at: number): Field => (at < tokens.ofTitle ? 'title' : 'text');

/** The negated form of a verb before `not`. */
const negated: ReadonlyMap<number, number> = new Map(
  Object.entries({
    cant: ['can', 'could', 'ca', 'couldn'],
    dont: ['do', 'don'],
    doesnt: ['does', 'doesn', 'didn'],
    isnt: ['be', 'isn', 'aren', 'wasn', 'weren'],
    wont: ['will', 'wo', 'won', 'would', 'wouldn'],
    havent: ['have', 'haven', 'hasn', 'hadn'],
    shouldnt: ['should', 'shouldn'],
  }).flatMap(([whole, verbs]) => verbs.map((verb) => [learnWord(verb), learnWord(whole)])),
);
const not = learnWord('not');
const t = learnWord('t');

const endsSentence = (text: string, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    // . ! ? ; newline and tab
    if (code === 46 || code === 33 || code === 63 || code === 59 || code === 10 || code === 9) return true;
  }
  return false;
};

const addField = (tokens: Tokens, text: string, words: readonly Word[]): void => {
  let opens = true;
  let before = 0;
  for (const { start, end, folded } of words) {
    const number = numberOf(folded);
    opens ||= endsSentence(text, before, start);
    before = end;
    if (!opens && (number === not || number === t)) {
      const last = tokens.count - 1;
      const joined = negated.get(tokens.numbers[last]!);
      if (joined !== undefined) {
        tokens.numbers[last] = joined;
        tokens.ends[last] = end;
        continue;
      }
    }
    const at = tokens.count++;
    tokens.numbers[at] = number;
    tokens.opens[at] = opens;
    tokens.starts[at] = start;
    tokens.ends[at] = end;
    opens = false;
  }
};

const tokens: Tokens = { count: 0, numbers: [], opens: [], starts: [], ends: [], ofTitle: 0 };

/** Reuses the same arrays for every review, to avoid allocations. */
export const tokensOf = ({ title, text, titleWords, textWords }: KindsInput): Tokens => {
  tokens.count = 0;
  if (title !== null) addField(tokens, title, titleWords);
  tokens.ofTitle = tokens.count;
  addField(tokens, text, textWords);
  return tokens;
};
