import { expect, test } from 'vitest';
import { fieldOf, link, writtenAs } from './video-text.ts';

const linksIn = (text: string): string[] => [...text.matchAll(link)].map(([found]) => found);

test('a link is found with its scheme or without, wherever a word begins', () => {
  expect(linksIn('see (orchid.example.com/a) or…my-site.app/x, https://example.org/b')).toEqual([
    'orchid.example.com/a)',
    'my-site.app/x,',
    'https://example.org/b',
  ]);
});

test('a link has no longer labels and no more of them than a host, so that no text is read over and over', () => {
  for (const letter of ['_', '-', 'a', '1']) expect(linksIn(`${letter.repeat(5_000)}.com/x`)).toEqual([]);
  expect(linksIn(`${'a.'.repeat(2_000)}com/x`)).toEqual([`${'a.'.repeat(8)}com/x`]);
});

test('how a name is written is recognised by the words around it, which are counted once for all names', () => {
  const field = fieldOf('description', `we found ${'Calm and then some other quiet evening '.repeat(100)}`);
  let reads = 0;
  const counted = {
    ...field,
    tokens: new Proxy(field.tokens, {
      get: (tokens, key, self) => {
        if (typeof key === 'string' && /^\d+$/u.test(key)) reads++;
        return Reflect.get(tokens, key, self);
      },
    }),
  };
  expect(writtenAs(counted, 2, 1)).toBe('name');
  expect(writtenAs(counted, 3, 1)).toBe('words');
  expect(reads).toBeLessThan(12);
});

test.each([
  ['We tried Calm on a quiet evening', 2, 'name'],
  ['We Tried Calm On A Quiet Evening', 2, 'large'],
  ['Calm helps on a quiet evening', 0, 'large'],
  ['We felt calm on a quiet evening', 2, 'words'],
  ['we felt calm on a quiet evening', 2, 'unclear'],
] as const)('in “%s” the word at %i is written as: %s', (text, at, written) => {
  expect(writtenAs(fieldOf('title', text), at, 1)).toBe(written);
});
