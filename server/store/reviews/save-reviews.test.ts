import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reviewId, seqOf } from './save-reviews.ts';

const no = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const key = fc.tuple(fc.constantFrom('apple', 'play'), fc.string(), fc.string());

test('a review’s id is a UUID of version 8 that tells its first number, and ids are in the order of those', () => {
  fc.assert(
    fc.property(no, no, key, key, (one, other, a, b) => {
      const [id, next] = [reviewId(one, ...a), reviewId(other, ...b)];
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(seqOf(id)).toBe(one);
      if (one !== other) expect(id < next).toBe(one < other);
      expect(reviewId(one, ...a)).toBe(id);
    }),
  );
});
