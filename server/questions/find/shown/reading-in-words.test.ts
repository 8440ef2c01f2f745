import { expect, test } from 'vitest';
import type { SentenceReading } from '../../../contract/resources/sentence-reading.ts';
import { nothingSaid, type ReadFor, readingInWords } from './reading-in-words.ts';

test.each<[said: string, result: Partial<Omit<SentenceReading, 'sentence'>>, readFor?: ReadFor]>([
  [
    'Read as: 1-star reviews of Calmly from Germany about “crashes”, since 1 September 2026.',
    { stars: [1], apps: ['Calmly'], countries: ['de'], topic: 'crashes', since: '2026-09-01' },
  ],
  ['Read as: the 50 newest reviews of Calmly.', { limit: 50, sort: 'recent', apps: ['Calmly'] }],
  [
    'Read as: 1- and 2-star reviews of weather apps on Google Play.',
    { stars: [1, 2], kindOfApp: 'weather', store: 'play' },
  ],
  [
    'Read as: reviews in French of Calmly and Zorbly in versions 5.3 and 5.4, from 10 to 30 September 2026.',
    {
      languages: ['fr'],
      apps: ['Calmly', 'Zorbly'],
      versions: ['5.3', '5.4'],
      since: '2026-09-10',
      until: '2026-09-30',
    },
  ],
  [
    'Read as: 1- to 3-star bug reports of Calmly (not Calmly Kids) of at least 200 characters that the developer replied to that say “black screen”, but not about “ads”, until 3 May 2026.',
    {
      stars: [1, 2, 3],
      kinds: ['bug'],
      apps: ['Calmly'],
      excludedApps: ['Calmly Kids'],
      minLength: 200,
      replied: true,
      phrases: ['black screen'],
      exclude: ['ads'],
      until: '2026-05-03',
    },
  ],
  [
    'Read as: reviews of Calmly, but not about “price” (themes left out: Too expensive and Price increase).',
    { apps: ['Calmly'], exclude: ['price'], excludedThemes: ['too_expensive', 'price_rise'] },
  ],
  ['Read as: reviews about “dark mode”.', { topic: 'dark mode' }],
  ['Read as: ads for habit tracker apps.', { kindOfApp: 'habit trackers' }, 'ads'],
  ['Read as: videos about Calmly.', { apps: ['Calmly'] }, 'videos'],
  ['Read as: creators who post about “slow mornings”.', { topic: 'slow mornings' }, 'creators'],
])('%s', (said, given, readFor) => {
  expect(readingInWords({ ...nothingSaid, ...given }, readFor)).toBe(said);
});
