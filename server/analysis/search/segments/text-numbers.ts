import type { TextList } from './text-list.ts';

/** Numbers texts from 0 on as they come, by their bytes: a string is made of one only when it is asked for. */
export class TextNumbers {
  /** Of each slot the number, plus one. */
  private slots = new Uint32Array(1 << 10);
  private hashes = new Uint32Array(1 << 9);
  /** Where the bytes of each number end; they begin where those of the one before end. */
  private ends = new Uint32Array(1 << 9);
  private bytes = new Uint8Array(1 << 12);
  /** How each begins, see `isBefore`. */
  private beginnings = new Float64Array(1 << 9);
  /** Those that were asked for. */
  private readonly texts: (string | null)[] = [];
  private used = 0;

  get size(): number {
    return this.used;
  }

  /** Also of a text that was never seen: it gets the next number. */
  number(list: TextList, place: number): number {
    const { bytes } = list;
    const [begin, end] = [list.begin(place), list.end(place)];
    let hash = 0x811c_9dc5;
    for (let at = begin; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x0100_0193);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (let known = this.slots[slot]! - 1; known >= 0; known = this.slots[slot]! - 1) {
      if (this.hashes[known] === hash && this.isAt(known, bytes, begin, end)) return known;
      slot = (slot + 1) & mask;
    }
    this.slots[slot] = this.used + 1;
    return this.take(hash, bytes, begin, end);
  }

  text(number: number): string {
    this.texts[number] ??= Buffer.from(this.bytes.buffer).toString('utf8', this.beginOf(number), this.ends[number]!);
    return this.texts[number];
  }

  /** Whether one text comes before another, as strings are compared: mostly their first bytes tell. */
  isBefore(one: number, other: number): boolean {
    const [first, second] = [this.beginnings[one]!, this.beginnings[other]!];
    return first === second ? this.text(one) < this.text(other) : first < second;
  }

  private beginOf(number: number): number {
    return number === 0 ? 0 : this.ends[number - 1]!;
  }

  private isAt(number: number, bytes: Uint8Array, begin: number, end: number): boolean {
    const own = this.beginOf(number);
    if (this.ends[number]! - own !== end - begin) return false;
    for (let at = begin; at < end; at++) if (this.bytes[own + at - begin] !== bytes[at]) return false;
    return true;
  }

  private take(hash: number, bytes: Uint8Array, begin: number, end: number): number {
    const number = this.used++;
    this.texts.push(null);
    const own = this.beginOf(number);
    while (own + end - begin > this.bytes.length)
      this.bytes = larger(this.bytes, new Uint8Array(2 * this.bytes.length));
    for (let at = begin; at < end; at++) this.bytes[own + at - begin] = bytes[at]!;
    this.hashes[number] = hash;
    this.beginnings[number] = beginningOf(bytes, begin, end);
    this.ends[number] = own + end - begin;
    if (this.used === this.ends.length) this.grow();
    return number;
  }

  private grow(): void {
    this.hashes = larger(this.hashes, new Uint32Array(2 * this.used));
    this.ends = larger(this.ends, new Uint32Array(2 * this.used));
    this.beginnings = larger(this.beginnings, new Float64Array(2 * this.used));
    this.slots = new Uint32Array(4 * this.used);
    const mask = this.slots.length - 1;
    for (let number = 0; number < this.used; number++) {
      let slot = this.hashes[number]! & mask;
      while (this.slots[slot]! > 0) slot = (slot + 1) & mask;
      this.slots[slot] = number + 1;
    }
  }
}

/** So many bytes make a whole number that a float holds exactly. */
const beginningBytes = 6;

/** The first bytes as a number. Beyond ASCII bytes are not in the order of strings: from there on all texts begin alike. */
const beginningOf = (bytes: Uint8Array, begin: number, end: number): number => {
  let beginning = 0;
  let isPlain = true;
  for (let at = begin; at < begin + beginningBytes; at++) {
    const byte: number = isPlain && at < end ? bytes[at]! : 0;
    isPlain &&= byte < 0x80;
    beginning = 256 * beginning + Math.min(byte, 0x80);
  }
  return beginning;
};

const larger = <Column extends Uint8Array | Uint32Array | Float64Array>(from: Column, to: Column): Column => {
  to.set(from);
  return to;
};
