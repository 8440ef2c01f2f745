import { expect, test } from 'vitest';
import { sampleReview } from '../../../tests/support/reviews/window-review.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import { type ThemeId, taxonomy } from '../../tagging/themes/taxonomy.ts';
import type { Finding } from '../findings/findings.ts';
import { countResearch } from './research-counts.ts';

const window = { from: 0, to: 90 * dayMs };

const reviewOf = (at: number, themes: ThemeId[]): WindowReview =>
  sampleReview({ no: at + 1, id: `r-${at}`, appId: '1', rating: 1, date: at, themes });

/** Complaints by theme, as a model or rules would have found them. */
const findingsOf = (reviews: readonly WindowReview[]): Finding[] =>
  [...new Set(reviews.flatMap(({ themes }) => themes))].map((theme) => ({
    kind: 'complaint',
    label: taxonomy.find(({ id }) => id === theme)!.label,
    theme,
    members: reviews.flatMap((review, at) => (review.themes.includes(theme) ? [at] : [])),
  }));

const reviews = [['too_expensive', 'crashes'], ['too_expensive', 'crashes'], ['too_expensive'], ['crashes']].map(
  (themes, at) => reviewOf(at, themes as ThemeId[]),
);

const count = (leftOut: { themes: string[]; words: string[] }, asked: Finding[] = []) =>
  countResearch({
    window,
    leftOut,
    apps: [{ store: 'apple', appId: '1', title: 'Calmly', total: 9, reviews, asked, findings: findingsOf(reviews) }],
  });

test('what is left out takes no review with it: the rest of the lists has the same counts', () => {
  const all = count({ themes: [], words: [] }).apps[0]!;
  const some = count({ themes: ['too_expensive'], words: [] }).apps[0]!;
  expect(all.complaints.map(({ theme }) => theme)).toContain('too_expensive');
  expect(some.complaints).toEqual(all.complaints.filter(({ theme }) => theme !== 'too_expensive'));
  expect(some.read).toBe(all.read);
});

test('what is left out in words leaves out what is called so', () => {
  const [first] = count({ themes: [], words: ['Crash'] }).apps;
  expect(first!.complaints.map(({ theme }) => theme)).toEqual(['too_expensive']);
});

test('every part of the lists has the set of reviews behind it', () => {
  const asked: Finding[] = [{ kind: 'complaint', label: 'the price', theme: null, members: [0, 2] }];
  const { apps, sets } = count({ themes: [], words: [] }, asked);
  expect(apps[0]).toMatchObject({ read: 4, total: 9, asked: [{ label: 'the price', reviews: 2, share: 0.5 }] });
  const nosOf = (name: string) => sets.find((set) => set.name === name)!.nos;
  expect(nosOf('apps/0')).toEqual([1, 2, 3, 4]);
  expect(nosOf('apps/0/asked/0')).toEqual([1, 3]);
});
