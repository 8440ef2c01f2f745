import { expect, test } from 'vitest';
import type { Output } from '../../../client/types.ts';
import { choicesFor } from './choices.ts';
import { destinations } from './navigation.ts';

const found = {
  results: [
    { store: 'apple', appId: '6965719118', title: 'Tidebook' },
    { store: 'play', appId: 'com.example.tidebook', title: 'Tidebook' },
  ],
} as Output<'apps.search'>;

test('the id of a run leads to it, also out of a pasted address', () => {
  const id = '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88';
  for (const words of [id, id.toUpperCase(), `https://appraise.example/runs/${id}?tab=x`]) {
    expect(choicesFor(words, destinations, undefined)).toEqual([{ path: `/runs/${id}`, label: id, note: 'Run' }]);
  }
});

test('a name leads to the apps of both stores, and to the search for more', () => {
  expect(choicesFor('tidebook', destinations, found).map(({ path, note }) => [path, note])).toEqual([
    ['/apps/apple/6965719118', 'App Store'],
    ['/apps/play/com.example.tidebook', 'Google Play'],
    ['/apps?q=tidebook', 'Apps'],
  ]);
});

test('without words every page is offered', () => {
  expect(choicesFor('', destinations, undefined)).toContainEqual({ path: '/', label: 'Home', note: 'Page' });
});
