import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, oneInForty, oneInHundred, type Table } from './proportions.ts';

const table = (said: number, all: number, otherSaid: number, otherAll: number): Table => ({
  one: { count: said, of: all },
  other: { count: otherSaid, of: otherAll },
});
const wayOf = (...tables: Table[]): string => compare(tables, oneInForty).way;

test('a group of fewer than ten reviews is compared with nothing', () => {
  expect(wayOf(table(0, 2, 95, 100))).toBe('chance');
  expect(wayOf(table(0, 9, 95, 100))).toBe('chance');
  expect(wayOf(table(0, 10, 95, 100))).toBe('fewer');
  // An app that is read in one half alone brings no review to compare.
  expect(wayOf(table(0, 2, 95, 100), table(0, 500, 0, 0))).toBe('chance');
});

test('few reviews are counted out where the normal curve is wrong about them', () => {
  // Two of twelve against three of 120 lie 2.4 deviations apart, and yet come about by chance in one case of fifteen.
  expect(compare([table(2, 12, 3, 120)], oneInForty)).toMatchObject({ way: 'chance' });
  expect(compare([table(2, 12, 3, 120)], oneInForty).deviations).toBeGreaterThan(oneInForty.deviations);
  expect(wayOf(table(7, 50, 0, 50))).toBe('more');
  expect(compare([table(7, 50, 0, 50)], oneInHundred).way).toBe('more');
  expect(compare([table(6, 50, 0, 50)], oneInHundred).way).toBe('chance');
});

/** Counts every way of dealing out the reviews that say it: exact, and slow. */
const dealtOut = ({ one, other }: Table): { more: number; fewer: number } => {
  const choose = (n: number, k: number): number => {
    let ways = 1;
    for (let at = 1; at <= k; at++) ways = (ways * (n - k + at)) / at;
    return k < 0 || k > n ? 0 : ways;
  };
  const saying = one.count + other.count;
  const chance = (count: number): number =>
    (choose(one.of, count) * choose(other.of, saying - count)) / choose(one.of + other.of, saying);
  const sum = (from: number, to: number): number => {
    let all = 0;
    for (let count = from; count <= to; count++) all += chance(count);
    return all;
  };
  return { more: sum(one.count, Math.min(saying, one.of)), fewer: sum(0, one.count) };
};

test('what is counted out agrees with dealing out the reviews that say it in every way, from either side', () => {
  const group = fc
    .integer({ min: 10, max: 30 })
    .chain((all) => fc.record({ count: fc.nat(all), of: fc.constant(all) }));
  fc.assert(
    fc.property(group, group, (one, other) => {
      const saying = one.count + other.count;
      const all = one.of + other.of;
      const expected = (saying * one.of) / all;
      const room = Math.min(expected - Math.max(0, saying - other.of), Math.min(saying, one.of) - expected);
      fc.pre(room < 5 && saying > 0 && saying < all);
      const { more, fewer } = dealtOut({ one, other });
      fc.pre(Math.abs(more - 0.025) > 1e-9 && Math.abs(fewer - 0.025) > 1e-9);
      expect(wayOf({ one, other })).toBe(more <= 0.025 ? 'more' : fewer <= 0.025 ? 'fewer' : 'chance');
    }),
    { numRuns: 100 },
  );
});

test('the groups changed round, the way turns round', () => {
  const group = fc
    .integer({ min: 0, max: 200 })
    .chain((all) => fc.record({ count: fc.nat(all), of: fc.constant(all) }));
  const turned = { more: 'fewer', fewer: 'more', chance: 'chance' } as const;
  fc.assert(
    fc.property(fc.array(fc.record({ one: group, other: group }), { maxLength: 4 }), (tables) => {
      const { way } = compare(tables, oneInHundred);
      expect(
        compare(
          tables.map(({ one, other }) => ({ one: other, other: one })),
          oneInHundred,
        ).way,
      ).toBe(turned[way]);
    }),
  );
});
