import { longestHeld } from '../../words/held-words.ts';
import { fold, type Word } from '../../words/words.ts';
import type { LanguageWords } from './language-words.ts';
import { type Found, type Match, type Matcher, settle } from './matcher.ts';
import { type Pattern, parsePattern } from './pattern.ts';
import { formOf, isSticky, type KnownWords, type Token as TokenOf, tokensOf } from './pattern-tokens.ts';
import { createPatternTree, type Steps } from './pattern-tree.ts';
import type { ThemeId } from './taxonomy.ts';
import { createVocabulary } from './vocabulary.ts';

type Meaning = ThemeId | 'negator' | 'idiom';

/** What a finished pattern says. */
interface Ending {
  readonly meaning: Meaning;
  readonly role: Pattern['role'];
  readonly ownNegation: boolean;
  readonly leans: boolean;
  readonly vague: boolean;
  /** Whether one of its places may be taken by a negator. */
  readonly mayNegate: boolean;
  readonly lowest: number;
  readonly highest: number;
}

/** What is known of a word: the places it may stand in, and where patterns that begin with it go on. Null: in none. */
interface Fit {
  readonly places: readonly number[];
  /** The same as bits. */
  readonly bits: Uint32Array;
  readonly starts: Steps<Ending>;
}
type Fits = Fit | null;
type Token = TokenOf<Fits>;

const bitsOf = (places: readonly number[]): Uint32Array => {
  const bits = new Uint32Array((Math.max(...places) >>> 5) + 1);
  for (const place of places) bits[place >>> 5]! |= 1 << (place & 31);
  return bits;
};

const fitsPlace = ({ bits }: Fit, place: number): boolean =>
  place >>> 5 < bits.length && ((bits[place >>> 5]! >>> (place & 31)) & 1) === 1;

/** For each token, the last one of the words that follow it with nothing between. */
const clauseEnds = (tokens: readonly Token[]): Uint32Array => {
  const ends = new Uint32Array(tokens.length);
  let end = tokens.length - 1;
  for (let at = tokens.length - 1; at >= 0; at--) {
    ends[at] = end;
    if (!tokens[at]!.goesOn) end = at - 1;
  }
  return ends;
};

const mostHeld = 50_000;
/** How far a negator reaches where the language does not say which words may stand between. */
const reach = 2;
const longReach = 4;
const reachBack = 3;

/** What a negator, or a pattern, covers: the places of its first and last word among the tokens. */
interface Range {
  readonly ending: Ending;
  readonly first: number;
  readonly last: number;
}

/** A matcher for languages with spaces between words. */
export const createWordMatcher = (lang: string, language: LanguageWords): Matcher => {
  const vocabulary = createVocabulary();
  const tree = createPatternTree<Ending>();
  const written = (word: string): string => formOf(fold(word), lang);
  const classes = language.classes ?? {};

  const insert = ({ places }: Pattern, ending: Ending): void =>
    tree.insert(
      places.map(({ atoms, gap }) => ({ gap, place: vocabulary.placeOf(atoms) })),
      ending,
    );

  const negators = language.negators.flatMap((entry) => parsePattern(entry, classes, written));
  const negating = new Set(
    negators.filter(({ role }) => role === 'hit').flatMap(({ places }) => places[0]!.atoms.map(({ text }) => text)),
  );
  for (const pattern of negators) insert(pattern, { ...pattern, meaning: 'negator', mayNegate: true });
  for (const pattern of (language.idioms ?? []).flatMap((entry) => parsePattern(entry, classes, written))) {
    insert(pattern, { ...pattern, meaning: 'idiom', mayNegate: false });
  }
  for (const [theme, entries] of Object.entries(language.words) as [ThemeId, readonly string[]][]) {
    for (const pattern of entries.flatMap((entry) => parsePattern(entry, classes, written))) {
      const mayNegate = pattern.places.some(({ atoms }) => atoms.some(({ text }) => negating.has(text)));
      insert(pattern, { ...pattern, meaning: theme, mayNegate });
    }
  }
  const between = language.between
    ? vocabulary.placeOf(
        language.between.flatMap((entry) => parsePattern(entry, {}, written).flatMap(({ places }) => places[0]!.atoms)),
      )
    : null;
  const or = vocabulary.placeOf((language.or ?? ['or']).map((text) => ({ text, prefix: false })));

  const fitOf = (form: string): Fits => {
    const places = [...new Set(vocabulary.placesOf(form))];
    return places.length === 0 ? null : { places, bits: bitsOf(places), starts: tree.startsAt(places) };
  };
  /** By spelling; null: several words. */
  const held = new Map<string, { readonly known: Fits } | null>();
  const find = (folded: string): { readonly known: Fits } | null => {
    const found = held.get(folded);
    if (found !== undefined) return found;
    const fit = isSticky(folded) ? null : { known: fitOf(formOf(folded, lang)) };
    if (folded.length > longestHeld) return fit;
    if (held.size >= mostHeld) held.clear();
    held.set(folded, fit);
    return fit;
  };
  const known: KnownWords<Fits> = {
    find,
    ofPiece: (folded) => (find(folded) ?? { known: fitOf(formOf(folded, lang)) }).known,
  };

  const findRanges = (tokens: readonly Token[]): Range[] => {
    const ranges: Range[] = [];
    const ends = clauseEnds(tokens);
    const walk = (steps: Steps<Ending>, at: number, first: number): void => {
      for (const ending of steps.endings) ranges.push({ ending, first, last: at });
      const { places, gaps, longestGap, near } = steps;
      const end = Math.min(at + 1 + longestGap, ends[at]!);
      for (let next = at + 1; next <= end; next++) {
        const fit = tokens[next]!.known;
        if (fit === null) continue;
        for (let step = next === at + 1 ? 0 : near; step < places.length; step++) {
          if (fitsPlace(fit, places[step]!) && gaps[step]! >= next - at - 1) walk(steps.to(step), next, first);
        }
      }
    };
    for (let at = 0; at < tokens.length; at++) {
      const fit = tokens[at]!.known;
      if (fit !== null) walk(fit.starts, at, at);
    }
    return ranges;
  };

  const mayStandBetween = (fit: Fits): boolean => between !== null && fit !== null && fitsPlace(fit, between);

  const cancels = (negator: Range, hit: Range, tokens: readonly Token[]): boolean => {
    if (negator.ending.role === 'after') {
      const gap = negator.first - hit.last - 1;
      if (gap < 0 || gap > reachBack) return false;
      for (let at = hit.last + 1; at <= negator.first; at++) if (!tokens[at]!.goesOn) return false;
      return true;
    }
    // "Payment has not failed": a negator among the words of a hit cancels it where it stands before the last of them.
    const cancelled = negator.first > hit.first ? hit.last : hit.first;
    const gap = cancelled - negator.last - 1;
    if (gap < 0 || gap > (between === null ? reach : longReach)) return false;
    for (let at = negator.last + 1; at <= cancelled; at++) {
      if (!tokens[at]!.goesOn) return false;
      if (at < cancelled && between !== null && !mayStandBetween(tokens[at]!.known)) return false;
    }
    return true;
  };

  const read = (text: string, words: readonly Word[], rating: number | null): Found => {
    const tokens = tokensOf(text, words, known);
    const ranges = findRanges(tokens);
    if (ranges.length === 0) return null;
    const negators = ranges.filter(({ ending }) => ending.meaning === 'negator');
    const exempt = negators.filter(({ ending }) => ending.role === 'excludes');
    const negations = negators.filter(
      ({ ending, first, last }) =>
        ending.role !== 'excludes' && !exempt.some((other) => other.first <= last && first <= other.last),
    );
    const negatesItself = ({ ending, first, last }: Range): boolean =>
      ending.ownNegation ||
      (ending.mayNegate && negators.some((negator) => negator.first >= first && negator.last <= last));
    const idioms = ranges.filter(({ ending }) => ending.meaning === 'idiom');
    const isIdiom = ({ ending, first, last }: Range): boolean =>
      !ending.ownNegation && idioms.some((idiom) => idiom.first <= last && first <= idiom.last);
    const lastCancelled = new Set<number>();
    const matches: Match[] = [];
    for (const range of ranges) {
      const { ending, first, last } = range;
      if (ending.meaning === 'negator' || ending.meaning === 'idiom') continue;
      if (rating !== null && (rating < ending.lowest || rating > ending.highest)) continue;
      const idiomatic = isIdiom(range);
      if (idiomatic && ending.role === 'excludes') continue;
      const joined = first >= 2 && tokens[first - 1]!.known?.places.includes(or) === true;
      const cancelled =
        !idiomatic &&
        ending.role !== 'excludes' &&
        !negatesItself(range) &&
        (negations.some((negation) => cancels(negation, range, tokens)) || (joined && lastCancelled.has(first - 2)));
      if (cancelled) lastCancelled.add(last);
      matches.push({
        theme: ending.meaning,
        start: tokens[first]!.start,
        end: tokens[last]!.end,
        leans: ending.leans,
        vague: ending.vague,
        excludes: ending.role === 'excludes',
        cancelled,
        idiomatic,
      });
    }
    return settle(matches);
  };

  return { read: read, find: (text, words, rating) => read(text, words, rating)?.hits ?? [] };
};
