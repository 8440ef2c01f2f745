import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AdSubject } from './ad-library.ts';
import { wordProbes } from './word-probes.ts';

const app = (title: string, developer: string | null = null): AdSubject['apps'][number] => ({
  store: 'apple',
  appId: title,
  title,
  developer,
  site: null,
});
const wordsOf = (subject: Partial<AdSubject>, limit = 9, longest = 100) =>
  wordProbes({ query: 'q', kindOfApp: null, apps: [], ...subject }, limit, longest).map(
    (probe) => probe.by === 'words' && probe.words,
  );

test('names of apps are asked for, then names of developers, then the kind', () => {
  const apps = [app('Pebble: Habit Streaks', 'Kiesel Labs GmbH'), app('Moos', 'Farn Inc.')];
  expect(wordsOf({ kindOfApp: 'habit tracker', apps })).toEqual([
    'Pebble',
    'Moos',
    'Kiesel Labs',
    'Farn',
    'habit tracker',
  ]);
});

test('the kind keeps its place however many names there are', () => {
  const apps = Array.from({ length: 9 }, (_, at) => app(`App ${at}`));
  expect(wordsOf({ kindOfApp: 'habit tracker', apps }, 3)).toEqual(['App 0', 'App 1', 'habit tracker']);
});

test('the same name in both stores, or of app and developer, is asked for once', () => {
  expect(wordsOf({ apps: [app('Pebble', 'Pebble GmbH'), app('PEBBLE - Habits')] })).toEqual(['Pebble']);
});

test('a kind is asked for without the word that says there are several', () => {
  expect(wordsOf({ kindOfApp: 'Habit tracker  apps' })).toEqual(['Habit tracker']);
  expect(wordsOf({ kindOfApp: 'apps' })).toEqual(['apps']);
});

test('a phrase without apps is asked for as it is', () => {
  expect(wordsOf({ query: '  habit   tracker ' })).toEqual(['habit tracker']);
});

test('a named app does not bring the query, which may be a link', () => {
  expect(wordsOf({ query: 'https://apps.apple.com/app/id1', apps: [app('Pebble')] })).toEqual(['Pebble']);
});

test('there are never more than asked for, none is longer than allowed, none is empty, none comes twice', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 80 }),
    fc.constantFrom('Pebble GmbH', 'pebble', '  ', 'long '.repeat(30)),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, fc.option(text))),
      fc.option(text),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(50, 100),
      (apps, kindOfApp, limit, longest) => {
        const words = wordsOf(
          { kindOfApp, apps: apps.map(([title, developer]) => app(title, developer)) },
          limit,
          longest,
        );
        expect(words.length).toBeLessThanOrEqual(limit);
        for (const one of words)
          expect(one && one.length > 0 && one.length <= longest && one.trim() === one).toBe(true);
        expect(new Set(words).size).toBe(words.length);
      },
    ),
  );
});
