import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const dist = 'web/dist';
const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const gzipped = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + gzipped(file), 0);

/** A chunk with all that it imports at once. */
const closure = (name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const each of chunks[name]!.imports ?? []) closure(each, seen);
  return seen;
};

const scripts = (names: Iterable<string>): Set<string> => new Set([...names].map((name) => chunks[name]!.file));
const styles = (names: Iterable<string>): Set<string> => new Set([...names].flatMap((name) => chunks[name]!.css ?? []));

const entry = closure(Object.keys(chunks).find((name) => chunks[name]!.isEntry)!);
const pages = Object.keys(chunks)
  .filter((name) => chunks[name]!.isDynamicEntry)
  .map((name) => ({ page: name.replace(/^src\//, ''), own: closure(name).difference(entry) }));

test('the scripts before the first page are at most 130 kB', () => {
  expect(sum(scripts(entry)) / 1_000).toBeLessThanOrEqual(130);
});

test.each(pages)('the scripts of $page are at most 35 kB, and its styles with all others 12 kB', ({ own }) => {
  expect(sum(scripts(own)) / 1_000).toBeLessThanOrEqual(35);
  expect(sum(styles(entry).union(styles(own))) / 1_000).toBeLessThanOrEqual(12);
});

test('the fonts of a page in English are at most 100 kB', () => {
  const preloaded = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/href="\/([^"]+\.woff2)"/g)];
  expect(preloaded).toHaveLength(2);
  expect(preloaded.reduce((total, [, file]) => total + statSync(join(dist, file!)).size, 0) / 1_000).toBeLessThan(100);
});
