import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAppOfKind, appsOfKind, countedAppsOfKind } from './kind-of-app-phrase.ts';

test.each([
  ['habit tracker', 'habit tracker apps', 'a habit tracker app'],
  ['habit trackers', 'habit tracker apps', 'a habit tracker app'],
  ['habit tracker games', 'habit tracker games', 'a habit tracker game'],
  ['kids games', 'kids games', 'a kids game'],
  ['puzzle game', 'puzzle games', 'a puzzle game'],
  ['games', 'games', 'a game'],
  ['apps', 'apps', 'an app'],
  ['meditations', 'apps for meditations', 'an app for meditations'],
  ['notes & tasks', 'apps for notes & tasks', 'an app for notes & tasks'],
  ['recipes', 'apps for recipes', 'an app for recipes'],
  ['fitness', 'fitness apps', 'a fitness app'],
  ['weather apps', 'weather apps', 'a weather app'],
  ['expense tracker', 'expense tracker apps', 'an expense tracker app'],
  ['tennis', 'tennis apps', 'a tennis app'],
  ['VPN', 'VPN apps', 'a VPN app'],
  ['password keepers', 'password keeper apps', 'a password keeper app'],
  ['running coaches', 'running coach apps', 'a running coach app'],
  ['diaries', 'diary apps', 'a diary app'],
  ['runners', 'apps for runners', 'an app for runners'],
  ['learn languages', 'apps for learning languages', 'an app for learning languages'],
  ['lose weight', 'apps for losing weight', 'an app for losing weight'],
  ['plan meals', 'apps for planning meals', 'an app for planning meals'],
  ['budget planner', 'budget planner apps', 'a budget planner app'],
  ['budget planners', 'budget planner apps', 'a budget planner app'],
  ['run trackers', 'run tracker apps', 'a run tracker app'],
  ['run tracker', 'run tracker apps', 'a run tracker app'],
])('%j: %j, %j', (kind, several, one) => {
  expect([appsOfKind(kind), anAppOfKind(kind)]).toEqual([several, one]);
});

test('one app and several are counted in words that agree', () => {
  expect(countedAppsOfKind(1, 'habit trackers')).toBe('one habit tracker app');
  expect(countedAppsOfKind(3, 'learn languages')).toBe('three apps for learning languages');
});

test('whatever the kind, the phrase has no doubled or outer spaces and names an app or a game', () => {
  const word = fc.constantFrom(
    'habit',
    'learn',
    'notes',
    '&',
    'games',
    'apps',
    'app',
    'trackers',
    'kids',
    'VPN',
    '漢字',
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      for (const phrase of [appsOfKind(words.join(' ')), anAppOfKind(words.join(' '))]) {
        expect(phrase).not.toMatch(/^\s|\s$|\s{2}/u);
        expect(phrase).toMatch(/\b(?:apps?|games?)\b/u);
      }
      expect(anAppOfKind(words.join(' '))).toMatch(/^an? /u);
    }),
  );
});
