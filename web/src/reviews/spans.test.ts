import { expect, test } from 'vitest';
import type { MarkedReview } from '../../../server/contract/resources/reviews/pull.ts';
import { markedSpans } from './spans.ts';

const review = (text: string, marks: MarkedReview['marks'] = []): MarkedReview => ({
  id: '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88',
  storeReviewId: '1',
  store: 'apple',
  appId: '1',
  app: null,
  rating: 1,
  title: null,
  text,
  date: '2026-01-01T00:00:00Z',
  country: null,
  version: null,
  helpful: 0,
  reply: null,
  repliedAt: null,
  themes: [],
  kinds: [],
  clauses: [],
  marks,
});

const marked = (given: MarkedReview, phrase: string | undefined, ...tags: string[]): string[] =>
  markedSpans(given, 'text', { tags: new Set(tags), phrases: phrase === undefined ? [] : [phrase], words: [] }).map(
    ({ start, end }) => given.text.slice(start, end),
  );

test('a phrase is marked wherever it is, whatever its case', () => {
  expect(marked(review('Crash, then a CRASH'), 'crash')).toEqual(['Crash', 'CRASH']);
});

test('only the words of what is chosen are marked, and what overlaps is one mark', () => {
  const given = review('It crashes every time', [
    { tag: 'crashes', field: 'text', start: 3, end: 10 },
    { tag: 'bug', field: 'text', start: 3, end: 21 },
    { tag: 'crashes', field: 'title', start: 0, end: 2 },
  ]);
  expect(marked(given, undefined)).toEqual([]);
  expect(marked(given, undefined, 'crashes')).toEqual(['crashes']);
  expect(marked(given, 'every', 'crashes', 'bug')).toEqual(['crashes every time']);
});

test('where letters change their length with their case, nothing is marked rather than the wrong thing', () => {
  expect(marked(review('İstanbul crash'), 'crash')).toEqual([]);
});

test('a phrase is marked as whole words only, but anywhere in a script without spaces', () => {
  expect(marked(review('An ad, to add: ads and an AD'), 'ad')).toEqual(['ad', 'AD']);
  expect(marked(review('アプリが落ちる'), '落ち')).toEqual(['落ち']);
});

test.each([
  ['crash', 'It crashes, crashed and keeps crashing', ['crashes', 'crashed', 'crashing']],
  ['rotation', 'rotate it, rotations', ['rotate', 'rotations']],
  ['login', 'Logic of the login: logins', ['login', 'logins']],
  ['ad', 'ads, add, ad', ['ads', 'ad']],
])('of “%s” the forms of the word are marked in “%s”', (word, text, forms) => {
  const spans = markedSpans(review(text), 'text', { tags: new Set(), phrases: [], words: [word] });
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(forms);
});
