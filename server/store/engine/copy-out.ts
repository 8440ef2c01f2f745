import pg from 'pg';

/** The fields of a row, null where SQL has null. Their bytes are valid only while the row is being taken. */
export type BinaryRow = readonly (Buffer | null)[];

const headerBytes = 19;
const endOfRows = -1;

/** Hands on the rows of a `copy … to stdout (format binary)` as they arrive. */
class CopyOut extends pg.Query {
  failure: unknown = null;
  private begun = false;
  private readonly take: (row: BinaryRow) => void;

  constructor(text: string, take: (row: BinaryRow) => void, ended: (error: Error | undefined) => void) {
    super(text, ended);
    this.take = take;
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    try {
      this.read(chunk);
    } catch (error) {
      // Thrown from here it would end the process.
      this.failure ??= error;
    }
  }

  /** One message is one row; the format's header comes before the first one, in the same message or not. */
  private read(chunk: Buffer): void {
    let at = this.begun ? 0 : headerBytes;
    this.begun = true;
    if (at === chunk.length || this.failure) return;
    const fields = chunk.readInt16BE(at);
    at += 2;
    if (fields === endOfRows) return;
    const row: (Buffer | null)[] = [];
    for (let field = 0; field < fields; field++) {
      const length = chunk.readInt32BE(at);
      at += 4;
      row.push(length < 0 ? null : chunk.subarray(at, at + length));
      at += Math.max(length, 0);
    }
    this.take(row);
  }
}

/** Large results as bytes, a row at a time: as text, which is how the driver reads any other answer, they take four times as long. */
export const copyOut = (client: pg.ClientBase, select: string, take: (row: BinaryRow) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const copy = new CopyOut(`copy (${select}) to stdout (format binary)`, take, (error) => {
      if (error || copy.failure) reject(error ?? copy.failure);
      else resolve();
    });
    client.query(copy);
  });
