import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEGMENT_DOCS } from '../../analysis/search/segments/segment.ts';
import { fanIn, nextMerge } from './merge-segments.ts';

test('merging ends with few segments, none too large, and nobody is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 120 }), (sizes) => {
      let states = sizes.map((docs, id) => ({ id, revision: 1, detailsNo: 1, docs, taxonomy: 'a' }));
      for (let merges = 0; ; merges++) {
        const due = nextMerge(states);
        if (due.length < 2) break;
        expect(merges).toBeLessThan(sizes.length);
        const docs = due.reduce((sum, each) => sum + each.docs, 0);
        expect(docs).toBeLessThanOrEqual(SEGMENT_DOCS);
        states = states.filter((state) => !due.includes(state));
        states.push({ id: 1000 + merges, revision: 1, detailsNo: 1, docs, taxonomy: 'a' });
      }
      const total = sizes.reduce((sum, docs) => sum + docs, 0);
      expect(states.reduce((sum, { docs }) => sum + docs, 0)).toBe(total);
      expect(states.filter(({ docs }) => docs < SEGMENT_DOCS / 2).length).toBeLessThan(4 * fanIn);
    }),
  );
});

test('segments of two taxonomies are not mixed', () => {
  const states = Array.from({ length: 12 }, (_, id) => ({
    id,
    revision: 1,
    detailsNo: 1,
    docs: 100,
    taxonomy: id < 6 ? 'a' : 'b',
  }));
  expect(nextMerge(states)).toEqual([]);
});
