import { expect, test } from 'vitest';
import { createNameBook } from '../../../apps/names/name-book.ts';
import { readFind } from '../find-reading.ts';

import { type AskedOf, askedBack } from './unclear.ts';

const book = createNameBook([{ store: 'apple', appId: '910000001', title: 'Zorbly: Habit Tracker' }]);
const ask = (sentence: string, askedOf: AskedOf) => {
  const { whole, contradictions } = readFind(sentence, { today: '2026-11-15', book });
  return askedBack(askedOf === 'scan' ? whole : { ...whole, notUnderstood: contradictions }, askedOf);
};

test.each<[sentence: string, askedOf: AskedOf, unclear: string]>([
  ['battery drain', 'scan', 'neither an app nor a kind of app'],
  ['???', 'scan', 'neither an app nor a kind of app'],
  ['one star reviews please', 'scan', 'neither an app nor a kind of app'],
  ['Zorbly crashes since May until March 2026', 'scan', 'before they begin'],
  ['Zorbly crashes since 2027', 'scan', 'still to come'],
  ['Zorbly 6 stars', 'scan', 'is no rating'],
  ['???', 'question', 'no words'],
  ['What changed since 2027?', 'question', 'still to come'],
  ['hello please', 'kind question', 'no kind of app'],
  ['the best apps', 'subject', 'neither an app nor a kind of app'],
])('“%s” is asked back', (sentence, askedOf, unclear) => {
  const detail = ask(sentence, askedOf);
  expect(detail).toContain(unclear);
  expect(detail).toMatch(/You can ask, for example, “.+”, “.+” or “.+”\./u);
});

test.each<[sentence: string, askedOf: AskedOf]>([
  ['Zorbly', 'scan'],
  ['crashes in Nosuchapp', 'scan'],
  ['quollbert crashes', 'scan'],
  ['ads in games', 'scan'],
  ['広告が多いゲーム', 'scan'],
  ['Is it under 4.5 stars?', 'question'],
  ['Why?', 'question'],
  ['How do I grow a habit tracker?', 'kind question'],
  ['睡眠アプリの不満は？', 'kind question'],
  ['habit tracker', 'subject'],
  ['X', 'question'],
])('“%s” is clear enough', (sentence, askedOf) => {
  expect(ask(sentence, askedOf)).toBeNull();
});
