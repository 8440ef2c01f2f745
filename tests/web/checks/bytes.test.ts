import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const dist = 'web/dist';
const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const lengths = new Map<string, number>();
const gzipped = (file: string): number => {
  const length = lengths.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  lengths.set(file, length);
  return length;
};
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

/** The chunks that a document names, with all that they import. */
const loadedBy = (document: string): Set<string> => {
  const text = readFileSync(join(dist, document), 'utf8');
  const named = Object.keys(chunks).filter((name) =>
    text.includes(`<script type="module" crossorigin src="/${chunks[name]!.file}"`),
  );
  expect(named).not.toEqual([]);
  return new Set(named.flatMap((name) => [...closure(name)]));
};

const entry = loadedBy('index.html');
/** The pages that the server writes: the reference, and where nothing is found. */
const frame = loadedBy('frame.html');
const pages = Object.keys(chunks)
  .filter((name) => chunks[name]!.isDynamicEntry)
  .map((name) => ({ page: name.replace(/^src\//, ''), own: closure(name).difference(entry) }));

test('all scripts together are at most 350 kB', () => {
  const all = [...scripts(Object.keys(chunks))].filter((file) => file.endsWith('.js'));
  expect(sum(all) / 1_000).toBeLessThanOrEqual(350);
});

test('the scripts before the first page are at most 132 kB', () => {
  expect(sum(scripts(entry)) / 1_000).toBeLessThanOrEqual(132);
});

test('the scripts of each page, opened first, are at most 165 kB, and its styles 15 kB', () => {
  expect(pages).not.toEqual([]);
  const tooLong = pages.filter(
    ({ own }) => sum(scripts(entry).union(scripts(own))) > 165_000 || sum(styles(entry).union(styles(own))) > 15_000,
  );
  expect(tooLong.map(({ page }) => page)).toEqual([]);
});

test('the scripts of a page that the server writes are at most 8 kB, and its styles 12 kB', () => {
  expect(sum(scripts(frame)) / 1_000).toBeLessThanOrEqual(8);
  expect(sum(styles(frame)) / 1_000).toBeLessThanOrEqual(12);
});

test('the fonts of a page in English are at most 100 kB', () => {
  const preloaded = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/href="\/([^"]+\.woff2)"/g)];
  expect(preloaded).toHaveLength(2);
  expect(preloaded.reduce((total, [, file]) => total + statSync(join(dist, file!)).size, 0) / 1_000).toBeLessThan(100);
});
