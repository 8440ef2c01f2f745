import { expect, test } from 'vitest';
import { termOf } from '../../words/terms.ts';
import { createNameBook } from '../apps/name-book.ts';
import { readSentence } from '../read-sentence.ts';
import { draftTopic, wordedTopic } from '../topic/draft-topic.ts';
import { nearTerms } from '../topic/look-for.ts';
import { strangeWords, withoutStrange } from './strange-words.ts';

const book = createNameBook([{ store: 'apple', appId: '1', title: 'Zorbly: Habit Tracker' }]);
const counts = new Map([
  [termOf('gizmo', 'en'), 50],
  [termOf('subscription', 'en'), 900],
]);
const read = (sentence: string, docs = 20_000) => {
  const reading = readSentence(sentence, { today: '2026-11-15', book });
  const draft = draftTopic(wordedTopic(reading));
  return withoutStrange(reading, strangeWords(draft, { docs, counts }, nearTerms(draft, counts)));
};

test('a word that no review has is left out of the topic, and the note says so', () => {
  const { topic, notes } = read('zorbly gizmo flurbs');
  expect(topic.text).toBe('gizmo');
  expect(topic.words.map(({ folded }) => folded)).toEqual(['gizmo']);
  expect(notes.join()).toContain('“flurbs” was left out');
});

test('a slip of the pen is read as the word that reviews have', () => {
  const { topic, notes } = read('zorbly gizmo subscritpion');
  expect(topic.text).toBe('gizmo subscription');
  expect(notes).toContain('“subscritpion” was read as “subscription”.');
});

test.each([
  ['with few reviews on file', 'zorbly gizmo flurbs', 100],
  ['when it is something that reviews speak of', 'zorbly crashes', 20_000],
  ['in a language whose reviews may not be on file', 'Zorbly stürzt mit der Flurbe ab', 20_000],
])('it is kept %s', (_, sentence, docs) => {
  const { topic } = readSentence(sentence, { today: '2026-11-15', book });
  expect(read(sentence, docs).topic).toEqual(topic);
});
