import { roomFor } from './numbers.ts';

const maxLoad = 0.6;

/**
 * Interns texts as numbers from 1, directly from the UTF-8 bytes of a record; 0 is the empty text. Texts are compared
 * by a 64-bit hash: among ten million, the probability of any collision is 1 in 300,000.
 */
export class Names {
  /** Three values per slot: the number, 0 if free, and the halves of the hash. */
  private slots = new Int32Array(3 * 1_024);
  /** Maps the lower half of a hash to its first slot. */
  private mask = 1_023;
  /** The end of each number's bytes; they start at the end of the previous number's. */
  private ends = new Uint32Array(1_024);
  private bytes: Uint8Array<ArrayBuffer> = new Uint8Array(8_192);
  private last = 0;
  /** The hash of the text looked up last. */
  private low = 0;
  private high = 0;

  get size(): number {
    return this.last;
  }

  /** Returns the text's number; a new text gets the next one. */
  number(bytes: Uint8Array, from: number, to: number): number {
    if (from === to) return 0;
    const slot = this.slotOf(bytes, from, to);
    return this.slots[slot]! || this.add(slot, bytes, from, to);
  }

  numberOf(text: string): number {
    const bytes = Buffer.from(text);
    return this.number(bytes, 0, bytes.length);
  }

  /** 0 if the text has no number. */
  find(text: string): number {
    const bytes = Buffer.from(text);
    return this.slots[this.slotOf(bytes, 0, bytes.length)]!;
  }

  text(number: number): string {
    if (number === 0) return '';
    return Buffer.from(this.bytes.buffer).toString('utf8', this.ends[number - 1]!, this.ends[number]!);
  }

  private slotOf(bytes: Uint8Array, from: number, to: number): number {
    let low = 0x811c_9dc5 | 0;
    let high = to - from;
    for (let at = from; at < to; at++) {
      low = Math.imul(low ^ bytes[at]!, 0x0100_0193);
      high = Math.imul(high ^ bytes[at]!, 0x5bd1_e995);
      high = (high << 13) | (high >>> 19);
    }
    low ^= low >>> 15;
    this.low = low;
    this.high = high;
    const { slots } = this;
    let slot = 3 * (low & this.mask);
    while (slots[slot] !== 0 && (slots[slot + 1] !== low || slots[slot + 2] !== high)) slot = (slot + 3) % slots.length;
    return slot;
  }

  private add(slot: number, bytes: Uint8Array, from: number, to: number): number {
    const number = ++this.last;
    const begin = this.ends[number - 1]!;
    this.bytes = roomFor(this.bytes, begin + to - from);
    this.bytes.set(bytes.subarray(from, to), begin);
    this.ends = roomFor(this.ends, number + 1);
    this.ends[number] = begin + to - from;
    this.slots[slot] = number;
    this.slots[slot + 1] = this.low;
    this.slots[slot + 2] = this.high;
    if (3 * number > maxLoad * this.slots.length) this.grow();
    return number;
  }

  private grow(): void {
    const before = this.slots;
    const slots = new Int32Array(2 * before.length);
    this.slots = slots;
    this.mask = 2 * this.mask + 1;
    for (let at = 0; at < before.length; at += 3) {
      if (before[at] === 0) continue;
      let slot = 3 * (before[at + 1]! & this.mask);
      while (slots[slot] !== 0) slot = (slot + 3) % slots.length;
      slots.set(before.subarray(at, at + 3), slot);
    }
  }
}
