import { fold } from '../words/words.ts';
import { type Found, type Match, type Matcher, settle } from './matcher.ts';
import { type Pattern, PatternReader } from './pattern.ts';
import type { ThemeId } from './taxonomy.ts';
import type { LanguageWords } from './vocabulary.ts';

/** A folded text without spaces, with the original offsets of its characters. */
interface Run {
  readonly chars: string;
  readonly starts: number[];
  readonly ends: number[];
}

const skipped = /[\s-]/;

/** Combining marks. */
const isMark = (unit: number): boolean =>
  unit === 0x3099 || unit === 0x309a || unit === 0xff9e || unit === 0xff9f || (unit >= 0x300 && unit <= 0x36f);

/** Characters that fold to themselves: Han, kana, Hangul, lower-case letters and digits. */
const isFolded = (unit: number): boolean =>
  (unit >= 0x4e00 && unit <= 0x9fff) ||
  (unit >= 0x3041 && unit <= 0x30fe) ||
  (unit >= 0xac00 && unit <= 0xd7a3) ||
  (unit >= 97 && unit <= 122) ||
  (unit >= 48 && unit <= 57);

export const runOf = (text: string): Run => {
  let chars = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    let end = at + (unit >= 0xd800 && unit <= 0xdbff && text.codePointAt(at)! > 0xffff ? 2 : 1);
    while (end < text.length && isMark(text.charCodeAt(end))) end++;
    if (end === at + 1 && isFolded(unit)) {
      chars += text[at];
      starts.push(at);
      ends.push(end);
    } else if (unit !== 32) {
      const piece = text.slice(at, end);
      // A line break ends a sentence even without a mark.
      const folded = piece === '\n' ? '\n' : skipped.test(piece) ? '' : fold(piece);
      for (let i = 0; i < folded.length; i++) {
        starts.push(at);
        ends.push(end);
      }
      chars += folded;
    }
    at = end;
  }
  return { chars, starts, ends };
};

type Meaning = ThemeId | 'negator' | 'idiom';

/** A pattern as pieces of text, with the most characters allowed before each. */
interface Chain {
  readonly meaning: Meaning;
  readonly pattern: Pattern;
  readonly pieces: readonly { readonly text: string; readonly gap: number }[];
}

interface Node {
  /** By the next character. */
  readonly next: Map<number, Node>;
  readonly chains: Chain[];
}

/** The characters allowed for a gap of this many words. */
const gapChars = [0, 2, 4, 6] as const;
/** The most characters between a negator and what it cancels. */
const reachAhead = 0;
const reachBack = 0;
const clauseEnd = /[。．.！？!?\n…、，,]/;
const isLatin = (unit: number): boolean => unit >= 97 && unit <= 122;

/** Every way to write a pattern as text: adjacent places form one piece. */
const chainsOf = (pattern: Pattern, meaning: Meaning): Chain[] => {
  let lists: { text: string; gap: number }[][] = [[]];
  for (const { atoms, gap } of pattern.places) {
    lists = lists.flatMap((list) =>
      atoms.map(({ text }) => {
        const last = list.at(-1);
        return gap === 0 && last
          ? [...list.slice(0, -1), { text: last.text + text, gap: last.gap }]
          : [...list, { text, gap: gapChars[gap]! }];
      }),
    );
  }
  return lists.map((pieces) => ({ meaning, pattern, pieces }));
};

interface Range {
  readonly chain: Chain;
  readonly from: number;
  readonly to: number;
}

/** Whether a Latin piece is cut out of a longer word: "ui" in "build". */
const isCut = (chars: string, from: number, to: number): boolean =>
  (isLatin(chars.charCodeAt(from)) && from > 0 && isLatin(chars.charCodeAt(from - 1))) ||
  (isLatin(chars.charCodeAt(to - 1)) && to < chars.length && isLatin(chars.charCodeAt(to)));

const endOf = ({ pieces }: Chain, chars: string, first: number): number => {
  let end = first;
  for (let place = 1; place < pieces.length; place++) {
    const { text, gap } = pieces[place]!;
    const at = chars.slice(end, end + gap + text.length).indexOf(text);
    if (at < 0 || clauseEnd.test(chars.slice(end, end + at))) return -1;
    end += at + text.length;
  }
  return end;
};

const cancels = (negator: Range, hit: Range, chars: string): boolean => {
  const isAfter = negator.chain.pattern.role === 'after';
  const from = isAfter ? hit.to : negator.to;
  const to = isAfter ? negator.from : hit.from;
  const reach = isAfter ? reachBack : reachAhead;
  return to >= from && to - from <= reach && !clauseEnd.test(chars.slice(from, to));
};

const covers = (ranges: readonly Range[], { from, to }: Range): boolean => {
  for (const other of ranges) if (other.from < to && from < other.to) return true;
  return false;
};

/** One class for all languages, so that they share V8's optimized code. */
class RunMatcher implements Matcher {
  private readonly root: Node = { next: new Map(), chains: [] };

  constructor(language: LanguageWords) {
    const reader = new PatternReader(language.classes ?? {}, fold);
    const insertAll = (entries: readonly string[], meaning: Meaning): void => {
      for (const entry of entries) {
        for (const pattern of reader.patternsOf(entry)) {
          for (const chain of chainsOf(pattern, meaning)) this.insert(chain);
        }
      }
    };
    insertAll(language.negators, 'negator');
    insertAll(language.idioms ?? [], 'idiom');
    for (const [theme, entries] of Object.entries(language.words) as [ThemeId, readonly string[]][]) {
      insertAll(entries, theme);
    }
  }

  private insert(chain: Chain): void {
    let node = this.root;
    const { text } = chain.pieces[0]!;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const next: Node = node.next.get(unit) ?? { next: new Map(), chains: [] };
      node.next.set(unit, next);
      node = next;
    }
    node.chains.push(chain);
  }

  private findRanges(chars: string): Range[] {
    const ranges: Range[] = [];
    for (let from = 0; from < chars.length; from++) {
      let node = this.root.next.get(chars.charCodeAt(from));
      for (let at = from + 1; node !== undefined; at++) {
        for (const chain of node.chains) {
          const to = isCut(chars, from, at) ? -1 : endOf(chain, chars, at);
          if (to > 0) ranges.push({ chain, from, to });
        }
        node = at < chars.length ? node.next.get(chars.charCodeAt(at)) : undefined;
      }
    }
    return ranges;
  }

  read(text: string, _words: unknown, rating: number | null): Found {
    const { chars, starts, ends } = runOf(text);
    const ranges = this.findRanges(chars);
    const negators: Range[] = [];
    const exempt: Range[] = [];
    const idioms: Range[] = [];
    let occurs = false;
    for (const range of ranges) {
      const { meaning, pattern } = range.chain;
      if (meaning === 'negator') (pattern.role === 'excludes' ? exempt : negators).push(range);
      else if (meaning === 'idiom') idioms.push(range);
      else occurs = true;
    }
    if (!occurs) return null;
    const negations = negators.filter((range) => !covers(exempt, range));
    const matches: Match[] = [];
    for (const range of ranges) {
      const { meaning, pattern } = range.chain;
      if (meaning === 'negator' || meaning === 'idiom') continue;
      if (rating !== null && (rating < pattern.lowest || rating > pattern.highest)) continue;
      const excludes = pattern.role === 'excludes';
      const idiomatic = !pattern.ownNegation && covers(idioms, range);
      if (idiomatic && excludes) continue;
      matches.push({
        theme: meaning,
        start: starts[range.from]!,
        end: ends[range.to - 1]!,
        leans: pattern.leans,
        vague: pattern.vague,
        excludes,
        cancelled: !idiomatic && !pattern.ownNegation && negations.some((negation) => cancels(negation, range, chars)),
        idiomatic,
      });
    }
    return settle(matches);
  }
}

/** For languages without spaces between words: patterns match anywhere in the text. */
export const createRunMatcher = (language: LanguageWords): Matcher => new RunMatcher(language);
