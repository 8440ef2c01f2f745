import { expect, test } from 'vitest';
import { readRatings } from './signals.ts';

const today = '2026-06-30';

test('growth is that of the last five weeks where there is a longer history', () => {
  const reading = readRatings(
    [
      { day: '2026-04-01', total: 0 },
      { day: '2026-05-31', total: 90_000 },
      { day: '2026-06-30', total: 90_300 },
    ],
    '2020-01-01',
    today,
    false,
  );
  expect(reading).toMatchObject({ basis: 'growth', days: 30 });
  expect(reading?.perMonth).toBeCloseTo(304, 0);
});

test('without counts a week apart the average since release speaks, with more doubt', () => {
  const counts = [
    { day: '2026-06-28', total: 1_000 },
    { day: '2026-06-30', total: 5_000 },
  ];
  const reading = readRatings(counts, '2025-06-30', today, false);
  expect(reading).toMatchObject({ basis: 'lifetime', days: 365 });
  const grown = readRatings([{ day: '2026-06-01', total: 0 }, ...counts], null, today, false);
  expect(reading!.guess.sigma).toBeGreaterThan(grown!.guess.sigma);
  expect(readRatings(counts, null, today, false)).toBeNull();
});

test('counts that fall, as when a store removes ratings, are read as next to none', () => {
  const reading = readRatings(
    [
      { day: '2026-06-01', total: 900 },
      { day: '2026-06-30', total: 700 },
    ],
    null,
    today,
    false,
  );
  expect(reading!.perMonth).toBeLessThan(1);
  expect(reading!.perMonth).toBeGreaterThan(0);
});

test('the same counts in any order, with days to come among them, read the same', () => {
  const counts = [
    { day: '2026-06-30', total: 700 },
    { day: '2027-01-01', total: 9_999_999 },
    { day: '2026-06-01', total: 100 },
  ];
  expect(readRatings(counts, null, today, false)).toEqual(readRatings(counts.toReversed(), null, today, false));
  expect(readRatings(counts, null, today, false)?.days).toBe(29);
});
