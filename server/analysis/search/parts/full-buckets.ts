import { boundOf } from '../phrases/bucket-bound.ts';
import { addFills, type PackedFills } from './bucket-fills.ts';

export interface FullBucketsOptions {
  readonly buckets: number;
  /** How many of the most frequent are named. */
  readonly room: number;
  /** What is less frequent is not named. */
  readonly least: number;
  /** At most so many buckets are looked into at first. */
  readonly lookedInto: number;
}

/**
 * Settles over all parts of a search what is most frequent, without any part telling all it has. Everything counts towards
 * the bucket its hash falls into, and the fills of buckets add up: a thing is at most as frequent as its bucket. What the fullest
 * hold is asked for; where the last one named is at least as frequent as the fullest bucket left out, no other can be more so. If
 * it is not, a second round with its count as the bound settles it.
 */
export class FullBuckets {
  private readonly sums: Uint32Array;
  private bound: number;
  private readonly options: FullBucketsOptions;
  /** The buckets to be looked into next; none: it is settled. */
  wanted: Uint32Array;

  constructor(parts: readonly PackedFills[], options: FullBucketsOptions) {
    this.options = options;
    this.sums = new Uint32Array(options.buckets);
    for (const part of parts) addFills(this.sums, part);
    this.bound = boundOf(this.sums, options.lookedInto, options.least);
    this.wanted = this.reaching();
  }

  /** @param found how frequent those are that were found in the buckets wanted, the most frequent first */
  settle(found: readonly number[]): void {
    const last = found[this.options.room - 1] ?? this.options.least;
    const isSettled = last >= this.bound;
    this.bound = last;
    this.wanted = isSettled ? new Uint32Array() : this.reaching();
  }

  private reaching(): Uint32Array {
    const { sums, bound } = this;
    const found: number[] = [];
    for (let at = 0; at < sums.length; at++) if (sums[at]! >= bound) found.push(at);
    return new Uint32Array(found);
  }
}
