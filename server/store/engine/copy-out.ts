import pg from 'pg';

const headerBytes = 19;
const endOfRows = -1;

/** A row in binary format. Valid only while it is being processed. */
export class BinaryRow {
  fields = 0;
  private message: Buffer = Buffer.alloc(0);
  private readonly begins: number[] = [];
  private readonly ends: number[] = [];

  /** Null for SQL null. */
  bytes(field: number): Buffer | null {
    const end = this.ends[field]!;
    return end < 0 ? null : this.message.subarray(this.begins[field], end);
  }

  int32(field: number): number {
    return this.message.readInt32BE(this.begins[field]);
  }

  /** Compares a field with ASCII text without decoding it. */
  isAscii(field: number, text: string): boolean {
    const begin = this.begins[field]!;
    if (this.ends[field]! - begin !== text.length) return false;
    for (let at = 0; at < text.length; at++) if (this.message[begin + at] !== text.charCodeAt(at)) return false;
    return true;
  }

  /** Returns false at the end of the rows. */
  read(message: Buffer, from: number): boolean {
    this.message = message;
    this.fields = message.readInt16BE(from);
    if (this.fields === endOfRows) return false;
    let at = from + 2;
    for (let field = 0; field < this.fields; field++) {
      const length = message.readInt32BE(at);
      at += 4;
      this.begins[field] = at;
      this.ends[field] = length < 0 ? -1 : at + length;
      at += Math.max(length, 0);
    }
    return true;
  }
}

/** Streams the rows of a `copy … to stdout (format binary)`. */
class CopyOut extends pg.Query {
  failure: unknown = null;
  private begun = false;
  private readonly row = new BinaryRow();
  private readonly take: (row: BinaryRow) => void;

  constructor(text: string, take: (row: BinaryRow) => void, ended: (error: Error | undefined) => void) {
    super(text, ended);
    this.take = take;
  }

  /** Each message is one row; the header precedes the first, in the same message or not. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const from = this.begun ? 0 : headerBytes;
    this.begun = true;
    if (from === chunk.length || this.failure) return;
    try {
      if (this.row.read(chunk, from)) this.take(this.row);
    } catch (error) {
      // Throwing here would end the process.
      this.failure = error;
    }
  }
}

/** Streams large results in binary: the driver's text format takes four times as long. */
export const copyOut = (client: pg.ClientBase, select: string, take: (row: BinaryRow) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const copy = new CopyOut(`copy (${select}) to stdout (format binary)`, take, (error) => {
      if (error || copy.failure) reject(error ?? copy.failure);
      else resolve();
    });
    client.query(copy);
  });
