import { expect, test } from 'vitest';
import type { Store } from '../../contract/domain/stores.ts';
import { panelPlaces } from '../panels/ask-panels.ts';

const placesIn = (store: Store, ...panel: string[]) =>
  panelPlaces({ store, appId: '1' }, panel).map(({ country, language }) => [country, language]);

test('the App Store is read by storefront and Google Play by the languages of these, each once and in their order', () => {
  expect(placesIn('apple', 'us', 'gb', 'at')).toEqual([
    ['us', null],
    ['gb', null],
    ['at', null],
  ]);
  expect(placesIn('play', 'us', 'gb', 'at', 'de', 'jp')).toEqual([
    ['us', 'en'],
    ['at', 'de'],
    ['jp', 'ja'],
  ]);
});

test('where a store is closed, it is not read', () => {
  expect(placesIn('apple', 'bd')).toEqual([]);
  expect(placesIn('play', 'cn')).toEqual([]);
});
