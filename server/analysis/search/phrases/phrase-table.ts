import { leastAmong } from '../least-among.ts';

/** How many of the most frequent phrases are named. */
export const PHRASES = 60;
/** A phrase of one review says nothing of the others. */
export const leastReviews = 2;

/** What a table holds, an entry a phrase. */
export interface PhraseColumns {
  readonly low: Uint32Array;
  readonly high: Uint16Array;
  readonly counts: Uint32Array;
  readonly bestNo: Uint32Array;
  readonly bestQuality: Uint8Array;
}

const columnsOf = (room: number): PhraseColumns => ({
  low: new Uint32Array(room),
  high: new Uint16Array(room),
  counts: new Uint32Array(room),
  bestNo: new Uint32Array(room),
  bestQuality: new Uint8Array(room),
});

/**
 * Counts by hash; of each phrase the review that shows it best. Entries lie one after the other as they come, and only the
 * slots that lead to them are spread by hash: most phrases stand once, and cost one far look.
 */
export class PhraseTable {
  private used = 0;
  /** Of each slot the entry, plus one. */
  private slots: Uint32Array;
  private entries: PhraseColumns;

  /** @param room how many slots there are at first; at most half of them are taken before they grow */
  constructor(room = 0) {
    let slots = 1 << 9;
    while (slots < room) slots *= 2;
    this.slots = new Uint32Array(slots);
    this.entries = columnsOf(slots >>> 1);
  }

  add(high: number, low: number, no: number, quality: number, count = 1): void {
    const { slots, entries } = this;
    const slot = this.slotOf(high, low);
    const at = slots[slot]! - 1;
    if (at < 0) {
      if (this.used === entries.low.length) {
        this.grow();
        this.add(high, low, no, quality, count);
        return;
      }
      const next = this.used++;
      slots[slot] = next + 1;
      entries.low[next] = low;
      entries.high[next] = high;
      entries.counts[next] = count;
      entries.bestNo[next] = no;
      entries.bestQuality[next] = quality;
      return;
    }
    entries.counts[at]! += count;
    const best = entries.bestQuality[at]!;
    if (quality > best || (quality === best && no < entries.bestNo[at]!)) {
      entries.bestNo[at] = no;
      entries.bestQuality[at] = quality;
    }
  }

  /** The most frequent first, no more than are named. */
  list(): { readonly hash: number; readonly count: number; readonly no: number }[] {
    const { low, high, counts, bestNo } = this.entries;
    const found: { hash: number; count: number; no: number }[] = [];
    const least = Math.max(leastReviews, leastAmong(counts.subarray(0, this.used), PHRASES));
    for (let at = 0; at < this.used; at++) {
      const count = counts[at]!;
      if (count < least) continue;
      found.push({ hash: high[at]! * 0x1_0000_0000 + low[at]!, count, no: bestNo[at]! });
    }
    return found.sort((a, b) => b.count - a.count || a.hash - b.hash).slice(0, PHRASES);
  }

  /** How frequent each entry is, in no order. */
  get counts(): Uint32Array {
    return this.entries.counts.subarray(0, this.used);
  }

  /** The entries at these places. */
  columns(places: readonly number[]): PhraseColumns {
    const { low, high, counts, bestNo, bestQuality } = this.entries;
    return {
      low: Uint32Array.from(places, (at) => low[at]!),
      high: Uint16Array.from(places, (at) => high[at]!),
      counts: Uint32Array.from(places, (at) => counts[at]!),
      bestNo: Uint32Array.from(places, (at) => bestNo[at]!),
      bestQuality: Uint8Array.from(places, (at) => bestQuality[at]!),
    };
  }

  /** Where the entry of a phrase is; -1: nowhere. */
  placeOf(hash: number): number {
    return this.slots[this.slotOf(Math.floor(hash / 0x1_0000_0000), hash % 0x1_0000_0000)]! - 1;
  }

  /** Where the phrase is, or where it would be. */
  private slotOf(high: number, low: number): number {
    const { slots } = this;
    const { low: lows, high: highs } = this.entries;
    const mask = slots.length - 1;
    // Other bits than those that chose the bucket: what is counted here shares few of them.
    const mixed = Math.imul(low, 0x9e37_79b1);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    for (let at = slots[slot]! - 1; at >= 0 && (lows[at] !== low || highs[at] !== high); at = slots[slot]! - 1) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private grow(): void {
    const { low, high, counts, bestNo, bestQuality } = this.entries;
    this.slots = new Uint32Array(4 * this.slots.length);
    this.entries = columnsOf(4 * low.length);
    this.entries.low.set(low);
    this.entries.high.set(high);
    this.entries.counts.set(counts);
    this.entries.bestNo.set(bestNo);
    this.entries.bestQuality.set(bestQuality);
    for (let at = 0; at < this.used; at++) this.slots[this.slotOf(high[at]!, low[at]!)] = at + 1;
  }
}
