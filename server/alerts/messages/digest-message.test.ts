import { expect, test } from 'vitest';
import type { Digest, DigestApp } from '../../contract/resources/digest.ts';
import { digestMessage } from './digest-message.ts';
import { mailText } from './mail-text.ts';

const quiet: DigestApp = {
  store: 'play',
  appId: 'com.tidebook',
  title: 'Tidebook: Tide Tables & Charts',
  rating: {
    now: { date: '2026-11-15', score: 4.42, ratingsTotal: 1200 },
    before: { date: '2026-11-08', score: 4.42, ratingsTotal: 1180 },
  },
  reviews: { week: { reviews: 0, average: null }, weekBefore: { reviews: 3, average: 4.33 } },
  rising: [],
  falling: [],
  version: null,
  quotes: [],
};
const loud: DigestApp = {
  store: 'apple',
  appId: '6965719118',
  title: 'Fable Fit',
  rating: {
    now: { date: '2026-11-15', score: 3.91, ratingsTotal: 5200 },
    before: { date: '2026-11-08', score: 4.12, ratingsTotal: 5100 },
  },
  reviews: { week: { reviews: 180, average: 2.9 }, weekBefore: { reviews: 142, average: 4.1 } },
  rising: [{ id: 'crashes', label: 'Crashes', polarity: 'neg', reviews: 31, share: 0.172, shareBefore: 0.04 }],
  falling: [{ id: 'easy', label: 'Easy to use', polarity: 'pos', reviews: 9, share: 0.05, shareBefore: 0.21 }],
  version: { version: '4.2.0', date: '2026-11-11' },
  quotes: [
    {
      reviewId: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e71',
      rating: 1,
      title: null,
      text: 'Since the update it closes before I see anything.',
      date: '2026-11-12T10:00:00.000Z',
      country: 'de',
      version: '4.2.0',
    },
  ],
};
const week = (...apps: DigestApp[]): Digest => ({ from: '2026-11-09', to: '2026-11-15', apps, sampleData: false });
const address = 'https://appraise.example';
const footer = { reason: 'You asked for it.', stopUrl: null };

test('a digest tells the worst news first, each app with its figures beside the week before', () => {
  const message = digestMessage(week(quiet, loud), address);
  expect(message.subject).toBe('Your apps, 9 to 15 November 2026: more people wrote about crashes in Fable Fit');
  expect(mailText(message, footer)).toBe(`More people wrote about crashes in Fable Fit

9 to 15 November 2026 · 2 apps · 180 reviews

Fable Fit, App Store
https://appraise.example/apps/apple/6965719118

Mentioned more often: crashes, in 31 of 180 reviews (17%, before 4%)
Mentioned less often: easy to use, in 9 of 180 reviews (5%, before 21%)
Rating: 3.91 stars (4.12 the week before)
Reviews: 180 (142 the week before)
Their average: 2.9 stars (4.1 the week before)
New version: 4.2.0, 11 November 2026

  “Since the update it closes before I see anything.”
  1 star · version 4.2.0 · Germany · 12 November 2026

Tidebook, Google Play
https://appraise.example/apps/play/com.tidebook

No new reviews, and the rating is unchanged.

Rating: 4.42 stars, as the week before

Open Appraise:
https://appraise.example/

-- 
You asked for it.
`);
});

test('a week without news says so, and one without bad news tells what moved, is out, or was written', () => {
  expect(digestMessage(week(quiet), address).heading).toBe('A quiet week: nothing new in your app');
  expect(digestMessage(week(quiet, quiet), address).heading).toBe('A quiet week: nothing new in your two apps');
  const calm = { ...loud, rising: [], falling: [] };
  expect(digestMessage(week(calm), address).heading).toBe('Fable Fit fell to 3.91 stars');
  const same = { ...calm, rating: quiet.rating };
  expect(digestMessage(week(same), address).heading).toBe('Fable Fit 4.2.0 is out');
  expect(digestMessage(week({ ...same, version: null }), address).heading).toBe('180 reviews of your app');
});

test('what is not on file is left out, not reported as nothing', () => {
  const unknown = { ...quiet, title: null, rating: null, reviews: null };
  const text = mailText(digestMessage(week(unknown), address), footer);
  expect(text.replaceAll('\u2060', '')).toContain('com.tidebook, Google Play');
  expect(text).toContain('No review of it is on file yet.');
  expect(text).not.toContain('Rating');
});
