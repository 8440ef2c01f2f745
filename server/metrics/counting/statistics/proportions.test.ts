import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fisher, holm, newcombe, type Part, signTest, wilson } from './proportions.ts';

const part = fc.nat(400).chain((of) => fc.record({ count: fc.nat(of), of: fc.constant(of) }));

test('intervals are those of the published examples', () => {
  // Newcombe 1998a, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  const published: [Part, number, number][] = [
    [{ count: 81, of: 263 }, 0.2553, 0.3662],
    [{ count: 15, of: 148 }, 0.0624, 0.1605],
    [{ count: 0, of: 20 }, 0, 0.1611],
    [{ count: 1, of: 29 }, 0.0061, 0.1718],
  ];
  for (const [given, low, high] of published) {
    expect(wilson(given)[0]).toBeCloseTo(low, 4);
    expect(wilson(given)[1]).toBeCloseTo(high, 4);
  }
  // Newcombe 1998b, table II, method 10: 56/70 - 48/80, 9/10 - 3/10, 10/10 - 0/10.
  const differences: [Part, Part, number, number][] = [
    [{ count: 56, of: 70 }, { count: 48, of: 80 }, 0.0524, 0.3339],
    [{ count: 9, of: 10 }, { count: 3, of: 10 }, 0.1705, 0.809],
    [{ count: 10, of: 10 }, { count: 0, of: 10 }, 0.6075, 1],
  ];
  for (const [one, other, low, high] of differences) {
    expect(newcombe(one, other)[0]).toBeCloseTo(low, 4);
    expect(newcombe(one, other)[1]).toBeCloseTo(high, 4);
  }
});

const choose = (n: number, k: number): bigint => {
  let result = 1n;
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
};

test('Fisher’s test is what counting every table comes to', () => {
  fc.assert(
    fc.property(part, part, (one, other) => {
      const having = one.count + other.count;
      const weights = Array.from({ length: one.of + 1 }, (_, count) =>
        having - count < 0 || having - count > other.of ? 0n : choose(one.of, count) * choose(other.of, having - count),
      );
      const all = weights.reduce((sum, weight) => sum + weight, 0n);
      const asRare = weights
        .filter((weight) => weight <= weights[one.count]!)
        .reduce((sum, weight) => sum + weight, 0n);
      const exact = Number((asRare * 10n ** 15n) / all) / 1e15;
      expect(fisher(one, other)).toBeCloseTo(exact, 9);
      expect(fisher(other, one)).toBeCloseTo(exact, 9);
    }),
    { numRuns: 100 },
  );
});

test('the sign test is what adding up binomial chances comes to, whichever of the two comes first', () => {
  const chances = (all: number) => {
    const row = [1];
    for (let at = 0; at < all; at++) row.push((row.at(-1)! * (all - at)) / (at + 1));
    return row.map((each) => each / 2 ** all);
  };
  fc.assert(
    fc.property(fc.nat(30), fc.nat(30), (one, other) => {
      const tail = chances(one + other).filter((_, at) => at >= Math.max(one, other));
      const expected = Math.min(1, 2 * tail.reduce((sum, each) => sum + each, 0));
      expect(signTest(one, other)).toBeCloseTo(expected, 10);
      expect(signTest(other, one)).toBe(signTest(one, other));
    }),
  );
  expect(signTest(60_000, 50_000)).toBeLessThan(1e-9);
});

test('a share lies within its interval, and a difference within its own', () => {
  fc.assert(
    fc.property(part, part, (one, other) => {
      const [low, high] = wilson(one);
      expect(low).toBeLessThanOrEqual(one.of === 0 ? 0 : one.count / one.of);
      expect(high).toBeGreaterThanOrEqual(one.of === 0 ? 1 : one.count / one.of);
      const [least, most] = newcombe(one, other);
      const [back, forth] = newcombe(other, one);
      expect(least).toBeCloseTo(-forth, 12);
      expect(most).toBeCloseTo(-back, 12);
    }),
  );
});

test('many reviews are compared without overflow', () => {
  expect(fisher({ count: 50_000, of: 1_000_000 }, { count: 50_000, of: 1_000_000 })).toBeCloseTo(1, 2);
  expect(fisher({ count: 60_000, of: 1_000_000 }, { count: 50_000, of: 1_000_000 })).toBeLessThan(1e-12);
});

test('Holm’s correction never lowers a probability, keeps their order and multiplies the lowest by their number', () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (given) => {
      const corrected = holm(given);
      for (const [at, probability] of given.entries()) expect(corrected[at]).toBeGreaterThanOrEqual(probability);
    }),
  );
});
