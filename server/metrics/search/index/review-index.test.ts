import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clausePolarities, mostClauses, moves, writers } from '../../../tagging/clauses/clause.ts';
import {
  indexedKinds,
  indexedPolarities,
  kindTerm,
  moveTerm,
  polarityTerm,
  themeTerm,
  writerTerm,
} from '../tag-terms.ts';
import { Names } from './names.ts';
import { Postings } from './postings.ts';
import { at, decodeRecord, encodeRecord, type IndexedClause, type IndexedReview } from './record.ts';
import { ReviewIndex } from './review-index.ts';

const textArb = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), fc.constant('é'.repeat(300)));
const factsArb = fc.record({
  appNo: fc.nat({ max: 2 ** 31 - 1 }),
  seconds: fc.nat({ max: 2 ** 32 - 1 }),
  rating: fc.integer({ min: 1, max: 5 }),
  quality: fc.nat({ max: 255 }),
  length: fc.nat({ max: 65_535 }),
  replied: fc.boolean(),
  panel: fc.boolean(),
  kinds: fc.subarray([...indexedKinds]),
  country: fc.option(fc.constantFrom('us', 'de')),
  lang: fc.constantFrom('en', 'zh-Hant'),
  version: fc.option(textArb),
  phrases: fc.uniqueArray(fc.nat({ max: 2 ** 48 - 1 }), { maxLength: 20 }),
});
const clauseArb = (themes: readonly string[]): fc.Arbitrary<IndexedClause> =>
  fc
    .record({
      field: fc.constantFrom('title', 'text'),
      start: fc.nat({ max: 40_000 }),
      length: fc.nat({ max: 20_000 }),
      polarity: fc.constantFrom(...clausePolarities),
      themes: fc.subarray([...themes]),
      move: fc.option(fc.constantFrom(...moves)),
      writer: fc.option(fc.constantFrom(...writers)),
    })
    .map(({ length, ...clause }) => ({ ...clause, end: clause.start + length }));
/** With any number of clauses that a review may have, and words in any of them. */
const reviewArb: fc.Arbitrary<IndexedReview> = fc
  .tuple(factsArb, fc.uniqueArray(textArb, { maxLength: 4 }), fc.nat({ max: mostClauses }))
  .chain(([facts, themes, count]) =>
    fc.record({
      ...constants(facts),
      themes: fc.constant(themes),
      clauses: fc.array(clauseArb(themes), { minLength: count, maxLength: count }),
      terms: fc
        .uniqueArray(fc.tuple(textArb, count === 1 ? fc.constant(1) : fc.nat({ max: 2 ** count - 1 })), {
          selector: ([term]) => term,
          maxLength: 40,
        })
        .map((terms) => new Map(terms)),
    }),
  );
const constants = <Facts extends object>(facts: Facts) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fc.constant(fact)])) as {
    readonly [Name in keyof Facts]: fc.Arbitrary<Facts[Name]>;
  };

describe('a record', () => {
  test('says all that was written, for any review', () => {
    fc.assert(
      fc.property(reviewArb, (review) => {
        expect(decodeRecord(encodeRecord(review))).toEqual(review);
      }),
    );
  });

  test('keeps what is out of bounds at the bound', () => {
    const [low, high] = [{ seconds: -5 }, { seconds: 2 ** 33, length: 70_000 }].map((given) =>
      decodeRecord(encodeRecord({ ...blank, ...given })),
    );
    expect(low).toMatchObject({ seconds: 0 });
    expect(high).toMatchObject({ seconds: 2 ** 32 - 1, length: 65_535 });
  });

  test('is whole after one that could not be written', () => {
    expect(() => encodeRecord({ ...blank, version: 'v'.repeat(40_000) })).toThrow('at most 32767 bytes');
    expect(decodeRecord(encodeRecord({ ...blank, version: '1.0' }))).toEqual({ ...blank, version: '1.0' });
  });

  test('of before panels is in none', () => {
    const record = encodeRecord({ ...blank, replied: true });
    record[at.flags] = 1;
    expect(decodeRecord(record)).toMatchObject({ replied: true, panel: false });
  });

  test('of another format is refused rather than misread', () => {
    const record = encodeRecord(blank);
    record[0] = 1;
    expect(() => decodeRecord(record)).toThrow('format 2, not 1');
    expect(() => new ReviewIndex().put(1, 'test', record)).toThrow('format 2, not 1');
  });
});

const blank = {
  appNo: 1,
  seconds: 0,
  rating: 3,
  quality: 0,
  length: 0,
  replied: false,
  panel: false,
  kinds: [],
  country: null,
  lang: 'en',
  version: null,
  themes: [],
  clauses: [],
  terms: new Map<string, number>(),
  phrases: [],
};

test('names number each text once and find it again, however many there are', () => {
  const names = new Names();
  const texts = Array.from({ length: 5_000 }, (_, i) => `text ${i % 2_500} ${'ü'.repeat(i % 7)}`);
  const numbers = texts.map((text) => names.numberOf(text));
  const distinct = [...new Set(texts)];
  expect(names.size).toBe(distinct.length);
  expect(new Set(numbers).size).toBe(distinct.length);
  for (const [i, text] of texts.entries()) {
    expect(names.find(text)).toBe(numbers[i]);
    expect(names.text(numbers[i]!)).toBe(text);
  }
  expect(names.find('never seen')).toBe(0);
  expect(names.numberOf('')).toBe(0);
});

test('postings give back the rows of each term, from one to many chunks', () => {
  const postings = new Postings({ hasClauses: true });
  const rows = Array.from({ length: 20_000 }, (_, row) => row);
  const termsOf = (row: number) => [1, row % 2 === 0 ? 2 : 3, 10 + (row % 1_000), row === 777 ? 5_000 : 4];
  const clausesOf = (term: number, row: number): number => (31 * term + row) & 0xffff;
  for (const row of rows) for (const term of termsOf(row)) postings.add(term, row, clausesOf(term, row));
  const asked = Int32Array.from(rows.filter((row) => row % 3 === 0));
  const every = new Uint32Array(rows.length / 32).fill(0xffff_ffff);
  for (const term of [1, 2, 3, 4, 10, 1_009, 5_000, 9_999]) {
    const bits = new Uint32Array(rows.length / 32);
    postings.mark(term, bits);
    const marked = rows.filter((row) => (bits[row >>> 5]! & (1 << (row & 31))) !== 0);
    expect(marked).toEqual(rows.filter((row) => termsOf(row).includes(term)));
    expect(postings.count(term, every)).toBe(marked.length);
    const clauses = new Uint16Array(asked.length);
    postings.addClauses(term, asked, clauses);
    expect([...clauses]).toEqual([...asked].map((row) => (termsOf(row).includes(term) ? clausesOf(term, row) : 0)));
  }
});

test('the index knows in which clauses of a review each term, theme, kind, polarity, move and writer is', () => {
  fc.assert(
    fc.property(fc.array(reviewArb, { minLength: 1, maxLength: 6 }), (reviews) => {
      const index = new ReviewIndex();
      for (const [at, review] of reviews.entries()) index.put(at + 1, 'test', encodeRecord(review));
      const inIndex = (term: string): number[] => {
        const clauses = new Uint16Array(reviews.length);
        index.postings.addClauses(index.terms.find(term), Int32Array.from(reviews.keys()), clauses);
        return [...clauses];
      };
      const where = (is: (clause: IndexedClause) => boolean): number[] =>
        reviews.map(({ clauses }) => clauses.reduce((bits, clause, at) => bits | (is(clause) ? 1 << at : 0), 0));
      for (const term of new Set(reviews.flatMap(({ terms }) => [...terms.keys()]))) {
        expect(inIndex(term)).toEqual(reviews.map(({ terms }) => terms.get(term) ?? 0));
      }
      for (const theme of new Set(reviews.flatMap(({ themes }) => themes))) {
        expect(inIndex(themeTerm(theme))).toEqual(where(({ themes }) => themes.includes(theme)));
      }
      for (const polarity of indexedPolarities) {
        const expected = where((clause) => clause.polarity === polarity);
        expect(inIndex(polarityTerm(polarity))).toEqual(expected);
        expect([...index[polarity].subarray(0, reviews.length)]).toEqual(expected);
      }
      for (const move of moves) expect(inIndex(moveTerm(move))).toEqual(where((clause) => clause.move === move));
      for (const writer of writers) {
        expect(inIndex(writerTerm(writer))).toEqual(where((clause) => clause.writer === writer));
      }
      for (const kind of indexedKinds) {
        expect(inIndex(kindTerm(kind))).toEqual(
          reviews.map(({ kinds, clauses }) => (kinds.includes(kind) ? 2 ** clauses.length - 1 : 0)),
        );
      }
    }),
  );
});

test('the index knows which versions of the taxonomy tagged its reviews, and how many reviews a term has', () => {
  const index = new ReviewIndex();
  const record = encodeRecord({ ...blank, terms: new Map([['crash', 0]]), themes: ['crashes'], kinds: ['bug'] });
  for (const no of [1, 2, 3]) index.put(no, no === 3 ? 'newer' : 'older', record);
  expect(index.taxonomies()).toEqual(['older', 'newer']);
  expect(['crash', '#crashes', '#kind:bug', 'nowhere'].map((term) => index.countTerm(term))).toEqual([3, 3, 3, 0]);
  index.put(1, 'newer', record);
  index.remove(2);
  index.remove(99);
  expect(index.taxonomies()).toEqual(['newer']);
  expect(index.reviews).toBe(2);
  expect(index.countTerm('crash')).toBe(2);
});

test('an index of many dead rows says that it should be loaded again', () => {
  const index = new ReviewIndex();
  const record = encodeRecord(blank);
  for (let no = 1; no <= 20_000; no++) index.put(no, 'test', record);
  expect(index.isWasteful).toBe(false);
  for (let no = 1; no <= 10_001; no++) index.put(no, 'test', record);
  expect(index.isWasteful).toBe(true);
});
