import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

const told = (text: string): string[] => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

test('a text is cut at the ends of sentences and lines, and its sentences stand as written', () => {
  expect(told(' Great!  But it is slow…\nFix it? 広告が多い。消して')).toEqual([
    'Great!',
    'But it is slow…',
    'Fix it?',
    '広告が多い。',
    '消して',
  ]);
});

test('marks alone are no sentence', () => {
  expect(told('!!! ... \n')).toEqual([]);
});
