import { expect, test } from 'vitest';
import { checkReading } from './scan-reading.ts';
import { formsOf } from './word-forms.ts';

const today = '2026-11-15';
const sentence = 'sync problems in Tidebook 5.4 and other notes apps, 1 star';
const good = {
  topic: 'sync problems',
  apps: ['Tidebook'],
  kindOfApp: 'notes',
  stars: [2, 1, 1],
  keywords: ['sync', 'syncing', 'sync'],
  keywordMode: 'any' as const,
  exclude: ['price'],
  versions: ['5.4'],
  since: '2026-01-01',
  until: null,
};

test('a reading in bounds is taken, each thing once', () => {
  expect(checkReading(good, sentence, today)).toEqual({ ...good, stars: [1, 2], keywords: ['sync', 'syncing'] });
});

test.each([
  ['a rating of 0', { stars: [0] }],
  ['a rating of 6', { stars: [6] }],
  ['half a star', { stars: [1.5] }],
  ['an app that the sentence does not name', { apps: ['Moonferry'] }],
  ['a link for an app', { apps: ['https://tidebook.example'] }],
  ['more than ten apps', { apps: Array.from({ length: 11 }, () => 'Tidebook') }],
  ['a version that the sentence does not name', { versions: ['6.0'] }],
  ['a keyword of 101 characters', { keywords: ['x'.repeat(101)] }],
  ['an empty keyword', { keywords: [' '] }],
  ['25 keywords', { keywords: Array.from({ length: 25 }, (_, at) => `word ${at}`) }],
  ['markup in a keyword', { keywords: ['<img src=x>'] }],
  ['a link in the topic', { topic: 'sync https://evil.example' }],
  ['a topic from somewhere else', { topic: 'casino bonus' }],
  ['a kind of app from somewhere else', { kindOfApp: 'gambling' }],
  ['a day that there is not', { since: '2026-02-30' }],
  ['a day to come', { since: '2026-11-16' }],
  ['an end before the beginning', { until: '2025-12-31' }],
])('%s makes the whole reading nonsense', (_, wrong) => {
  expect(checkReading({ ...good, ...wrong }, sentence, today)).toBeNull();
});

test.each([
  ['keywords of 100 characters', { keywords: ['x'.repeat(100)] }],
  ['24 keywords', { keywords: Array.from({ length: 24 }, (_, at) => `word ${at}`) }],
  ['no topic', { topic: '' }],
  ['today', { since: today }],
  ['one day', { since: '2026-01-01', until: '2026-01-01' }],
])('%s are within bounds', (_, right) => {
  expect(checkReading({ ...good, ...right }, sentence, today)).not.toBeNull();
});

test.each([
  ['crash', ['crash', 'crashes', 'crashed', 'crashing']],
  ['crashes', ['crashes', 'crash', 'crashed', 'crashing']],
  ['freezing', ['freezing', 'freeze', 'freezes', 'froze', 'frozen']],
  ['stop', ['stop', 'stops', 'stopped', 'stopping']],
  ['verify', ['verify', 'verifies', 'verified', 'verifying']],
  ['update', ['update', 'updates', 'updated', 'updating']],
  ['battery', ['battery', 'batteries']],
  ['cancel', ['cancel', 'cancels', 'cancelled', 'canceled', 'cancelling', 'canceling']],
  ['cancelled', ['cancelled', 'cancel', 'cancels', 'canceled', 'cancelling', 'canceling']],
  ['helpful', ['helpful']],
  ['annoying', ['annoying']],
  ['ads', ['ads', 'ad']],
  ['広告', ['広告']],
])('the forms of %s are %j', (word, forms) => {
  expect(formsOf(word)).toEqual(forms);
});
