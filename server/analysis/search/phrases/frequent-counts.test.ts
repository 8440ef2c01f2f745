import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeFacts, decodePhrases, type SegmentDoc } from '../segments/segment.ts';
import { buildSegment } from '../segments/segment-builder.ts';
import { FrequentCounts } from './frequent-counts.ts';
import { decodeFrequent, packFrequent } from './frequent-phrases.ts';
import { PhraseCounts } from './phrase-counts.ts';

const vocabulary = 90;

const docOf = (no: number, quality: number, words: readonly number[]): SegmentDoc => ({
  no,
  seconds: 0,
  appNo: 1,
  rating: 5,
  quality,
  kinds: [],
  themes: [],
  terms: [],
  phrases: words.map((word) => `phrase ${word}`),
});

interface Part {
  readonly docs: readonly SegmentDoc[];
  readonly ordinals: Uint16Array;
  /** In how many reviews a phrase must stand to be numbered. */
  readonly least: number;
}

const read = ({ docs, ordinals, least }: Part) => {
  const segment = buildSegment(docs);
  const phrases = decodePhrases(segment.phrases, docs.length);
  const frequent = decodeFrequent(packFrequent(phrases, least), docs.length);
  return { facts: decodeFacts(segment.facts, docs.length), phrases, frequent, ordinals };
};

const countAll = (parts: readonly ReturnType<typeof read>[]) => {
  const counts = new PhraseCounts(1_000);
  counts.nextRound();
  for (const { phrases, facts, ordinals } of parts) counts.count(phrases, facts, ordinals);
  return counts.list();
};

/** Null where it cannot tell. */
const countFrequent = (
  parts: readonly ReturnType<typeof read>[],
  options: ConstructorParameters<typeof FrequentCounts>[0] = {},
) => {
  const counts = new FrequentCounts(options);
  for (const { frequent, ordinals } of parts) counts.add(frequent, ordinals);
  while (counts.nextRound()) for (const [at, { frequent }] of parts.entries()) counts.lookInto(at, frequent);
  const { rounds } = counts;
  if (!counts.settle()) return { rounds, list: null };
  for (const [at, { frequent, facts }] of parts.entries()) counts.exemplify(at, frequent, facts);
  return { rounds, list: counts.list() };
};

/** The same numbers below 1 for the same seed. */
const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Segments of reviews whose phrases are the rarer the higher their number, some reviews of each among the matches. */
const partsArb = fc
  .record({
    seed: fc.nat(),
    segments: fc.integer({ min: 1, max: 4 }),
    docs: fc.integer({ min: 1, max: 80 }),
    words: fc.integer({ min: 1, max: 60 }),
    /** Of each segment in turn. */
    leasts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ seed, segments, docs, words, leasts }) => {
    const random = randomFrom(seed);
    return Array.from({ length: segments }, (_, part): Part => {
      const word = () => Math.floor(vocabulary * random() * random());
      const reviews = Array.from({ length: docs }, (__, at) =>
        docOf(1_000 * part + at + 1, Math.floor(4 * random()), Array.from({ length: words }, word)),
      );
      const least = leasts[part % leasts.length]!;
      return { docs: reviews, least, ordinals: Uint16Array.from([...reviews.keys()].filter(() => random() < 0.7)) };
    });
  });

test('frequent phrases tell the same as all phrases do, or nothing', () => {
  const told = { inOneRound: 0, inTwo: 0, mixed: 0 };
  // With few buckets to look into, some of which several phrases share, one round is often not enough.
  const optionsArb = fc.constantFrom({}, { buckets: 64, lookedInto: 16 }, { buckets: 128, lookedInto: 48 });
  fc.assert(
    fc.property(partsArb, optionsArb, (parts, options) => {
      const segments = parts.map(read);
      const { rounds, list } = countFrequent(segments, options);
      if (list === null) return;
      if (rounds === 1) told.inOneRound++;
      else told.inTwo++;
      if (new Set(parts.map(({ least }) => least)).size > 1) told.mixed++;
      expect(list).toEqual(countAll(segments));
    }),
    { numRuns: 300 },
  );
  expect(told.inOneRound).toBeGreaterThan(20);
  expect(told.inTwo).toBeGreaterThan(20);
  expect(told.mixed).toBeGreaterThan(20);
});

test('where more buckets than are looked into are equally full, what they hold is still told', () => {
  const docs = Array.from({ length: 3 }, (_, at) => docOf(at + 1, at, Array.from(Array(90).keys())));
  const parts = [read({ docs, least: 1, ordinals: Uint16Array.from(docs.keys()) })];
  expect(countFrequent(parts, { lookedInto: 16 })).toEqual({ rounds: 1, list: countAll(parts) });
});

test('a phrase that one segment does not number may be the most frequent of all: then nothing is told', () => {
  const often = Array.from({ length: 60 }, (_, word) => word + 1);
  const numbered = Array.from({ length: 4 }, (_, at) => docOf(at + 1, 0, often));
  const alone = [docOf(11, 0, [70]), ...Array.from({ length: 3 }, (_, at) => docOf(12 + at, 0, []))];
  const parts = [numbered, alone, alone.map((doc) => ({ ...doc, no: doc.no + 100 }))].map((docs) =>
    read({ docs, least: 3, ordinals: Uint16Array.from(docs.keys()) }),
  );
  expect(countFrequent(parts).list).toBeNull();
  const exact = parts.slice(0, 1);
  expect(countFrequent(exact).list).toEqual(countAll(exact));
});

test('what is packed otherwise than it says is not read', () => {
  const segment = buildSegment([docOf(1, 0, [1, 2])]);
  const bytes = packFrequent(decodePhrases(segment.phrases, 1));
  expect(() => decodeFrequent(bytes.subarray(0, -2), 1)).toThrow(RangeError);
  expect(() => decodeFrequent(bytes, 2)).toThrow(RangeError);
});
