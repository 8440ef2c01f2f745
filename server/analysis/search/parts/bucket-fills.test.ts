import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFills, packFills } from './bucket-fills.ts';
import { FullBuckets } from './full-buckets.ts';

const size = 64;
const fillArb = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(254, 255, 256, 70_000, 4_000_000) },
);

test('packed fills add up to what the buckets held, however full they are', () => {
  const partArb = fc.array(fillArb, { minLength: size, maxLength: size });
  fc.assert(
    fc.property(fc.array(partArb, { maxLength: 4 }), (parts) => {
      const sums = new Uint32Array(size);
      for (const part of parts) addFills(sums, packFills(Uint32Array.from(part)));
      expect([...sums]).toEqual(Array.from(sums, (_, at) => parts.reduce((sum, part) => sum + part[at]!, 0)));
    }),
  );
});

test('few buckets are told by their places, many by their order', () => {
  const few = Uint32Array.from({ length: size }, (_, at) => (at % 4 === 0 ? 1 : 0));
  expect(packFills(few).places).toHaveLength(size / 4);
  expect(packFills(few.fill(2)).places).toBeNull();
});

/** The counts of those that fall into the buckets, the highest first. */
const found = (counts: readonly number[], wanted: Uint32Array, room: number): number[] =>
  counts
    .filter((_, key) => wanted.includes(key % size))
    .filter((count) => count > 0)
    .sort((one, other) => other - one)
    .slice(0, room);

test('the most frequent are named after two looks at most, though they share buckets with others', () => {
  let second = 0;
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 200, maxLength: 200 }), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.integer({ min: 1, max: 30 }),
      (parts, room) => {
        const inAll = Array.from({ length: 200 }, (_, key) => parts.reduce((sum, part) => sum + part[key]!, 0));
        const fills = parts.map((part) => {
          const buckets = new Uint32Array(size);
          for (const [key, count] of part.entries()) buckets[key % size]! += count;
          return packFills(buckets);
        });
        const buckets = new FullBuckets(fills, { buckets: size, room, least: 1, lookedInto: room });
        let named: number[] = [];
        let looks = 0;
        for (; buckets.wanted.length > 0; looks++) {
          named = found(inAll, buckets.wanted, room);
          buckets.settle(named);
        }
        expect(looks).toBeLessThanOrEqual(2);
        if (looks === 2) second++;
        const all = Uint32Array.from({ length: size }, (_, at) => at);
        expect(named).toEqual(found(inAll, all, room));
      },
    ),
  );
  expect(second).toBeGreaterThan(0);
});
