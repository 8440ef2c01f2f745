import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownerKeyFile, writeOwnerKey } from './screen.ts';

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'appraise-owner-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

test('the key is in a file that only its user can read, also where the folder was not there', async () => {
  const dataDir = join(folder(), 'data');
  await writeOwnerKey(dataDir, 'apr_secret');
  expect(readFileSync(ownerKeyFile(dataDir), 'utf8')).toBe('apr_secret\n');
  expect(statSync(ownerKeyFile(dataDir)).mode & 0o777).toBe(0o600);
});

test('a file or a link in its place is replaced, never written through', async () => {
  const dataDir = folder();
  const target = join(dataDir, 'target');
  writeFileSync(target, 'untouched', { mode: 0o644 });
  symlinkSync(target, ownerKeyFile(dataDir));
  await writeOwnerKey(dataDir, 'apr_secret');
  expect(readFileSync(target, 'utf8')).toBe('untouched');
  expect(statSync(ownerKeyFile(dataDir)).mode & 0o777).toBe(0o600);
});

test('where it cannot be written, the start says so', async () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  await expect(writeOwnerKey(join(file, 'data'), 'apr_secret')).rejects.toThrow(/could not be written/);
});
