export type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Beyond it, room that may never be used costs more than copying more often. */
const large = 1 << 20;

/** The same numbers with room for at least `length`. It grows by a share, so that adding one at a time stays cheap. */
export const roomFor = <Kind extends Numbers>(numbers: Kind, length: number): Kind => {
  if (length <= numbers.length) return numbers;
  const Larger = numbers.constructor as new (length: number) => Kind;
  const larger = new Larger(Math.max(length, Math.ceil((numbers.length < large ? 2 : 1.25) * numbers.length)));
  larger.set(numbers);
  return larger;
};

/** A list of numbers for each row: those of row i lie from `start[i]` up to `start[i + 1]`. */
export class Lists<Kind extends Numbers> {
  start: Uint32Array<ArrayBuffer> = new Uint32Array(1_024);
  values: Kind;
  private rows = 0;
  private length = 0;

  constructor(values: Kind) {
    this.values = values;
  }

  /** Adds to the list of the current row and returns where the value lies. */
  push(value: number): number {
    if (this.length === this.values.length) this.values = roomFor(this.values, this.length + 1);
    this.values[this.length] = value;
    return this.length++;
  }

  endRow(): void {
    this.start = roomFor(this.start, ++this.rows + 1);
    this.start[this.rows] = this.length;
  }
}
