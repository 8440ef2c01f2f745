import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoreReview } from '../../connectors/listing.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { edgeOf } from '../../reviews/ingest/read-storefront.ts';
import { Picks } from './pull-picks.ts';

const reviewOf = (given: { id: number; day: number; helpful: number; rating: number }): StoreReview => ({
  storeReviewId: String(given.id),
  rating: given.rating,
  title: null,
  text: 'text',
  date: new Date(given.day * dayMs).toISOString(),
  country: 'us',
  language: null,
  version: null,
  helpful: given.helpful,
  reply: null,
  repliedAt: null,
  author: null,
  authorId: null,
  sources: [],
});

const reviews = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 200 }),
      day: fc.integer({ min: 1, max: 60 }),
      helpful: fc.integer({ min: 0, max: 4 }),
      rating: fc.integer({ min: 1, max: 5 }),
    }),
    { selector: ({ id }) => id, maxLength: 80 },
  )
  .map((given) => given.map(reviewOf));

const keeps = ({ rating }: StoreReview): boolean => rating <= 3;
const valuesOf = (all: readonly StoreReview[], sort: 'recent' | 'helpful'): string[] =>
  all.map(({ date, helpful }) => (sort === 'recent' ? date : `${helpful} ${date}`));

test('places that stop when no page could change anything keep what reading all of them would', () => {
  fc.assert(
    fc.property(
      fc.array(reviews, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom('recent' as const, 'helpful' as const),
      fc.integer({ min: 1, max: 10 }),
      (places, limit, sort, pageSize) => {
        const order = (one: StoreReview, other: StoreReview) =>
          (sort === 'helpful' ? other.helpful - one.helpful : 0) || Date.parse(other.date) - Date.parse(one.date);
        const picks = new Picks({ limit, sort, sinceMs: null, keeps });
        const read = new Map<string, StoreReview>();
        for (const [place, all] of places.entries()) {
          const rows = all.toSorted(order);
          for (let at = 0; at < rows.length; at += pageSize) {
            const page = rows.slice(at, at + pageSize);
            for (const review of page) if (!read.has(review.storeReviewId)) read.set(review.storeReviewId, review);
            picks.offer(page, place);
            if (picks.isSpentAfter(page)) break;
          }
        }
        // A review that two places show is of the first of them that was read.
        const whole = new Map<string, StoreReview>();
        for (const review of places.flat()) {
          if (!whole.has(review.storeReviewId))
            whole.set(review.storeReviewId, read.get(review.storeReviewId) ?? review);
        }
        const best = [...whole.values()].filter(keeps).sort(order).slice(0, limit);
        const kept = picks.kept().map(({ review }) => review);
        expect(picks.read).toBe(read.size);
        expect(kept.length).toBe(best.length);
        // Those that were never read are no better than the worst that is kept.
        expect(valuesOf(kept, sort)).toEqual(valuesOf(best, sort));
      },
    ),
  );
});

test('a review of several places is of the first in the request, whichever was read first', () => {
  const picks = new Picks({ limit: 5, sort: 'recent', sinceMs: null, keeps });
  const [us, gb] = ['us', 'gb'].map((country) => ({ ...reviewOf({ id: 1, day: 2, helpful: 0, rating: 1 }), country }));
  picks.offer([gb!], 1);
  picks.number([{ storeReviewId: '1', no: 7, id: 'an id', helpful: 3 }]);
  picks.offer([us!], 0);
  picks.offer([gb!], 1);
  expect(picks.read).toBe(1);
  expect(picks.kept()).toMatchObject([{ review: { country: 'us' }, numbers: { no: 7, helpful: 3 } }]);
});

test('what lies before `since` could not be kept under the newest first, and could under the most helpful', () => {
  const page = [reviewOf({ id: 1, day: 3, helpful: 2, rating: 1 }), reviewOf({ id: 2, day: 2, helpful: 1, rating: 1 })];
  const sinceMs = 3 * dayMs;
  expect(new Picks({ limit: 5, sort: 'recent', sinceMs, keeps }).isSpentAfter(page)).toBe(true);
  expect(new Picks({ limit: 5, sort: 'helpful', sinceMs, keeps }).isSpentAfter(page)).toBe(false);
  expect(edgeOf(page, 'recent')).toEqual({ ms: 2 * dayMs, helpful: 1 });
  expect(edgeOf([], 'recent')).toBeNull();
});
