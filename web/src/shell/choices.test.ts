import { expect, test } from 'vitest';
import type { Job } from '../../../client/follow.ts';
import type { Output } from '../../../client/types.ts';
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
    expect(choicesFor(words, destinations, undefined)).toEqual([{ path: `/runs/${id}`, label: id, note: 'Run' }]);
  }
});

test('a name leads to the apps, each once however many stores have it, and to the search for more', () => {
  expect(choicesFor('tidebook', destinations, found).map(({ path, note }) => [path, note])).toEqual([
    ['/apps/apple/6965719118', 'App Store and Google Play'],
    ['/apps/play/com.example.other', 'Google Play'],
    ['/apps?q=tidebook', 'Apps'],
  ]);
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
  const runs = choicesFor('tidebook', destinations, found, jobs).filter(({ path }) => path.startsWith('/runs/'));
  expect(runs).toEqual([
    { path: '/runs/1', label: 'Tidebook', note: 'Teardown, 1 Nov 2026' },
    { path: '/runs/2', label: 'Why does Tidebook lose data?', note: 'Research, 1 Nov 2026' },
    { path: '/runs/3', label: 'Tidebook', note: 'Review pull, 1 Nov 2026' },
  ]);
});
