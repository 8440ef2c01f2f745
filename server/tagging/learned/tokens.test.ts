import { expect, test } from 'vitest';
import { wordsOf } from '../words/words.ts';
import { formOf, hashesOf, seeTokens } from './tokens.ts';

const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  seeTokens({ text, words: wordsOf(text) }, (token) => tokens.push(token));
  return tokens;
};

test('a text is its words with the marks and pictures between them, a run of the same once', () => {
  expect(tokensOf('Great app!!! 👍👍 Why (again)?')).toEqual([
    'great',
    'app',
    '!',
    '👍',
    'why',
    '.',
    'again',
    '.',
    '?',
  ]);
});

test('a word never seen shares parts with one that was', () => {
  const known = new Set(hashesOf(formOf('crashing')));
  expect(hashesOf(formOf('crashingg')).filter((hash) => known.has(hash)).length).toBeGreaterThan(8);
  expect(hashesOf('crashing')).not.toContain(hashesOf('ashing')[0]);
});
