import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { snapshots } from './snapshots.ts';

const made = snapshots();

test.each([...made])('%s is what the definitions produce (npm run snapshots rewrites it)', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('there is no snapshot of a tool that no longer exists', () => {
  const kept = readdirSync('tests/snapshots/tools').map((name) => `tests/snapshots/tools/${name}`);
  expect(kept.filter((path) => !made.has(path))).toEqual([]);
});
