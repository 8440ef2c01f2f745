import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts';
import { countMatches, type SearchedIndex, type SearchedSegment } from './count-matches.ts';
import { VERSIONS } from './counting/facet-counts.ts';
import { THEME_APPS } from './counting/most-apps.ts';
import { THEME_QUOTES } from './counting/theme-counts.ts';
import { searchable } from './matching/filter-reviews.ts';
import { literalText, saysLiterally } from './matching/literal.ts';
import { PHRASES } from './phrases/phrase-table.ts';
import {
  everywhere,
  type Groups,
  type Literal,
  planOfEverything,
  type SearchCounts,
  type SearchPlan,
  type Unit,
} from './plan.ts';
import { byRank } from './ranking/rank-reviews.ts';
import { decodeDetails, packDetails, type ReviewDetails } from './segments/details.ts';
import { phraseHash } from './segments/phrase-hash.ts';
import {
  decodeFacts,
  decodePhrases,
  kindBits,
  kindTerm,
  mergeSegments,
  type Segment,
  type SegmentDoc,
  themeTerm,
} from './segments/segment.ts';
import { buildSegment } from './segments/segment-builder.ts';

const terms = ['crash', 'slow', 'login', 'ads', '広告', 'été'];
const themes = ['crashes', 'slow', 'too_many_ads', 'praise'];
const words = ['sync', 'fails', 'black', 'screen', 'every', 'day'];
const phraseArb = fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map((pair) => pair.join(' '));

const countries = ['us', 'de', 'jp', null];
const languages = ['en', 'de', 'ja'];
const versions = ['5.4', '5.4.1', '5.40', '6', null];
const texts = ['It crashes on a black screen', 'Black, screen off', 'Too slow for MÉ', 'まさに広告'];

const contentArb = fc.record({
  seconds: fc.integer({ min: 0, max: 5 }).map((week) => week * 400_000),
  country: fc.constantFrom(...countries),
  lang: fc.constantFrom(...languages),
  version: fc.constantFrom(...versions),
  replied: fc.boolean(),
  length: fc.integer({ min: 0, max: 70_000 }),
  text: fc.constantFrom(...texts),
  appNo: fc.integer({ min: 1, max: 6 }),
  rating: fc.integer({ min: 1, max: 5 }),
  quality: fc.integer({ min: 0, max: 3 }),
  kinds: fc.uniqueArray(fc.constantFrom(...kindBits), { maxLength: 3 }),
  themes: fc.uniqueArray(fc.constantFrom(...themes), { maxLength: 3 }),
  terms: fc.uniqueArray(fc.constantFrom(...terms), { maxLength: 4 }),
  phrases: fc.array(phraseArb, { maxLength: 5 }),
  part: fc.integer({ min: 0, max: 4 }),
  dead: fc.boolean().map((is) => is),
});

const termArb = fc.constantFrom(...terms, ...themes.map(themeTerm), ...kindBits.map(kindTerm), 'nowhere');
const groupsArb = fc.array(fc.array(termArb, { maxLength: 3 }), { minLength: 1, maxLength: 3 });
const wayArb = fc.record({
  groups: groupsArb,
  sideBySide: fc.option(fc.array(phraseArb.map(phraseHash), { minLength: 1, maxLength: 2 })),
  worth: fc.integer({ min: 1, max: 9 }),
});
const unitArb = fc.record({
  ways: fc.array(wayArb, { minLength: 1, maxLength: 3 }),
  needed: fc.boolean(),
});
const literalArb: fc.Arbitrary<Literal> = fc.constantFrom(
  { text: literalText('black screen'), groups: [['crash', 'slow', 'ads', 'login', '広告', 'été']] },
  {
    text: literalText('me'),
    groups: [
      ['slow', 'ads'],
      ['crash', 'slow', 'ads'],
    ],
  },
);
const dayArb = fc.option(fc.integer({ min: 0, max: 2_100_000 }));
const whereArb = fc.record({
  appNos: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 8 }))),
  stars: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
  nos: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 130 })).map((nos) => Uint32Array.from(nos).sort())),
  since: dayArb,
  until: dayArb,
  countries: fc.subarray(['us', 'de', 'fr']),
  untoldLanguages: fc.subarray(['de', 'ja']),
  languages: fc.subarray(['en', 'de', 'ko']),
  versions: fc.subarray(['5.4', '6', '7']),
  kinds: fc.subarray([...kindBits]),
  replied: fc.option(fc.boolean()),
  minLength: fc.option(fc.integer({ min: 1, max: 60_000 })),
});
/** Most plans ask for little: one that asks for everything finds nothing. */
const someWhereArb = fc
  .tuple(whereArb, fc.subarray(Object.keys(everywhere) as (keyof typeof everywhere)[], { maxLength: 3 }))
  .map(([where, asked]) => ({ ...everywhere, ...Object.fromEntries(asked.map((name) => [name, where[name]])) }));
const planArb: fc.Arbitrary<SearchPlan> = fc.record({
  topic: fc.option(fc.record({ units: fc.array(unitArb, { maxLength: 4 }), least: fc.integer({ min: 1, max: 16 }) }), {
    freq: 4,
  }),
  literals: fc.array(literalArb, { maxLength: 1 }),
  exclude: fc.array(groupsArb, { maxLength: 1 }),
  excludeLiterals: fc.array(literalArb, { maxLength: 1 }),
  where: someWhereArb,
  order: fc.constantFrom('relevance', 'recent', 'oldest', 'quality'),
  limit: fc.integer({ min: 0, max: 20 }),
});

type Doc = SegmentDoc & ReviewDetails & { readonly text: string };

/** Documents in segments, some of them merged, some replaced before a merge and some after. */
const corpusArb = fc
  .record({
    contents: fc.array(contentArb, { maxLength: 60 }),
    merged: fc.boolean(),
    gap: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ contents, merged, gap }) => {
    const docs = contents.map((content, i) => ({ ...content, no: 1 + i * gap }));
    const alive = docs.filter((doc) => !doc.dead);
    const dead = docs.filter((doc) => doc.dead).map(({ no }) => no);
    const parts = [0, 1, 2, 3, 4]
      .map((part) => docs.filter((doc) => doc.part === part))
      .filter((part) => part.length > 0);
    const built = parts.map((part) => buildSegment(part));
    if (!merged) return { docs, alive, segments: built, dead };
    // The dead of the first two parts go with their merge; the others stay in the list.
    const gone = new Set(dead.filter((no) => parts.slice(0, 2).some((part) => part.some((doc) => doc.no === no))));
    const one = mergeSegments(built.slice(0, 2), gone);
    return {
      docs,
      alive,
      segments: [...(one.docs > 0 ? [one] : []), ...built.slice(2)],
      dead: dead.filter((no) => !gone.has(no)),
    };
  });

const searched = (segment: Segment, docs: readonly Partial<Doc>[]): SearchedSegment => {
  const facts = searchable(decodeFacts(segment.facts, segment.docs), segment);
  const known = docs.filter((doc): doc is Doc => doc.lang !== undefined);
  const packed = packDetails(facts.no, known);
  const details = decodeDetails(packed, packed.packed, segment.docs);
  return {
    docs: segment.docs,
    postings: segment.postings,
    facts: () => facts,
    details: () => details,
    phrases: () => decodePhrases(segment.phrases, segment.docs),
  };
};

interface Corpus {
  readonly docs: readonly Doc[];
  readonly segments: readonly Segment[];
  readonly dead: readonly number[];
}

const indexOf = ({ docs, segments, dead }: Corpus): SearchedIndex => ({
  segments: segments.map((segment) => searched(segment, docs)),
  dead: Uint32Array.from(dead).sort(),
  texts: (nos) => docs.filter(({ no }) => nos.includes(no)).map(({ no, text }) => ({ no, title: null, text })),
});

const count = (plan: SearchPlan, corpus: Corpus) => countMatches(plan, indexOf(corpus));

const termsOf = (doc: Doc) => new Set([...doc.terms, ...doc.themes.map(themeTerm), ...doc.kinds.map(kindTerm)]);

const hasGroups = (doc: Doc, groups: Groups): boolean =>
  groups.every((group) => group.some((term) => termsOf(doc).has(term)));

/** What a review gets for a unit: the worth of the first way in which it speaks of it. */
const worthOf = (doc: Doc, { ways }: Unit): number =>
  ways.find(
    ({ groups, sideBySide }) =>
      hasGroups(doc, groups) &&
      (sideBySide === null || doc.phrases.some((each) => sideBySide.includes(phraseHash(each)))),
  )?.worth ?? 0;

const isVersion = (version: string | null, asked: string): boolean =>
  version !== null && (version === asked || version.startsWith(`${asked}.`));

const isAskedFor = (doc: Doc, { where }: SearchPlan): boolean => {
  const isAny = <Value>(list: readonly Value[], value: Value): boolean => list.length === 0 || list.includes(value);
  const isHere =
    where.countries.length === 0 ||
    (doc.country === null ? where.untoldLanguages.includes(doc.lang) : where.countries.includes(doc.country));
  return (
    (where.appNos === null || where.appNos.includes(doc.appNo)) &&
    isAny(where.stars, doc.rating) &&
    (where.nos === null || where.nos.includes(doc.no)) &&
    (where.since === null || doc.seconds >= where.since) &&
    (where.until === null || doc.seconds <= where.until) &&
    isHere &&
    isAny(where.languages, doc.lang) &&
    (where.versions.length === 0 || where.versions.some((asked) => isVersion(doc.version, asked))) &&
    (where.kinds.length === 0 || where.kinds.some((kind) => doc.kinds.includes(kind))) &&
    (where.replied === null || where.replied === doc.replied) &&
    (where.minLength === null || Math.min(doc.length, 65_535) >= where.minLength)
  );
};

const says = (doc: Doc, { text, groups }: Literal): boolean =>
  hasGroups(doc, groups) && saysLiterally({ title: null, text: doc.text }, text);

/** What a review is worth to a plan; null: it does not match. */
const scoreOf = (doc: Doc, { topic, literals, exclude, excludeLiterals }: SearchPlan): number | null => {
  const worths = (topic?.units ?? []).map((unit) => ({ unit, worth: worthOf(doc, unit) }));
  const total = worths.reduce((sum, { worth }) => sum + worth, 0);
  const isAbout =
    topic === null || (total >= topic.least && worths.every(({ unit, worth }) => !unit.needed || worth > 0));
  const isMatch =
    isAbout &&
    literals.every((literal) => says(doc, literal)) &&
    !exclude.some((groups) => hasGroups(doc, groups)) &&
    !excludeLiterals.some((literal) => says(doc, literal));
  return isMatch ? total : null;
};

/** The same answer by looking at every review, one question after the other. */
const recount = (plan: SearchPlan, docs: readonly Doc[]): SearchCounts => {
  const candidates = docs.filter((doc) => isAskedFor(doc, plan));
  const byOrder = { relevance: null, recent: 1, oldest: -1, quality: 0 }[plan.order];
  const matches = candidates.flatMap((doc) => {
    const score = scoreOf(doc, plan);
    return score === null ? [] : [{ ...doc, score: byOrder === null ? score : byOrder * doc.seconds || 0 }];
  });
  const facet = <Key>(keysOf: (doc: Doc) => readonly Key[]) =>
    [...new Set(matches.flatMap((doc) => keysOf(doc)))].map((key) => {
      const of = matches.filter((doc) => keysOf(doc).includes(key));
      return { key, matched: of.length, ratingSum: sumOf(of) };
    });
  const sumOf = (of: readonly SegmentDoc[]) => of.reduce((sum, doc) => sum + doc.rating, 0);
  const distinct = <T>(values: readonly T[]) => [...new Set(values)];
  const hashes = distinct(matches.flatMap((doc) => doc.phrases)).map((phrase) => ({
    hash: phraseHash(phrase),
    with: matches.filter((doc) => doc.phrases.includes(phrase)),
  }));
  return {
    candidates: candidates.length,
    matched: matches.length,
    unthemed: matches.filter((doc) => doc.themes.length === 0).length,
    ratingMix: [1, 2, 3, 4, 5].map((stars) => matches.filter((doc) => doc.rating === stars).length) as never,
    apps: distinct(matches.map((doc) => doc.appNo))
      .map((appNo) => matches.filter((doc) => doc.appNo === appNo))
      .map((of) => ({ appNo: of[0]!.appNo, matched: of.length, ratingSum: sumOf(of) }))
      .sort((a, b) => b.matched - a.matched || a.appNo - b.appNo),
    countries: facet((doc) => [doc.country])
      .sort((a, b) => b.matched - a.matched || ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
      .map(({ key, ...counted }) => ({ country: key, ...counted })),
    versions: facet((doc) => (doc.version === null ? [] : [`${doc.appNo} ${doc.version}`]))
      .sort((a, b) => b.matched - a.matched || (a.key < b.key ? -1 : 1))
      .slice(0, VERSIONS)
      .map(({ key, ...counted }) => ({ appNo: Number(key.split(' ')[0]), version: key.split(' ')[1]!, ...counted })),
    kinds: kindBits
      .flatMap((kind) => facet((doc) => doc.kinds.filter((each) => each === kind)))
      .sort((a, b) => b.matched - a.matched)
      .map(({ key, ...counted }) => ({ kind: key, ...counted })),
    weeks: facet((doc) => [7 * Math.floor((doc.seconds / 86_400 + 3) / 7) - 3])
      .sort((a, b) => a.key - b.key)
      .map(({ key, ...counted }) => ({ monday: key, ...counted })),
    themes: distinct(matches.flatMap((doc) => doc.themes))
      .map((id) => ({ id, of: matches.filter((doc) => doc.themes.includes(id)) }))
      .map(({ id, of }) => {
        const appNos = distinct(of.map((doc) => doc.appNo));
        const ranked = of.map((doc) => ({ ...doc, score: 0 })).sort(byRank);
        const firsts = ranked.filter((doc) => ranked.find((other) => other.appNo === doc.appNo) === doc);
        const rest = ranked.slice(0, THEME_QUOTES).filter((doc) => !firsts.slice(0, THEME_QUOTES).includes(doc));
        return {
          id,
          count: of.length,
          ratingSum: sumOf(of),
          apps: appNos
            .map((appNo) => ({ appNo, count: of.filter((doc) => doc.appNo === appNo).length }))
            .sort((a, b) => b.count - a.count || a.appNo - b.appNo)
            .slice(0, THEME_APPS),
          quoteNos: [...firsts, ...rest].slice(0, THEME_QUOTES).map(({ no }) => no),
        };
      })
      .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1)),
    phrases: hashes
      .filter((phrase) => phrase.with.length >= 2)
      .map((phrase) => ({
        hash: phrase.hash,
        count: phrase.with.length,
        no: phrase.with.sort((a, b) => b.quality - a.quality || a.no - b.no)[0]!.no,
      }))
      .sort((a, b) => b.count - a.count || a.hash - b.hash)
      .slice(0, PHRASES),
    top: matches
      .sort(byRank)
      .slice(0, plan.limit)
      .map(({ no, score }) => ({ no, score })),
  };
};

const everything = planOfEverything(10);

describe('counting the matches of a plan', () => {
  test('comes to what looking at every review comes to, over any segments, merges, replaced reviews and scopes', async () => {
    await fc.assert(
      fc.asyncProperty(corpusArb, planArb, async (corpus, plan) => {
        expect(await count(plan, corpus)).toEqual(recount(plan, corpus.alive));
      }),
      { numRuns: propertyRuns(130) },
    );
  });

  test('does not depend on how the reviews are spread over segments', async () => {
    await fc.assert(
      fc.asyncProperty(corpusArb, planArb, async (corpus, plan) => {
        const whole = corpus.alive.length > 0 ? [buildSegment([...corpus.alive].reverse())] : [];
        expect(await count(plan, { docs: corpus.alive, segments: whole, dead: [] })).toEqual(await count(plan, corpus));
      }),
      { numRuns: propertyRuns(50) },
    );
  });

  test('comes to the same with what earlier searches of the same scope left behind, whatever was replaced since', async () => {
    await fc.assert(
      fc.asyncProperty(corpusArb, planArb, planArb, async (corpus, first, second) => {
        const plan = { ...second, where: first.where };
        const index = indexOf(corpus);
        await countMatches(first, { ...index, dead: new Uint32Array() });
        expect(await countMatches(plan, index)).toEqual(recount(plan, corpus.alive));
      }),
      { numRuns: propertyRuns(30) },
    );
  });

  test('names the most frequent phrases exactly where most phrases stand once or share a bucket with others', async () => {
    const docs = Array.from({ length: 3_000 }, (_, i) => ({
      ...blank(i + 1),
      // Phrase k stands in every k-th review, beside 30 that stand nowhere else: far more than there are buckets.
      phrases: [
        ...Array.from({ length: 120 }, (_, k) => `every ${k + 2}`).filter((_, k) => i % (k + 2) === 0),
        ...Array.from({ length: 30 }, (_, k) => `only ${i}.${k}`),
      ],
    }));
    const { phrases } = await count(everything, { docs, segments: [buildSegment(docs)], dead: [] });
    const expected = Array.from({ length: 120 }, (_, k) => ({
      hash: phraseHash(`every ${k + 2}`),
      count: Math.ceil(docs.length / (k + 2)),
    }))
      .sort((a, b) => b.count - a.count || a.hash - b.hash)
      .slice(0, PHRASES);
    expect(phrases.map(({ hash, count }) => ({ hash, count }))).toEqual(expected);
  });

  test('names phrases that stand in two reviews among a hundred thousand that stand in one', async () => {
    const docs = Array.from({ length: 2_000 }, (_, i) => ({
      ...blank(i + 1),
      phrases: [`pair ${i >> 1}`, ...Array.from({ length: 50 }, (_, k) => `only ${i}.${k}`)],
    }));
    const { phrases } = await count(everything, { docs, segments: [buildSegment(docs)], dead: [] });
    const pairs = Array.from({ length: 1_000 }, (_, i) => phraseHash(`pair ${i}`)).sort((a, b) => a - b);
    expect(phrases.map(({ hash }) => hash)).toEqual(pairs.slice(0, PHRASES));
    expect(phrases.every(({ count }) => count === 2)).toBe(true);
  });

  test('lets others have a turn between segments', async () => {
    const segments = [1, 2, 3].map((no) => searched(buildSegment([blank(no)]), []));
    let turns = 0;
    await countMatches(everything, { segments, dead: new Uint32Array(), texts: () => [] }, () => {
      turns++;
    });
    expect(turns).toBeGreaterThanOrEqual(segments.length);
  });

  test('reads only the segments that have a word of the plan when nothing else narrows it', async () => {
    const crash: Unit = { ways: [{ groups: [['crash']], sideBySide: null, worth: 1 }], needed: false };
    const unread = () => expect.unreachable('a segment without the word was read');
    const counts = await countMatches(
      { ...everything, topic: { units: [crash], least: 1 } },
      {
        segments: [
          searched(buildSegment([{ ...blank(1), terms: ['crash'] }, blank(2)]), []),
          { docs: 10, postings: new Map(), facts: unread, details: unread, phrases: unread },
        ],
        dead: Uint32Array.of(2),
        texts: unread,
      },
    );
    expect(counts).toMatchObject({ candidates: 11, matched: 1 });
  });
});

const blank = (no: number): Doc => ({
  country: null,
  lang: 'en',
  version: null,
  replied: false,
  length: 0,
  text: '',
  no,
  seconds: 0,
  appNo: 1,
  rating: 3,
  quality: 0,
  kinds: [],
  themes: [],
  terms: [],
  phrases: [],
});
