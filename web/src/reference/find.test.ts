import { expect, test } from 'vitest';
import { findPlaces, type Place } from './find.ts';

const place = (title: string, given: Partial<Place> = {}): Place => ({
  href: `#${title}`,
  title,
  under: '',
  names: '',
  text: '',
  ...given,
});

const places = [
  place('Credits and plans', { text: 'A run is charged once. Wallet credits never expire.' }),
  place('Start a teardown', { names: 'teardowns.create /api/v1/teardowns start_teardown', text: 'Reads one app.' }),
  place('days', { under: 'Start a teardown', text: 'How many days of reviews are read.' }),
  place('Holidays'),
  place('TeardownResult', { under: 'Objects' }),
];
const titles = (query: string): string[] => findPlaces(places, query).map(({ place: { title } }) => title);

test.each([
  ['teardown', ['Start a teardown', 'TeardownResult']],
  ['START_tear', ['Start a teardown']],
  ['/api/v1/teardowns', ['Start a teardown']],
  ['never expire', ['Credits and plans']],
  ['days reviews', ['days']],
  ['days', ['days', 'Holidays']],
  ['teardown wallet', []],
  ['   ', []],
])('%j finds what has all its words, names before texts', (query, expected) => {
  expect(titles(query)).toEqual(expected);
});

test('a match in the text is shown with the words around it, whole', () => {
  const text = `${'before '.repeat(40)}needle${' after'.repeat(40)}`;
  const [found] = findPlaces([place('Long', { text })], 'needle');
  expect(found!.excerpt).toMatch(/^… (before )+needle( after)+ …$/);
  expect(found!.excerpt.length).toBeLessThan(130);
  expect(findPlaces(places, 'teardown')[0]!.excerpt).toBe('');
});
