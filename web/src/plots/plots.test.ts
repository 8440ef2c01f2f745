import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linePath } from './line.ts';
import { linear, powers, ranks } from './scales.ts';
import { timeTicks } from './time-ticks.ts';
import { drawnSpan, shareCeiling, smoothRating, smoothShare, type Week } from './weeks.ts';

const week = (count: number, mean: number): Week => ({ day: 0, count, stars: count * mean, low: 0 });

test('the rating of a week is the mean of four, and missing where there were fewer than five reviews', () => {
  expect(smoothRating([week(2, 5), week(2, 5), week(4, 3)])).toEqual([null, null, 4]);
  expect(smoothRating([week(10, 1), week(0, 0), week(0, 0), week(0, 0), week(0, 0)]).at(-1)).toBeNull();
});

test('a share counts in a hundred of all reviews of four weeks', () => {
  expect(smoothShare([week(1, 1), week(3, 1)], [week(10, 4), week(10, 4)])).toEqual([10, 20]);
  expect(shareCeiling([3, null, 12])).toBe(20);
  expect(shareCeiling([95])).toBe(100);
});

test('days without a beginning or an end are those of the weeks drawn', () => {
  const weeks = [100, 107, 114].map((day) => ({ day }));
  expect(drawnSpan(weeks, 104, 110)).toEqual({ from: 104, to: 111 });
  expect(drawnSpan(weeks, 104, null)).toEqual({ from: 104, to: 121 });
  expect(drawnSpan(weeks, null, 110)).toEqual({ from: 100, to: 111 });
  expect(drawnSpan(weeks, 80, 200)).toEqual({ from: 100, to: 121 });
});

test('a line breaks where a value is missing', () => {
  const points = [1, 2, null, 4].map((y, x) => ({ x, y }));
  expect(linePath(points).match(/M/g)).toHaveLength(2);
});

test('a better rank is drawn higher, and every value is inside the plot', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 20 }), (values) => {
      const y = ranks(values, 200, 20);
      const sorted = [...values].sort((one, other) => one - other).map(y);
      expect(sorted).toEqual([...sorted].sort((one, other) => one - other));
      for (const each of sorted) expect(each >= 20 && each <= 200.001).toBe(true);
      for (const tick of y.ticks) expect(y(tick)).toBeLessThanOrEqual(200.001);
    }),
  );
});

test('round numbers surround the values of a linear axis', () => {
  const y = linear([4.31, 4.52], 100, 0);
  expect(y.ticks.length).toBeGreaterThan(1);
  expect(y(4.31)).toBeGreaterThan(y(4.52));
  expect(Number.isFinite(linear([7], 100, 0)(7))).toBe(true);
});

test('amounts stand at whole powers of ten', () => {
  const x = powers([1_200, 46_000], 0, 100);
  expect(x.ticks).toEqual([1_000, 10_000, 100_000]);
  expect(x(1_000)).toBe(0);
  expect(x(100_000)).toBe(100);
  expect(x(10_000)).toBeCloseTo(50);
});

test('the time axis names months without crowding them, and years', () => {
  const weeks = Array.from({ length: 104 }, (_, at) => 20_000 + at * 7);
  const texts = timeTicks(weeks, 8).map(({ text }) => text);
  expect(texts).toContain('2025');
  expect(texts.length).toBeLessThan(12);
  expect(timeTicks(weeks.slice(0, 3), 200).length).toBeGreaterThan(0);
});
