import { expect, test } from 'vitest';
import { appOfKindSpoken, appsOfKindSpoken } from './kind-of-app-phrase.ts';

test.each([
  ['habit tracker', 'habit tracker apps', 'a habit tracker app'],
  ['habit trackers', 'habit tracker apps', 'a habit tracker app'],
  ['habit tracker games', 'habit tracker games', 'a habit tracker game'],
  ['kids games', 'kids games', 'a kids game'],
  ['puzzle game', 'puzzle games', 'a puzzle game'],
  ['games', 'games', 'a game'],
  ['meditations', 'apps for meditations', 'an app for meditations'],
  ['notes & tasks', 'apps for notes & tasks', 'an app for notes & tasks'],
  ['recipes', 'apps for recipes', 'an app for recipes'],
  ['fitness', 'fitness apps', 'a fitness app'],
  ['weather apps', 'weather apps', 'a weather app'],
  ['expense tracker', 'expense tracker apps', 'an expense tracker app'],
  ['tennis', 'tennis apps', 'a tennis app'],
  ['VPN', 'VPN apps', 'a VPN app'],
])('%j: %j, %j', (kind, several, one) => {
  expect([appsOfKindSpoken(kind), appOfKindSpoken(kind)]).toEqual([several, one]);
});
