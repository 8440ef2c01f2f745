import { promisify } from 'node:util';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Sizes and offsets are 32-bit, without ZIP64. */
const maxBytes = 2 ** 32 - 1;

/** A constant timestamp (1 January 1980), so that the same rows give the same bytes. */
const time = { time: 0, date: 0x21 };
/** Deflate, with sizes after the data and UTF-8 names. */
const [version, flags, method] = [20, 0x0808, 8];

interface Entry {
  readonly name: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, at);
    else buffer.writeUInt32LE(value, at);
    at += bytes;
  }
  return buffer;
};

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    numbers([0x04034b50, 4], [version, 2], [flags, 2], [method, 2], [time.time, 2], [time.date, 2]),
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ]);

const descriptor = ({ crc, packed, size }: Entry): Buffer => numbers([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4]);

const centralHeader = ({ name, at, crc, packed, size }: Entry): Buffer =>
  Buffer.concat([
    numbers([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [method, 2], [time.time, 2], [time.date, 2]),
    numbers([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
    name,
  ]);

const endOf = (entries: number, size: number, at: number): Buffer =>
  numbers([0x06054b50, 4], [0, 2], [0, 2], [entries, 2], [entries, 2], [size, 4], [at, 4], [0, 2]);

export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

/** Compresses a text as a stream, on another thread, and records its checksum and sizes. */
async function* deflated(content: AsyncIterable<string>, count: { crc: number; packed: number; size: number }) {
  const deflate = createDeflateRaw({ level: 6 });
  const write = promisify<Buffer, void>((chunk, done) => void deflate.write(chunk, (error) => done(error ?? null)));
  const packed: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => packed.push(chunk));
  try {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      count.crc = crc32(bytes, count.crc);
      count.size += bytes.length;
      await write(bytes);
      for (const chunk of packed.splice(0)) {
        count.packed += chunk.length;
        yield chunk;
      }
    }
    const ended = new Promise<void>((resolve, reject) => deflate.once('end', resolve).once('error', reject));
    deflate.end();
    await ended;
    for (const chunk of packed.splice(0)) {
      count.packed += chunk.length;
      yield chunk;
    }
  } finally {
    deflate.destroy();
  }
}

/** Streams a ZIP archive of files that are generated meanwhile. */
export async function* zip(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  let at = 0;
  const counted = (bytes: Buffer): Buffer => {
    at += bytes.length;
    if (at > maxBytes) throw new Error('the archive is longer than 4 GiB');
    return bytes;
  };
  for await (const { name: text, content } of parts) {
    const [name, begins] = [Buffer.from(text), at];
    yield counted(localHeader(name));
    const count = { crc: 0, packed: 0, size: 0 };
    for await (const chunk of deflated(content, count)) yield counted(chunk);
    if (count.size > maxBytes) throw new Error(`${text} is longer than 4 GiB`);
    const entry = { name, at: begins, ...count };
    entries.push(entry);
    yield counted(descriptor(entry));
  }
  const begins = at;
  for (const entry of entries) yield counted(centralHeader(entry));
  yield endOf(entries.length, at - begins, begins);
}
