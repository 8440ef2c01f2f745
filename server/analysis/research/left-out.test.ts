import { expect, test } from 'vitest';
import type { WindowReview } from '../findings/findings.ts';
import { leftOutOf, leftOutWords, withoutLeftOut } from './left-out.ts';

const review = (no: number, text: string, themes: WindowReview['themes'] = []): WindowReview => ({
  store: 'apple',
  appId: '1',
  no,
  id: `${no}`,
  rating: 1,
  title: null,
  text,
  date: 0,
  version: null,
  country: 'us',
  lang: 'en',
  themes,
  kinds: [],
  helpful: 0,
  replied: false,
});

const general = { topic: '', topicWords: [], language: 'en' };
const reviews = [
  review(1, 'The price went up'),
  review(2, 'Crashes all day', ['crashes']),
  review(3, 'They charged me twice', ['unwanted_charges']),
  review(4, 'Slow'),
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
