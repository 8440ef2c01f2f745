import type { Tokens } from './cue-tokens.ts';
import { learnWord } from './word-numbers.ts';

/**
 * A cue such as `would be <nice> if`. A slash separates alternatives, `<nice>` is a named class of words, `..` allows
 * up to three words between, `^` requires the start of a sentence. Words are compared by their stems.
 */
export interface Cue {
  readonly id: string;
  readonly says: readonly string[];
  /** Look-alikes: a match that begins inside one does not count. */
  readonly unless?: readonly string[];
}

export type WordClasses = Readonly<Record<string, readonly string[]>>;

interface Place {
  readonly any: ReadonlySet<number>;
  readonly gap: number;
}

interface Pattern {
  readonly cue: number;
  readonly opens: boolean;
  readonly rest: readonly Place[];
}

export interface CueMatch {
  readonly cue: number;
  /** First token, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

const longestGap = 3;
/** Cues are bits of a 32-bit integer. */
const cuesAtMost = 31;

const wordsAt = (place: string, classes: WordClasses): number[] =>
  place.split('/').flatMap((word) => {
    const named = /^<(\w+)>$/.exec(word)?.[1];
    if (named === undefined) return [learnWord(word)];
    const members = classes[named];
    if (members === undefined) throw new Error(`No class of words is named ${named}.`);
    return members.map(learnWord);
  });

/** By the number of their first word. */
type Index = (readonly Pattern[] | undefined)[];

const addPattern = (index: Index, cue: number, pattern: string, classes: WordClasses): void => {
  const opens = pattern.startsWith('^');
  const [first, ...others] = (opens ? pattern.slice(1) : pattern).split(' ');
  const rest: Place[] = [];
  let gap = 0;
  for (const place of others) {
    if (place === '..') gap = longestGap;
    else {
      rest.push({ any: new Set(wordsAt(place, classes)), gap });
      gap = 0;
    }
  }
  for (const word of wordsAt(first!, classes)) {
    index[word] = [...(index[word] ?? []), { cue, opens, rest }];
  }
};

/** The token after the match of the remaining places, or -1. Matches do not cross sentences. */
const endOf = (tokens: Tokens, places: readonly Place[], place: number, from: number): number => {
  const wanted = places[place];
  if (wanted === undefined) return from;
  const last = Math.min(from + wanted.gap, tokens.count - 1);
  for (let at = from; at <= last && !tokens.opens[at]; at++) {
    if (!wanted.any.has(tokens.numbers[at]!)) continue;
    const end = endOf(tokens, places, place + 1, at + 1);
    if (end >= 0) return end;
  }
  return -1;
};

export type CueMatcher = (tokens: Tokens) => CueMatch[];

export const cueMatcher = (cues: readonly Cue[], classes: WordClasses): CueMatcher => {
  if (cues.length > cuesAtMost) throw new Error(`A set of cues has at most ${cuesAtMost}.`);
  const said: Index = [];
  const unless: Index = [];
  cues.forEach((cue, at) => {
    for (const pattern of cue.says) addPattern(said, at, pattern, classes);
    for (const pattern of cue.unless ?? []) addPattern(unless, at, pattern, classes);
  });

  const matchesOf = (tokens: Tokens): CueMatch[] => {
    const { numbers, opens, count } = tokens;
    const matches: CueMatch[] = [];
    for (let from = 0; from < count; from++) {
      const patterns = said[numbers[from]!];
      if (patterns === undefined) continue;
      for (const { cue, opens: atOpening, rest } of patterns) {
        if (atOpening && !opens[from]) continue;
        const to = endOf(tokens, rest, 0, from + 1);
        if (to >= 0) matches.push({ cue, from, to });
      }
    }
    return matches;
  };

  /** For each token, a mask of the cues it only looks like. @param found mask of the cues to check */
  const lookAlikes = (tokens: Tokens, found: number): Int32Array => {
    const { numbers, opens, count } = tokens;
    const alike = new Int32Array(count);
    for (let from = 0; from < count; from++) {
      const patterns = unless[numbers[from]!];
      if (patterns === undefined) continue;
      for (const { cue, opens: atOpening, rest } of patterns) {
        if (((found >> cue) & 1) === 0 || (atOpening && !opens[from])) continue;
        const to = endOf(tokens, rest, 0, from + 1);
        for (let at = from; at < to; at++) alike[at]! |= 1 << cue;
      }
    }
    return alike;
  };

  return (tokens) => {
    const matches = matchesOf(tokens);
    if (matches.length === 0) return matches;
    const alike = lookAlikes(
      tokens,
      matches.reduce((found, { cue }) => found | (1 << cue), 0),
    );
    return matches.filter(({ cue, from }) => ((alike[from]! >> cue) & 1) === 0);
  };
};
