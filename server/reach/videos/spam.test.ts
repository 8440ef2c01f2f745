import { expect, test } from 'vitest';
import { isSpam } from './library-words.ts';

test.each([
  'Wickermoth PRO UNLOCKED, no root needed!!',
  'Wickermoth mod apk 2026',
  'cracked version of Wickermoth here',
  'FREE PREMIUM giveaway, claim yours',
  'Free lifetime 100% working, join my Telegram',
])('is spam: %s', (title) => {
  expect(isSpam(title)).toBe(true);
});

test.each([
  'This meal plan generator saved my week',
  'How a walk unlocked my mornings',
  'Giveaway! My planner for one of you, link in bio',
  'Wickermoth premium: worth it?',
  'The root of my bad sleep',
  '',
])('is not: %s', (title) => {
  expect(isSpam(title)).toBe(false);
});
