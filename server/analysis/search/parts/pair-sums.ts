/** Sums of pairs of numbers, found by their hash in typed columns: a Map of so many takes ten times as long. */
export class PairSums {
  size = 0;
  readonly first: Uint32Array;
  readonly second: Uint32Array;
  readonly matched: Uint32Array;
  readonly ratings: Uint32Array;
  /** Where the entry of a slot is, plus one. */
  private readonly slots: Uint32Array;

  /** @param most how many different pairs there may be */
  constructor(most: number) {
    let room = 16;
    while (room < 2 * most) room *= 2;
    this.slots = new Uint32Array(room);
    this.first = new Uint32Array(most);
    this.second = new Uint32Array(most);
    this.matched = new Uint32Array(most);
    this.ratings = new Uint32Array(most);
  }

  /** Returns where the pair is. */
  add(first: number, second: number, matched: number, ratings: number): number {
    const at = this.placeOf(first, second);
    this.matched[at]! += matched;
    this.ratings[at]! += ratings;
    return at;
  }

  /** Returns where the pair is; -1: it was not added before, and is not now. */
  addKnown(first: number, second: number, matched: number, ratings: number): number {
    const at = this.slots[this.slotOf(first, second)]! - 1;
    if (at < 0) return at;
    this.matched[at]! += matched;
    this.ratings[at]! += ratings;
    return at;
  }

  private placeOf(first: number, second: number): number {
    const slot = this.slotOf(first, second);
    const at = this.slots[slot]! - 1;
    if (at >= 0) return at;
    this.slots[slot] = ++this.size;
    this.first[this.size - 1] = first;
    this.second[this.size - 1] = second;
    return this.size - 1;
  }

  /** Where the pair is, or the empty slot where it would be. */
  private slotOf(first: number, second: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    const mixed = Math.imul(first ^ Math.imul(second, 0x85eb_ca6b), 0x9e37_79b1);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    for (;;) {
      const at = slots[slot]! - 1;
      if (at < 0 || (this.first[at] === first && this.second[at] === second)) return slot;
      slot = (slot + 1) & mask;
    }
  }
}
