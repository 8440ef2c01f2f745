import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../tests/support/runner/property-runs.ts';
import { candidatesOf, countMatches, type SearchedIndex, type SearchedSegment } from '../count-matches.ts';
import { VERSIONS } from '../counting/facet-counts.ts';
import { searchable } from '../matching/filter-reviews.ts';
import { decodeFrequent, packFrequent } from '../phrases/frequent-phrases.ts';
import { PHRASES } from '../phrases/phrase-table.ts';
import { everywhere, planOfEverything, type SearchPlan } from '../plan.ts';
import { decodeDetails, packDetails } from '../segments/details.ts';
import { decodeFacts, decodePhrases, kindBits } from '../segments/segment.ts';
import { buildSegment } from '../segments/segment-builder.ts';
import { type CountPartOptions, countPart, type PartQuestion } from './count-part.ts';
import { mergeListings, type Rooms } from './merge-listings.ts';
import { mergeParts } from './merge-parts.ts';
import { hashesOf } from './phrase-listing.ts';
import { spreadSegments } from './spread-segments.ts';

const reviewArb = fc.record({
  seconds: fc.integer({ min: 0, max: 4 }).map((week) => week * 604_800),
  country: fc.constantFrom<(string | null)[]>('us', 'de', null),
  version: fc.constantFrom<(string | null)[]>('1', '1.1', '2', null),
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

const optionsArb: fc.Arbitrary<CountPartOptions> = fc.record({
  few: fc.constantFrom(0, 1_000),
  byNumbers: fc.boolean(),
  lookedInto: fc.constantFrom(5, 20, 60, 500),
  allVersions: fc.constantFrom(0, 0, 500),
  mostVersions: fc.constantFrom(5, 20, 50, 500),
});
const roomsArb = fc.record({ phrases: fc.constantFrom(2, 10, PHRASES), versions: fc.constantFrom(2, 10, VERSIONS) });

interface Spread {
  readonly lists: readonly (readonly Review[])[];
  readonly plan: SearchPlan;
  readonly nodes: number;
  /** In how many reviews a phrase must stand to be numbered. */
  readonly numberedFrom: number;
  readonly options: CountPartOptions;
  readonly rooms: Rooms;
}

/** Compares the sum of parts with a count of everything. @param note told what the parts are asked for afterwards */
const compare = async (
  { lists, plan, nodes, numberedFrom, options, rooms }: Spread,
  note: (question: PartQuestion) => void = () => {},
): Promise<void> => {
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
  const ask = (questions: readonly (PartQuestion | null)[]) =>
    Promise.all(
      parts.map((part, at) => {
        const question = questions[at] ?? null;
        if (question) note(question);
        return question && part.tell(question);
      }),
    );
  const listed = await mergeListings(counts, ask, rooms);
  for (const part of parts) part.release();
  const candidates = candidatesOf(plan, index) ?? merged.candidates;
  const { phrases, versions, ...plainly } = await countMatches(plan, index);
  expect({ ...merged, candidates }).toEqual(plainly);
  // The first of the most frequent are the same however many are named.
  expect(listed.phrases).toEqual(phrases.slice(0, rooms.phrases));
  expect(listed.versions).toEqual(versions.slice(0, rooms.versions));
};

test('parts counted by one to four nodes come to what one counts of everything', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        lists: fc.array(fc.array(reviewArb, { minLength: 1, maxLength: 90 }), { maxLength: 7 }),
        plan: planArb,
        nodes: fc.integer({ min: 1, max: 4 }),
        numberedFrom: fc.constantFrom(1, 1, 2, 3),
        options: optionsArb,
        rooms: roomsArb,
      }),
      (spread) => compare(spread),
    ),
    { numRuns: propertyRuns(30) },
  );
});

/** Many reviews at little cost, of which some apps, versions and phrases have most. */
const reviewsOf = (seed: number, count: number): Review[] => {
  let state = seed;
  const below = (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const oftenLow = (bound: number): number => below(1 + below(bound));
  return Array.from({ length: count }, () => ({
    seconds: 604_800 * below(5),
    country: ['us', 'de', null][below(3)]!,
    version: `${1 + oftenLow(9)}`,
    appNo: 1 + oftenLow(70),
    rating: 1 + below(5),
    quality: below(4),
    kinds: [],
    themes: ['crashes', 'slow', 'praise'].slice(below(4)),
    terms: ['crash', 'slow', 'ads'].slice(below(4)),
    phrases: Array.from({ length: below(7) }, () => `black ${oftenLow(120)}`),
    dead: below(10) === 0,
  }));
};

test('what parts do not tell at first is asked for, by name and from lower counts on, until the sum is right', async () => {
  const asked = { versions: 0, moreVersions: 0, phrases: 0, morePhrases: 0, allPhrases: 0, examples: 0 };
  const note = ({ versions, phrases, examples }: PartQuestion): void => {
    if (versions?.keys.length) asked.versions++;
    if (versions && versions.least !== null) asked.moreVersions++;
    if (phrases?.hashes.length) asked.phrases++;
    if (phrases && phrases.least !== null) asked.morePhrases++;
    if (phrases?.ofAll) asked.allPhrases++;
    if (examples) asked.examples++;
  };
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        lists: fc
          .array(fc.record({ seed: fc.nat(), count: fc.integer({ min: 50, max: 200 }) }), {
            minLength: 4,
            maxLength: 7,
          })
          .map((lists) => lists.map(({ seed, count }) => reviewsOf(seed, count))),
        plan: fc.constant(planOfEverything(5)),
        nodes: fc.integer({ min: 2, max: 4 }),
        numberedFrom: fc.constantFrom(1, 2),
        options: optionsArb,
        rooms: roomsArb,
      }),
      (spread) => compare(spread, note),
    ),
    { numRuns: propertyRuns(30) },
  );
  for (const [what, times] of Object.entries(asked)) expect(times, what).toBeGreaterThan(2);
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
