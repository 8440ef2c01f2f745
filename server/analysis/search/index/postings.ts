import { roomFor } from './numbers.ts';

const maxRoom = 4_096;
/** Rooms double: 2, 4, 8 and so on. The room of the chunk that follows full ones of so many rows in all. */
const nextRoom = (rows: number): number => Math.min(rows + 2, maxRoom);
/** The room of the last of full chunks of so many rows in all. */
const lastRoom = (rows: number): number => Math.min((rows + 2) >>> 1, maxRoom);

/** What is known of a term lies side by side, as adding a row needs all of it: where in the pool its first chunk begins, where its next row goes. */
const [count, firstChunk, end, left] = [0, 1, 2, 3];
const fields = 4;

/**
 * The rows of each term, ascending. All lie in one pool, in chunks that each have twice the room of the one before, up to a
 * limit. A chunk begins with the place of the next one.
 */
export class Postings {
  private pool: Uint32Array<ArrayBuffer> = new Uint32Array(1_024);
  private used = 0;
  private terms: Uint32Array<ArrayBuffer> = new Uint32Array(1_024);

  /** Rows of a term are added in ascending order. */
  add(term: number, row: number): void {
    const at = fields * term;
    if (at + fields > this.terms.length) this.terms = roomFor(this.terms, at + fields);
    const { terms } = this;
    if (terms[at + left] === 0) this.addChunk(at);
    this.pool[terms[at + end]!] = row;
    terms[at + end]!++;
    terms[at + left]!--;
    terms[at + count]!++;
  }

  /** Calls `take` with each chunk of a term's rows, from `from` up to `to` in `pool`. */
  private eachChunk(term: number, take: (pool: Uint32Array, from: number, to: number) => void): void {
    const { pool, terms } = this;
    const total = terms[fields * term + count] ?? 0;
    let chunk = terms[fields * term + firstChunk]!;
    for (let read = 0, room = nextRoom(0); read < total; read += room, room = nextRoom(read)) {
      take(pool, chunk + 1, chunk + 1 + Math.min(room, total - read));
      chunk = pool[chunk]!;
    }
  }

  /** Calls `take` with each of the term's rows. */
  each(term: number, take: (row: number) => void): void {
    this.eachChunk(term, (pool, from, to) => {
      for (let at = from; at < to; at++) take(pool[at]!);
    });
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

  private addChunk(at: number): void {
    const { terms } = this;
    const rows = terms[at + count]!;
    const room = nextRoom(rows);
    this.pool = roomFor(this.pool, this.used + 1 + room);
    if (rows === 0) terms[at + firstChunk] = this.used;
    else this.pool[terms[at + end]! - lastRoom(rows) - 1] = this.used;
    terms[at + end] = this.used + 1;
    terms[at + left] = room;
    this.used += 1 + room;
  }
}
