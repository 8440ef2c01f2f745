import { expect, test } from 'vitest';
import { wordsOf } from '../words/words.ts';
import { type Cue, cueMatcher, type WordClasses } from './cue-matcher.ts';
import { tokensOf } from './cue-tokens.ts';

const found = (text: string, cues: readonly Cue[], classes: WordClasses = {}): string[] => {
  const find = cueMatcher(cues, classes);
  const tokens = tokensOf({
    title: null,
    text,
    titleWords: [],
    textWords: wordsOf(text),
    lang: 'en',
    rating: null,
    hits: [],
  });
  return find(tokens).map(({ from, to }) => text.slice(tokens.starts[from], tokens.ends[to - 1]));
};
const cue = (says: string[], unless: string[] = []): Cue[] => [{ id: 'a', says, unless }];

test('words are compared whatever their ending, apostrophe or length', () => {
  for (const text of ['it crashes', 'it crashed', 'keeps crashing', 'crashs', 'CRASHHHH']) {
    expect(found(text, cue(['crash']))).toHaveLength(1);
  }
  expect(found('crayons', cue(['crash']))).toEqual([]);
});

test('every way to write not beside a verb is one word', () => {
  for (const text of [
    'It doesn’t work',
    'it doesnt work',
    'it does not work',
    "it does n't work",
    'it doesn t work',
    "it didn't work",
  ]) {
    expect(found(text, cue(['doesnt work']))).toHaveLength(1);
  }
});

test('two dots leave up to three words between, never the end of a sentence', () => {
  expect(found('bring the very old design back', cue(['bring .. back']))).toEqual([]);
  expect(found('bring the old design back', cue(['bring .. back']))).toEqual(['bring the old design back']);
  expect(found('bring it. Back then', cue(['bring .. back']))).toEqual([]);
});

test('alternatives and classes stand in one place', () => {
  expect(found('log in or sign in', cue(['log/sign in']))).toEqual(['log in', 'sign in']);
  expect(found('would be lovely', cue(['would be <nice>']), { nice: ['nice', 'lovely'] })).toEqual(['would be lovely']);
});

test('a roof asks for the beginning of a sentence', () => {
  expect(found('Add folders', cue(['^add']))).toEqual(['Add']);
  expect(found('I add folders. Add more', cue(['^add']))).toEqual(['Add']);
});

test('what begins inside a look-alike does not count, the same words elsewhere do', () => {
  expect(found('I can’t wait', cue(['cant'], ['cant wait']))).toEqual([]);
  expect(found('I can’t wait but I can’t log in', cue(['cant'], ['cant wait']))).toEqual(['can’t']);
});

test('a class that no one wrote is refused', () => {
  expect(() => cueMatcher(cue(['<nobody>']), {})).toThrow('No class of words is named nobody.');
});
