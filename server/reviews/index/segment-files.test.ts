import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SegmentFiles } from './segment-files.ts';

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'appraise-files-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return join(path, 'index');
};

const keyOf = (number: number) => ({
  id: number,
  revision: 1,
  detailsNo: 2,
  docs: 5_000,
  stamp: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
});
const nameOf = (number: number) => SegmentFiles.nameOf('facts', keyOf(number))!;
const row = [Uint8Array.of(1, 2, 3), new Uint8Array(), Uint8Array.from({ length: 1_000 }, (_, at) => at)];
const asIs = (read: unknown) => read;
/** Its header, its fields and the checksum of the one block that they take. */
const fileBytes = 64 + 3 + 1_000 + 4;

/** Writes rows under these numbers, each as a process that has ended. */
const written = async (path: string, numbers: readonly number[], mostBytes = 1e9): Promise<void> => {
  const files = new SegmentFiles(path, mostBytes);
  for (const number of numbers) files.keep(nameOf(number), row);
  // What is not written when it closes is not written at all.
  await expect.poll(() => numbers.every((number) => files.has(nameOf(number)))).toBe(true);
  await files.close();
};

test('the next process reads what one has written, whole or in parts, and others may not', async () => {
  const path = folder();
  await written(path, [1]);
  const files = new SegmentFiles(path, 1e9);
  expect(files.read(nameOf(1), asIs)).toEqual(row);
  expect(
    files.ranges(nameOf(1), 2, (length) => [
      { from: length - 2, length: 2 },
      { from: 0, length: 1 },
    ]),
  ).toEqual([row[2]!.slice(998), Uint8Array.of(0)]);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(join(path, nameOf(1))).mode & 0o777).toBe(0o600);
});

test('what another process has written meanwhile is read, and not written again', async () => {
  const path = folder();
  const files = new SegmentFiles(path, 1e9);
  expect(files.has(nameOf(1))).toBe(false);
  await written(path, [1]);
  const writtenAt = statSync(join(path, nameOf(1))).ino;
  expect(files.has(nameOf(1))).toBe(true);
  files.keep(nameOf(1), row);
  await files.settled();
  expect(statSync(join(path, nameOf(1))).ino).toBe(writtenAt);
  expect(files.read(nameOf(1), asIs)).toEqual(row);
});

test('another state of a segment is another file, and a segment without a stamp is in none', async () => {
  const path = folder();
  await written(path, [1]);
  const files = new SegmentFiles(path, 1e9);
  for (const other of [{ ...keyOf(1), revision: 2 }, { ...keyOf(1), detailsNo: 3 }, keyOf(2)]) {
    expect(files.has(SegmentFiles.nameOf('facts', other))).toBe(false);
  }
  expect(files.has(SegmentFiles.nameOf('details', keyOf(1)))).toBe(false);
  const { stamp: _, ...unstamped } = keyOf(1);
  expect(SegmentFiles.nameOf('facts', unstamped)).toBeNull();
});

test.each([
  ['a byte that differs', (bytes: Buffer) => Object.assign(Buffer.from(bytes), { 70: 255 })],
  ['a byte too few', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['another layout', (bytes: Buffer) => Object.assign(Buffer.from(bytes), { 0: 0 })],
  ['more fields than there are', (bytes: Buffer) => Object.assign(Buffer.from(bytes), { 8: 200 })],
  ['a field longer than the file', (bytes: Buffer) => Object.assign(Buffer.from(bytes), { 15: 255 })],
  ['nothing', () => Buffer.alloc(0)],
])('a file with %s is not believed, and removed', async (_, damage) => {
  const path = folder();
  await written(path, [1]);
  const name = join(path, nameOf(1));
  writeFileSync(name, damage(readFileSync(name)));
  const files = new SegmentFiles(path, 1e9);
  expect(files.read(nameOf(1), asIs)).toBeNull();
  expect(files.has(nameOf(1))).toBe(false);
  await expect.poll(() => readdirSync(path)).toEqual([]);
});

test('a part is believed only where the blocks that it lies in are as they were written', async () => {
  const path = folder();
  const long = [Uint8Array.of(1, 2, 3), Uint8Array.from({ length: 20_000 }, (_, at) => at % 251)];
  const writing = new SegmentFiles(path, 1e9);
  writing.keep(nameOf(1), long);
  await writing.settled();
  await writing.close();
  const name = join(path, nameOf(1));
  const bytes = readFileSync(name);
  const parts = [0, 4_000, 8_185, 12_285, 19_990].map((from) => ({ from, length: 10 }));
  const read = () => new SegmentFiles(path, 1e9).ranges(nameOf(1), 1, () => parts);
  expect(read()).toEqual(parts.map(({ from, length }) => long[1]!.slice(from, from + length)));
  // Nothing is read here of the fourth block, and the third part lies in the second and the third.
  const damagedAt = (at: number) => Object.assign(Buffer.from(bytes), { [64 + at]: 252 });
  writeFileSync(name, damagedAt(13_000));
  expect(new SegmentFiles(path, 1e9).ranges(nameOf(1), 1, () => parts.slice(0, 3))).not.toBeNull();
  writeFileSync(name, damagedAt(5_000));
  expect(read()).toBeNull();
  await expect.poll(() => readdirSync(path)).toEqual([]);
});

test('of what nobody has used, the least recently used goes first, whichever process used it', async () => {
  const path = folder();
  await written(path, [1, 2, 3]);
  const old = new Date(Date.now() - 60_000);
  for (const number of [1, 2, 3]) utimesSync(join(path, nameOf(number)), old, new Date(old.getTime() + 1_000 * number));
  const user = new SegmentFiles(path, 1e9);
  expect(user.read(nameOf(1), asIs)).toEqual(row);
  await expect.poll(() => statSync(join(path, nameOf(1))).mtimeMs).toBeGreaterThan(old.getTime() + 30_000);
  const files = new SegmentFiles(path, 3 * fileBytes);
  files.keep(nameOf(4), row);
  await expect.poll(() => readdirSync(path).sort()).toEqual([nameOf(1), nameOf(3), nameOf(4)]);
  await files.close();
});

test('no more is kept than there is room for: what nobody has used goes first, and what is used stays', async () => {
  const path = folder();
  await written(path, [1, 2]);
  const files = new SegmentFiles(path, 2 * fileBytes);
  expect(files.read(nameOf(1), asIs)).toEqual(row);
  files.keep(nameOf(3), row);
  await expect.poll(() => readdirSync(path).sort()).toEqual([nameOf(1), nameOf(3)]);
  files.keep(nameOf(4), row);
  await files.close();
  expect(readdirSync(path).sort()).toEqual([nameOf(1), nameOf(3)]);
});

test('files of segments that are no more are removed', async () => {
  const path = folder();
  await written(path, [1, 2]);
  const files = new SegmentFiles(path, 1e9);
  files.retain([keyOf(2)]);
  await expect.poll(() => readdirSync(path)).toEqual([nameOf(2)]);
  expect(files.read(nameOf(2), asIs)).toEqual(row);
});

test('a folder that cannot be made is gone without', async () => {
  const path = folder();
  writeFileSync(path, 'a file');
  const files = new SegmentFiles(path, 1e9);
  files.keep(nameOf(1), row);
  await files.close();
  expect(files.has(nameOf(1))).toBe(false);
});

test('a file whose row cannot be read is removed, and so is read from the database', async () => {
  const path = folder();
  await written(path, [1]);
  const files = new SegmentFiles(path, 1e9);
  const fails = (): never => {
    throw new RangeError('packed by another version');
  };
  expect(files.read(nameOf(1), fails)).toBeNull();
  expect(files.has(nameOf(1))).toBe(false);
  await expect.poll(() => readdirSync(path)).toEqual([]);
});
