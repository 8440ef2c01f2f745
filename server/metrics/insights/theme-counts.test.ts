import { expect, test } from 'vitest';
import { insightsOf } from './insights.ts';
import { countThemes, type ThemedReview } from './theme-counts.ts';

const review = (date: string, rating: number, over: Partial<ThemedReview> = {}): ThemedReview => ({
  rating,
  date: Date.parse(date),
  country: 'us',
  version: '1.0',
  themes: ['crashes'],
  ...over,
});

/** Counts as a pull's insights do, over the same reviews. */
const count = (reviews: readonly ThemedReview[]) => {
  const rest = { title: null, text: '', lang: 'en', store: 'apple', appId: '1', replied: false, author: null } as const;
  const insights = insightsOf(
    reviews.map(({ themes: _, ...each }) => ({ ...each, ...rest })),
    [],
  );
  return { ...insights, themes: countThemes(reviews, insights) };
};

test('a theme is counted by week, version and country, in the order of what was counted', () => {
  const { timeline, versions, countries, themes } = count([
    review('2026-03-02', 1),
    review('2026-03-08', 2, { version: '1.1' }),
    review('2026-03-16', 5, { country: 'de', themes: ['crashes', 'price_high'] }),
    review('2026-03-16', 5, { country: 'de', themes: [] }),
  ]);
  expect(timeline.map(({ week }) => week)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16']);
  expect(versions.map(({ key }) => key)).toEqual(['1.0', '1.1']);
  expect(countries.map(({ key }) => key)).toEqual(['de', 'us']);
  expect(themes.find(({ id }) => id === 'crashes')).toEqual({
    id: 'crashes',
    label: 'Crashes',
    polarity: 'neg',
    group: 'stability',
    count: 3,
    share: 0.75,
    avgRating: 2.67,
    negative: 2,
    weeks: [2, 0, 1],
    versions: [2, 1],
    countries: [1, 2],
  });
});

test('the most frequent theme is first, and one that the taxonomy does not have is left out', () => {
  const { themes } = count([
    review('2026-03-02', 1, { themes: ['crashes'] }),
    review('2026-03-02', 1, { themes: ['freezes', 'no_longer_a_theme'] }),
    review('2026-03-03', 1, { themes: ['freezes'] }),
  ]);
  expect(themes.map(({ id, count: reviews }) => [id, reviews])).toEqual([
    ['freezes', 2],
    ['crashes', 1],
  ]);
});

test('reviews of unknown version and country are counted as a whole', () => {
  const { themes } = count([review('2026-03-02', 3, { version: null, country: null })]);
  expect(themes[0]).toMatchObject({ count: 1, weeks: [1], versions: [], countries: [] });
});
