import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import pg from 'pg';
import { SteadyClient } from '../engine/connections/connection-watch.ts';

/** Types of the messages of a base backup, as ASCII codes. */
const newArchive = 0x6e;
const contents = 0x64;

/** Missing from the driver's types. */
interface Wire {
  readonly connection: { readonly stream: { pause(): void; resume(): void } };
}

class BaseBackup extends pg.Query {
  broken: Error | null = null;
  private archives = 0;
  private readonly to: Writable;
  private readonly wire: Wire;

  constructor(client: pg.Client, to: Writable, done: (error: Error | null) => void) {
    super(`BASE_BACKUP (LABEL 'appraise backup', CHECKPOINT 'fast', WAL true)`, (error: Error | null) =>
      done(error ?? this.broken),
    );
    this.to = to;
    this.wire = client as unknown as Wire;
    to.on('drain', () => this.wire.connection.stream.resume());
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (chunk[0] === newArchive && ++this.archives > 1) {
      // Throwing here would end the process.
      this.broken = new Error('the database has tablespaces outside its folder, which a backup does not hold');
    }
    if (chunk[0] !== contents || this.archives !== 1) return;
    // The driver reuses the buffer.
    if (!this.to.write(Buffer.from(chunk.subarray(1)))) this.wire.connection.stream.pause();
  }
}

const sendTo = async (client: pg.Client, archive: Transform): Promise<void> => {
  // Keeps the WAL that the copy needs until it is copied; the slot ends with the connection.
  await client.query(`CREATE_REPLICATION_SLOT appraise_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL true)`);
  await new Promise<void>((resolve, reject) => {
    // A full disk fails the file, and with it the copy.
    archive.once('error', reject);
    client.query(new BaseBackup(client, archive, (error) => (error ? reject(error) : resolve())));
  });
  archive.end();
};

/**
 * Writes a consistent copy of a running server's files, with the WAL it needs, as a compressed tar archive. Does what `pg_basebackup` does,
 * which the embedded PostgreSQL lacks: the server reads the files and verifies page checksums.
 */
export const writeBaseBackup = async (connection: pg.ClientConfig, path: string): Promise<void> => {
  const client = new SteadyClient({
    ...connection,
    application_name: 'appraise backup',
    ...({ replication: 'true' } as pg.ClientConfig),
  });
  await client.connect();
  try {
    const archive = createGzip({ level: constants.Z_BEST_SPEED });
    const written = pipeline(archive, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await Promise.all([written, sendTo(client, archive).catch((error) => archive.destroy(error))]);
  } finally {
    await client.end().catch(() => {});
  }
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
};
