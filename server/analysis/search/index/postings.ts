import { roomFor } from './numbers.ts';

const firstRoom = 2;
const maxRoom = 4_096;
const roomAfter = (room: number): number => (room === 0 ? firstRoom : Math.min(2 * room, maxRoom));

/**
 * The rows of each term, ascending. All lie in one pool, in chunks that each have twice the room of the one before, up to a
 * limit. A chunk begins with the place of the next one.
 */
export class Postings {
  private pool: Uint32Array<ArrayBuffer> = new Uint32Array(1_024);
  private used = 0;
  private counts: Uint32Array<ArrayBuffer> = new Uint32Array(1_024);
  private firstChunks: Uint32Array<ArrayBuffer> = new Uint32Array(1_024);
  /** Where the next row of a term goes. */
  private ends: Uint32Array<ArrayBuffer> = new Uint32Array(1_024);
  /** The room of a term's last chunk, and what is left of it. */
  private rooms: Uint16Array<ArrayBuffer> = new Uint16Array(1_024);
  private left: Uint16Array<ArrayBuffer> = new Uint16Array(1_024);

  /** Rows of a term are added in ascending order. */
  add(term: number, row: number): void {
    if (term >= this.counts.length) this.growTo(term + 1);
    if (this.left[term] === 0) this.addChunk(term);
    this.pool[this.ends[term]!] = row;
    this.ends[term]!++;
    this.left[term]!--;
    this.counts[term]!++;
  }

  /** Calls `take` with each chunk of a term's rows, from `from` up to `to` in `pool`. */
  private eachChunk(term: number, take: (pool: Uint32Array, from: number, to: number) => void): void {
    const { pool } = this;
    let chunk = this.firstChunks[term]!;
    let room = firstRoom;
    for (let unread = this.counts[term] ?? 0; unread > 0; unread -= room, room = roomAfter(room)) {
      take(pool, chunk + 1, chunk + 1 + Math.min(room, unread));
      chunk = pool[chunk]!;
    }
  }

  /** Sets the bits of the term's rows. */
  mark(term: number, bits: Uint32Array): void {
    this.eachChunk(term, (pool, from, to) => {
      for (let at = from; at < to; at++) bits[pool[at]! >>> 5]! |= 1 << (pool[at]! & 31);
    });
  }

  /** How many of the term's rows have their bit set. */
  count(term: number, bits: Uint32Array): number {
    let count = 0;
    this.eachChunk(term, (pool, from, to) => {
      for (let at = from; at < to; at++) count += (bits[pool[at]! >>> 5]! >>> (pool[at]! & 31)) & 1;
    });
    return count;
  }

  private addChunk(term: number): void {
    const room = roomAfter(this.rooms[term]!);
    this.pool = roomFor(this.pool, this.used + 1 + room);
    if (this.counts[term] === 0) this.firstChunks[term] = this.used;
    else this.pool[this.ends[term]! - this.rooms[term]! - 1] = this.used;
    this.ends[term] = this.used + 1;
    this.rooms[term] = room;
    this.left[term] = room;
    this.used += 1 + room;
  }

  private growTo(terms: number): void {
    this.counts = roomFor(this.counts, terms);
    this.firstChunks = roomFor(this.firstChunks, terms);
    this.ends = roomFor(this.ends, terms);
    this.rooms = roomFor(this.rooms, terms);
    this.left = roomFor(this.left, terms);
  }
}
