import { expect, test } from 'vitest';
import type { Store } from '../../../../server/contract/domain/stores.ts';
import { type AppFound, joinStores } from './join-stores.ts';

const app = (store: Store, appId: string, more: Partial<AppFound> = {}): AppFound => ({
  store,
  appId,
  title: appId,
  developer: 'Example',
  icon: '',
  score: 4,
  ratingsTotal: 10,
  genre: null,
  free: true,
  ...more,
});

test('the entries of one app are one row, where the better of them stood, and say why', () => {
  const [one, other] = [
    app('apple', '1', { sameAs: { store: 'play', appId: 'com.one', why: 'The same name.' } }),
    app('play', 'com.one', { sameAs: { store: 'apple', appId: '1', why: 'The same name.' } }),
  ];
  const between = app('apple', '2');
  expect(joinStores([one, between, other])).toEqual([
    { entries: [one, other], why: 'The same name.' },
    { entries: [between], why: null },
  ]);
});

test('an app that only may be the same, or whose twin is not among the results, stays by itself', () => {
  const maybe = app('apple', '1', { mayBeSameAs: { store: 'play', appId: 'com.one', why: 'Perhaps.' } });
  const lone = app('apple', '3', { sameAs: { store: 'play', appId: 'com.three', why: 'The same name.' } });
  const results = [maybe, app('play', 'com.one'), lone];
  expect(joinStores(results).map(({ entries }) => entries.length)).toEqual([1, 1, 1]);
});
