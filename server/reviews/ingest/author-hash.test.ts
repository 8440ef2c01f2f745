import { expect, test } from 'vitest';
import { authorHash } from './author-hash.ts';
import { incomingOf } from './incoming.ts';

// Written down, not computed: hashes in existing databases must stay comparable with new ones.
test.each([
  ['short', 'e595de86279e06366811bedc'],
  ['y'.repeat(65), '9b498108630226e543bf0abc'],
  ['mit Umläuten: äöü', '72441ac70df313e41bb1e35a'],
])('an author is hashed by HMAC-SHA256 with the salt %s', (salt, expected) => {
  expect(authorHash(salt, 'play', { author: 'Sam', authorId: '90' })).toBe(expected);
});

test('the content of a review is hashed by MD5, with runs of white space as one space', () => {
  const review = {
    storeReviewId: '1',
    rating: 5,
    title: 'Great',
    text: 'Löve \n it 😀',
    date: '2026-01-01',
    country: null,
    language: 'en',
    version: null,
    helpful: 0,
    reply: null,
    repliedAt: null,
    author: null,
    authorId: null,
    sources: [],
  };
  expect(incomingOf('salt', 'play', review).content).toBe('5b873a9130c991f9d50ce788e3adecd3');
});
