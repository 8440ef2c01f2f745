import { expect, test } from 'vitest';
import { askedQuote } from './asked-sentences.ts';
import { namesOf, type ResearchAppFacts, type ResearchFacts } from './research-facts.ts';

const appOf = (title: string, appId: string): ResearchAppFacts => ({
  store: 'apple',
  appId,
  title,
  read: 10,
  avgRating: 3,
  asked: [
    {
      kind: 'complaint',
      label: 'syncing',
      theme: 'sync_backup',
      reviews: 1,
      share: 0.1,
      avgRating: 1,
      trend: { direction: 'steady', before: null, after: null },
      versions: [],
      quotes: [
        { reviewId: appId, text: 'It never syncs with my tablet.', rating: 1, date: '2026-11-03T00:00:00.000Z' },
      ],
    },
  ],
  complaints: [],
  praise: [],
  requests: [],
});

const factsOf = (apps: readonly ResearchAppFacts[]): ResearchFacts => ({
  aims: [],
  advertising: null,
  days: 90,
  stars: [],
  apps,
  repeated: [],
  differences: [],
  revenue: [],
  ads: null,
  social: null,
  scope: [],
  missing: [],
});

test('quotes name their app where there are several, and one of each is told', () => {
  const apps = [appOf('Coin: Budget', '1'), appOf('Penny: Budget', '2'), appOf('Leaf', '3')];
  expect(askedQuote(factsOf(apps), 0, namesOf(apps)).split('\n>\n')).toEqual(
    ['Coin', 'Penny', 'Leaf'].map((name) => `> “It never syncs with my tablet.” (${name}, 1 star, 3 November 2026)`),
  );
  const [alone] = apps;
  expect(askedQuote(factsOf([alone!]), 0, namesOf([alone!]))).toBe(
    '> “It never syncs with my tablet.” (1 star, 3 November 2026)',
  );
});
