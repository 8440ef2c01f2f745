import { expect, test } from 'vitest';
import type { Database } from '../../store/engine/database.ts';
import type { Edition } from '../../store/reviews/editions.ts';
import { createQuotes } from './search-quotes.ts';

const edition = (no: number, rating: number, text: string, lang = 'en'): Edition => ({
  no,
  id: `00000000-0000-8000-8000-00000000000${no}`,
  appNo: 1,
  storeReviewId: String(no),
  rating,
  title: null,
  text,
  date: new Date('2026-11-01T00:00:00Z'),
  country: lang === 'de' ? 'de' : 'us',
  askedLanguage: lang === 'de' ? 'de' : null,
  lang,
  version: null,
  helpful: 0,
  reply: null,
  repliedAt: null,
  firstRepliedAt: null,
  author: null,
  themes: [],
  kinds: [],
  current: true,
});

const quoted = (theme: string, editions: readonly Edition[]): number[] => {
  // The cast: the database is only what the texts it was asked for are remembered by.
  const quotes = createQuotes(
    {} as Database,
    new Map(editions.map((each) => [each.no, each])),
    () => ({ store: 'apple', appId: '1' }),
    'en',
  );
  const quoteNos = editions.map(({ no }) => no);
  return quotes.ofTheme({ id: theme, count: 3, ratingSum: 9, apps: [], quoteNos }, 0).map(({ rating }) => rating);
};

test('what is loved is quoted from happy reviews before others, and what crashes from unhappy ones', () => {
  const loved = [
    edition(1, 2, 'Love this app. Crashes all day.'),
    edition(2, 5, 'I love it.'),
    edition(3, 4, 'Love this app, thank you.'),
  ];
  expect(quoted('love_it', loved)).toEqual([5, 4, 2]);
  const crashes = [edition(4, 5, 'It crashes at times, I love it still.'), edition(5, 1, 'It crashes every day.')];
  expect(quoted('crashes', crashes)).toEqual([1, 5]);
});

test('reviews that the one who asks can read come before those whose stars fit', () => {
  const crashes = [edition(6, 1, 'Die App stürzt ständig ab.', 'de'), edition(7, 5, 'It crashes at times.')];
  expect(quoted('crashes', crashes)).toEqual([5, 1]);
});
