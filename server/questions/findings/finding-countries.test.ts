import { expect, test } from 'vitest';
import type { WindowReview } from '../../metrics/window-review.ts';
import { countriesOf } from './finding-countries.ts';
import type { Finding } from './findings.ts';

// The casts: nothing but the storefront and the members is looked at.
const reviews = ['us', 'us', 'de', null, 'us', 'fr', 'de'].map((country) => ({ country }) as WindowReview);
const saidBy = (...members: number[]) => ({ members }) as unknown as Finding;

test('storefronts are counted from the very reviews that say it, most first, with their share there', () => {
  expect(countriesOf(saidBy(0, 2, 3, 6), reviews)).toEqual([
    { country: 'de', reviews: 2, share: 1 },
    { country: 'us', reviews: 1, share: 0.3333 },
  ]);
});

test('what only reviews without a storefront say has no countries', () => {
  expect(countriesOf(saidBy(3), reviews)).toEqual([]);
});
