import { expect, test } from 'vitest';
import type { PanelState } from '../../store/reviews/panels.ts';
import { coverageOf } from './coverage.ts';

const [may, june, july] = ['2026-05-01', '2026-06-01', '2026-07-01'].map((day) => Date.parse(day)) as [
  number,
  number,
  number,
];
const place = { since: may, readAt: june, capped: false, complete: true };
const app: PanelState = {
  store: 'apple',
  appId: '1',
  onFile: 900,
  reviews: 500,
  looked: true,
  complete: true,
  places: { us: place, de: { ...place, since: june, readAt: july } },
};

test('coverage is of the panel, since all of its places are read and as of the last read', () => {
  expect(coverageOf([app])).toEqual({
    basis: 'panel',
    reviews: 500,
    storefronts: [
      {
        store: 'apple',
        place: 'de',
        since: '2026-06-01T00:00:00.000Z',
        complete: true,
        readAt: '2026-07-01T00:00:00.000Z',
      },
      {
        store: 'apple',
        place: 'us',
        since: '2026-05-01T00:00:00.000Z',
        complete: true,
        readAt: '2026-06-01T00:00:00.000Z',
      },
    ],
    since: '2026-06-01T00:00:00.000Z',
    complete: true,
    asOf: '2026-07-01T00:00:00.000Z',
  });
});

test('of several apps it says what is true of all of them', () => {
  const unread = { since: null, readAt: null, capped: false, complete: false };
  const other = {
    ...app,
    appId: '2',
    reviews: 7,
    complete: false,
    places: { us: { ...place, since: july }, de: unread },
  };
  const play = { ...app, store: 'play', appId: 'a.b', reviews: 10, places: { en: place } } as const;
  const both = coverageOf([app, other, play]);
  expect(both).toMatchObject({ basis: 'panel', reviews: 517, complete: false, since: '2026-07-01T00:00:00.000Z' });
  expect(both.storefronts).toMatchObject([
    { store: 'apple', place: 'de', complete: false, readAt: null },
    { store: 'apple', place: 'us', complete: true, since: '2026-07-01T00:00:00.000Z' },
    { store: 'play', place: 'en', complete: true },
  ]);
});

test('it is of all reviews on file until each app had its first look, and never complete then', () => {
  const nothing = { storefronts: [], since: null, complete: false, asOf: null };
  expect(coverageOf([app, { ...app, looked: false }])).toEqual({ basis: 'on_file', reviews: 1800, ...nothing });
  expect(coverageOf([])).toEqual({ basis: 'on_file', reviews: 0, ...nothing });
});

test('an app without a review has a panel of none', () => {
  const none = { since: null, readAt: june, capped: false, complete: true };
  const empty = { ...app, onFile: 0, reviews: 0, places: { us: none } };
  expect(coverageOf([empty])).toMatchObject({ basis: 'panel', reviews: 0, since: null, complete: true });
});
