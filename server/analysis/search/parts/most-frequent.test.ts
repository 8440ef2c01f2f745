import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Listing, MostFrequent, type Told } from './most-frequent.ts';

/** Of each thing in how many matches it stands, and in how many of those without the part's knowing. */
type Part = readonly { readonly count: number; readonly hidden: number }[];

const partArb = (hiddenArb: fc.Arbitrary<number>): fc.Arbitrary<Part> =>
  fc.array(
    fc.record({ count: fc.oneof(fc.nat(2), fc.nat(12)), hidden: hiddenArb }).map(({ count, hidden }) => ({
      count,
      hidden: Math.min(count, hidden),
    })),
    { minLength: 40, maxLength: 40 },
  );

/** What is hidden of any thing, the part knows of none whether it is. */
const listingOf = (part: Part, least: number, asked: ReadonlySet<number>): Listing<number, Told> => {
  const unknown = Math.max(...part.map(({ hidden }) => hidden));
  const entries = part.flatMap(({ count, hidden }, key): [number, Told][] =>
    count - hidden >= least || asked.has(key)
      ? [[key, { count: count - hidden, unknown: hidden > 0 ? unknown : 0 }]]
      : [],
  );
  return { entries, least, unknown };
};

const settle = (parts: readonly Part[], leasts: readonly number[], room: number) => {
  const most = new MostFrequent<number, Told>({
    parts: parts.length,
    room,
    least: 2,
    byKey: (one, other) => one - other,
  });
  for (const [at, part] of parts.entries()) most.add(at, listingOf(part, leasts[at]!, new Set()));
  let rounds = 0;
  for (let wanted = most.wanted(); wanted; wanted = most.wanted()) {
    rounds++;
    for (const [at, { keys, least }] of wanted.entries()) {
      most.add(at, listingOf(parts[at]!, least ?? Number.POSITIVE_INFINITY, new Set(keys)));
    }
  }
  return { rounds, named: most.named()?.map(({ key, count }) => ({ key, count })) ?? null };
};

/** What anybody would count who sees everything. */
const plainly = (parts: readonly Part[], room: number) =>
  Array.from({ length: 40 }, (_, key) => ({ key, count: parts.reduce((sum, part) => sum + part[key]!.count, 0) }))
    .filter(({ count }) => count >= 2)
    .sort((one, other) => other.count - one.count || one.key - other.key)
    .slice(0, room);

const leastsArb = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 4, maxLength: 4 });

test('however little the parts tell at first, what is most frequent is named after three rounds at most', () => {
  const rounds = new Set<number>();
  fc.assert(
    fc.property(
      fc.array(partArb(fc.constant(0)), { minLength: 1, maxLength: 4 }),
      leastsArb,
      fc.integer({ min: 1, max: 50 }),
      (parts, leasts, room) => {
        const settled = settle(parts, leasts, room);
        expect(settled.named).toEqual(plainly(parts, room));
        rounds.add(settled.rounds);
      },
    ),
    { numRuns: 300 },
  );
  expect([...rounds].every((each) => each <= 3)).toBe(true);
  expect(rounds.has(0) && rounds.has(1) && rounds.has(2)).toBe(true);
});

test('what parts do not know is either of no account, or nothing is named', () => {
  let named = 0;
  fc.assert(
    fc.property(
      fc.array(partArb(fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), { minLength: 1, maxLength: 3 }),
      leastsArb,
      fc.integer({ min: 1, max: 8 }),
      (parts, leasts, room) => {
        const settled = settle(parts, leasts, room).named;
        if (settled === null) return;
        named++;
        expect(settled).toEqual(plainly(parts, room));
      },
    ),
    { numRuns: 300 },
  );
  expect(named).toBeGreaterThan(20);
});

test('what a part tells by name leaves open what it did not tell before', () => {
  const most = new MostFrequent<number, Told>({ parts: 1, room: 1, least: 2, byKey: (one, other) => one - other });
  most.add(0, { entries: [[1, { count: 5, unknown: 0 }]], least: 3, unknown: 3 });
  const wanted = most.wanted();
  expect(wanted).toEqual([{ keys: [], least: 2 }]);
  most.add(0, { entries: [[2, { count: 1, unknown: 0 }]], least: Number.POSITIVE_INFINITY, unknown: 0 });
  expect(most.wanted()).toEqual(wanted);
  expect(most.named()).toBeNull();
});

test('a part that has told all is not asked for what it has none of', () => {
  const most = new MostFrequent<number, Told>({ parts: 2, room: 2, least: 1, byKey: (one, other) => one - other });
  most.add(0, { entries: [[1, { count: 5, unknown: 0 }]], least: 1, unknown: 0 });
  most.add(1, { entries: [[2, { count: 4, unknown: 0 }]], least: 1, unknown: 0 });
  expect(most.wanted()).toBeNull();
  expect(most.named()?.map(({ key, count }) => [key, count])).toEqual([
    [1, 5],
    [2, 4],
  ]);
});
