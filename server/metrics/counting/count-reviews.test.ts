import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CellSums, TooManyCells } from './count-cells.ts';
import { countReviews, starsOf, sumsOf } from './count-reviews.ts';

const review = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  country: fc.constantFrom(null, 'us', 'de'),
  themes: fc.subarray(['crashes', 'ads', 'sync']),
});
const reviews = fc.array(review, { maxLength: 60 });
type Review = typeof review extends fc.Arbitrary<infer Value> ? Value : never;

const byHand = (some: readonly Review[]) => ({
  reviews: some.length,
  stars: some.reduce((sum, { rating }) => sum + rating, 0),
  low: some.filter(({ rating }) => rating <= 2).length,
  squares: some.reduce((sum, { rating }) => sum + rating ** 2, 0),
});

test('every cell is what filtering the reviews gives, and what no review is in is no cell', () => {
  fc.assert(
    fc.property(reviews, (all) => {
      const counted = countReviews(
        all,
        ({ themes }) => themes,
        ({ country }) => country,
      );
      const met = new Set<string>();
      for (const theme of ['crashes', 'ads', 'sync', 'other']) {
        for (const country of ['us', 'de', 'fr']) {
          const own = all.filter((each) => each.themes.includes(theme) && each.country === country);
          expect(counted.of(theme, country)).toEqual(byHand(own));
          if (own.length > 0) met.add(`${theme} ${country}`);
        }
      }
      expect(new Set(counted.cells.map(({ label, second }) => `${label} ${second}`))).toEqual(met);
      expect(sumsOf(all)).toEqual(byHand(all));
      for (const star of [1, 2, 3, 4, 5] as const) {
        expect(starsOf(all)[star]).toBe(all.filter(({ rating }) => rating === star).length);
      }
    }),
  );
});

test('a column is counted as its rows are, in few possible cells and in millions', () => {
  const cells = Int32Array.from({ length: 500 }, (_, at) => (at * at) % 97);
  const ratings = Uint8Array.from(cells, (_, at) => 1 + (at % 5));
  const rows = Int32Array.from(cells.keys());
  const [column, large, single] = [new CellSums(100), new CellSums(1 << 24), new CellSums(100)];
  column.addColumn(cells, ratings, rows);
  large.addColumn(cells, ratings, rows);
  for (const row of rows) single.add(cells[row]!, ratings[row]!);
  expect(column.cells).toEqual(single.cells);
  expect(large.cells).toEqual(single.cells);
  for (let cell = 0; cell < 100; cell++) {
    expect(column.of(cell)).toEqual(single.of(cell));
    expect(large.of(cell)).toEqual(single.of(cell));
    expect(large.reviewsOf(cell)).toBe(single.of(cell).reviews);
  }
  expect(() => new CellSums(100, 10).addColumn(cells, ratings, rows)).toThrow(TooManyCells);
});
