import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, readvSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { hourMs } from '../../contract/domain/durations.ts';
import type { BinaryRow } from '../../store/engine/copy-out.ts';
import type { SegmentKey } from '../../store/reviews/segments.ts';

/** Another layout is another number: a file of one that is not known is not read. */
const layout = 0x4150_5232;
/** Layout, checksum of the fields, how many there are, and the length of each. Behind the fields stands the checksum of each block of them. */
const mostFields = 13;
const headerBytes = 4 * (3 + mostFields);
/** What is read in part is read and checked by blocks: no more than the machine itself reads at once. */
const blockBytes = 4_096;

/** What waits to be written is held in memory: where a disk does not keep up, the rest is not kept. */
const mostUnwrittenBytes = 256 * 2 ** 20;

const isDraft = (name: string): boolean => name.endsWith('.draft');

/** Files may take so many times the memory that columns may take. */
export const filesShare = 4;

/** A file's header: where its fields lie. */
interface Layout {
  readonly checksum: number;
  readonly lengths: readonly number[];
  /** Of all fields. */
  readonly size: number;
}

/** Bytes of one field, which begins at 0. */
export interface FieldRange {
  readonly from: number;
  readonly length: number;
}

/**
 * Columns of segments in files of this machine: what was read once need not come from the database again when the process has
 * started anew. A segment's columns never change under its stamp, so a file is right or it is not there; one that is seen to
 * be damaged is removed. Where it cannot be written to, the folder is left as it is.
 */
export class SegmentFiles {
  private readonly folder: string;
  private readonly mostBytes: number;
  private readonly sizes = new Map<string, number>();
  private readonly unwritten = new Set<string>();
  /** They may lie there a moment longer. */
  private readonly dropped = new Set<string>();
  private unwrittenBytes = 0;
  /** Those that this process has read or written. */
  private readonly used = new Set<string>();
  /** Of all files, those to be written among them. */
  private bytes = 0;
  private writing: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(folder: string, mostBytes: number) {
    this.folder = folder;
    this.mostBytes = mostBytes;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const met = readdirSync(folder).flatMap((name) => this.meet(name) ?? []);
      for (const { name, size } of met.sort((one, other) => one.usedAt - other.usedAt)) this.add(name, size);
    } catch {
      this.isClosed = true;
    }
  }

  /** Null: a segment without a stamp is in no file. */
  static nameOf(column: string, { stamp, revision, detailsNo }: SegmentKey): string | null {
    return stamp === undefined ? null : `${stamp}-${revision}-${detailsNo}.${column}`;
  }

  /** Also where another process has written it since. */
  has(name: string | null): name is string {
    if (name === null || this.sizes.has(name)) return name !== null;
    if (this.isClosed || this.unwritten.has(name) || this.dropped.has(name)) return false;
    try {
      const met = this.meet(name);
      if (met) this.add(name, met.size);
      return met !== null;
    } catch {
      return false;
    }
  }

  /** What `decode` makes of a row; null where there is none, or none that can be believed. */
  read<Value>(name: string, decode: (row: BinaryRow) => Value): Value | null {
    return this.within(name, (file) => {
      const { checksum, lengths } = layoutOf(file);
      const fields = lengths.map((length) => new Uint8Array(length));
      readvSync(file, fields, headerBytes);
      if (checksumOf(fields) !== checksum) throw damaged();
      return decode(fields);
    });
  }

  /** Some bytes of a field, by how long it is: no more is read than the blocks they lie in. */
  ranges(name: string, field: number, of: (length: number) => readonly FieldRange[]): Uint8Array[] | null {
    return this.within(name, (file) => {
      const { lengths, size } = layoutOf(file);
      const begin = lengths.slice(0, field).reduce((sum, length) => sum + length, 0);
      const checksums = new Uint32Array(Math.ceil(size / blockBytes));
      readAll(file, new Uint8Array(checksums.buffer), headerBytes + size);
      return of(lengths[field]!).map(({ from, length }) => {
        const first = Math.floor((begin + from) / blockBytes);
        const blocks = new Uint8Array(
          Math.min(blockBytes * Math.ceil((begin + from + length) / blockBytes), size) - blockBytes * first,
        );
        readAll(file, blocks, headerBytes + blockBytes * first);
        const isRight = blockSums([blocks]).every((sum, at) => sum === checksums[first + at]);
        if (!isRight) throw damaged();
        const own = begin + from - blockBytes * first;
        return blocks.slice(own, own + length);
      });
    });
  }

  /** Writes a row in the background, unless there is no room; its fields must not change any more. */
  keep(name: string, row: BinaryRow): void {
    const fields = row.filter((field) => field !== null);
    const size = sizeOf(fields);
    const bytes = headerBytes + size + 4 * Math.ceil(size / blockBytes);
    const isUnfit = fields.length < row.length || fields.length > mostFields;
    const isKept = this.has(name) || this.unwritten.has(name);
    const isLate = this.unwrittenBytes + bytes > mostUnwrittenBytes;
    if (isUnfit || isKept || isLate || this.isClosed || !this.makeRoom(bytes)) return;
    this.unwritten.add(name);
    this.unwrittenBytes += bytes;
    this.used.add(name);
    this.bytes += bytes;
    this.writing = this.writing.then(async () => {
      this.bytes -= bytes;
      if (!this.isClosed && (await this.write(name, fields))) this.add(name, bytes);
      this.unwritten.delete(name);
      this.unwrittenBytes -= bytes;
    });
  }

  /** Removes what is not of these segments. */
  retain(keys: readonly SegmentKey[]): void {
    if (this.isClosed) return;
    const stamps = new Set(keys.map(({ stamp }) => stamp));
    const isGone = (name: string): boolean => !stamps.has(name.slice(0, 36));
    for (const name of [...this.sizes.keys()]) if (isGone(name)) this.drop(name);
    for (const name of this.dropped) if (isGone(name)) this.dropped.delete(name);
  }

  /** Resolves when everything is written that was to be kept so far. */
  async settled(): Promise<void> {
    await this.writing;
  }

  /** What is not written yet is not written any more. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.writing;
  }

  /** A file, and when it was last used; null: it is none that can be read. */
  private meet(name: string): { readonly name: string; readonly size: number; readonly usedAt: number } | null {
    const found = statSync(join(this.folder, name), { throwIfNoEntry: false });
    if (!found) return null;
    if (!isDraft(name)) return { name, size: found.size, usedAt: found.mtimeMs };
    // A process that writes a file is done with it, or dead, after so long.
    if (Date.now() - found.mtimeMs > hourMs) rmSync(join(this.folder, name), { force: true });
    return null;
  }

  /** What this process has not used goes, the least recently used first. What it has used stays: an index that does not fit would be written again and again. */
  private makeRoom(bytes: number): boolean {
    for (const name of [...this.sizes.keys()]) {
      if (this.bytes + bytes <= this.mostBytes) break;
      if (!this.used.has(name)) this.drop(name);
    }
    return this.bytes + bytes <= this.mostBytes;
  }

  /** The first use is written down for the process that comes after this one. */
  private use(name: string): void {
    if (this.used.has(name)) return;
    this.used.add(name);
    const now = new Date();
    // Where that may not be said, it goes sooner than it might.
    utimes(join(this.folder, name), now, now).catch(() => {});
  }

  private add(name: string, bytes: number): void {
    this.dropped.delete(name);
    this.sizes.set(name, bytes);
    this.bytes += bytes;
  }

  private drop(name: string): void {
    this.bytes -= this.sizes.get(name) ?? 0;
    this.sizes.delete(name);
    this.used.delete(name);
    this.dropped.add(name);
    rm(join(this.folder, name), { force: true }).catch(() => {});
  }

  private within<Value>(name: string, work: (file: number) => Value): Value | null {
    this.use(name);
    try {
      const file = openSync(join(this.folder, name), 'r');
      try {
        return work(file);
      } finally {
        closeSync(file);
      }
    } catch {
      // Removed by another process, or damaged: the database has it.
      this.drop(name);
      return null;
    }
  }

  private async write(name: string, fields: readonly Uint8Array[]): Promise<boolean> {
    const draft = join(this.folder, `${name}.${randomUUID()}.draft`);
    try {
      const header = new Uint32Array(headerBytes / 4);
      header.set([layout, checksumOf(fields), fields.length, ...fields.map(({ length }) => length)]);
      const file = await open(draft, 'wx', 0o600);
      try {
        const checksums = Uint32Array.from(blockSums(fields));
        await file.writev([new Uint8Array(header.buffer), ...fields, new Uint8Array(checksums.buffer)]);
        // A name that is there after a power failure must not stand for bytes that are not.
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(draft, join(this.folder, name));
      return true;
    } catch {
      // No room, or no right to: the database is asked again next time.
      await rm(draft, { force: true }).catch(() => {});
      return false;
    }
  }
}

const damaged = (): Error => new Error('the file is damaged');

const checksumOf = (fields: readonly Uint8Array[]): number => fields.reduce((sum, field) => crc32(field, sum), 0);

const sizeOf = (fields: readonly Uint8Array[]): number => fields.reduce((sum, { length }) => sum + length, 0);

/** The checksum of each block of fields, as they lie one after the other. */
const blockSums = (fields: readonly Uint8Array[]): number[] => {
  const sums: number[] = [];
  let [sum, left] = [0, blockBytes];
  for (const field of fields) {
    for (let at = 0; at < field.length; ) {
      const length = Math.min(left, field.length - at);
      sum = crc32(field.subarray(at, at + length), sum);
      at += length;
      left -= length;
      if (left > 0) continue;
      sums.push(sum);
      [sum, left] = [0, blockBytes];
    }
  }
  return left < blockBytes ? [...sums, sum] : sums;
};

const readAll = (file: number, bytes: Uint8Array, position: number): void => {
  if (readSync(file, bytes, 0, bytes.length, position) !== bytes.length) throw damaged();
};

const layoutOf = (file: number): Layout => {
  const header = new Uint32Array(headerBytes / 4);
  const read = readSync(file, header, 0, headerBytes, 0);
  const [found, checksum, count] = header;
  if (read !== headerBytes || found !== layout || count! > mostFields) throw damaged();
  const lengths = [...header.subarray(3, 3 + count!)];
  // Before room is made for what a damaged header may say.
  const size = lengths.reduce((sum, length) => sum + length, 0);
  if (headerBytes + size + 4 * Math.ceil(size / blockBytes) !== fstatSync(file).size) throw damaged();
  return { checksum: checksum!, lengths, size };
};
