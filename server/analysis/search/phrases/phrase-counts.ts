import type { SearchCounts } from '../plan.ts';
import type { Facts, Phrases } from '../segments/segment.ts';
import { boundOf } from './bucket-bound.ts';
import { ColumnPool } from './column-pool.ts';
import { leastReviews, PHRASES, PhraseTable } from './phrase-table.ts';

const leastBuckets = 1 << 10;
/** As many as stay close to the processor: most buckets then hold several phrases, and the fullest still stand out. */
const mostBuckets = 1 << 16;
/** At most so many buckets are looked into one by one. */
const lookedInto = 192;

/** The phrases of so few matches are counted one by one: an estimate would cost more than it saves. */
export const fewMatches = 2_000;
/** Slots in their table for each match: they have about nine phrases each. */
const roomAMatch = 20;

/** Of more matches the columns are read again: so many lie close together. */
const mostGathered = 1 << 20;

/** Fuller than any bucket gets: what is looked for by name falls into one. */
const fullest = 0xffff_ffff;

/** The phrases of the matches of a segment, one after the other. */
interface Gathered {
  readonly low: Uint32Array;
  /** How many each match has. */
  readonly counts: Uint16Array;
}

/** How many phrases the matches have, and each of them. */
const sizesOf = (
  { start }: Phrases,
  ordinals: Uint16Array,
): { readonly size: number; readonly counts: Uint16Array } => {
  const counts = new Uint16Array(ordinals.length);
  let size = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i]!;
    const count = start[ordinal + 1]! - start[ordinal]!;
    counts[i] = count;
    size += count;
  }
  return { size, counts };
};

/** What is looked for in one round, and found. */
export interface Look {
  /** What falls into those of at least `bound` is counted. */
  readonly buckets: Uint32Array;
  readonly bound: number;
  readonly table: PhraseTable;
}

const rooms = new ColumnPool(4, () => new Uint32Array(mostGathered));
const ofBuckets = new ColumnPool(4, () => new Uint32Array(mostBuckets));

/** Overwritten by each look into a segment. */
let places = new Uint32Array(1 << 16);

/** Where the phrases of full buckets stand. Written without a branch: which ones they are is anybody's guess. */
const inFullBuckets = (low: Uint32Array, buckets: Uint32Array, mask: number, bound: number): Uint32Array => {
  if (places.length <= low.length) places = new Uint32Array(2 * low.length);
  let count = 0;
  for (let at = 0; at < low.length; at++) {
    places[count] = at;
    count += buckets[low[at]! & mask]! >= bound ? 1 : 0;
  }
  return places.subarray(0, count);
};

/**
 * The most frequent phrases of the matches, counted exactly without a table of all of them, of which most stand once. First
 * every phrase counts towards the bucket its hash falls into. A phrase is at most as frequent as its bucket: those of the
 * fullest buckets are then counted one by one, and where the last one named is at least as frequent as the fullest bucket
 * left out, no other can be more so. If it is not, a second round with its count as the bound settles it.
 */
export class PhraseCounts {
  private readonly buckets: Uint32Array<ArrayBuffer>;
  private readonly mask: number;
  private readonly few: boolean;
  private look: Look;
  private round = 0;
  /** What was estimated, by the matches it is of: those lie far apart, and are looked at a second time here. */
  private readonly gathered = new Map<Uint16Array, Gathered>();
  /** Where they lie, and for how many there is room. */
  private room: Uint32Array<ArrayBuffer> | null = null;
  private readonly mostRoom: number;
  private used = 0;
  private isReleased = false;

  constructor(matches: number, { gathered = mostGathered, few = fewMatches } = {}) {
    this.mostRoom = gathered;
    this.few = matches <= few;
    let room = leastBuckets;
    while (!this.few && room < mostBuckets && room < 64 * matches) room *= 2;
    this.buckets = room === mostBuckets ? ofBuckets.take().fill(0) : new Uint32Array(room);
    this.mask = room - 1;
    this.look = {
      buckets: this.buckets,
      bound: leastReviews,
      table: new PhraseTable(this.few ? roomAMatch * matches : 0),
    };
  }

  /** Whether the matches are so few that everything is counted, whatever is looked for. */
  get countsAll(): boolean {
    return this.few;
  }

  get bytes(): number {
    return this.buckets.byteLength + (this.room?.byteLength ?? 0);
  }

  estimate(phrases: Phrases, ordinals: Uint16Array): void {
    if (this.few) return;
    const { buckets, mask } = this;
    const { start, lo } = phrases;
    const { size, counts } = sizesOf(phrases, ordinals);
    if (this.used + size > this.mostRoom) {
      for (let i = 0; i < ordinals.length; i++) {
        const ordinal = ordinals[i]!;
        for (let at = start[ordinal]!, end = start[ordinal + 1]!; at < end; at++) buckets[lo[at]! & mask]!++;
      }
      return;
    }
    this.room ??= this.mostRoom === mostGathered ? rooms.take() : new Uint32Array(this.mostRoom);
    const low = this.room.subarray(this.used, this.used + size);
    this.used += size;
    let next = 0;
    for (let i = 0; i < ordinals.length; i++) {
      for (let at = start[ordinals[i]!]!, end = at + counts[i]!; at < end; at++) {
        const phrase = lo[at]!;
        low[next++] = phrase;
        buckets[phrase & mask]!++;
      }
    }
    this.gathered.set(ordinals, { low, counts });
  }

  /** Little more will be counted: what was gathered for that serves other searches. */
  scatter(): void {
    if (this.room?.length === mostGathered) rooms.giveBack(this.room);
    this.room = null;
    this.gathered.clear();
  }

  /** Nothing may be counted any more. */
  release(): void {
    this.scatter();
    if (!this.isReleased && this.buckets.length === mostBuckets) ofBuckets.giveBack(this.buckets);
    this.isReleased = true;
  }

  /** Call before each round of counting: whether there is one to do. */
  nextRound(): boolean {
    this.round++;
    if (this.few) return this.round === 1;
    if (this.round === 1) {
      this.look = this.lookFor(this.boundOf(lookedInto, leastReviews), []);
      return true;
    }
    const last = this.look.table.list()[PHRASES - 1]?.count ?? leastReviews;
    if (last >= this.look.bound) return false;
    this.look = this.lookFor(last, []);
    return true;
  }

  /** The least fill of buckets, but no less than `least`, that so many or fewer reach. */
  boundOf(most: number, least: number): number {
    return boundOf(this.buckets, most, least);
  }

  /** Finds what stands in at least `bound` matches, and these. */
  lookFor(bound: number, hashes: Iterable<number>): Look {
    const wanted = [...hashes];
    const buckets = wanted.length === 0 ? this.buckets : this.buckets.slice();
    for (const hash of wanted) buckets[(hash % 0x1_0000_0000) & this.mask] = fullest;
    return { buckets, bound: Math.min(bound, fullest), table: new PhraseTable() };
  }

  /** @param look what to look for, where that is not for the counts themselves to say */
  count(
    { start, lo, hi }: Phrases,
    { no, quality }: Pick<Facts, 'no' | 'quality'>,
    ordinals: Uint16Array,
    { buckets, bound, table }: Look = this.look,
  ): void {
    const { mask } = this;
    if (this.few) {
      for (let i = 0; i < ordinals.length; i++) {
        const ordinal = ordinals[i]!;
        for (let at = start[ordinal]!, end = start[ordinal + 1]!; at < end; at++) {
          table.add(hi[at]!, lo[at]!, no[ordinal]!, quality[ordinal]!);
        }
      }
      return;
    }
    const seen = this.gathered.get(ordinals);
    if (seen !== undefined) {
      const found = inFullBuckets(seen.low, buckets, mask, bound);
      let [of, begin] = [0, 0];
      for (let i = 0; i < found.length; i++) {
        while (begin + seen.counts[of]! <= found[i]!) begin += seen.counts[of++]!;
        const ordinal = ordinals[of]!;
        const at = start[ordinal]! + found[i]! - begin;
        table.add(hi[at]!, lo[at]!, no[ordinal]!, quality[ordinal]!);
      }
      return;
    }
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i]!;
      for (let at = start[ordinal]!, end = start[ordinal + 1]!; at < end; at++) {
        const low = lo[at]!;
        if (buckets[low & mask]! >= bound) table.add(hi[at]!, low, no[ordinal]!, quality[ordinal]!);
      }
    }
  }

  list(): SearchCounts['phrases'] {
    return this.look.table.list().map(({ hash, count, no }) => ({ hash, count, no }));
  }
}
