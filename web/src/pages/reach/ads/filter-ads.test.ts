import { expect, test } from 'vitest';
import { dayMs } from '../../../../../server/contract/domain/durations.ts';
import type { Ad } from '../../../../../server/contract/resources/reach/ad-search.ts';
import { shownAd } from '../../../../../tests/support/samples/sample-ad.ts';
import { filterAds, housesIn, tally } from './filter-ads.ts';
import { byLength, runDays } from './run-days.ts';

const ad = (id: string, given: Partial<Ad> = {}): Ad =>
  shownAd({ id, advertiser: { id: null, name: 'Kiesel' }, active: null, ...given });

const ads = [
  ad('1', { hook: { kind: 'offer', text: 'Half price' }, active: true }),
  ad('2', { network: 'meta', hook: { kind: 'offer', text: 'Free' } }),
  ad('3', { network: 'meta', advertiser: { id: null, name: 'Moss App' }, active: true }),
];
const houseOf = housesIn([{ name: 'Moss', names: ['Moss', 'Moss App'], ads: 1 }]);
const ids = (found: readonly Ad[]) => found.map(({ id }) => id);

test('an ad is shown that passes every filter', () => {
  expect(ids(filterAds(ads, {}, houseOf))).toEqual(['1', '2', '3']);
  expect(ids(filterAds(ads, { network: 'meta', hook: 'offer' }, houseOf))).toEqual(['2']);
  expect(ids(filterAds(ads, { running: true, advertiser: 'Moss' }, houseOf))).toEqual(['3']);
});

test('a name that the answer counts with no other is an advertiser of its own', () => {
  expect(['Moss', 'Moss App', 'Kiesel'].map(houseOf)).toEqual(['Moss', 'Moss', 'Kiesel']);
  expect(housesIn(undefined)('Kiesel')).toBe('Kiesel');
});

test('a facet is counted with every filter but its own, most first', () => {
  const filter = { network: 'meta', hook: 'offer' } as const;
  expect(tally(filterAds(ads, filter, houseOf, 'network'), ({ network }) => network)).toEqual([
    { key: 'google', ads: 1 },
    { key: 'meta', ads: 1 },
  ]);
  expect(tally(ads, ({ hook }) => hook?.kind ?? null)).toEqual([{ key: 'offer', ads: 2 }]);
  expect(tally(ads, ({ advertiser }) => advertiser.name)[0]).toEqual({ key: 'Kiesel', ads: 2 });
});

const day = (text: string) => Date.parse(text) / dayMs;
const now = '2026-11-16T10:00:00Z';

test.each([
  [
    { firstSeen: '2026-03-01', lastSeen: '2026-03-09' },
    { from: day('2026-03-01'), to: day('2026-03-09'), isOpen: false },
  ],
  [
    { firstSeen: '2026-03-01', active: true },
    { from: day('2026-03-01'), to: day('2026-11-16'), isOpen: true },
  ],
  [{ lastSeen: '2026-03-09' }, { from: null, to: day('2026-03-09'), isOpen: false }],
  [{ firstSeen: '2026-03-01' }, { from: day('2026-03-01'), to: day('2026-03-01'), isOpen: false }],
  [{ active: true }, null],
  [{}, null],
])('of %j the bar is %j', (given, bar) => {
  expect(runDays(ad('1', given), now)).toEqual(bar);
});

test('ads that ran longest come first, those of unknown beginning before them', () => {
  const spans = [
    { from: 1, to: 3, isOpen: false },
    { from: null, to: 2, isOpen: false },
    { from: 1, to: 9, isOpen: true },
  ];
  expect(spans.toSorted(byLength).map(({ to }) => to)).toEqual([2, 9, 3]);
});
