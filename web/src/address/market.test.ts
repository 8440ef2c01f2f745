import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stores } from '../../../server/contract/domain/stores.ts';
import { appTabs, readAppSearch } from './app.ts';
import { readApp, readAppsSearch, readChartsSearch, readCompareSearch, writeApp } from './market.ts';
import { parseSearch, stringifySearch } from './search.ts';

const again = <Search extends object>(read: (raw: Record<string, string>) => Search, search: Search): Search =>
  read(parseSearch(stringifySearch(search as Record<string, unknown>)));

test('what an address of the market says is read back unchanged', () => {
  const app = {
    tab: 'history',
    country: ['de', 'us'],
    downloads: 0,
    from: '2026-01-02',
    to: '2026-03-04',
    stars: [1, 2],
    evidence: 'eyJ3aGVyZSI6e30sImNlbGwiOltdfQ',
    version: ['5.4'],
  } as const;
  expect(
    again(readAppSearch, { ...app, stars: [...app.stars], country: [...app.country], version: [...app.version] }),
  ).toEqual(app);
  const charts = { country: 'jp', genre: 'Health & Fitness', chart: 'top-grossing', store: 'play' } as const;
  expect(again(readChartsSearch, charts)).toEqual(charts);
  const apps = { q: 'budget planner', store: 'apple', country: 'fr' } as const;
  expect(again(readAppsSearch, apps)).toEqual(apps);
});

test('an app of a comparison is read back as it was written, whatever its id, and six at most', () => {
  fc.assert(
    fc.property(fc.constantFrom(...stores), fc.stringMatching(/^[a-z][\w.:-]{0,30}$/), (store, appId) => {
      expect(readApp(writeApp({ store, appId }))).toEqual({ store, appId });
    }),
  );
  expect(
    readCompareSearch({ apps: 'apple:1,nonsense,play:com.a,apple:2,apple:3,apple:4,apple:5,apple:6' }).apps,
  ).toEqual(['apple:1', 'play:com.a', 'apple:2', 'apple:3', 'apple:4', 'apple:5']);
});

test('what is usual, or cannot be meant, is left out', () => {
  expect(readAppSearch({ tab: 'nonsense', stars: '9', downloads: '-1', evidence: '<b>' })).toEqual({});
  expect(readChartsSearch({ country: 'zz', genre: 'nonsense', chart: 'top-free' })).toEqual({});
  expect(appTabs).toContain('revenue');
});
