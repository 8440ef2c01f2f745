import { roomFor } from './numbers.ts';

/** The room of the chunk that follows others with this many rows in all: longer chunks waste room, shorter ones are many. */
const nextRoom = (rows: number): number => Math.min((rows >>> 2) + 2, 1_024);

/** The number of places in a block, as a power of two. Others are added and none grows: the room of what has grown is free but still taken. */
const blockBits = 16;
const blockSize = 1 << blockBits;
const within = blockSize - 1;

/** What is known of a term lies side by side, as adding a row needs all of it: where its chunks begin, where its next row goes. */
const [count, firstChunk, lastChunk, end, left] = [0, 1, 2, 3, 4];
const fields = 5;

/**
 * The rows of each term, ascending, and the clauses of the row that it stands in. They lie in blocks, in chunks that begin with
 * the place of the next one.
 */
export class Postings {
  private readonly rows: Uint32Array[] = [];
  /** Beside the rows, a bit for each clause; null where clauses are not asked for. */
  private readonly clauses: Uint16Array[] | null;
  private used = 0;
  private terms: Uint32Array<ArrayBuffer> = new Uint32Array(1_024);

  constructor({ hasClauses }: { readonly hasClauses: boolean }) {
    this.clauses = hasClauses ? [] : null;
  }

  /** Rows of a term are added in ascending order. */
  add(term: number, row: number, clauses = 0): void {
    const at = fields * term;
    if (at + fields > this.terms.length) this.terms = roomFor(this.terms, at + fields);
    const { terms } = this;
    if (terms[at + left] === 0) this.addChunk(at);
    const place = terms[at + end]!++;
    this.rows[place >>> blockBits]![place & within] = row;
    if (this.clauses) this.clauses[place >>> blockBits]![place & within] = clauses;
    terms[at + left]!--;
    terms[at + count]!++;
  }

  /** Calls `take` with each chunk of a term's rows: those from `from` up to `to` in a block. */
  private eachChunk(term: number, take: (rows: Uint32Array, from: number, to: number, block: number) => void): void {
    const total = this.terms[fields * term + count] ?? 0;
    let chunk = this.terms[fields * term + firstChunk]!;
    for (let read = 0, room = nextRoom(0); read < total; read += room, room = nextRoom(read)) {
      const block = chunk >>> blockBits;
      const rows = this.rows[block]!;
      const from = (chunk & within) + 1;
      take(rows, from, from + Math.min(room, total - read), block);
      chunk = rows[from - 1]!;
    }
  }

  /** Calls `take` with each of the term's rows. */
  each(term: number, take: (row: number) => void): void {
    this.eachChunk(term, (rows, from, to) => {
      for (let at = from; at < to; at++) take(rows[at]!);
    });
  }

  mark(term: number, bits: Uint32Array): void {
    this.eachChunk(term, (rows, from, to) => {
      for (let at = from; at < to; at++) bits[rows[at]! >>> 5]! |= 1 << (rows[at]! & 31);
    });
  }

  /** Adds the clauses that the term stands in to those of each of the rows, which ascend. */
  addClauses(term: number, asked: Int32Array, clauses: Uint16Array): void {
    let next = 0;
    this.eachChunk(term, (rows, from, to, block) => {
      const own = this.clauses![block]!;
      for (let at = from; at < to; at++) {
        const row = rows[at]!;
        while (next < asked.length && asked[next]! < row) next++;
        if (asked[next] === row) clauses[next]! |= own[at]!;
      }
    });
  }

  /** How many of the term's rows have their bit set. */
  count(term: number, bits: Uint32Array): number {
    let count = 0;
    this.eachChunk(term, (rows, from, to) => {
      for (let at = from; at < to; at++) count += (bits[rows[at]! >>> 5]! >>> (rows[at]! & 31)) & 1;
    });
    return count;
  }

  private addChunk(at: number): void {
    const { terms } = this;
    const room = nextRoom(terms[at + count]!);
    // A chunk lies in one block.
    if ((this.used & within) + 1 + room > blockSize) this.used = this.rows.length * blockSize;
    const chunk = this.used;
    if (chunk === this.rows.length * blockSize) {
      this.rows.push(new Uint32Array(blockSize));
      this.clauses?.push(new Uint16Array(blockSize));
    }
    const last = terms[at + lastChunk]!;
    if (terms[at + count] === 0) terms[at + firstChunk] = chunk;
    else this.rows[last >>> blockBits]![last & within] = chunk;
    terms[at + lastChunk] = chunk;
    terms[at + end] = chunk + 1;
    terms[at + left] = room;
    this.used += 1 + room;
  }
}
