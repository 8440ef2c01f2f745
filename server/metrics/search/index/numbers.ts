export type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Returns the array, or a copy with room for `length`. The size doubles: memory never written to is never committed. */
export const roomFor = <Kind extends Numbers>(numbers: Kind, length: number): Kind => {
  if (length <= numbers.length) return numbers;
  const Larger = numbers.constructor as new (length: number) => Kind;
  const larger = new Larger(Math.max(length, 2 * numbers.length));
  larger.set(numbers);
  return larger;
};

/** The themes of each row and the clauses they occur in; row i has those from `start[i]` up to `start[i + 1]`. */
export class ThemeLists {
  start: Uint32Array<ArrayBuffer> = new Uint32Array(1_024);
  values: Uint16Array<ArrayBuffer> = new Uint16Array(1_024);
  /** A bit for each clause. */
  clauses: Uint16Array<ArrayBuffer> = new Uint16Array(1_024);
  private rows = 0;
  private length = 0;

  push(value: number, clauses: number): void {
    if (this.length === this.values.length) {
      this.values = roomFor(this.values, this.length + 1);
      this.clauses = roomFor(this.clauses, this.length + 1);
    }
    this.values[this.length] = value;
    this.clauses[this.length++] = clauses;
  }

  endRow(): void {
    this.start = roomFor(this.start, ++this.rows + 1);
    this.start[this.rows] = this.length;
  }
}

/** The 48-bit phrase hashes of each row, in two halves; row i has those from `start[i]` up to `start[i + 1]`. */
export class PhraseLists {
  start: Uint32Array<ArrayBuffer> = new Uint32Array(1_024);
  low: Uint32Array<ArrayBuffer> = new Uint32Array(1_024);
  high: Uint16Array<ArrayBuffer> = new Uint16Array(1_024);
  private rows = 0;
  private length = 0;

  push(low: number, high: number): void {
    if (this.length === this.low.length) {
      this.low = roomFor(this.low, this.length + 1);
      this.high = roomFor(this.high, this.length + 1);
    }
    this.low[this.length] = low;
    this.high[this.length++] = high;
  }

  endRow(): void {
    this.start = roomFor(this.start, ++this.rows + 1);
    this.start[this.rows] = this.length;
  }
}
