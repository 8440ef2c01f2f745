import { expect, test } from 'vitest';
import { wordsOf } from '../../words/words.ts';
import { allSigns } from './text-signs.ts';

const signsOf = (text: string): Set<number> => allSigns([{ text, words: wordsOf(text) }]);
const shared = (one: string, other: string): number => {
  const signs = signsOf(other);
  return [...signsOf(one)].filter((sign) => signs.has(sign)).length;
};

test('case and apostrophes make no other sign', () => {
  expect(signsOf("Doesn't Work")).toEqual(signsOf('doesnt work'));
});

test('a misspelt word shares most of its parts with the right one, another word few', () => {
  expect(shared('crashing', 'crashingg')).toBeGreaterThan(10);
  expect(shared('crashing', 'lovely')).toBeLessThan(2);
});

test('the order of words is a sign, and does not reach over the end of a sentence', () => {
  expect(signsOf('not good')).not.toEqual(signsOf('good not'));
  expect(shared('not good', 'is not good')).toBeGreaterThan(shared('not good', 'is not. Good'));
});

test('scripts without spaces are read by runs of characters', () => {
  expect(shared('広告が多い', '広告が多すぎる')).toBeGreaterThan(6);
  expect(shared('광고가 많아요', '광고가 많네요')).toBeGreaterThan(6);
});
