import { expect, test } from 'vitest';
import { kindTerms, kindWanted, whyByAbout, whyOfKind } from './apps-of-kind.ts';

test.each<[kind: string, title: string, genre: string | null, why: string]>([
  ['sleep', 'Drowsy - Sleep Sounds', null, 'Its title says “sleep”.'],
  ['sleep', 'よく眠れる睡眠アプリ', null, 'Its title says “睡眠”.'],
  ['Schlaf', 'Drowsy: Sleep Tracker', null, 'Its title says “sleep”.'],
  ['habit trackers', 'Streakmoss: Habits & Goals', null, 'Its title says “habit”.'],
  ['finance', 'Quillcoin', 'Finance', 'Its category is Finance.'],
  ['photo & video', 'Glimmer', 'Photography', 'Its category is Photo & Video.'],
  ['puzzle games', 'Stackvale: Block Puzzle', 'Games', 'Its title says “puzzle”.'],
  ['games', 'Stackvale', 'Puzzle', 'Its category is Puzzle Games.'],
  ['beekeeping', 'Hive: Beekeeping Log', null, 'Its title says “beekeeping”.'],
])('%s: %s', (kind, title, genre, why) => {
  expect(whyOfKind(kindWanted(kind), { title, genre })).toContain(why);
});

test.each<[kind: string, title: string, genre: string | null]>([
  ['sleep', 'Tidebook: Notes & Tasks', 'Productivity'],
  ['sleep', 'Sleeper Cars', null],
  ['finance', 'Quillcoin', 'Games'],
  ['games', 'Tidebook', 'Productivity'],
])('%s is not what %s is', (kind, title, genre) => {
  expect(whyOfKind(kindWanted(kind), { title, genre })).toEqual([]);
});

test('a description tells the kind at its start only', () => {
  const wanted = kindWanted('sleep');
  expect(whyByAbout(wanted, 'Follow your sleep every night.').join()).toContain('sleep');
  expect(whyByAbout(wanted, `A notebook. ${'It has many pages. '.repeat(12)} It lets you sleep.`)).toEqual([]);
});

test('a kind has words that reviews may say', () => {
  expect(kindTerms(kindWanted('sleep'))).toContain('sleep');
});
