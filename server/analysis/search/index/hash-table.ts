const slotWords = 3;
const maxLoad = 0.75;

/** A map from keys of two 32-bit integers to non-zero 32-bit integers, in one array: a lookup touches one place in memory. */
export class HashTable {
  private size = 0;
  private slots = 1_024;
  private words = new Int32Array(slotWords * this.slots);

  /** Where a key is, or would go. Valid until the next `set`. */
  find(low: number, high: number): number {
    const { words } = this;
    const mixed = Math.imul(low ^ Math.imul(high, 0x9e37_79b1), 0x85eb_ca6b);
    let place = slotWords * ((mixed ^ (mixed >>> 15)) & (this.slots - 1));
    while (words[place + 2] !== 0 && (words[place] !== low || words[place + 1] !== high)) {
      place += slotWords;
      if (place === words.length) place = 0;
    }
    return place;
  }

  /** 0 when the key isn't there. */
  valueAt(place: number): number {
    return this.words[place + 2]!;
  }

  /** @param value not 0 */
  set(place: number, low: number, high: number, value: number): void {
    const isNew = this.words[place + 2] === 0;
    this.words[place] = low;
    this.words[place + 1] = high;
    this.words[place + 2] = value;
    if (isNew && ++this.size > maxLoad * this.slots) this.grow();
  }

  private grow(): void {
    const before = this.words;
    this.slots *= 2;
    this.words = new Int32Array(slotWords * this.slots);
    for (let at = 0; at < before.length; at += slotWords) {
      if (before[at + 2] === 0) continue;
      const place = this.find(before[at]!, before[at + 1]!);
      this.words.set(before.subarray(at, at + slotWords), place);
    }
  }
}
