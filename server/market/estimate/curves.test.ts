import { expect, test } from 'vitest';
import { daysPerMonth } from './chart-reading.ts';
import { curveAt } from './curves.ts';

/** Figures that were published and that no constant was taken from. */
test.each([
  ['No. 1 of games, free (Sensor Tower 2022)', 'top-free', '6014', 1, 93_000],
  ['No. 10 of games, free (Sensor Tower 2022)', 'top-free', '6014', 10, 26_000],
  ['No. 25 of music, paid (2013)', 'top-paid', '6011', 25, 80],
] as const)(
  'the curves come within half of a published figure that made none of them: %s',
  (_, chart, genreId, rank, daily) => {
    const ratio = curveAt(chart, genreId, rank, 'us') / daysPerMonth / daily;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(1.5);
  },
);

test('400 apps that are no games take a million dollars a quarter in the United States (Sensor Tower, Q2 2022)', () => {
  // Half of what is spent is not on games: the 400th of those is about the 800th of all.
  const quarter = 3 * curveAt('top-grossing', null, 800, 'us');
  expect(quarter).toBeGreaterThan(500_000);
  expect(quarter).toBeLessThan(2_000_000);
});

test('a smaller storefront makes less at the same place', () => {
  const at = (country: string) => curveAt('top-grossing', null, 10, country);
  expect(['us', 'jp', 'gb', 'br', 'ch', 'fm'].map(at)).toEqual(
    ['us', 'jp', 'gb', 'br', 'ch', 'fm'].map(at).toSorted((one, next) => next - one),
  );
});
