import { expect, test } from 'vitest';
import { sampleReview } from '../../../../tests/support/reviews/window-review.ts';
import { leftOutOf, leftOutWords, withoutLeftOut } from './left-out.ts';

const general = { topic: '', topicWords: [], language: 'en' };
const reviews = [
  sampleReview({ no: 1, text: 'The price went up' }),
  sampleReview({ no: 2, text: 'Crashes all day', themes: ['crashes'] }),
  sampleReview({ no: 3, text: 'They charged me twice', themes: ['unwanted_charges'] }),
  sampleReview({ no: 4, text: 'Slow' }),
];

test('what a question leaves out is left out by words and by themes, app by app', () => {
  const leftOut = leftOutOf(['price'], general);
  const apps = [
    { name: 'one', from: 0, to: 2 },
    { name: 'two', from: 2, to: 3 },
    { name: 'three', from: 3, to: 4 },
  ];
  const kept = withoutLeftOut(reviews, apps, leftOut);
  expect(kept.reviews.map(({ no }) => no)).toEqual([2, 4]);
  expect(kept.apps).toEqual([
    { name: 'one', from: 0, to: 1 },
    { name: 'three', from: 1, to: 2 },
  ]);
  expect(leftOutWords(leftOut, 2, 4)).toEqual(['2 of the 4 reviews read are left out because they are about “price”.']);
});

test('a question that leaves nothing out counts every review and says nothing of it', () => {
  const leftOut = leftOutOf([], general);
  expect(reviews.some(leftOut.has)).toBe(false);
  expect(leftOutWords(leftOut, 0, 4)).toEqual([]);
});
