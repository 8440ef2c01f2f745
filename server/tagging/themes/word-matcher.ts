import { longestCached } from '../words/cached-words.ts';
import { fold, type Word } from '../words/words.ts';
import { type Found, type Match, type Matcher, settle } from './matcher.ts';
import { type Pattern, PatternReader } from './pattern.ts';
import { formOf, isSticky, type KnownWords, readTokens, type Tokens } from './pattern-tokens.ts';
import { createPatternTree, type Steps } from './pattern-tree.ts';
import type { ThemeId } from './taxonomy.ts';
import type { LanguageWords } from './vocabulary.ts';
import { createVocabulary } from './vocabulary.ts';

type Meaning = ThemeId | 'negator' | 'idiom';

/** A completed pattern. */
interface Ending {
  readonly meaning: Meaning;
  readonly role: Pattern['role'];
  readonly ownNegation: boolean;
  readonly leans: boolean;
  readonly vague: boolean;
  /** Whether a negator can match one of its places. */
  readonly mayNegate: boolean;
  readonly lowest: number;
  readonly highest: number;
}

/** The places a word fits, and the patterns that begin with it; null if none. */
interface Fit {
  readonly places: readonly number[];
  /** The same as a bit set. */
  readonly bits: Uint32Array;
  readonly starts: Steps<Ending>;
}
type Fits = Fit | null;

const bitsOf = (places: readonly number[]): Uint32Array => {
  const bits = new Uint32Array((Math.max(...places) >>> 5) + 1);
  for (const place of places) bits[place >>> 5]! |= 1 << (place & 31);
  return bits;
};

const fitsPlace = ({ bits }: Fit, place: number): boolean =>
  place >>> 5 < bits.length && ((bits[place >>> 5]! >>> (place & 31)) & 1) === 1;

const maxCached = 50_000;
/** How far negators reach if the language does not list the words allowed between. */
const reach = 2;
const longReach = 4;
const reachBack = 3;

/** Token indexes of the first and last word of a negator or match. */
interface Range {
  readonly ending: Ending;
  readonly first: number;
  readonly last: number;
}

const covers = (ranges: readonly Range[], { first, last }: Range): boolean => {
  for (const other of ranges) if (other.first <= last && first <= other.last) return true;
  return false;
};

/** Of the current text; reused for every text in any language. */
const tokens: Tokens<Fits> = { count: 0, starts: [], ends: [], goesOn: [], known: [] };
/** For each token, the last token of its clause. */
const clauseEnds: number[] = [];
const readClauseEnds = (): void => {
  let end = tokens.count - 1;
  for (let at = tokens.count - 1; at >= 0; at--) {
    clauseEnds[at] = end;
    if (!tokens.goesOn[at]) end = at - 1;
  }
};

const walk = (steps: Steps<Ending>, at: number, first: number, ranges: Range[]): void => {
  const { endings, places, gaps, longestGap, near } = steps;
  for (let place = 0; place < endings.length; place++) ranges.push({ ending: endings[place]!, first, last: at });
  const end = Math.min(at + 1 + longestGap, clauseEnds[at]!);
  for (let next = at + 1; next <= end; next++) {
    const fit = tokens.known[next]!;
    if (fit === null) continue;
    for (let step = next === at + 1 ? 0 : near; step < places.length; step++) {
      if (fitsPlace(fit, places[step]!) && gaps[step]! >= next - at - 1) walk(steps.to(step), next, first, ranges);
    }
  }
};

const findRanges = (): Range[] => {
  const ranges: Range[] = [];
  readClauseEnds();
  for (let at = 0; at < tokens.count; at++) {
    const fit = tokens.known[at]!;
    if (fit !== null) walk(fit.starts, at, at, ranges);
  }
  return ranges;
};

/** One class for all languages, so that they share V8's optimized code. */
class WordMatcher implements Matcher, KnownWords<Fits> {
  private readonly lang: string;
  private readonly vocabulary = createVocabulary();
  private readonly tree = createPatternTree<Ending>();
  /** The place of words allowed between a negator and what it cancels. */
  private readonly between: number | null;
  private readonly or: number;
  /** By spelling; null for several words. */
  private readonly cached = new Map<string, { readonly known: Fits } | null>();

  constructor(lang: string, language: LanguageWords) {
    this.lang = lang;
    const { vocabulary } = this;
    const reader = new PatternReader(language.classes ?? {}, (word) => formOf(fold(word), lang));
    const patternsOf = (entries: readonly string[] = []): Pattern[] =>
      entries.flatMap((entry) => reader.patternsOf(entry));
    const negators = patternsOf(language.negators);
    const negating = new Set(
      negators.filter(({ role }) => role === 'hit').flatMap(({ places }) => places[0]!.atoms.map(({ text }) => text)),
    );
    for (const pattern of negators) this.insert(pattern, 'negator', true);
    for (const pattern of patternsOf(language.idioms)) this.insert(pattern, 'idiom', false);
    for (const [theme, entries] of Object.entries(language.words) as [ThemeId, readonly string[]][]) {
      for (const pattern of patternsOf(entries)) {
        const mayNegate = pattern.places.some(({ atoms }) => atoms.some(({ text }) => negating.has(text)));
        this.insert(pattern, theme, mayNegate);
      }
    }
    this.between = language.between
      ? vocabulary.placeOf(patternsOf(language.between).flatMap(({ places }) => places[0]!.atoms))
      : null;
    this.or = vocabulary.placeOf((language.or ?? ['or']).map((text) => ({ text, prefix: false })));
  }

  private insert(pattern: Pattern, meaning: Meaning, mayNegate: boolean): void {
    const { role, ownNegation, leans, vague, lowest, highest } = pattern;
    this.tree.insert(
      pattern.places.map(({ atoms, gap }) => ({ gap, place: this.vocabulary.placeOf(atoms) })),
      { meaning, role, ownNegation, leans, vague, mayNegate, lowest, highest },
    );
  }

  private fitOf(form: string): Fits {
    const places = [...new Set(this.vocabulary.placesOf(form))];
    return places.length === 0 ? null : { places, bits: bitsOf(places), starts: this.tree.startsAt(places) };
  }

  find(folded: string): { readonly known: Fits } | null {
    const { cached, lang } = this;
    const found = cached.get(folded);
    if (found !== undefined) return found;
    const fit = isSticky(folded) ? null : { known: this.fitOf(formOf(folded, lang)) };
    if (folded.length > longestCached) return fit;
    if (cached.size >= maxCached) cached.clear();
    cached.set(folded, fit);
    return fit;
  }

  ofPiece(folded: string): Fits {
    return (this.find(folded) ?? { known: this.fitOf(formOf(folded, this.lang)) }).known;
  }

  private cancels(negator: Range, hit: Range): boolean {
    const { between } = this;
    if (negator.ending.role === 'after') {
      const gap = negator.first - hit.last - 1;
      if (gap < 0 || gap > reachBack) return false;
      for (let at = hit.last + 1; at <= negator.first; at++) if (!tokens.goesOn[at]) return false;
      return true;
    }
    // "Payment has not failed": a negator within a hit cancels it if it precedes the last word.
    const cancelled = negator.first > hit.first ? hit.last : hit.first;
    const gap = cancelled - negator.last - 1;
    if (gap < 0 || gap > (between === null ? reach : longReach)) return false;
    for (let at = negator.last + 1; at <= cancelled; at++) {
      if (!tokens.goesOn[at]) return false;
      if (at === cancelled || between === null) continue;
      const fit = tokens.known[at]!;
      if (fit === null || !fitsPlace(fit, between)) return false;
    }
    return true;
  }

  private negatesItself({ ending, first, last }: Range, negators: readonly Range[]): boolean {
    if (ending.ownNegation) return true;
    if (!ending.mayNegate) return false;
    for (const negator of negators) if (negator.first >= first && negator.last <= last) return true;
    return false;
  }

  private isNegated(range: Range, negations: readonly Range[]): boolean {
    for (const negation of negations) if (this.cancels(negation, range)) return true;
    return false;
  }

  /** "Or" extends a cancellation to its other side. */
  private isJoined(first: number): boolean {
    return first >= 2 && tokens.known[first - 1]?.places.includes(this.or) === true;
  }

  read(text: string, words: readonly Word[], rating: number | null): Found {
    readTokens(text, words, this, tokens);
    const ranges = findRanges();
    const negators: Range[] = [];
    const exempt: Range[] = [];
    const idioms: Range[] = [];
    let occurs = false;
    for (const range of ranges) {
      const { meaning, role } = range.ending;
      if (meaning === 'negator') {
        negators.push(range);
        if (role === 'excludes') exempt.push(range);
      } else if (meaning === 'idiom') idioms.push(range);
      else occurs = true;
    }
    if (!occurs) return null;
    const negations: Range[] = [];
    for (const negator of negators) {
      if (negator.ending.role !== 'excludes' && !covers(exempt, negator)) negations.push(negator);
    }
    const lastCancelled = new Set<number>();
    const matches: Match[] = [];
    for (const range of ranges) {
      const { ending, first, last } = range;
      if (ending.meaning === 'negator' || ending.meaning === 'idiom') continue;
      if (rating !== null && (rating < ending.lowest || rating > ending.highest)) continue;
      const idiomatic = !ending.ownNegation && covers(idioms, range);
      const excludes = ending.role === 'excludes';
      if (idiomatic && excludes) continue;
      const cancelled =
        !idiomatic &&
        !excludes &&
        !this.negatesItself(range, negators) &&
        (this.isNegated(range, negations) || (lastCancelled.has(first - 2) && this.isJoined(first)));
      if (cancelled) lastCancelled.add(last);
      matches.push({
        theme: ending.meaning,
        start: tokens.starts[first]!,
        end: tokens.ends[last]!,
        leans: ending.leans,
        vague: ending.vague,
        excludes,
        cancelled,
        idiomatic,
      });
    }
    return settle(matches);
  }
}

export const createWordMatcher = (lang: string, language: LanguageWords): Matcher => new WordMatcher(lang, language);
