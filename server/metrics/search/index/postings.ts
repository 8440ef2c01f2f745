import { roomFor } from './numbers.ts';

/** The size of a term's next chunk after this many rows: longer chunks waste memory, shorter ones are too many. */
const nextRoom = (rows: number): number => Math.min((rows >>> 2) + 2, 1_024);

/** Log2 of a block's size. Blocks are added instead of grown: growing would keep the old memory allocated as garbage. */
const blockBits = 16;
const blockSize = 1 << blockBits;
const within = blockSize - 1;

/** The fields of a term are adjacent, since adding a row needs all of them. */
const [count, firstChunk, lastChunk, end, left] = [0, 1, 2, 3, 4];
const fields = 5;

/**
 * Ascending rows of each term, with the clauses of the row it occurs in. They are stored in chunks within blocks; each
 * chunk begins with the place of the next one.
 */
export class Postings {
  private readonly rows: Uint32Array[] = [];
  /** Parallel to the rows, a bit for each clause; null if clauses are not indexed. */
  private readonly clauses: Uint16Array[] | null;
  private used = 0;
  private terms: Uint32Array<ArrayBuffer> = new Uint32Array(1_024);

  constructor({ hasClauses }: { readonly hasClauses: boolean }) {
    this.clauses = hasClauses ? [] : null;
  }

  /** Rows of a term must be added in ascending order. */
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

  /** Ors the clauses in which the term occurs into those of each row. @param wanted ascending rows */
  addClauses(term: number, wanted: Int32Array, clauses: Uint16Array): void {
    let next = 0;
    this.eachChunk(term, (rows, from, to, block) => {
      const own = this.clauses![block]!;
      for (let at = from; at < to; at++) {
        const row = rows[at]!;
        while (next < wanted.length && wanted[next]! < row) next++;
        if (wanted[next] === row) clauses[next]! |= own[at]!;
      }
    });
  }

  /** Counts the term's rows whose bit is set. */
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
    // A chunk never spans blocks.
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
