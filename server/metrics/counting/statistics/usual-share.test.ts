import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceOfCount, chanceOfFewer, chanceOfMore, dispersionOf, logGamma, usualShare } from './usual-share.ts';

test('the gamma function is that of the factorials', () => {
  let factorial = 1;
  for (let n = 1; n < 20; n++) {
    expect(logGamma(n)).toBeCloseTo(Math.log(factorial), 8);
    factorial *= n;
  }
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 8);
});

test('with a share that is known well, chances are those of coins; of counts, those of Poisson', () => {
  const sure = { mean: 0.5, weight: 1e9 };
  expect(chanceOfMore(8, 10, sure)).toBeCloseTo(56 / 1024, 5);
  expect(chanceOfFewer(2, 10, sure)).toBeCloseTo(56 / 1024, 5);
  expect(chanceOfCount(3, 1, 1)).toBeCloseTo(1 - 2.5 * Math.exp(-1), 8);
  expect(chanceOfCount(0, 1, 3)).toBe(1);
});

test('chances are between 0 and 1, fall with the count, and rise where the usual is less certain', () => {
  const cases = fc.record({
    n: fc.integer({ min: 1, max: 300 }),
    mean: fc.double({ min: 0.02, max: 0.9, noNaN: true }),
    weight: fc.double({ min: 20, max: 300, noNaN: true }),
  });
  fc.assert(
    fc.property(cases, ({ n, mean, weight }) => {
      let before = 1 + 1e-9;
      for (let k = 0; k <= n; k += Math.ceil(n / 12)) {
        const chance = chanceOfMore(k, n, { mean, weight });
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(before + 1e-9);
        expect(chance + chanceOfFewer(k - 1, n, { mean, weight })).toBeCloseTo(1, 6);
        before = chance;
      }
      const many = Math.min(n, Math.ceil(n * mean + 4 * Math.sqrt(n)));
      expect(chanceOfMore(many, n, { mean, weight: weight / 2 })).toBeGreaterThanOrEqual(
        chanceOfMore(many, n, { mean, weight }) - 1e-9,
      );
    }),
    { numRuns: 50 },
  );
});

test('weeks that differ beyond chance make the usual worth less, and so do few reviews', () => {
  const steady = usualShare(Array(8).fill({ count: 10, of: 100 }));
  const wild = usualShare([2, 20, 1, 25, 3, 18, 2, 9].map((count) => ({ count, of: 100 })));
  const few = usualShare(Array(8).fill({ count: 1, of: 10 }));
  expect(steady.mean).toBeCloseTo(wild.mean, 2);
  expect(wild.weight).toBeLessThan(steady.weight / 3);
  expect(few.weight).toBeLessThan(steady.weight);
  expect(dispersionOf([10, 10, 10])).toBe(1);
  expect(dispersionOf([2, 20, 1, 25])).toBeGreaterThan(5);
});
