import { expect, test } from 'vitest';
import { leftOutNotes } from './left-out.ts';
import type { Subject } from './subject.ts';

const pebble = { store: 'apple', appId: '1', title: 'Pebblet', developer: null, site: null, genre: null } as const;
const notes = (query: string, kindOfApp: string | null, apps: Subject['apps'] = [pebble]) =>
  leftOutNotes({ query, kindOfApp, apps });

test('words of a query that its kind does not say are named, each as it was written', () => {
  expect(notes('Running coach plans', 'running coach')).toEqual([
    'Too few apps are listed for “Running coach plans”, so it was read as “running coach”, without “plans”.',
  ]);
  expect(notes('photo editor Collage maker', 'photo editor')[0]).toMatch(/without “Collage” and “maker”\.$/u);
});

test.each([
  ['habit tracking', 'habit tracker'],
  ['track my expenses', 'expense tracker'],
  ['the best habit trackers app', 'habit tracker'],
  ['apps like Tidebook', 'Running Coach'],
  ['Tidebook', null],
])('of %j, read as %j, nothing is left out', (query, kind) => {
  expect(notes(query, kind)).toEqual([]);
});

test('where no app was found, the words were searched for as they are', () => {
  expect(notes('wooden xyzzyq', 'wooden xyzzyq', [])).toEqual([]);
});
