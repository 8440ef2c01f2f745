import { expect, test } from 'vitest';
import { createNameBook } from '../../apps/names/name-book.ts';
import { missedNames } from './read-with-names.ts';

const titles = [
  'Glimmerbox Photo Editor',
  'Tidebook: Notes & Tasks',
  'Larkway',
  'Larksay',
  'Weather Now',
  'Reading List',
];
const book = createNameBook(titles.map((title, at) => ({ store: 'apple', appId: `${at}`, title })));
const missed = (word: string, count = 0) => missedNames(new Map([[word, count]]), book);

test.each<[word: string, title: string, how: string]>([
  ['glimmerbox', 'Glimmerbox Photo Editor', 'beginning'],
  ['tidebok', 'Tidebook: Notes & Tasks', 'near'],
  ['tideboko', 'Tidebook: Notes & Tasks', 'near'],
  ['tidebbook', 'Tidebook: Notes & Tasks', 'near'],
  ['tudebook', 'Tidebook: Notes & Tasks', 'near'],
])('%s means %s', (word, title, how) => {
  expect(missed(word).meant).toEqual(new Map([[word, { apps: [expect.objectContaining({ title })], how }]]));
});

test('a name that may be two, or that is two slips away, is asked about, not taken', () => {
  expect(missed('larktay')).toEqual({ meant: new Map(), maybe: new Map([['larktay', ['Larkway', 'Larksay']]]) });
  expect(missed('tydebok')).toEqual({
    meant: new Map(),
    maybe: new Map([['tydebok', ['Tidebook: Notes & Tasks']]]),
  });
});

test('what reviews have, everyday words and what begins otherwise are words', () => {
  expect(missed('glimmerbox', 500).meant.size).toBe(0);
  for (const word of ['weather', 'reading', 'fidebook', 'tidy']) expect(missed(word).meant.size).toBe(0);
});
