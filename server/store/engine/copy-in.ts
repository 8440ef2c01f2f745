import pg from 'pg';

/** What the driver hands to a query whose data the server waits for; its typings leave it out. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Sends the bytes of a `copy … from stdin`. */
class CopyIn extends pg.Query {
  private readonly bytes: Buffer;

  constructor(text: string, bytes: Uint8Array, ended: (error: Error | undefined) => void) {
    super(text, ended);
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.bytes);
    connection.endCopyFrom();
  }
}

/** Rows as `RowWriter` writes them go in without being parsed, planned or sent back and forth. */
export const copyIn = (client: pg.ClientBase, text: string, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn(text, bytes, (error) => (error ? reject(error) : resolve())));
  });
