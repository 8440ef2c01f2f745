import { expect, test } from 'vitest';
import { createNameBook } from '../../apps/names/name-book.ts';
import type { Plan } from '../../contract/resources/questions/plan.ts';
import { readFind } from '../../questions/find/find-reading.ts';
import { termOf } from '../../tagging/words/terms.ts';
import { withoutStrange } from './strange-words.ts';

const counts = new Map([
  [termOf('gizmo', 'en'), 50],
  [termOf('subscription', 'en'), 900],
]);

const about = (words: string): Plan => ({
  asks: [
    {
      about: {},
      topic: { words: [words], match: 'meaning', polarity: 'any' },
      source: 'reviews',
      measure: 'reviews',
      answerAs: 'list',
    },
  ],
  declined: [],
  unread: [],
  read: [],
});

const reading = (sentence: string) =>
  readFind(sentence, { today: '2026-11-15', book: createNameBook(), read: () => about(sentence) }).whole;
const read = (sentence: string, docs = 20_000) =>
  withoutStrange(async () => ({ docs, counts, taxonomies: [] }), reading(sentence));

test('a word that no review has is left out of the topic, and the note says so', async () => {
  const { topic, notes } = await read('gizmo flurbs');
  expect(topic.text).toBe('gizmo');
  expect(topic.words.map(({ folded }) => folded)).toEqual(['gizmo']);
  expect(notes.join()).toContain('“flurbs” was left out');
});

test('a slip of the pen is read as the word that reviews have', async () => {
  const { topic, notes } = await read('gizmo subscritpion');
  expect(topic.text).toBe('gizmo subscription');
  expect(notes).toContain('“subscritpion” was read as “subscription”.');
});

test.each([
  ['with few reviews on file', 'gizmo flurbs', 100],
  ['when it is something that reviews speak of', 'crashes', 20_000],
  ['in a language whose reviews may not be on file', 'stürzt mit der Flurbe ab', 20_000],
])('it is kept %s', async (_, sentence, docs) => {
  expect((await read(sentence, docs)).topic).toEqual(reading(sentence).topic);
});
