import { expect, test } from 'vitest';
import { PullCache } from './pull-record.ts';

const cacheOf = (mostBytes: number) => {
  const cache = new PullCache<string>(mostBytes, (text) => text.length);
  const reads: string[] = [];
  const get = (id: string, revision: number, value = id.repeat(4)) =>
    cache.get(id, revision, async () => {
      reads.push(id);
      return { revision, value };
    });
  return { get, reads };
};

test('a pull is read once for each revision', async () => {
  const { get, reads } = cacheOf(100);
  expect(await get('a', 1)).toBe('aaaa');
  expect(await get('a', 1, 'other')).toBe('aaaa');
  expect(await get('a', 2, 'other')).toBe('other');
  expect(reads).toEqual(['a', 'a']);
});

test('beyond its bytes the pulls that were used longest ago go, and one that is too large is not kept', async () => {
  const { get, reads } = cacheOf(8);
  await get('a', 1);
  await get('b', 1);
  await get('a', 1);
  await get('c', 1);
  await get('a', 1);
  expect(reads).toEqual(['a', 'b', 'c']);
  expect(await get('large', 1)).toBe('large'.repeat(4));
  await get('large', 1);
  await get('a', 1);
  await get('b', 1);
  expect(reads).toEqual(['a', 'b', 'c', 'large', 'large', 'b']);
});

test('a pull without reviews is kept too', async () => {
  const { get, reads } = cacheOf(8);
  await get('a', 1, '');
  expect(await get('a', 1)).toBe('');
  expect(reads).toEqual(['a']);
});
