import { expect, test } from 'vitest';
import {
  asCalled,
  kindSaidIn,
  knownParts,
  otherParts,
  severalKinds,
  withoutQualities,
} from './kind-of-app-variants.ts';

test.each([
  ['habit tracking', 'habit tracker'],
  ['track my expenses', 'expense tracker'],
  ['tracking habits', 'habit tracker'],
  ['meal planning', 'meal planner'],
  ['photo editing', 'photo editor'],
  ['habit tracker', 'habit tracker'],
  ['habit trackers', 'habit trackers'],
  ['tracking', 'tracking'],
  ['running coach', 'running coach'],
  ['language learning', 'language learning'],
])('%j are called %j', (kind, called) => {
  expect(asCalled(kind)).toBe(called);
});

test.each([
  ['budgeting app for couples', ['budgeting']],
  ['simple habit tracking app with widgets', ['simple habit tracker', 'habit tracker']],
  ['free sleep sounds', ['sleep sounds']],
  ['Notizen ohne Werbung', ['Notizen']],
  ['simple to do list', ['to do list']],
  ['running coach', []],
  ['for couples', []],
])('%j without what it should be like: %j', (kind, fewer) => {
  expect(withoutQualities(kind)).toEqual(fewer);
});

test('kinds are several when each part is known; a category of two words is one', () => {
  expect(severalKinds('meditation and sleep')).toEqual(['meditation', 'sleep']);
  expect(severalKinds('habit tracking & budgeting')).toEqual(['habit tracker', 'budgeting']);
  expect(severalKinds('Health & Fitness')).toEqual([]);
  expect(severalKinds('habits and wibble')).toEqual([]);
});

test.each([
  ['Meditation & Sleep: less noise', 'Meditation & Sleep'],
  ['Wobble & habits', 'habits'],
  ['A quiet place', null],
])('a sentence about an app, %j, says %j', (sentence, kind) => {
  expect(kindSaidIn(sentence)).toBe(kind);
});

test.each([
  ['photo editor collage maker', ['photo editor'], 'photo editor collage'],
  ['running coach plans', [], 'running coach'],
  ['widgets for habit tracker', ['habit tracker'], 'widgets for habit'],
])('a kind known by name inside %j is %j; the longest other part is %j', (kind, known, first) => {
  expect(knownParts(kind)).toEqual(known);
  expect(otherParts(kind)[0]).toBe(first);
});

test('a kind known by name has no parts', () => {
  expect([knownParts('habit tracker'), otherParts('language learning')]).toEqual([[], []]);
});
