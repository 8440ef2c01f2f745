import { expect, test } from 'vitest';
import { wordsOf } from '../words/words.ts';
import { cueMatcher } from './cue-matcher.ts';
import { tokensOf } from './cue-tokens.ts';
import { type LinearModel, LinearReader } from './linear-model.ts';

const cues = [
  { id: 'broken', says: ['crash'] },
  { id: 'praise', says: ['love'] },
];
const model: LinearModel = {
  bias: -1,
  cues: { broken: 2, praise: -1.5 },
  words: [
    ['freezes', 0.5],
    ['please fix', 0.5],
    ['^ help', 0.5],
    ['friend', -0.25],
  ],
};
const reader = new LinearReader(model, ['broken', 'praise']);
const find = cueMatcher(cues, {});
const scoreOf = (text: string) => {
  const tokens = tokensOf({
    title: null,
    text,
    titleWords: [],
    textWords: wordsOf(text),
    lang: 'en',
    rating: null,
    hits: [],
  });
  const matches = find(tokens);
  const score = reader.read(tokens, matches);
  return {
    ...score,
    because: reader
      .strongest(matches, score)
      .map(({ from, to }) => text.slice(tokens.starts[from], tokens.ends[to - 1])),
  };
};

test('the whole is the bias and every weight once', () => {
  expect(scoreOf('nothing of it').whole).toBe(-1);
  expect(scoreOf('crash crash crashes').whole).toBe(1);
  expect(scoreOf('freeze, please fix for my friends').whole).toBeCloseTo(-1 + 0.5 + 0.5 - 0.25);
  expect(scoreOf('Help. I need help').whole).toBe(-0.5);
});

test('the best sentence is judged alone, and "but" begins one', () => {
  const { whole, best } = scoreOf('I love it but it crashes');
  expect(whole).toBe(-0.5);
  expect(best).toBe(1);
  expect(scoreOf('Crashes. Crashes again, love').best).toBe(1);
});

test('what spoke for it is named: cues first, else the heaviest words', () => {
  expect(scoreOf('love it, it crashes')).toMatchObject({ isExplicit: true, because: ['crashes'] });
  expect(scoreOf('freezes')).toMatchObject({ isExplicit: false, because: ['freezes'] });
  expect(scoreOf('love it')).toMatchObject({ isExplicit: false, because: [] });
});

test('a cue without a weight is refused', () => {
  expect(() => new LinearReader(model, ['unheard'])).toThrow('The model has no weight for the cue unheard.');
});
