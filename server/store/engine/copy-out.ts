import pg from 'pg';

/** The fields of a row, each in bytes of its own; null is SQL's. */
export type BinaryRow = (Uint8Array | null)[];

const headerBytes = 19;
const endOfRows = -1;

/** Collects the rows of a `copy … to stdout (format binary)`. */
class CopyOut extends pg.Query {
  readonly rows: BinaryRow[] = [];
  broken: unknown = null;
  private begun = false;

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    try {
      this.read(chunk);
    } catch (error) {
      // Thrown from here it would end the process.
      this.broken = error;
    }
  }

  /** One message is one row; the format's header comes before the first one, in the same message or not. */
  private read(chunk: Buffer): void {
    let at = 0;
    if (!this.begun) {
      this.begun = true;
      at = headerBytes;
    }
    if (at === chunk.length) return;
    const fields = chunk.readInt16BE(at);
    at += 2;
    if (fields === endOfRows) return;
    const row: BinaryRow = [];
    for (let field = 0; field < fields; field++) {
      const length = chunk.readInt32BE(at);
      at += 4;
      // The driver uses the bytes of a message again for the next ones.
      row.push(length < 0 ? null : new Uint8Array(chunk.subarray(at, at + length)));
      at += Math.max(length, 0);
    }
    this.rows.push(row);
  }
}

/**
 * Large bytes as they are: as text, which is how the driver reads any other answer, they take twice the room and four times
 * as long. `pg-copy-streams` was measured in its place on 50 MB: no faster with rows of 1 MB, and 40 to 60 % more processor
 * time with rows of 10 kB, which most segments are.
 */
export const copyOut = (client: pg.ClientBase, select: string): Promise<BinaryRow[]> =>
  new Promise((resolve, reject) => {
    const copy = new CopyOut(`copy (${select}) to stdout (format binary)`, (error) => {
      if (error || copy.broken) reject(error ?? copy.broken);
      else resolve(copy.rows);
    });
    client.query(copy);
  });
