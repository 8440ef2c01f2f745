import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stores } from '../../../server/contract/domain/stores.ts';
import {
  appTabs,
  readApp,
  readAppSearch,
  readAppsSearch,
  readChartsSearch,
  readCompareSearch,
  writeApp,
} from './market.ts';
import { parseSearch, stringifySearch } from './search.ts';

const again = <Search extends object>(read: (raw: Record<string, string>) => Search, search: Search): Search =>
  read(parseSearch(stringifySearch(search as Record<string, unknown>)));

test('what an address of the market says is read back unchanged', () => {
  const app = {
    tab: 'history',
    country: 'de',
    downloads: 0,
    from: '2026-01-02',
    to: '2026-03-04',
    stars: [1, 2],
    place: ['us'],
    version: ['5.4'],
  } as const;
  expect(
    again(readAppSearch, { ...app, stars: [...app.stars], place: [...app.place], version: [...app.version] }),
  ).toEqual(app);
  const charts = { country: 'jp', genre: 'Health & Fitness', chart: 'top-grossing', store: 'play' } as const;
  expect(again(readChartsSearch, charts)).toEqual(charts);
  const apps = { q: 'budget planner', store: 'apple', country: 'fr' } as const;
  expect(again(readAppsSearch, apps)).toEqual(apps);
});

test('an app of a comparison is read back as it was written, whatever its id', () => {
  fc.assert(
    fc.property(fc.constantFrom(...stores), fc.stringMatching(/^[a-z][\w.:-]{0,30}$/), (store, appId) => {
      expect(readApp(writeApp({ store, appId }))).toEqual({ store, appId });
    }),
  );
  expect(readCompareSearch({ apps: 'apple:1,nonsense,play:com.a,apple:2,apple:3' }).apps).toEqual([
    'apple:1',
    'play:com.a',
    'apple:2',
  ]);
});

test('what is usual, or cannot be meant, is left out', () => {
  expect(readAppSearch({ tab: 'nonsense', country: 'us', stars: '9', downloads: '-1' })).toEqual({});
  expect(readChartsSearch({ country: 'zz', genre: 'nonsense', chart: 'top-free' })).toEqual({});
  expect(appTabs).toContain('revenue');
});
