import type { SearchCounts } from '../plan.ts';
import type { Facts } from '../segments/segment.ts';
import { BestExamples } from './best-examples.ts';
import { FrequentFills, hashOf, usualBuckets } from './frequent-fills.ts';
import type { FrequentPhrases } from './frequent-phrases.ts';
import { leastReviews, PHRASES } from './phrase-table.ts';

/** About so many buckets are looked into first. */
const usuallyLookedInto = 192;
/** To look into more would cost more than to count all phrases. */
const mostLookedInto = 2_048;

interface Candidate {
  /** In how many matches it stands, as far as its segments number it. */
  count: number;
  /** In how many matches it may stand besides, of segments that do not. */
  unknown: number;
}

/**
 * The most frequent phrases of many matches, from what is numbered in their segments alone. A phrase that a segment does not
 * number stands there in so few reviews that it seldom matters; where it might, nothing is told.
 *
 * All segments are added; then, as long as there is a round, each is looked into; then each is asked for examples. What it
 * keeps of a segment are counts: its phrases are given every time, for they may be too many to be held together.
 */
export class FrequentCounts {
  private readonly filled: FrequentFills;
  private readonly lookedInto: number;
  /** Of each segment its phrases that were looked into. */
  private readonly looked: number[][] = [];
  private bound = 0;
  private round = 0;
  private candidates = new Map<number, Candidate>();
  private named: { readonly hash: number; readonly count: number }[] = [];
  private examples = new BestExamples([]);

  /** @param options buckets: a power of two */
  constructor({ buckets = usualBuckets, lookedInto = usuallyLookedInto } = {}) {
    this.filled = new FrequentFills(buckets);
    this.lookedInto = lookedInto;
  }

  /** In how many rounds the segments were looked into. */
  get rounds(): number {
    return this.round;
  }

  add(frequent: FrequentPhrases, ordinals: Uint16Array): void {
    this.filled.add(frequent, ordinals);
  }

  /** Whether it may come to anything, as the segments so far show. */
  mayTell(): boolean {
    return this.filled.mayTell();
  }

  /** Whether there is another round to look into the segments in. */
  nextRound(): boolean {
    const { filled } = this;
    if (this.round === 0) this.bound = filled.boundOf(this.lookedInto);
    else {
      const last = lastOf(this.candidates);
      if (this.round === 2 || last >= this.bound + filled.unknown) return false;
      this.bound = last - filled.unknown;
      this.candidates = new Map();
    }
    // Where many buckets are equally full, all of them would have to be looked into.
    if (this.bound <= 0 || filled.reaching(this.bound) > mostLookedInto) return false;
    this.round++;
    return true;
  }

  /** The phrases of full buckets in a segment, which was added as the so-manieth. */
  lookInto(segment: number, frequent: FrequentPhrases): void {
    const { bound, candidates } = this;
    const { fills, mask, segments, unknown } = this.filled;
    const { ordinals, counts } = segments[segment]!;
    const { lo } = frequent;
    const looked: number[] = [];
    const rest = Math.min(frequent.rest, ordinals.length);
    for (let number = 0; number < lo.length; number++) {
      if (fills[lo[number]! & mask]! < bound) continue;
      looked.push(number);
      const hash = hashOf(frequent, number);
      let candidate = candidates.get(hash);
      if (!candidate) {
        candidate = { count: 0, unknown };
        candidates.set(hash, candidate);
      }
      candidate.count += counts[number]!;
      candidate.unknown -= rest;
    }
    this.looked[segment] = looked;
  }

  /** Whether it is certain which phrases most matches have, and how many have each. */
  settle(): boolean {
    const last = lastOf(this.candidates);
    if (last < leastReviews || last < this.bound + this.filled.unknown) return false;
    const likely = [...this.candidates].filter(([, { count, unknown }]) => count + unknown >= last);
    if (likely.some(([, { unknown }]) => unknown > 0)) return false;
    this.named = likely
      .map(([hash, { count }]) => ({ hash, count }))
      .sort((one, other) => other.count - one.count || one.hash - other.hash)
      .slice(0, PHRASES);
    this.examples = new BestExamples(this.named.map(({ hash }) => hash));
    return true;
  }

  /** Looks for the best examples among the matches of a segment. */
  exemplify(segment: number, frequent: FrequentPhrases, facts: Pick<Facts, 'no' | 'quality'>): void {
    this.examples.look(frequent, this.looked[segment]!, facts, this.filled.segments[segment]!.ordinals);
  }

  list(): SearchCounts['phrases'] {
    return this.named.map(({ hash, count }, place) => ({ hash, count, no: this.examples.no[place]! }));
  }

  /** Nothing may be asked of it any more. */
  release(): void {
    this.filled.release();
  }
}

/** In how many matches the last phrase that is named stands, at least; 0 where fewer are known. */
const lastOf = (candidates: ReadonlyMap<number, Candidate>): number => {
  const counts = Uint32Array.from(candidates.values(), ({ count }) => count).sort();
  return counts.length < PHRASES ? 0 : counts[counts.length - PHRASES]!;
};
