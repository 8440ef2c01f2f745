import type { SearchCounts } from '../plan.ts';
import type { Facts } from '../segments/segment.ts';
import { boundOf } from './bucket-bound.ts';
import type { FrequentPhrases } from './frequent-phrases.ts';
import { leastReviews, PHRASES } from './phrase-table.ts';

/** A power of two. */
const usualBuckets = 1 << 16;
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

/** The matches of a segment, and how many have each of its phrases. */
interface Counted {
  readonly ordinals: Uint16Array;
  readonly counts: Uint16Array | Uint32Array;
  /** Its phrases that were looked into. */
  looked: number[];
}

const hashOf = ({ lo, hi }: FrequentPhrases, number: number): number => hi[number]! * 0x1_0000_0000 + lo[number]!;

/**
 * The most frequent phrases of many matches, from what is numbered in their segments alone. A phrase that a segment does not
 * number stands there in so few reviews that it seldom matters; where it might, nothing is told.
 *
 * All segments are added; then, as long as there is a round, each is looked into; then each is asked for examples. What it
 * keeps of a segment are counts: its phrases are given every time, for they may be too many to be held together.
 */
export class FrequentCounts {
  private readonly counted: Counted[] = [];
  private readonly fills: Uint32Array;
  private readonly mask: number;
  private readonly lookedInto: number;
  /** In how many matches a phrase may stand that no segment numbers. */
  private unknown = 0;
  private bound = 0;
  private round = 0;
  private candidates = new Map<number, Candidate>();
  private named: { readonly hash: number; readonly count: number }[] = [];
  private readonly places = new Map<number, number>();
  private readonly bestNo = new Uint32Array(PHRASES);
  private readonly bestQuality = new Int16Array(PHRASES).fill(-1);

  constructor({ buckets = usualBuckets, lookedInto = usuallyLookedInto } = {}) {
    this.fills = new Uint32Array(buckets);
    this.mask = buckets - 1;
    this.lookedInto = lookedInto;
  }

  /** In how many rounds the segments were looked into. */
  get rounds(): number {
    return this.round;
  }

  add(frequent: FrequentPhrases, ordinals: Uint16Array): void {
    const { lo, start, numbers, rest } = frequent;
    const { fills, mask } = this;
    // No phrase stands in more matches than there are; all segments’ counts are kept until the search ends.
    const counts = ordinals.length < 2 ** 16 ? new Uint16Array(lo.length) : new Uint32Array(lo.length);
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i]!;
      for (let at = start[ordinal]!, end = start[ordinal + 1]!; at < end; at++) counts[numbers[at]!]!++;
    }
    for (let number = 0; number < counts.length; number++) fills[lo[number]! & mask]! += counts[number]!;
    this.unknown += Math.min(rest, ordinals.length);
    this.counted.push({ ordinals, counts, looked: [] });
  }

  /** Whether it may come to anything, as the segments so far show: the last phrase named must beat all they leave out. */
  mayTell(): boolean {
    const segments = this.counted.length;
    const isLooked = segments > 1 && (segments & (segments - 1)) === 0;
    return !isLooked || boundOf(this.fills, PHRASES, 1) >= this.unknown;
  }

  /** Whether there is another round to look into the segments in. */
  nextRound(): boolean {
    if (this.round === 0) {
      this.bound = boundOf(this.fills, this.lookedInto, 1);
    } else {
      const last = lastOf(this.candidates);
      if (this.round === 2 || last >= this.bound + this.unknown) return false;
      this.bound = last - this.unknown;
      this.candidates = new Map();
    }
    if (this.bound <= 0 || !this.isWorthLooking()) return false;
    this.round++;
    return true;
  }

  /** The phrases of full buckets in a segment, which was added as the so-manieth. */
  lookInto(segment: number, frequent: FrequentPhrases): void {
    const { fills, mask, bound, candidates } = this;
    const counted = this.counted[segment]!;
    const { ordinals, counts } = counted;
    const { lo } = frequent;
    const looked: number[] = [];
    const rest = Math.min(frequent.rest, ordinals.length);
    for (let number = 0; number < lo.length; number++) {
      if (fills[lo[number]! & mask]! < bound) continue;
      looked.push(number);
      const hash = hashOf(frequent, number);
      let candidate = candidates.get(hash);
      if (!candidate) {
        candidate = { count: 0, unknown: this.unknown };
        candidates.set(hash, candidate);
      }
      candidate.count += counts[number]!;
      candidate.unknown -= rest;
    }
    counted.looked = looked;
  }

  /** Whether it is certain which phrases most matches have, and how many have each. */
  settle(): boolean {
    const last = lastOf(this.candidates);
    if (last < leastReviews || last < this.bound + this.unknown) return false;
    const likely = [...this.candidates].filter(([, { count, unknown }]) => count + unknown >= last);
    if (likely.some(([, { unknown }]) => unknown > 0)) return false;
    this.named = likely
      .map(([hash, { count }]) => ({ hash, count }))
      .sort((one, other) => other.count - one.count || one.hash - other.hash)
      .slice(0, PHRASES);
    for (const [place, { hash }] of this.named.entries()) this.places.set(hash, place);
    return true;
  }

  /** Looks for the best examples among the matches of a segment. */
  exemplify(segment: number, frequent: FrequentPhrases, { no, quality }: Pick<Facts, 'no' | 'quality'>): void {
    const { ordinals, looked } = this.counted[segment]!;
    const { start, numbers } = frequent;
    const { bestNo, bestQuality } = this;
    const placeOf = this.placesIn(frequent, looked);
    let least = this.leastQuality();
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i]!;
      const own = quality[ordinal]!;
      if (own < least) continue;
      let isBetter = false;
      for (let at = start[ordinal]!, end = start[ordinal + 1]!; at < end; at++) {
        const place = placeOf[numbers[at]!]! - 1;
        if (place < 0 || own < bestQuality[place]!) continue;
        if (own === bestQuality[place] && no[ordinal]! > bestNo[place]!) continue;
        bestQuality[place] = own;
        bestNo[place] = no[ordinal]!;
        isBetter = true;
      }
      if (isBetter) least = this.leastQuality();
    }
  }

  list(): SearchCounts['phrases'] {
    return this.named.map(({ hash, count }, place) => ({ hash, count, no: this.bestNo[place]! }));
  }

  /** A review below it is the best example of nothing. */
  private leastQuality(): number {
    let least = 255;
    for (let place = 0; place < this.named.length; place++) least = Math.min(least, this.bestQuality[place]!);
    return least;
  }

  /** Of each number of a segment the place of its phrase among the named, plus one. */
  private placesIn(frequent: FrequentPhrases, looked: readonly number[]): Uint8Array {
    const places = new Uint8Array(frequent.lo.length);
    for (const number of looked) places[number] = (this.places.get(hashOf(frequent, number)) ?? -1) + 1;
    return places;
  }

  /** Where many buckets are equally full, all of them would have to be looked into. */
  private isWorthLooking(): boolean {
    const { fills, bound } = this;
    let full = 0;
    for (let at = 0; at < fills.length; at++) if (fills[at]! >= bound) full++;
    return full <= mostLookedInto;
  }
}

/** In how many matches the last phrase that is named stands, at least; 0 where fewer are known. */
const lastOf = (candidates: ReadonlyMap<number, Candidate>): number => {
  const counts = Uint32Array.from(candidates.values(), ({ count }) => count).sort();
  return counts.length < PHRASES ? 0 : counts[counts.length - PHRASES]!;
};
