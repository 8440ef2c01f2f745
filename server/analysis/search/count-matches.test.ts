import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countMatches, type SearchedSegment } from './count-matches.ts';
import { searchable } from './match-segment.ts';
import { PHRASES } from './phrase-counts.ts';
import { phraseHash } from './phrase-hash.ts';
import type { SearchCounts, SearchPlan } from './plan.ts';
import { byRank } from './rank-reviews.ts';
import {
  buildSegment,
  decodeFacts,
  decodePhrases,
  kindBits,
  kindTerm,
  mergeSegments,
  type Segment,
  type SegmentDoc,
  themeTerm,
} from './segment.ts';
import { THEME_APPS, THEME_QUOTES } from './theme-counts.ts';

const terms = ['crash', 'slow', 'login', 'ads', '広告', 'été'];
const themes = ['crashes', 'slow', 'too_many_ads', 'praise'];
const words = ['sync', 'fails', 'black', 'screen', 'every', 'day'];
const phraseArb = fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map((pair) => pair.join(' '));

const contentArb = fc.record({
  seconds: fc.integer({ min: 0, max: 5 }),
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
const alternativeArb = fc.record({
  groups: fc.array(fc.array(termArb, { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  weight: fc.constantFrom(0.1, 0.2, 0.7, 1, 3),
});
const planArb = fc.record({
  alternatives: fc.option(fc.array(alternativeArb, { maxLength: 4 })),
  appNos: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 8 }))),
  stars: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
  nos: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 130 })).map((nos) => Uint32Array.from(nos).sort())),
  limit: fc.integer({ min: 0, max: 20 }),
});

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
    if (!merged) return { alive, segments: built, dead };
    // The dead of the first two parts go with their merge; the others stay in the list.
    const gone = new Set(dead.filter((no) => parts.slice(0, 2).some((part) => part.some((doc) => doc.no === no))));
    const one = mergeSegments(built.slice(0, 2), gone);
    return {
      alive,
      segments: [...(one.docs > 0 ? [one] : []), ...built.slice(2)],
      dead: dead.filter((no) => !gone.has(no)),
    };
  });

const searched = (segment: Segment): SearchedSegment => ({
  docs: segment.docs,
  postings: segment.postings,
  facts: () => searchable(decodeFacts(segment.facts, segment.docs), segment),
  phrases: () => decodePhrases(segment.phrases, segment.docs),
});

const count = (plan: SearchPlan, corpus: { segments: readonly Segment[]; dead: readonly number[] }) =>
  countMatches(plan, { segments: corpus.segments.map(searched), dead: Uint32Array.from(corpus.dead).sort() });

const termsOf = (doc: SegmentDoc) => new Set([...doc.terms, ...doc.themes.map(themeTerm), ...doc.kinds.map(kindTerm)]);

/** The same answer by looking at every review, one question after the other. */
const recount = (plan: SearchPlan, docs: readonly SegmentDoc[]): SearchCounts => {
  const candidates = docs
    .filter((doc) => plan.appNos === null || plan.appNos.includes(doc.appNo))
    .filter((doc) => plan.stars.length === 0 || plan.stars.includes(doc.rating))
    .filter((doc) => plan.nos === null || plan.nos.includes(doc.no));
  const waysOf = (doc: SegmentDoc) =>
    (plan.alternatives ?? []).filter(({ groups }) =>
      groups.every((group) => group.some((term) => termsOf(doc).has(term))),
    );
  const matches = candidates
    .filter((doc) => plan.alternatives === null || waysOf(doc).length > 0)
    .map((doc) => ({ ...doc, score: waysOf(doc).reduce((sum, { weight }) => sum + weight, 0) }));
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

const everything: SearchPlan = { alternatives: null, appNos: null, stars: [], nos: null, limit: 10 };

describe('counting the matches of a plan', () => {
  test('comes to what looking at every review comes to, over any segments, merges, replaced reviews and scopes', async () => {
    await fc.assert(
      fc.asyncProperty(corpusArb, planArb, async (corpus, plan) => {
        expect(await count(plan, corpus)).toEqual(recount(plan, corpus.alive));
      }),
      { numRuns: 400 },
    );
  });

  test('does not depend on how the reviews are spread over segments', async () => {
    await fc.assert(
      fc.asyncProperty(corpusArb, planArb, async (corpus, plan) => {
        const whole = corpus.alive.length > 0 ? [buildSegment([...corpus.alive].reverse())] : [];
        expect(await count(plan, { segments: whole, dead: [] })).toEqual(await count(plan, corpus));
      }),
      { numRuns: 150 },
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
    const { phrases } = await count(everything, { segments: [buildSegment(docs)], dead: [] });
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
    const { phrases } = await count(everything, { segments: [buildSegment(docs)], dead: [] });
    const pairs = Array.from({ length: 1_000 }, (_, i) => phraseHash(`pair ${i}`)).sort((a, b) => a - b);
    expect(phrases.map(({ hash }) => hash)).toEqual(pairs.slice(0, PHRASES));
    expect(phrases.every(({ count }) => count === 2)).toBe(true);
  });

  test('lets others have a turn between segments', async () => {
    const segments = [1, 2, 3].map((no) => searched(buildSegment([blank(no)])));
    let turns = 0;
    await countMatches(everything, { segments, dead: new Uint32Array() }, () => {
      turns++;
    });
    expect(turns).toBeGreaterThanOrEqual(segments.length);
  });

  test('reads only the segments that have a word of the plan when nothing else narrows it', async () => {
    const unread = () => expect.unreachable('a segment without the word was read');
    const counts = await countMatches(
      { ...everything, alternatives: [{ groups: [['crash']], weight: 1 }] },
      {
        segments: [
          searched(buildSegment([{ ...blank(1), terms: ['crash'] }, blank(2)])),
          { docs: 10, postings: new Map(), facts: unread, phrases: unread },
        ],
        dead: Uint32Array.of(2),
      },
    );
    expect(counts).toMatchObject({ candidates: 11, matched: 1 });
  });
});

const blank = (no: number): SegmentDoc => ({
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
