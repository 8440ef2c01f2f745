import { expect, test } from 'vitest';
import {
  kindTerms,
  kindWanted,
  whyByAbout,
  whyByHalfOfCategory,
  whyOfKind,
  withoutNamesakes,
} from './is-of-kind-of-app.ts';

test.each<[kind: string, title: string, genre: string | null, why: string]>([
  ['sleep', 'Drowsy - Sleep Sounds', null, 'Its title contains “sleep”.'],
  ['sleep', 'よく眠れる睡眠アプリ', null, 'Its title contains “睡眠”.'],
  ['Schlaf', 'Drowsy: Sleep Tracker', null, 'Its title contains “sleep”.'],
  ['habit trackers', 'Streakmoss: Habits & Goals', null, 'Its title contains “habit”.'],
  ['finance', 'Quillcoin', 'Finance', 'Its category is Finance.'],
  ['photo & video', 'Glimmer', 'Photography', 'Its category is Photo & Video.'],
  ['puzzle games', 'Stackvale: Block Puzzle', 'Games', 'Its title contains “puzzle”.'],
  ['games', 'Stackvale', 'Puzzle', 'Its category is Puzzle Games.'],
  ['beekeeping', 'Hive: Beekeeping Log', null, 'Its title contains “beekeeping”.'],
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

test('a tracker and tracking are one behind another word, and cleaning by itself is no cleaner', () => {
  expect(kindWanted('habit tracking').words).toContain('gewohnheiten');
  expect(kindWanted('photo edit').words).toContain('photo editor');
  expect(kindWanted('cleaning').words).toEqual(['cleaning']);
});

test('a description tells the kind in its first sentence only, and in what words', () => {
  const wanted = kindWanted('sleep');
  expect(whyByAbout(wanted, 'Follow your sleep every night.')).toEqual([
    'The first sentence of its description contains “sleep”.',
  ]);
  expect(whyByAbout(wanted, 'A running coach. It keeps your sleep log in sync.\n• Your sleep log')).toEqual([]);
  expect(whyByAbout(kindWanted('banking'), 'A stock watch.\n• Import from your bank')).toEqual([]);
});

test('an app is not of a kind whose word its title has for something else, in a category that no other of them has', () => {
  const notes = ['Plumnote: Notes', 'Quick Notes', 'Notes by Fern', 'Memo Notes', 'Notes Plus'];
  const apps = [
    ...notes.map((title) => ({ title, genre: 'Productivity' })),
    { title: 'Daily Notes', genre: 'Education' },
    { title: 'Cask: Whisky Notes', genre: 'Food & Drink' },
    { title: 'Perfume Notes', genre: 'Productivity' },
  ];
  const kept = withoutNamesakes(kindWanted('notes'), apps).map(({ title }) => title);
  expect(kept).toEqual([...notes, 'Daily Notes', 'Perfume Notes']);
  expect(withoutNamesakes(kindWanted('notes'), apps.slice(-3))).toHaveLength(3);
});

test('half of a category tells the kind', () => {
  const app = { title: 'Pulsepath', genre: 'Health & Fitness' };
  expect(whyByHalfOfCategory(kindWanted('fitness'), app)).toEqual(['Its category is Health & Fitness.']);
  expect(whyByHalfOfCategory(kindWanted('sleep'), app)).toEqual([]);
});

test('a kind has words that reviews may say', () => {
  expect(kindTerms(kindWanted('sleep'))).toContain('sleep');
  expect(kindTerms(kindWanted('games'))).not.toEqual([]);
});
