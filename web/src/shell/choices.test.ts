import { expect, test } from 'vitest';
import type { Job } from '../../../client/follow.ts';
import type { Output } from '../../../client/types.ts';
import { appKey } from '../../../server/contract/domain/app-ref.ts';
import { choicesFor } from './choices.ts';
import { destinations } from './navigation.ts';

const found = {
  results: [
    {
      store: 'apple',
      appId: '6965719118',
      title: 'Tidebook',
      sameAs: { store: 'play', appId: 'com.example.tidebook', why: 'The same name and developer.' },
    },
    { store: 'play', appId: 'com.example.tidebook', title: 'Tidebook' },
    { store: 'play', appId: 'com.example.other', title: 'Tidebook Weather' },
  ],
} as Output<'apps.search'>;

test('the id of a run leads to it, also out of a pasted address', () => {
  const id = '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88';
  for (const words of [id, id.toUpperCase(), `https://appraise.example/runs/${id}?tab=x`]) {
    expect(choicesFor(words, destinations, undefined)).toEqual([{ path: `/runs/${id}`, label: id, note: 'ID' }]);
  }
});

test('a name leads to the apps, each once however many stores have it, and to the search for more', () => {
  expect(choicesFor('tidebook', destinations, found).map(({ path, note }) => [path, note])).toEqual([
    ['/apps/apple/6965719118', 'App Store and Google Play'],
    ['/apps/play/com.example.other', 'Google Play'],
    ['/apps?q=tidebook', 'Apps'],
  ]);
});

test('a name that begins with what was typed comes before names that merely contain it', () => {
  const titles = ['Hazel Tide', 'Timber Tide', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'Tidebook: Notes', 'Tide: Clocks'];
  const results = titles.map((title, at) => ({ store: 'apple', appId: `${at}`, title }));
  const labels = choicesFor('tide', destinations, { results } as Output<'apps.search'>).map(({ label }) => label);
  expect(labels.slice(0, 4)).toEqual(['Tide: Clocks', 'Tidebook: Notes', 'Hazel Tide', 'Timber Tide']);
});

test('after exact names and beginnings come your own apps, then those with the most ratings', () => {
  const results = [
    { store: 'apple', appId: '1', title: 'Hazel Tide', ratingsTotal: 10 },
    { store: 'apple', appId: '2', title: 'Timber Tide', ratingsTotal: 900 },
    { store: 'apple', appId: '3', title: 'My Tide', ratingsTotal: null },
    { store: 'apple', appId: '4', title: 'Tidebook: Notes', ratingsTotal: 1 },
    { store: 'apple', appId: '5', title: 'Tide', ratingsTotal: 0 },
  ];
  const found = { results } as Output<'apps.search'>;
  const labels = choicesFor('tide', destinations, found, {
    own: new Set([appKey({ store: 'apple', appId: '3' })]),
  }).map(({ label }) => label);
  expect(labels.slice(0, 5)).toEqual(['Tide', 'Tidebook: Notes', 'My Tide', 'Timber Tide', 'Hazel Tide']);
});

test('what ends in a question mark is asked, about the app in view if there is one', () => {
  const inView = { store: 'apple', appId: '6965719118' } as const;
  expect(choicesFor('Why?', destinations, undefined, { inView })[0]).toEqual({
    path: '/research?question=Why%3F&apps=apple%3A6965719118',
    label: 'Ask “Why?”',
    note: 'About this app',
  });
  expect(choicesFor('Why?', destinations, undefined)[0]).toMatchObject({ path: '/research?question=Why%3F' });
  expect(choicesFor('Why', destinations, undefined)[0]!.label).not.toMatch(/^Ask/);
});

test('a misspelt name leads to the apps that may be meant, as a question', () => {
  const suggestions = [{ store: 'play', appId: 'com.example.tidebook', title: 'Tidebook' }];
  const missed = { results: [], suggestions } as unknown as Output<'apps.search'>;
  expect(choicesFor('tidebok', destinations, missed)[0]).toEqual({
    path: '/apps/play/com.example.tidebook',
    label: 'Did you mean Tidebook?',
    note: 'Google Play',
  });
});

test('without words every page is offered', () => {
  expect(choicesFor('', destinations, undefined)).toContainEqual({ path: '/', label: 'Home', note: 'Page' });
});

test('runs are found by what they asked, and by the app that they are about', () => {
  const job = (id: string, kind: string, input: object) =>
    ({ id, kind, input, createdAt: '2026-11-01T08:00:00Z' }) as Job;
  const jobs = [
    job('1', 'teardown', { store: 'apple', appId: '6965719118', days: 30 }),
    job('2', 'research', {
      question: 'Why does Tidebook lose data?',
      app: { store: 'apple', appId: '1' },
      compare: [],
    }),
    job('3', 'reviews', { label: '', apps: [{ store: 'play', appId: 'com.example.tidebook' }] }),
    job('4', 'report', { question: 'What do people miss in habit trackers?' }),
  ];
  const runs = choicesFor('tidebook', destinations, found, { jobs }).filter(({ path }) => path.startsWith('/runs/'));
  expect(runs).toEqual([
    { path: '/runs/1', label: 'Tidebook', note: 'Summary, 1 Nov 2026' },
    { path: '/runs/2', label: 'Why does Tidebook lose data?', note: 'Question, 1 Nov 2026' },
    { path: '/runs/3', label: 'Tidebook', note: 'Review set, 1 Nov 2026' },
  ]);
});
