import { roomFor } from './numbers.ts';

const maxLoad = 0.75;

/** Numbers texts from 1 on, straight from the UTF-8 bytes of a record; 0 is the empty text. */
export class Names {
  /** In pairs: the number at a slot, where 0 is free, and the hash of its text. */
  private slots = new Uint32Array(2_048);
  /** Where the bytes of each number end; they begin where those of the number before end. */
  private ends = new Uint32Array(1_024);
  private bytes: Uint8Array<ArrayBuffer> = new Uint8Array(8_192);
  private last = 0;

  /** The highest number. */
  get size(): number {
    return this.last;
  }

  /** A text that wasn't seen before gets the next number. */
  number(bytes: Uint8Array, from: number, to: number): number {
    if (from === to) return 0;
    const hash = hashOf(bytes, from, to);
    const slot = this.slotOf(hash, bytes, from, to);
    return this.slots[slot]! || this.add(slot, hash, bytes, from, to);
  }

  numberOf(text: string): number {
    const bytes = Buffer.from(text);
    return this.number(bytes, 0, bytes.length);
  }

  /** 0 when the text has no number. */
  find(text: string): number {
    const bytes = Buffer.from(text);
    return this.slots[this.slotOf(hashOf(bytes, 0, bytes.length), bytes, 0, bytes.length)]!;
  }

  text(number: number): string {
    if (number === 0) return '';
    return Buffer.from(this.bytes.buffer).toString('utf8', this.ends[number - 1]!, this.ends[number]!);
  }

  private slotOf(hash: number, bytes: Uint8Array, from: number, to: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = (2 * hash) & mask;
    for (let known = slots[slot]!; known > 0; known = slots[slot]!) {
      if (slots[slot + 1] === hash && this.isSame(known, bytes, from, to)) break;
      slot = (slot + 2) & mask;
    }
    return slot;
  }

  private isSame(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const begin = this.ends[number - 1]!;
    if (this.ends[number]! - begin !== to - from) return false;
    for (let at = from; at < to; at++) if (this.bytes[begin + at - from] !== bytes[at]) return false;
    return true;
  }

  private add(slot: number, hash: number, bytes: Uint8Array, from: number, to: number): number {
    const number = ++this.last;
    const begin = this.ends[number - 1]!;
    this.bytes = roomFor(this.bytes, begin + to - from);
    this.bytes.set(bytes.subarray(from, to), begin);
    this.ends = roomFor(this.ends, number + 1);
    this.ends[number] = begin + to - from;
    this.slots[slot] = number;
    this.slots[slot + 1] = hash;
    if (2 * number > maxLoad * this.slots.length) this.grow();
    return number;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Uint32Array(2 * before.length);
    const mask = this.slots.length - 1;
    for (let at = 0; at < before.length; at += 2) {
      if (before[at] === 0) continue;
      let slot = (2 * before[at + 1]!) & mask;
      while (this.slots[slot]! > 0) slot = (slot + 2) & mask;
      this.slots[slot] = before[at]!;
      this.slots[slot + 1] = before[at + 1]!;
    }
  }
}

/** FNV-1a, with its upper bits mixed into the lower ones that choose the slot. */
const hashOf = (bytes: Uint8Array, from: number, to: number): number => {
  let hash = 0x811c_9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x0100_0193);
  return (hash ^ (hash >>> 15)) >>> 0;
};
