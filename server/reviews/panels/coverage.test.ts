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
  complete: true,
  followed: true,
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
    reading: false,
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

test('an app whose panel has no review counts with all on file, and is not complete before it is read', () => {
  const nothing = { storefronts: [], since: null, complete: false, reading: false, asOf: null };
  const unread = { ...app, reviews: 0, complete: false, followed: false, places: {} };
  expect(coverageOf([unread])).toEqual({ basis: 'on_file', reviews: 900, ...nothing });
  expect(coverageOf([app, unread])).toMatchObject({ basis: 'panel', reviews: 1400, complete: false });
  expect(coverageOf([])).toEqual({ basis: 'on_file', reviews: 0, ...nothing });
  const none = { since: null, readAt: june, capped: false, complete: true };
  const empty = { ...app, onFile: 3, reviews: 0, places: { us: none } };
  expect(coverageOf([empty])).toMatchObject({ basis: 'on_file', reviews: 3, since: null, complete: true });
});

test('a place with all that there is begins with its oldest review, and does not limit the others', () => {
  const all = { ...place, since: 0, oldest: may };
  const day = '2026-05-01T00:00:00.000Z';
  const ended = coverageOf([{ ...app, places: { us: all, de: { ...all, oldest: july } } }]);
  expect(ended).toMatchObject({ since: day, complete: true });
  expect(ended.storefronts.map(({ since }) => since)).toEqual(['2026-07-01T00:00:00.000Z', day]);
  expect(coverageOf([{ ...app, places: { us: all, de: { ...place, since: june } } }]).since).toBe(
    '2026-06-01T00:00:00.000Z',
  );
  expect(coverageOf([{ ...app, places: { us: { ...place, since: 0 } } }]).since).toBeNull();
});

test('a panel that is not complete says whether it is being read', () => {
  const part = { ...app, complete: false };
  expect(coverageOf([part]).reading).toBe(true);
  expect(coverageOf([{ ...part, followed: false }]).reading).toBe(false);
  expect(coverageOf([app]).reading).toBe(false);
});
