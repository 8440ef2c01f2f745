import { createReadStream, lchownSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { isRoot, type ServerUser } from '../postgres/native.ts';

const blockBytes = 512;
const endOfText = /\0.*$/s;

interface Entry {
  readonly name: string;
  readonly bytes: number;
  readonly kind: 'file' | 'folder';
}

const textAt = (header: Buffer, from: number, length: number): string =>
  header
    .subarray(from, from + length)
    .toString('utf8')
    .replace(endOfText, '');

/** Parses an entry's header as PostgreSQL writes it; null at the end of the archive. */
const readHeader = (header: Buffer): Entry | null => {
  if (header.every((byte) => byte === 0)) return null;
  const prefix = textAt(header, 345, 155);
  const name = join(prefix, textAt(header, 0, 100));
  const kind = String.fromCharCode(header[156] ?? 0);
  if (!['0', '\0', '5'].includes(kind)) throw new Error(`the archive has an entry of an unknown kind (${name})`);
  if (name.startsWith('/') || name.split('/').includes('..')) throw new Error(`the archive names ${name}, outside it`);
  return { name, bytes: Number.parseInt(textAt(header, 124, 12), 8), kind: kind === '5' ? 'folder' : 'file' };
};

/** Reads a stream in pieces of requested lengths. */
const piecesOf = (stream: AsyncIterable<Buffer>) => {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** Returns at least one byte. */
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { value, done } = await chunks.next();
      if (done) throw new Error('the archive ends too early');
      rest = value;
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(piece.length);
    return piece;
  };
  const exactly = async (length: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (let left = length; left > 0; left -= pieces.at(-1)!.length) pieces.push(await some(left));
    return Buffer.concat(pieces);
  };
  /** Reads to the end, where gzip checks the archive's checksum. */
  const drain = async (): Promise<void> => {
    while (!(await chunks.next()).done);
  };
  return { some, exactly, drain };
};

/** Unpacks a backup's archive into a folder owned by PostgreSQL's user. */
export const unpack = async (archive: string, folder: string, serverUser: ServerUser): Promise<void> => {
  const give = (path: string): void => {
    if (isRoot) lchownSync(path, serverUser.uid, serverUser.gid);
  };
  const { some, exactly, drain } = piecesOf(createReadStream(archive).pipe(createGunzip()));
  for (let entry = readHeader(await exactly(blockBytes)); entry; entry = readHeader(await exactly(blockBytes))) {
    const path = join(folder, entry.name);
    if (entry.kind === 'folder') {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      give(path);
      continue;
    }
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    try {
      for (let left = entry.bytes; left > 0; ) {
        const piece = await some(left);
        await file.writeFile(piece);
        left -= piece.length;
      }
    } finally {
      await file.close();
    }
    give(path);
    await exactly((blockBytes - (entry.bytes % blockBytes)) % blockBytes);
  }
  await drain();
};
