import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../tests/support/runner/property-runs.ts';
import { candidatesOf, countMatches, type SearchedIndex, type SearchedSegment } from '../count-matches.ts';
import { searchable } from '../matching/filter-reviews.ts';
import { decodeFrequent, packFrequent } from '../phrases/frequent-phrases.ts';
import { everywhere, planOfEverything, type SearchPlan } from '../plan.ts';
import { decodeDetails, packDetails } from '../segments/details.ts';
import { decodeFacts, decodePhrases, kindBits } from '../segments/segment.ts';
import { buildSegment } from '../segments/segment-builder.ts';
import { countPart } from './count-part.ts';
import { mergeListings } from './merge-listings.ts';
import { mergeParts } from './merge-parts.ts';
import { hashesOf } from './phrase-listing.ts';
import { spreadSegments } from './spread-segments.ts';

const reviewArb = fc.record({
  seconds: fc.integer({ min: 0, max: 4 }).map((week) => week * 604_800),
  country: fc.constantFrom('us', 'de', null),
  version: fc.constantFrom('1', '1.1', '2', null),
  appNo: fc.integer({ min: 1, max: 70 }),
  rating: fc.integer({ min: 1, max: 5 }),
  quality: fc.integer({ min: 0, max: 3 }),
  kinds: fc.subarray([...kindBits], { maxLength: 2 }),
  themes: fc.subarray(['crashes', 'slow', 'praise']),
  terms: fc.subarray(['crash', 'slow', 'ads']),
  phrases: fc.array(
    fc.integer({ min: 0, max: 90 }).map((word) => `black ${word}`),
    { maxLength: 6 },
  ),
  dead: fc.nat({ max: 9 }).map((at) => at === 0),
});
type Review = typeof reviewArb extends fc.Arbitrary<infer Value> ? Value : never;

const planArb: fc.Arbitrary<SearchPlan> = fc.record({
  topic: fc.option(
    fc.subarray(['crash', 'slow', 'ads', '#slow'], { minLength: 1 }).map((words) => ({
      units: [{ ways: [{ groups: [words], sideBySide: null, worth: 1 }], needed: false }],
      least: 1,
    })),
  ),
  literals: fc.constant([]),
  exclude: fc.constantFrom([], [[['ads']]]),
  excludeLiterals: fc.constant([]),
  where: fc
    .record({
      stars: fc.subarray([1, 2, 3, 4, 5]),
      countries: fc.subarray(['us', 'de']),
      appNos: fc.option(fc.constant([1, 2, 3])),
    })
    .map((asked) => ({ ...everywhere, ...asked })),
  order: fc.constantFrom('relevance', 'recent', 'oldest', 'quality'),
  limit: fc.integer({ min: 0, max: 30 }),
});

/** @param numberedFrom in how many reviews a phrase must stand to be numbered */
const segmentOf = (reviews: readonly (Review & { readonly no: number })[], numberedFrom: number): SearchedSegment => {
  const built = buildSegment(reviews);
  const facts = decodeFacts(built.facts, built.docs);
  const details = packDetails(
    facts.no,
    reviews.map((review) => ({ ...review, lang: 'en', replied: false, length: 10 })),
  );
  return {
    docs: built.docs,
    postings: built.postings,
    facts: () => searchable(facts, built),
    details: () => decodeDetails(details, details.packed, built.docs),
    phrases: () => decodePhrases(built.phrases, built.docs),
    frequent: () => decodeFrequent(packFrequent(decodePhrases(built.phrases, built.docs), numberedFrom), built.docs),
  };
};

test('parts counted by one to four nodes come to what one counts of everything', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(reviewArb, { minLength: 1, maxLength: 90 }), { maxLength: 7 }),
      planArb,
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(1, 1, 2, 3),
      fc.record({
        few: fc.constantFrom(0, 1_000),
        byNumbers: fc.boolean(),
        lookedInto: fc.constantFrom(20, 60, 500),
        mostVersions: fc.constantFrom(5, 50, 500),
      }),
      async (lists, plan, nodes, numberedFrom, options) => {
        let no = 0;
        const numbered = lists.map((list) => list.map((review) => ({ ...review, no: ++no })));
        const dead = Uint32Array.from(numbered.flat().flatMap((review) => (review.dead ? review.no : [])));
        const segments = numbered.map((list, id) => ({ id, ...segmentOf(list, numberedFrom) }));
        const index: SearchedIndex = { segments, dead, texts: () => [] };
        const spread = spreadSegments(
          segments,
          Array.from({ length: nodes }, (_, at) => `http://node${at}:4000`),
        );
        const parts = await Promise.all(
          [...spread.values()].map((own) => countPart(plan, { ...index, segments: own }, () => {}, options)),
        );
        const counts = parts.map((part) => part.counts);
        const merged = mergeParts(counts, plan.limit);
        const listed = await mergeListings(counts, (questions) =>
          Promise.all(parts.map((part, at) => (questions[at] ? part.tell(questions[at]) : null))),
        );
        for (const part of parts) part.release();
        const candidates = candidatesOf(plan, index) ?? merged.candidates;
        expect({ ...merged, ...listed, candidates }).toEqual(await countMatches(plan, index));
      },
    ),
    { numRuns: propertyRuns(40) },
  );
});

test('what is asked twice at once, and while a part is let go and another is counted, is told as if it were asked alone', async () => {
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const [reviews = []] = fc.sample(fc.array(reviewArb, { minLength: 300, maxLength: 300 }), { numRuns: 1, seed: 7 });
  const numbered = reviews.map((review, at) => ({ ...review, dead: false, no: at + 1 }));
  const segments = [0, 1, 2].map((third) => segmentOf(numbered.slice(100 * third, 100 * (third + 1)), 1));
  const index: SearchedIndex = { segments, dead: new Uint32Array(), texts: () => [] };
  const everything = planOfEverything(5);
  for (const byNumbers of [true, false]) {
    const count = (stars: number[]) => {
      const plan = { ...everything, where: { ...everywhere, stars } };
      return countPart(plan, index, turn, { few: 0, byNumbers, lookedInto: 20, mostVersions: 5 });
    };
    const all = { ofAll: true, hashes: new Float64Array(), least: null };
    const question = { versions: { keys: [], least: 1 }, phrases: all, examples: null };
    const most = { ...question, phrases: { ...all, ofAll: false, least: 1 } };
    const alone = await count([1, 2, 3]);
    const right = [await alone.tell(question), await alone.tell(most)];
    const part = await count([1, 2, 3]);
    const told = [part.tell(question), part.tell(most)];
    part.release();
    (await count([4, 5])).release();
    expect(await Promise.all(told)).toEqual(right);
  }
});

test.each([
  { few: 0, byNumbers: false },
  { few: 1_000, byNumbers: false },
  { few: 0, byNumbers: true },
])('what is asked for by name alone is told as it is among all: %o', async (options) => {
  const [reviews = []] = fc.sample(fc.array(reviewArb, { minLength: 300, maxLength: 300 }), { numRuns: 1, seed: 7 });
  const numbered = reviews.map((review, at) => ({ ...review, dead: false, no: at + 1 }));
  const index: SearchedIndex = { segments: [segmentOf(numbered, 1)], dead: new Uint32Array(), texts: () => [] };
  const part = await countPart(planOfEverything(5), index, () => {}, { ...options, lookedInto: 20 });
  const countsOf = async (hashes: Float64Array, least: number | null) => {
    const { phrases } = await part.tell({
      versions: null,
      phrases: { ofAll: false, hashes, least },
      examples: null,
    });
    return new Map(Array.from(hashesOf(phrases!), (hash, at) => [hash, phrases!.counts[at]!]));
  };
  const all = await countsOf(new Float64Array(), 1);
  expect(all.size).toBeGreaterThan(60);
  expect(await countsOf(Float64Array.from(all.keys()), null)).toEqual(all);
  part.release();
});

test('segments are spread evenly, each to one node, and a node that leaves moves few but its own', () => {
  const segments = Array.from({ length: 200 }, (_, id) => ({ id, docs: 1_000 + ((id * 7_919) % 30_000) }));
  const nodes = ['http://one:4000', 'http://two:4000', 'http://three:4000', 'http://four:4000'];
  const spread = spreadSegments(segments, nodes);
  expect(
    [...spread.values()]
      .flat()
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  ).toEqual(segments.map(({ id }) => id));
  const all = segments.reduce((sum, { docs }) => sum + docs, 0);
  for (const own of spread.values()) {
    expect(own.reduce((sum, { docs }) => sum + docs, 0)).toBeLessThanOrEqual((1.06 * all) / 4);
  }
  const without = spreadSegments(segments, nodes.slice(0, 3));
  const stayed = nodes
    .slice(0, 3)
    .reduce((sum, node) => sum + spread.get(node)!.filter((segment) => without.get(node)!.includes(segment)).length, 0);
  const before = nodes.slice(0, 3).reduce((sum, node) => sum + spread.get(node)!.length, 0);
  expect(stayed / before).toBeGreaterThan(0.8);
});
