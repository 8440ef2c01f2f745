import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phraseHash } from './phrase-hash.ts';
import {
  decodeFacts,
  decodePhrases,
  kindBits,
  kindTerm,
  mergeSegments,
  type SegmentDoc,
  themeTerm,
} from './segment.ts';
import { buildSegment } from './segment-builder.ts';

const docsArb = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 1_000_000 }),
      seconds: fc.nat({ max: 0xffff_ffff }),
      appNo: fc.nat({ max: 20 }),
      rating: fc.integer({ min: 1, max: 5 }),
      quality: fc.nat({ max: 255 }),
      kinds: fc.subarray([...kindBits]),
      themes: fc.uniqueArray(fc.constantFrom('crashes', 'slow', 'too_many_ads', 'praise')),
      terms: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }).map((term) => `w${term}`)),
      phrases: fc.array(fc.constantFrom('sync fails', 'black screen', 'every day', '画面 固まる')),
      part: fc.nat({ max: 3 }),
      dead: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((docs) => {
    let no = 0;
    return docs.map(({ gap, ...doc }) => {
      no += gap;
      return { ...doc, no };
    });
  });

const termsOf = (doc: SegmentDoc) => [...doc.terms, ...doc.themes.map(themeTerm), ...doc.kinds.map(kindTerm)];

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

describe('a segment', () => {
  test('gives back what it was built from, in the order of the numbers', () => {
    fc.assert(
      fc.property(docsArb, (docs) => {
        const segment = buildSegment([...docs].reverse());
        const facts = decodeFacts(segment.facts, segment.docs);
        const phrases = decodePhrases(segment.phrases, segment.docs);
        const back = docs.map((_, i) => ({
          no: facts.no[i],
          seconds: facts.seconds[i],
          appNo: segment.apps[facts.app[i]!],
          rating: facts.rating[i],
          quality: facts.quality[i],
          kinds: kindBits.filter((_, bit) => (facts.kinds[i]! >> bit) & 1),
          themes: [...facts.themes.subarray(facts.themeStart[i], facts.themeStart[i + 1])].map(
            (theme) => segment.themes[theme],
          ),
          terms: [...segment.postings].flatMap(([term, ordinals]) => (ordinals.includes(i) ? [term] : [])).sort(),
          phrases: Array.from(
            phrases.lo.subarray(phrases.start[i], phrases.start[i + 1]),
            (low, at) => phrases.hi[phrases.start[i]! + at]! * 2 ** 32 + low,
          ),
        }));
        expect(back).toEqual(
          docs.map((doc) => ({
            no: doc.no,
            seconds: doc.seconds,
            appNo: doc.appNo,
            rating: doc.rating,
            quality: doc.quality,
            kinds: doc.kinds,
            themes: doc.themes,
            terms: termsOf(doc).sort(),
            phrases: [...new Set(doc.phrases)].map(phraseHash),
          })),
        );
      }),
    );
  });

  test('merged from others is the one that would have been built of their living reviews', () => {
    fc.assert(
      fc.property(docsArb, (docs) => {
        const parts = [0, 1, 2, 3].map((part) => buildSegment(docs.filter((doc) => doc.part === part)));
        const dead = new Set(docs.filter((doc) => doc.dead).map(({ no }) => no));
        expect(mergeSegments(parts, dead)).toEqual(buildSegment(docs.filter((doc) => !doc.dead)));
      }),
    );
  });

  test('lists the reviews of a term once each and in ascending order', () => {
    fc.assert(
      fc.property(docsArb, (docs) => {
        for (const ordinals of buildSegment([...docs].reverse()).postings.values()) {
          expect([...ordinals]).toEqual([...new Set(ordinals)].sort((a, b) => a - b));
        }
      }),
    );
  });

  test('holds 65,536 reviews of as many apps and not one more', () => {
    const docs = Array.from({ length: 65_536 }, (_, i) => ({ ...blank(i), appNo: i, terms: ['word'] }));
    const full = buildSegment(docs);
    expect(decodeFacts(full.facts, full.docs).app.at(-1)).toBe(65_535);
    expect(full.postings.get('word')!.at(-1)).toBe(65_535);
    expect(() => buildSegment([...docs, blank(65_536)])).toThrow(/65536/);
    const one = buildSegment([blank(65_536)]);
    expect(() => mergeSegments([full, one], new Set())).toThrow(/65536/);
    const replaced = mergeSegments([full, one], new Set([0]));
    expect(replaced.docs).toBe(65_536);
    expect(replaced.postings.get('word')!.length).toBe(65_535);
  });

  test('is read from the middle of a larger buffer as well, as a database driver may hand it over', () => {
    const { facts, phrases } = buildSegment([1, 2, 3].map((no) => ({ ...blank(no), phrases: ['black screen'] })));
    const within = (bytes: Buffer) => Buffer.concat([Buffer.of(1), bytes, Buffer.of(1)]).subarray(1, -1);
    expect(decodeFacts(within(facts), 3)).toEqual(decodeFacts(facts, 3));
    expect(decodePhrases(within(phrases), 3)).toEqual(decodePhrases(phrases, 3));
  });

  test('refuses bytes that are not its own', () => {
    const { facts, phrases } = buildSegment([{ ...blank(1), themes: ['slow'], phrases: ['black screen'] }]);
    expect(() => decodeFacts(facts.subarray(0, -1), 1)).toThrow(RangeError);
    expect(() => decodeFacts(facts, 2)).toThrow(RangeError);
    expect(() => decodePhrases(phrases.subarray(1), 1)).toThrow(RangeError);
    expect(() => decodePhrases(phrases.subarray(6), 1)).toThrow(RangeError);
  });

  test('has a review once', () => {
    expect(() => buildSegment([blank(1), blank(1)])).toThrow(/twice/);
    const one = buildSegment([blank(1)]);
    expect(() => mergeSegments([one, one], new Set())).toThrow(/two segments/);
  });
});

test('phrases that are alike have other hashes, of 48 bits whose low ones are spread evenly', () => {
  const hashes = new Set<number>();
  const buckets = new Uint32Array(256);
  for (let i = 0; i < 300; i++) {
    for (let k = 0; k < 300; k++) {
      const hash = phraseHash(`word${i} word${k}`);
      hashes.add(hash);
      buckets[hash % 256]!++;
      if (!Number.isSafeInteger(hash) || hash < 0 || hash >= 2 ** 48) expect.unreachable(`${hash} has not 48 bits`);
    }
  }
  expect(hashes.size).toBe(90_000);
  const expected = 90_000 / 256;
  expect(Math.min(...buckets)).toBeGreaterThan(expected * 0.75);
  expect(Math.max(...buckets)).toBeLessThan(expected * 1.25);
});
