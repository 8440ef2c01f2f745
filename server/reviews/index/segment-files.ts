import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, readvSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { hourMs } from '../../contract/domain/durations.ts';
import type { BinaryRow } from '../../store/engine/copy-out.ts';
import type { SegmentKey } from '../../store/reviews/segments.ts';

/** Another layout is another number: a file of one that is not known is not read. */
const layout = 0x4150_5231;
/** Layout, checksum of the fields, how many there are, and the length of each. */
const mostFields = 13;
const headerBytes = 4 * (3 + mostFields);

/** What waits to be written is held in memory: where a disk does not keep up, the rest is not kept. */
const mostUnwrittenBytes = 256 * 2 ** 20;

const isDraft = (name: string): boolean => name.endsWith('.draft');

/** Files may take so many times the memory that columns may take. */
export const filesShare = 4;

/** A file's header: where its fields lie. */
interface Layout {
  readonly checksum: number;
  readonly lengths: readonly number[];
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
      for (const name of readdirSync(folder)) this.meet(name);
    } catch {
      this.isClosed = true;
    }
  }

  /** Null: a segment without a stamp is in no file. */
  static nameOf(column: string, { stamp, revision, detailsNo }: SegmentKey): string | null {
    return stamp === undefined ? null : `${stamp}-${revision}-${detailsNo}.${column}`;
  }

  has(name: string | null): name is string {
    return name !== null && this.sizes.has(name);
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

  /** Some bytes of a field, by how long it is; the rest is not read, and so not checked. */
  ranges(name: string, field: number, of: (length: number) => readonly FieldRange[]): Uint8Array[] | null {
    return this.within(name, (file) => {
      const { lengths } = layoutOf(file);
      const begin = lengths.slice(0, field).reduce((sum, length) => sum + length, headerBytes);
      return of(lengths[field]!).map(({ from, length }) => {
        const bytes = new Uint8Array(length);
        if (readSync(file, bytes, 0, length, begin + from) !== length) throw damaged();
        return bytes;
      });
    });
  }

  /** Writes a row in the background, unless there is no room; its fields must not change any more. */
  keep(name: string, row: BinaryRow): void {
    const fields = row.filter((field) => field !== null);
    const bytes = fields.reduce((sum, { length }) => sum + length, headerBytes);
    const isUnfit = fields.length < row.length || fields.length > mostFields;
    const isKept = this.sizes.has(name) || this.unwritten.has(name);
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
    for (const name of [...this.sizes.keys()]) if (!stamps.has(name.slice(0, 36))) this.drop(name);
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

  private meet(name: string): void {
    const found = statSync(join(this.folder, name), { throwIfNoEntry: false });
    // Another process has just removed it.
    if (!found) return;
    if (!isDraft(name)) this.add(name, found.size);
    // A process that writes a file is done with it, or dead, after so long.
    else if (Date.now() - found.mtimeMs > hourMs) rmSync(join(this.folder, name), { force: true });
  }

  /** Nobody else may tell what of an earlier process is no longer needed: it goes first. */
  private makeRoom(bytes: number): boolean {
    for (const name of [...this.sizes.keys()]) {
      if (this.bytes + bytes <= this.mostBytes) break;
      if (!this.used.has(name)) this.drop(name);
    }
    return this.bytes + bytes <= this.mostBytes;
  }

  private add(name: string, bytes: number): void {
    this.sizes.set(name, bytes);
    this.bytes += bytes;
  }

  private drop(name: string): void {
    this.bytes -= this.sizes.get(name) ?? 0;
    this.sizes.delete(name);
    this.used.delete(name);
    rm(join(this.folder, name), { force: true }).catch(() => {});
  }

  private within<Value>(name: string, work: (file: number) => Value): Value | null {
    this.used.add(name);
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
        await file.writev([new Uint8Array(header.buffer), ...fields]);
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

const layoutOf = (file: number): Layout => {
  const header = new Uint32Array(headerBytes / 4);
  const read = readSync(file, header, 0, headerBytes, 0);
  const [found, checksum, count] = header;
  if (read !== headerBytes || found !== layout || count! > mostFields) throw damaged();
  const lengths = [...header.subarray(3, 3 + count!)];
  // Before room is made for what a damaged header may say.
  if (lengths.reduce((sum, length) => sum + length, headerBytes) !== fstatSync(file).size) throw damaged();
  return { checksum: checksum!, lengths };
};
