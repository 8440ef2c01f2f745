import { expect, test } from 'vitest';
import { dayMs } from '../../../../server/contract/domain/durations.ts';
import { weeksOf } from './weeks-of.ts';

const dayNumber = (day: string): number => Date.parse(day) / dayMs;

const week = (day: string, matched: number, avgRating: number, low: number) => ({
  week: day,
  matched,
  share: 0,
  avgRating,
  low,
});

test('weeks without a review are there, with none, and low ratings stand with their week', () => {
  const weeks = weeksOf([week('2026-10-05', 4, 2.5, 3), week('2026-10-19', 1, 5, 0)]);
  expect(weeks).toEqual([
    { day: dayNumber('2026-10-05'), count: 4, stars: 10, low: 3 },
    { day: dayNumber('2026-10-12'), count: 0, stars: 0, low: 0 },
    { day: dayNumber('2026-10-19'), count: 1, stars: 5, low: 0 },
  ]);
  expect(weeksOf([])).toEqual([]);
});
