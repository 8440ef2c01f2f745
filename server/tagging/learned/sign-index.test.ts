import { expect, test } from 'vitest';
import { indexSigns } from './word-vectors.ts';

test('every hash has its place, the highest and those of one slot too, and no other hash has one', () => {
  const hashes = Uint32Array.of(0, 1, 8, 16, 0xffff_ffff, 0x8000_0000, 0x7fff_ffff, 24);
  const signOf = indexSigns(hashes);
  expect([...hashes].map(signOf)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect([2, 9, 32, 0xffff_fffe, 0x8000_0008].map(signOf)).toEqual([-1, -1, -1, -1, -1]);
});
