import type { MatchedOrdinals } from '../count-matches.ts';
import { BestExamples } from '../phrases/best-examples.ts';
import { FrequentFills, hashOf } from '../phrases/frequent-fills.ts';
import { PHRASES } from '../phrases/phrase-table.ts';
import type { Examples, PartPhrases, PhraseListing } from './phrase-listing.ts';

/** To look into so many times as many buckets as was meant would cost more than to count all phrases. */
const mostTimes = 4;
/** So many are told with examples: more of a part's own than can be named of the whole. */
const exemplified = 2 * PHRASES;

interface Found {
  readonly hash: number;
  count: number;
  unknown: number;
}

/** What was found in buckets, and where: of each segment the numbers. */
interface Looked {
  readonly found: Map<number, Found>;
  readonly numbers: readonly (readonly number[])[];
}

/** Those phrases of a part's matches that their segments number. In how many matches others stand is not known, only in how many at most. */
export class NumberedPhrases implements PartPhrases {
  private readonly matched: readonly MatchedOrdinals[];
  private readonly pause: () => Promise<void> | void;
  private readonly filled: FrequentFills;
  /** Phrases that stand in so many matches are told at once. */
  private readonly least: number;

  private constructor(
    matched: readonly MatchedOrdinals[],
    filled: FrequentFills,
    pause: () => Promise<void> | void,
    least: number,
  ) {
    this.matched = matched;
    this.filled = filled;
    this.pause = pause;
    this.least = least;
  }

  /** Null where they would not tell what is most frequent. */
  static async of(
    matched: readonly MatchedOrdinals[],
    pause: () => Promise<void> | void,
    lookedInto: number,
  ): Promise<NumberedPhrases | null> {
    if (matched.some(({ segment }) => !segment.frequent)) return null;
    const filled = new FrequentFills();
    let isOfUse = false;
    try {
      for (const { segment, ordinals } of matched) {
        filled.add(await segment.frequent!(), ordinals);
        if (!filled.mayTell()) return null;
        await pause();
      }
      const least = filled.boundOf(lookedInto);
      isOfUse = filled.reaching(least) <= mostTimes * lookedInto;
      return isOfUse ? new NumberedPhrases(matched, filled, pause, least) : null;
    } finally {
      if (!isOfUse) filled.release();
    }
  }

  get bytes(): number {
    return this.filled.bytes;
  }

  async listing(): Promise<PhraseListing> {
    const { filled, least } = this;
    const { found, numbers } = await this.look(filled.fills, least);
    const told = [...found.values()]
      .filter(({ count }) => count >= least)
      .sort((one, other) => other.count - one.count || one.hash - other.hash);
    const examples = await this.exemplify(told.slice(0, exemplified), numbers);
    return this.toldAs(told, least, examples);
  }

  async asked(hashes: Float64Array, least: number | null): Promise<PhraseListing> {
    const bound = least ?? Number.POSITIVE_INFINITY;
    const { found } = await this.look(this.marked(hashes), bound);
    const wanted = new Set(hashes);
    for (const hash of wanted) {
      if (!found.has(hash)) found.set(hash, { hash, count: 0, unknown: this.filled.unknown });
    }
    const told = [...found.values()].filter(({ hash, count }) => count >= bound || wanted.has(hash));
    return this.toldAs(told, bound, null);
  }

  async examples(hashes: Float64Array): Promise<Examples> {
    const { numbers } = await this.look(this.marked(hashes), Number.POSITIVE_INFINITY);
    return this.exemplify(
      Array.from(hashes, (hash) => ({ hash })),
      numbers,
    );
  }

  release(): void {
    this.filled.release();
  }

  /** The fills of buckets, those of these phrases beyond any bound. */
  private marked(hashes: Float64Array): Float64Array {
    const fills = Float64Array.from(this.filled.fills);
    for (const hash of hashes) fills[(hash % 0x1_0000_0000) & this.filled.mask] = Number.POSITIVE_INFINITY;
    return fills;
  }

  /** What lies in buckets of at least this fill. */
  private async look(fills: Uint32Array | Float64Array, bound: number): Promise<Looked> {
    const { segments, mask, unknown } = this.filled;
    const found = new Map<number, Found>();
    const numbers: number[][] = [];
    for (const [at, { segment }] of this.matched.entries()) {
      const frequent = await segment.frequent!();
      const { ordinals, counts } = segments[at]!;
      const { lo } = frequent;
      const rest = Math.min(frequent.rest, ordinals.length);
      const here: number[] = [];
      for (let number = 0; number < lo.length; number++) if (fills[lo[number]! & mask]! >= bound) here.push(number);
      for (const number of here) {
        const hash = hashOf(frequent, number);
        const known = found.get(hash) ?? { hash, count: 0, unknown };
        known.count += counts[number]!;
        known.unknown -= rest;
        found.set(hash, known);
      }
      numbers.push(here);
      await this.pause();
    }
    return { found, numbers };
  }

  private async exemplify(
    phrases: readonly { readonly hash: number }[],
    numbers: readonly (readonly number[])[],
  ): Promise<Examples> {
    const examples = new BestExamples(phrases.map(({ hash }) => hash));
    for (const [at, { segment, ordinals }] of this.matched.entries()) {
      examples.look(await segment.frequent!(), numbers[at]!, await segment.facts(), ordinals);
      await this.pause();
    }
    return examples;
  }

  private toldAs(told: readonly Found[], least: number, examples: Examples | null): PhraseListing {
    return {
      low: Uint32Array.from(told, ({ hash }) => hash % 0x1_0000_0000),
      high: Uint16Array.from(told, ({ hash }) => hash / 0x1_0000_0000),
      counts: Uint32Array.from(told, ({ count }) => count),
      unknown: Uint32Array.from(told, ({ unknown }) => unknown),
      bestNo: examples?.no ?? new Uint32Array(),
      bestQuality: examples?.quality ?? new Int16Array(),
      least,
      besides: this.filled.unknown,
    };
  }
}
