import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeFacts, decodePhrases } from '../segments/segment.ts';
import { buildSegment } from '../segments/segment-builder.ts';
import { PhraseCounts } from './phrase-counts.ts';

const phraseArb = fc.integer({ min: 0, max: 90 }).map((at) => `phrase ${at}`);
const segmentArb = fc.array(fc.array(phraseArb, { maxLength: 9 }), { minLength: 1, maxLength: 40 }).map((reviews) => {
  const segment = buildSegment(
    reviews.map((phrases, at) => ({
      no: at + 1,
      seconds: 0,
      appNo: 1,
      rating: 1,
      quality: (7 * at) % 5,
      kinds: [],
      themes: [],
      terms: [],
      phrases,
    })),
  );
  return {
    facts: decodeFacts(segment.facts, segment.docs),
    phrases: decodePhrases(segment.phrases, segment.docs),
    ordinals: Uint16Array.from({ length: Math.ceil(segment.docs / 2) }, (_, i) => 2 * i),
  };
});

test('phrases come to the same counts wherever they are looked at a second time, and where they are not', () => {
  fc.assert(
    fc.property(fc.array(segmentArb, { maxLength: 4 }), fc.integer({ min: 1, max: 300 }), (segments, room) => {
      const ways = [{}, { few: 0, gathered: 0 }, { few: 0, gathered: room }, { few: 0 }];
      const [once, none, some, all] = ways.map((way) => {
        const counts = new PhraseCounts(60, way);
        for (const { phrases, ordinals } of segments) counts.estimate(phrases, ordinals);
        while (counts.nextRound()) {
          for (const { phrases, facts, ordinals } of segments) counts.count(phrases, facts, ordinals);
        }
        return counts.list();
      });
      expect(none).toEqual(once);
      expect(some).toEqual(none);
      expect(all).toEqual(none);
    }),
  );
});
