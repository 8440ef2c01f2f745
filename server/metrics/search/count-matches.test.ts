import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts';
import { countMatches } from './count-matches.ts';
import { encodeRecord, type IndexedReview } from './index/record.ts';
import { ReviewIndex } from './index/review-index.ts';
import { literalText, phraseHash, saysLiterally } from './literal.ts';
import { snapshotOf } from './match.ts';
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
import { indexedKinds, kindTerm, themeTerm } from './tag-terms.ts';

/** How many a search names of each. */
const named = { versions: 200, themeApps: 20, quotes: 12, phrases: 60 };

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
  panel: fc.boolean(),
  length: fc.integer({ min: 0, max: 70_000 }),
  text: fc.constantFrom(...texts),
  appNo: fc.integer({ min: 1, max: 6 }),
  rating: fc.integer({ min: 1, max: 5 }),
  quality: fc.integer({ min: 0, max: 3 }),
  kinds: fc.uniqueArray(fc.constantFrom(...indexedKinds), { maxLength: 3 }),
  themes: fc.uniqueArray(fc.constantFrom(...themes), { maxLength: 3 }),
  terms: fc.uniqueArray(fc.constantFrom(...terms), { maxLength: 4 }),
  phrases: fc.array(phraseArb, { maxLength: 5 }),
  part: fc.integer({ min: 0, max: 4 }),
  dead: fc.boolean().map((is) => is),
});

const termArb = fc.constantFrom(...terms, ...themes.map(themeTerm), ...indexedKinds.map(kindTerm), 'nowhere');
const groupsArb = fc.array(fc.array(termArb, { maxLength: 3 }), { minLength: 1, maxLength: 3 });
const wayArb = fc.record({
  groups: groupsArb,
  language: fc.option(fc.constantFrom(...languages, 'ko')),
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
  languagesOfCountries: fc.subarray(['de', 'ja']),
  languages: fc.subarray(['en', 'de', 'ko']),
  versions: fc.subarray(['5.4', '6', '7']),
  kinds: fc.subarray([...indexedKinds]),
  replied: fc.option(fc.boolean()),
  panel: fc.boolean(),
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
  clause: fc.constant(null),
  literals: fc.array(literalArb, { maxLength: 1 }),
  exclude: fc.array(groupsArb, { maxLength: 1 }),
  excludeLiterals: fc.array(literalArb, { maxLength: 1 }),
  where: someWhereArb,
  order: fc.constantFrom('relevance', 'recent', 'oldest', 'quality'),
  limit: fc.integer({ min: 0, max: 20 }),
});

type Doc = Omit<IndexedReview, 'clauses' | 'phrases' | 'terms'> & {
  readonly no: number;
  readonly text: string;
  readonly terms: readonly string[];
  readonly phrases: readonly string[];
};

const recordOf = (doc: Doc): Buffer =>
  encodeRecord({
    ...doc,
    clauses: [],
    terms: new Map(doc.terms.map((term) => [term, 0])),
    phrases: doc.phrases.map(phraseHash),
  });

/** Reviews in the order in which they came, some of them as they were before, some removed again. */
const corpusArb = fc
  .record({
    contents: fc.array(contentArb, { maxLength: 60 }),
    gap: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ contents, gap }) => {
    const docs = contents.map((content, i): Doc & { readonly dead: boolean; readonly part: number } => ({
      ...content,
      no: 1 + i * gap,
    }));
    return { docs, alive: docs.filter(({ dead }) => !dead) };
  });

type Corpus = (typeof corpusArb extends fc.Arbitrary<infer Value> ? Value : never)['docs'];

/** Built as a process does: in any order, with reviews that changed since or are gone. */
const indexOf = (docs: Corpus): ReviewIndex => {
  const index = new ReviewIndex();
  const ordered = docs.toSorted((one, other) => one.part - other.part);
  for (const [at, doc] of ordered.entries()) {
    // As another review was, until it changed.
    if (doc.part === 2) index.put(doc.no, 'older', recordOf(ordered[(at + 1) % ordered.length]!));
    index.put(doc.no, 'test', recordOf(doc));
  }
  for (const { no, dead } of docs) if (dead) index.remove(no);
  return index;
};

const textsOf = (docs: readonly Doc[]) => async (nos: readonly number[]) =>
  docs.filter(({ no }) => nos.includes(no)).map(({ no, text }) => ({ no, title: null, text }));

const count = (plan: SearchPlan, docs: Corpus) => countMatches(plan, snapshotOf(indexOf(docs)), textsOf(docs));

const plainIndex = (docs: readonly Doc[]): ReviewIndex => {
  const index = new ReviewIndex();
  for (const doc of docs) index.put(doc.no, 'test', recordOf(doc));
  return index;
};

const termsOf = (doc: Doc) => new Set([...doc.terms, ...doc.themes.map(themeTerm), ...doc.kinds.map(kindTerm)]);

const hasGroups = (doc: Doc, groups: Groups): boolean =>
  groups.every((group) => group.some((term) => termsOf(doc).has(term)));

/** What a review gets for a unit: the worth of the first way in which it speaks of it. */
const worthOf = (doc: Doc, { ways }: Unit): number =>
  ways.find(({ groups, language }) => hasGroups(doc, groups) && (language === null || doc.lang === language))?.worth ??
  0;

const isVersion = (version: string | null, asked: string): boolean =>
  version !== null && (version === asked || version.startsWith(`${asked}.`));

const isAskedFor = (doc: Doc, { where }: SearchPlan, docs: readonly Doc[]): boolean => {
  const hasPanel = (): boolean => docs.some(({ appNo, panel }) => panel && appNo === doc.appNo);
  const isAny = <Value>(list: readonly Value[], value: Value): boolean => list.length === 0 || list.includes(value);
  const isHere =
    where.countries.length === 0 ||
    (doc.country === null ? where.languagesOfCountries.includes(doc.lang) : where.countries.includes(doc.country));
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
    (!where.panel || doc.panel || !hasPanel()) &&
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
  const candidates = docs.filter((doc) => isAskedFor(doc, plan, docs));
  const byOrder = { relevance: null, recent: 1, oldest: -1, quality: 0 }[plan.order];
  const matches = candidates.flatMap((doc) => {
    const score = scoreOf(doc, plan);
    return score === null ? [] : [{ ...doc, score: byOrder === null ? score : byOrder * doc.seconds || 0 }];
  });
  const facet = <Key>(keysOf: (doc: Doc) => readonly Key[]) =>
    [...new Set(matches.flatMap((doc) => keysOf(doc)))].map((key) => {
      const of = matches.filter((doc) => keysOf(doc).includes(key));
      return { key, ...countedOf(of) };
    });
  const countedOf = (of: readonly Doc[]) => ({
    matched: of.length,
    ratingSum: sumOf(of),
    low: of.filter(({ rating }) => rating <= 2).length,
  });
  const sumOf = (of: readonly Doc[]) => of.reduce((sum, doc) => sum + doc.rating, 0);
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
      .map((of) => ({ appNo: of[0]!.appNo, ...countedOf(of) }))
      .sort((a, b) => b.matched - a.matched || a.appNo - b.appNo),
    countries: facet((doc) => [doc.country])
      .sort((a, b) => b.matched - a.matched || ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
      .map(({ key, ...counted }) => ({ country: key, ...counted })),
    versions: facet((doc) => (doc.version === null ? [] : [`${doc.appNo} ${doc.version}`]))
      .sort((a, b) => b.matched - a.matched || (a.key < b.key ? -1 : 1))
      .slice(0, named.versions)
      .map(({ key, ...counted }) => ({ appNo: Number(key.split(' ')[0]), version: key.split(' ')[1]!, ...counted })),
    kinds: indexedKinds
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
        const rest = ranked.slice(0, named.quotes).filter((doc) => !firsts.slice(0, named.quotes).includes(doc));
        return {
          id,
          count: of.length,
          ratingSum: sumOf(of),
          apps: appNos
            .map((appNo) => ({ appNo, count: of.filter((doc) => doc.appNo === appNo).length }))
            .sort((a, b) => b.count - a.count || a.appNo - b.appNo)
            .slice(0, named.themeApps),
          quoteNos: [...firsts, ...rest].slice(0, named.quotes).map(({ no }) => no),
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
      .slice(0, named.phrases),
    top: matches
      .sort(byRank)
      .slice(0, plan.limit)
      .map(({ no, score }) => ({ no, score })),
  };
};

const everything = planOfEverything(10);

describe('counting the matches of a plan', () => {
  test('comes to what looking at every review comes to, in any order, with reviews that changed or are gone', async () => {
    await fc.assert(
      fc.asyncProperty(corpusArb, planArb, async ({ docs, alive }, plan) => {
        expect(await count(plan, docs)).toEqual(recount(plan, alive));
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  test('counts the reviews of the moment it began, whatever changes while it pauses', async () => {
    await fc.assert(
      fc.asyncProperty(corpusArb, corpusArb, planArb, async (before, after, plan) => {
        const index = indexOf(before.docs);
        let hasChanged = false;
        const counts = await countMatches(plan, snapshotOf(index), textsOf(before.docs), () => {
          if (hasChanged) return;
          hasChanged = true;
          for (const doc of after.docs) index.put(doc.no, 'test', recordOf(doc));
          for (const { no } of before.docs.slice(0, 9)) index.remove(no);
        });
        expect(counts).toEqual(recount(plan, before.alive));
      }),
      { numRuns: propertyRuns(30) },
    );
  });

  test('names the most frequent phrases exactly where most phrases are in one review', async () => {
    const docs = Array.from({ length: 3_000 }, (_, i) => ({
      ...blank(i + 1),
      // Phrase k is in every k-th review, beside 30 that are nowhere else.
      phrases: [
        ...Array.from({ length: 120 }, (_, k) => `every ${k + 2}`).filter((_, k) => i % (k + 2) === 0),
        ...Array.from({ length: 30 }, (_, k) => `only ${i}.${k}`),
      ],
    }));
    const { phrases } = await countMatches(everything, snapshotOf(plainIndex(docs)), textsOf(docs));
    const expected = Array.from({ length: 120 }, (_, k) => ({
      hash: phraseHash(`every ${k + 2}`),
      count: Math.ceil(docs.length / (k + 2)),
    }))
      .sort((a, b) => b.count - a.count || a.hash - b.hash)
      .slice(0, named.phrases);
    expect(phrases.map(({ hash, count }) => ({ hash, count }))).toEqual(expected);
  });

  test('counts every app of a theme, also where many themes and apps meet', async () => {
    const docs = Array.from({ length: 4_000 }, (_, i) => ({
      ...blank(i + 1),
      appNo: 1 + (i % 19),
      themes: [`theme ${i % 70}`, `theme ${(i * 7) % 71}`],
    }));
    const { themes } = await countMatches(everything, snapshotOf(plainIndex(docs)), textsOf(docs));
    for (const { id, count, apps } of themes) {
      expect(
        apps.reduce((sum, app) => sum + app.count, 0),
        id,
      ).toBe(count);
    }
  });

  test('pauses between blocks, so that others have their turn', async () => {
    const docs = Array.from({ length: 70_000 }, (_, i) => blank(i + 1));
    let pauses = 0;
    await countMatches(everything, snapshotOf(plainIndex(docs)), textsOf(docs), () => {
      pauses++;
    });
    expect(pauses).toBeGreaterThan(8);
  });

  test('reads no more texts for a caller who has left', async () => {
    const docs = Array.from({ length: 3_000 }, (_, i) => ({ ...blank(i + 1), terms: ['crash'] }));
    const quoted = { ...everything, literals: [{ text: literalText('crash'), groups: [['crash']] }] };
    const leaving = new AbortController();
    let reads = 0;
    const readTexts = async (nos: readonly number[]) => {
      reads++;
      leaving.abort(new Error('gone'));
      return textsOf(docs)(nos);
    };
    const counting = countMatches(quoted, snapshotOf(plainIndex(docs)), readTexts, () =>
      leaving.signal.throwIfAborted(),
    );
    await expect(counting).rejects.toThrow('gone');
    expect(reads).toBe(1);
  });
});

const blank = (no: number): Doc => ({
  country: null,
  lang: 'en',
  version: null,
  replied: false,
  panel: false,
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
