import { expect, test } from 'vitest';
import type { AppWeek } from '../../../../server/contract/resources/home.ts';
import { changesOf, reviewGap } from './changes.ts';

const since = '2026-11-10';

const app = (told: Partial<AppWeek>): AppWeek => ({
  store: 'apple',
  appId: '1',
  title: 'Tidebook',
  icon: null,
  country: 'us',
  rating: null,
  reviews: null,
  version: null,
  charts: [],
  ...told,
});

const sentences = (told: Partial<AppWeek>): string[] => changesOf(app(told), since).map(({ text }) => text);

const rated = (date: string, score: number, ratingsTotal: number | null = null) => ({ date, score, ratingsTotal });

test('a rating says how it moved since when, and that it did not where it did not', () => {
  const before = rated('2026-11-09', 4.33, 1_000);
  expect(sentences({ rating: { now: rated('2026-11-16', 4.31, 2_240), before } })).toEqual([
    'Rated 4.31 stars in the United States, down 0.02 since 9 Nov, with 1,240 new ratings.',
  ]);
  expect(sentences({ rating: { now: rated('2026-11-16', 4.33), before } })).toEqual([
    'Rated 4.33 stars in the United States, unchanged since 9 Nov.',
  ]);
  expect(sentences({ rating: { now: rated('2026-11-16', 4.33), before: null } })).toEqual([
    'Rated 4.33 stars in the United States on 16 Nov; no rating of a week before is on file.',
  ]);
});

test('reviews of the week stand beside those of the week before, with the themes that rise', () => {
  const told = {
    reviews: {
      readAt: '2026-11-16T08:00:00Z',
      week: { reviews: 57, average: 3.1 },
      weekBefore: { reviews: 60, average: 4.2 },
      rising: [
        { id: 'crashes', label: 'Crashes', polarity: 'neg' as const, reviews: 11, share: 0.193, shareBefore: 0.05 },
      ],
    },
  };
  expect(changesOf(app(told), since)).toEqual([
    {
      text: '57 reviews of the last 7 days average 3.10 stars, against 4.20 for the 60 of the week before.',
      at: { tab: 'reviews', from: since },
      news: 'bad',
    },
    {
      text: '“Crashes” is rising: 11 reviews this week (19.3%), 5% the week before.',
      at: { tab: 'reviews', from: since, theme: ['crashes'] },
      news: 'bad',
    },
  ]);
});

test('a new version is compared with the one before, and what chance explains is no news', () => {
  const version = {
    version: '5.4.1',
    date: '2026-11-10',
    after: { reviews: 41, average: 3.9 },
    before: { version: '5.4.0', reviews: 120, average: 2.6 },
  };
  expect(changesOf(app({ version }), since)).toEqual([
    {
      text: 'Version 5.4.1 came out on 10 Nov 2026: its 41 reviews average 3.90 stars, against 2.60 for the 120 of 5.4.0.',
      at: { tab: 'reviews', version: ['5.4.1'] },
      news: 'good',
    },
  ]);
  const few = { ...version, after: { reviews: 1, average: 5 } };
  expect(changesOf(app({ version: few }), since)[0]).toMatchObject({
    text: 'Version 5.4.1 came out on 10 Nov 2026: its 1 review gives 5.00 stars, against 2.60 for the 120 of 5.4.0.',
    news: null,
  });
  expect(sentences({ version: { ...version, after: { reviews: 0, average: null } } })).toEqual([
    'Version 5.4.1 came out on 10 Nov 2026; no review on file names it yet.',
  ]);
});

test('charts say who rose, fell, entered and left; a place that stayed is not told', () => {
  const move = (rank: number | null, rankBefore: number | null, genre: string | null = 'Productivity') =>
    ({ chart: 'top-free', genre, date: '2026-11-16', rank, dateBefore: '2026-11-09', rankBefore }) as const;
  const of = (...charts: AppWeek['charts']) => changesOf(app({ charts }), since).map(({ text, news }) => [text, news]);
  expect(of(move(12, 17), move(40, 38, null))).toEqual([
    ['Number 12 in Productivity (top free, the United States), up 5 since 9 Nov.', 'good'],
    ['Number 40 in the chart of all apps (top free, the United States), down 2 since 9 Nov.', 'bad'],
  ]);
  expect(of(move(null, 17), move(3, null))).toEqual([
    ['Left Productivity (top free, the United States); it was number 17 on 9 Nov.', 'bad'],
    ['Entered Productivity (top free, the United States) at number 3 since 9 Nov.', 'good'],
  ]);
  expect(of(move(7, 7))).toEqual([]);
});

test('reviews that were not read lately, or never, are said to be missing', () => {
  const now = Date.parse('2026-11-16T12:00:00Z');
  const read = (readAt: string) => ({
    readAt,
    week: { reviews: 0, average: null },
    weekBefore: { reviews: 0, average: null },
    rising: [],
  });
  expect(reviewGap(app({}), now)).toBe('None of its reviews are on file yet.');
  expect(reviewGap(app({ reviews: read('2026-11-01T12:00:00Z') }), now)).toBe(
    'Its reviews were last read on 1 Nov 2026; later ones are not counted.',
  );
  expect(reviewGap(app({ reviews: read('2026-11-16T06:00:00Z') }), now)).toBeNull();
});
