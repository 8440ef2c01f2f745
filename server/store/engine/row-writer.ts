const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Flags and the length of an extension, both none. */
const headerBytes = signature.length + 8;
const firstRoom = 2 ** 16;
const endOfRows = -1;
const none = -1;
const textOid = 25;
/** PostgreSQL counts from here, in microseconds. */
const epochMs = Date.UTC(2000, 0, 1);
const half = 2 ** 32;

/** Rows in the binary form of `copy … from stdin`: `row`, then each of its fields in their order, and `bytes` at the end. */
export class RowWriter {
  private room = Buffer.allocUnsafe(firstRoom);
  private at = headerBytes;

  constructor() {
    this.room.fill(0, 0, headerBytes);
    this.room.set(signature);
  }

  private need(bytes: number): void {
    if (this.at + bytes <= this.room.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.room.length, this.at + bytes));
    larger.set(this.room.subarray(0, this.at));
    this.room = larger;
  }

  private put32(value: number): void {
    const { room, at } = this;
    room[at] = value >>> 24;
    room[at + 1] = value >>> 16;
    room[at + 2] = value >>> 8;
    room[at + 3] = value;
    this.at = at + 4;
  }

  private put16(value: number): void {
    this.room[this.at] = value >>> 8;
    this.room[this.at + 1] = value;
    this.at += 2;
  }

  /** Begins a row; where it stands is for those who fill in a number later. */
  row(fields: number): number {
    this.need(2);
    const began = this.at;
    this.put16(fields);
    return began;
  }

  bool(value: boolean): void {
    this.need(5);
    this.put32(1);
    this.room[this.at++] = value ? 1 : 0;
  }

  int16(value: number): void {
    if (value !== (value << 16) >> 16) throw new RangeError(`no smallint: ${value}`);
    this.need(6);
    this.put32(2);
    this.put16(value);
  }

  int32(value: number): void {
    if (value !== (value | 0)) throw new RangeError(`no int: ${value}`);
    this.need(8);
    this.put32(4);
    this.put32(value);
  }

  text(value: string | null): void {
    if (value === null) {
      this.need(4);
      this.put32(none);
      return;
    }
    this.need(4 + 3 * value.length);
    const began = this.at;
    const from = began + 4;
    const length = this.room.write(value, from);
    this.put32(length);
    this.at = from + length;
  }

  /** Also a `uuid`, in its 16 bytes. */
  bytes(value: Uint8Array | null): void {
    this.need(4 + (value?.length ?? 0));
    this.put32(value?.length ?? none);
    if (value === null) return;
    this.room.set(value, this.at);
    this.at += value.length;
  }

  /** Numbers below 2 ** 16 as bytes, the lower one of each first. */
  uint16s(values: ArrayLike<number>): void {
    const { length } = values;
    this.need(4 + 2 * length);
    this.put32(2 * length);
    const { room } = this;
    let { at } = this;
    for (let place = 0; place < length; place++) {
      const value = values[place]!;
      room[at++] = value;
      room[at++] = value >>> 8;
    }
    this.at = at;
  }

  /** Bytes that are written in hex. */
  hex(value: string | null): void {
    if (value === null) {
      this.bytes(null);
      return;
    }
    const length = value.length / 2;
    this.need(4 + length);
    this.put32(length);
    this.room.write(value, this.at, 'hex');
    this.at += length;
  }

  /** Milliseconds since 1970, as a `timestamptz`. */
  moment(value: number | null): void {
    this.need(12);
    if (value === null) {
      this.put32(none);
      return;
    }
    if (!Number.isSafeInteger(value)) throw new RangeError(`no moment: ${value}`);
    this.put32(8);
    // The halves of a number of 64 bits, without ever making one that doubles do not hold.
    const ms = value - epochMs;
    const upper = Math.floor(ms / half);
    const low = (ms - upper * half) * 1000;
    const carried = Math.floor(low / half);
    this.put32(upper * 1000 + carried);
    this.put32(low - carried * half);
  }

  texts(values: readonly string[]): void {
    this.need(24);
    const began = this.at;
    this.at += 4;
    this.put32(values.length === 0 ? 0 : 1);
    this.put32(0);
    this.put32(textOid);
    if (values.length > 0) {
      this.put32(values.length);
      this.put32(1);
    }
    for (const value of values) this.text(value);
    const end = this.at;
    this.at = began;
    this.put32(end - began - 4);
    this.at = end;
  }

  /** All rows that were written, in bytes of their own. */
  end(): Uint8Array {
    this.need(2);
    this.put16(endOfRows);
    return new Uint8Array(this.room.subarray(0, this.at));
  }
}

/** Where the first field of a row stands, from where the row begins. */
export const firstFieldAt = 6;
/** The second field of a row whose first is an `int`. */
export const secondFieldAt = firstFieldAt + 8;
