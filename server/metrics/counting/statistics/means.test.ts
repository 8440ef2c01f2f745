import fc from 'fast-check';
import { expect, test } from 'vitest';
import { starsDifferenceInterval, starsInterval } from './means.ts';

const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 400 });
const sumsOf = (values: readonly number[]) => ({
  reviews: values.length,
  stars: values.reduce((sum, each) => sum + each, 0),
  squares: values.reduce((sum, each) => sum + each * each, 0),
});
const meanOf = (values: readonly number[]) => sumsOf(values).stars / values.length;

test('an interval of stars holds the average, stays on the scale, and narrows with more reviews of the same kind', () => {
  fc.assert(
    fc.property(ratings, (values) => {
      const [low, high] = starsInterval(sumsOf(values));
      expect(low).toBeLessThanOrEqual(meanOf(values) + 1e-9);
      expect(high).toBeGreaterThanOrEqual(meanOf(values) - 1e-9);
      expect(low).toBeGreaterThanOrEqual(1);
      expect(high).toBeLessThanOrEqual(5);
      expect(high - low).toBeGreaterThan(0);
      const [lowOfMore, highOfMore] = starsInterval(sumsOf([...values, ...values, ...values, ...values]));
      expect(highOfMore - lowOfMore).toBeLessThanOrEqual(high - low + 1e-9);
    }),
  );
});

test('the interval of a difference holds it, and turned around it has the other sign', () => {
  fc.assert(
    fc.property(ratings, ratings, (one, other) => {
      const [low, high] = starsDifferenceInterval(sumsOf(one), sumsOf(other));
      const difference = meanOf(one) - meanOf(other);
      expect(low).toBeLessThanOrEqual(difference + 1e-9);
      expect(high).toBeGreaterThanOrEqual(difference - 1e-9);
      const [lowBack, highBack] = starsDifferenceInterval(sumsOf(other), sumsOf(one));
      expect(lowBack).toBeCloseTo(-high, 9);
      expect(highBack).toBeCloseTo(-low, 9);
    }),
  );
});

test('of samples drawn from one distribution, the interval misses its average about one time in twenty', () => {
  // A plain generator, so that the test is the same each time.
  let seed = 7;
  const draw = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return [1, 1, 4, 5, 5, 5, 5, 5][seed % 8]!;
  };
  const missed = Array.from({ length: 2_000 }, () => starsInterval(sumsOf(Array.from({ length: 40 }, draw)))).filter(
    ([low, high]) => low > 31 / 8 || high < 31 / 8,
  ).length;
  expect(missed / 2_000).toBeGreaterThan(0.02);
  expect(missed / 2_000).toBeLessThan(0.08);
});
