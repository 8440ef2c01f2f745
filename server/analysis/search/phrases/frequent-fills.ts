import { boundOf } from './bucket-bound.ts';
import { ColumnPool } from './column-pool.ts';
import type { FrequentPhrases } from './frequent-phrases.ts';
import { PHRASES } from './phrase-table.ts';

export const usualBuckets = 1 << 16;
const mostNumbers = 1 << 16;

/** The matches of a segment, and how many have each of its phrases. */
export interface CountedSegment {
  readonly ordinals: Uint16Array;
  /** By the phrase's number. */
  readonly counts: Uint16Array | Uint32Array;
}

export const hashOf = ({ lo, hi }: FrequentPhrases, number: number): number =>
  hi[number]! * 0x1_0000_0000 + lo[number]!;

const ofBuckets = new ColumnPool(8, () => new Uint32Array(usualBuckets));
const ofNumbers = new ColumnPool(64, () => new Uint16Array(mostNumbers));

/**
 * How many matches have each phrase that their segments number, and how full the buckets are that hashes fall into: a phrase is at
 * most as frequent as its bucket. Its columns serve other searches once it is released.
 */
export class FrequentFills {
  readonly segments: CountedSegment[] = [];
  readonly fills: Uint32Array<ArrayBuffer>;
  /** The bits of a hash that are its bucket. */
  readonly mask: number;
  /** In how many matches a phrase may stand that no segment numbers. */
  unknown = 0;
  private readonly columns: Uint16Array<ArrayBuffer>[] = [];
  private isReleased = false;

  /** @param buckets a power of two */
  constructor(buckets = usualBuckets) {
    this.fills = buckets === usualBuckets ? ofBuckets.take().fill(0) : new Uint32Array(buckets);
    this.mask = buckets - 1;
  }

  get bytes(): number {
    return this.fills.byteLength + this.columns.reduce((sum, column) => sum + column.byteLength, 0);
  }

  add(frequent: FrequentPhrases, ordinals: Uint16Array): void {
    const { lo, start, numbers, rest } = frequent;
    const { fills, mask } = this;
    const counts = this.columnFor(ordinals.length, lo.length);
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i]!;
      for (let at = start[ordinal]!, end = start[ordinal + 1]!; at < end; at++) counts[numbers[at]!]!++;
    }
    for (let number = 0; number < counts.length; number++) fills[lo[number]! & mask]! += counts[number]!;
    this.unknown += Math.min(rest, ordinals.length);
    this.segments.push({ ordinals, counts });
  }

  /** Whether it may come to anything, as the segments so far show: the last phrase named must beat all they leave out. */
  mayTell(): boolean {
    const { length } = this.segments;
    const isLooked = length === 4 || length === 16 || length === 64;
    return !isLooked || this.boundOf(PHRASES) >= this.unknown;
  }

  /** The least fill that so many buckets, or fewer, reach; where more are equally full, theirs. */
  boundOf(most: number): number {
    return boundOf(this.fills, most, 1);
  }

  /** How many buckets are so full. */
  reaching(bound: number): number {
    const { fills } = this;
    let full = 0;
    for (let at = 0; at < fills.length; at++) if (fills[at]! >= bound) full++;
    return full;
  }

  /** Nothing may be asked of it any more. */
  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    if (this.fills.length === usualBuckets) ofBuckets.giveBack(this.fills);
    for (const column of this.columns) ofNumbers.giveBack(column);
  }

  /** No phrase stands in more matches than there are. */
  private columnFor(matches: number, numbers: number): Uint16Array | Uint32Array {
    if (matches >= 2 ** 16) return new Uint32Array(numbers);
    const column = ofNumbers.take();
    this.columns.push(column);
    return column.subarray(0, numbers).fill(0);
  }
}
