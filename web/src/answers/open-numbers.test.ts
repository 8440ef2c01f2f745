import { expect, test } from 'vitest';
import type { Finding } from '../../../server/exports/answers/answer.ts';
import { numberCited, numberPattern } from './open-numbers.ts';

// The cast: of a finding only what a number is compared with.
const findings = [
  { no: 1, label: 'Crashes', reviews: 61, share: 0.3836 },
  { no: 2, label: 'Ads', reviews: 1_204, share: 1 },
] as unknown as Finding[];

const cited = (text: string): (number | null)[] =>
  [...text.matchAll(numberPattern)].map((match) => numberCited(findings, match));

test('a number of a sentence leads to the finding with that count and that share, and other numbers nowhere', () => {
  expect(cited('in 61 of 159 reviews')).toEqual([1]);
  expect(cited('in 61 of 300 reviews')).toEqual([null]);
  expect(cited('1,204 reviews')).toEqual([2]);
  expect(cited('on 61 May')).toEqual([null]);
  expect(cited('5.4.0 had 2.4 stars').every((no) => no === null)).toBe(true);
});

test('of findings with the same count and share, a number leads to the one that its sentence names', () => {
  const same = ['Crashes', 'Ads', 'Tidebook'].map((label, at) => ({ no: at + 1, label, reviews: 12, share: 0.12 }));
  const opened = (text: string): (number | null)[] =>
    // The cast: as above.
    [...text.matchAll(numberPattern)].map((match) => numberCited(same as unknown as Finding[], match));
  expect(opened('Crashes are in 12 of 100 reviews. Ads are in 12 of 100 reviews, too.')).toEqual([1, 2]);
  expect(opened('In all, 12 of 100 reviews say so.')).toEqual([3]);
});
