import { expect, test } from 'vitest';
import { createNameBook } from '../apps/name-book.ts';
import { readSentence } from '../read-sentence.ts';
import { draftTopic, wordedTopic } from '../topic/draft-topic.ts';
import { missedNames } from './missed-names.ts';

const titles = [
  'Glimmerbox Photo Editor',
  'Tidebook: Notes & Tasks',
  'Larkway',
  'Larksay',
  'Weather Now',
  'Reading List',
];
const book = createNameBook(titles.map((title, at) => ({ store: 'apple', appId: `${at}`, title })));
const today = '2026-11-15';
const missed = (sentence: string, counts: Record<string, number> = {}) => {
  const reading = readSentence(sentence, { today, book: createNameBook() });
  return missedNames(draftTopic(wordedTopic(reading)), new Map(Object.entries(counts)), book);
};

test.each<[sentence: string, title: string, how: string]>([
  ['glimmerbox', 'Glimmerbox Photo Editor', 'beginning'],
  ['glimmerbox crashes', 'Glimmerbox Photo Editor', 'beginning'],
  ['Tidebok crashes', 'Tidebook: Notes & Tasks', 'near'],
  ['tideboko crashes', 'Tidebook: Notes & Tasks', 'near'],
  ['tidebbook', 'Tidebook: Notes & Tasks', 'near'],
  ['tudebook', 'Tidebook: Notes & Tasks', 'near'],
])('%s means %s', (sentence, title, how) => {
  const { meant } = missed(sentence);
  expect([...meant.values()].map((each) => [each.apps.map((app) => app.title), each.how])).toEqual([[[title], how]]);
  expect(readSentence(sentence, { today, book, guessed: meant }).apps.map((each) => each.how)).toEqual([how]);
});

test('a name that may be two is asked about, not taken', () => {
  const { meant, maybe } = missed('larktay crashes');
  expect(meant.size).toBe(0);
  expect(maybe).toEqual(new Map([['larktay', ['Larkway', 'Larksay']]]));
});

test('a name two slips away is asked about, not taken', () => {
  const { meant, maybe } = missed('tydebok crashes');
  expect(meant.size).toBe(0);
  expect(maybe).toEqual(new Map([['tydebok', ['Tidebook: Notes & Tasks']]]));
});

test('what reviews have, everyday words and what begins otherwise are words', () => {
  expect(missed('glimmerbox', { glimmerbox: 500 }).meant.size).toBe(0);
  for (const sentence of ['weather', 'reading', 'fidebook', 'tidy']) expect(missed(sentence).meant.size).toBe(0);
});
