import { expect, test } from 'vitest';
import { spelledOut } from './typed-short.ts';

test.each([
  ['what ppl say abt ads', 'what people say about ads'],
  ['crashes w/ widgets w/o the watch', 'crashes with widgets without the watch'],
  ['zorbly, 1-2*', 'zorbly, 1-2 stars'],
  ['it logs me out', 'it logs out'],
  ['locked us out again', 'locked out again'],
  ['is it slow atm?', 'is it slow right now?'],
  ['o que tão falando', 'o que estão falando'],
  ['xq se cierra', 'por que se cierra'],
  ['c’est quoi le pb', 'c’est quoi le problèmes'],
])('“%s” is read as “%s”', (typed, meant) => {
  expect(spelledOut(typed)).toBe(meant);
});

test.each([
  '“ppl abt” crashes',
  'people say "it logs me out"',
  'atm withdrawal fails',
  'no cash from the atm',
  'UR Fitness',
  'RN Notes',
  'http://ur.example/u',
  'u-turns',
  '2*3',
  'w/out',
])('“%s” is left as it stands', (sentence) => {
  expect(spelledOut(sentence)).toBe(sentence);
});
