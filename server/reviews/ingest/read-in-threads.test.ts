import { expect, test } from 'vitest';
import { readReviews } from './read-in-threads.ts';
import { readReview } from './read-review.ts';

const texts = [
  'The app keeps crashing after the update, please fix the login screen',
  '',
  '👍👍👍',
  '広告が多すぎて使いにくい',
  'Se cierra sola y\nno carga  el mapa',
];
const reviews = Array.from({ length: 230 }, (_, at) => ({
  title: at % 2 ? null : 'Too slow',
  text: `${texts[at % texts.length]!}${at % 3 ? '' : ` ${at}`}`,
  rating: 1 + (at % 5),
  helpful: at % 7,
  askedLanguage: null,
  country: at % 5 === 3 ? 'jp' : 'us',
}));

test('many reviews are read beside the event loop exactly as one is read on it, in the order given', async () => {
  const expected = reviews.map(readReview);
  expect(expected.some(({ phrases }) => phrases.length > 1)).toBe(true);
  expect(await readReviews(reviews)).toEqual(expected);
  expect(await readReviews(reviews.slice(0, 3))).toEqual(expected.slice(0, 3));
  expect(await readReviews([])).toEqual([]);
});

test('several at once each get their own', async () => {
  const all = await Promise.all([0, 50, 100].map((from) => readReviews(reviews.slice(from, from + 110))));
  for (const [at, read] of all.entries()) {
    expect(read).toEqual(reviews.slice(at * 50, at * 50 + 110).map(readReview));
  }
});
