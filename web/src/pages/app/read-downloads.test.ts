import { expect, test } from 'vitest';
import { readDownloads } from './read-downloads.ts';

test.each([
  ['', undefined],
  [' 1000 ', 1_000],
  ['12,000', 12_000],
  ['1.200.000', 1_200_000],
  ['12 000', 12_000],
  ['1.5', 'wrong'],
  ['1,5000', 'wrong'],
  ['-3', 'wrong'],
  ['many', 'wrong'],
  ['1000000001', 'wrong'],
])('%j is read as %j', (text, downloads) => {
  expect(readDownloads(text)).toBe(downloads);
});
