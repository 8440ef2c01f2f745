import { expect, test } from 'vitest';
import { share, trendWords } from './words.ts';

test.each([
  [{ direction: 'rising', before: 1.24, after: 4 }, 'Rising, from 1.2% to 4.0%'],
  [{ direction: 'falling', before: 4, after: 1 }, 'Falling, from 4.0% to 1.0%'],
  [{ direction: 'steady', before: 4, after: 3.1 }, 'Not clear, from 4.0% to 3.1%'],
  [{ direction: 'steady', before: null, after: 3 }, 'No trend: 3.0% of reviews, all of the second half'],
  [{ direction: 'steady', before: 3, after: null }, 'No trend: 3.0% of reviews, all of the first half'],
] as const)('%j is written as %s', (trend, words) => {
  expect(trendWords(trend)).toBe(words);
});

test('a share is in whole percents, as in the sentences of an answer, and hardly any is not none', () => {
  expect([0, 0.004, 0.01, 0.2317, 0.996, 1].map(share)).toEqual(['0%', 'under 1%', '1%', '23%', 'over 99%', '100%']);
});
