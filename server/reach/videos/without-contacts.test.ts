import { expect, test } from 'vitest';
import { type FoundVideo, readable } from './to-file.ts';

/** A text as it comes in wherever a stranger can write it. */
const read = (text: string): string => {
  const video: FoundVideo = {
    platform: 'youtube',
    id: '1',
    url: 'https://videos.example/1',
    title: text,
    description: text,
    creator: { id: null, handle: 'mirabel', name: text, followers: null },
    hashtags: [],
    views: null,
    likes: null,
    comments: null,
    publishedAt: null,
    durationS: null,
    thumbnail: null,
  };
  const { title, description, creator } = readable(video);
  expect([description, creator!.name]).toEqual([title, title]);
  return title;
};

test.each([
  ['write to mira.quent+work@example.co.uk today', 'write to … today'],
  ['mira [at] example (dot) com', '…'],
  ['mira at example dot com', '…'],
  ['mira @ example.com!', '…!'],
  ['call +1 (415) 555-0123 now', 'call … now'],
  ['tel 415-555-0123', 'tel …'],
  ['Tel. 0171 2345678', 'Tel. …'],
])('no address and no number is left of: %s', (text, left) => {
  expect(read(text)).toBe(left);
});

test.each([
  'meet me at noon, dot your letters',
  '10,000 steps in 30 days: 2026-10-01 to 2026-10-31',
  'https://apps.apple.com/us/app/x/id700000001 and https://www.tiktok.com/@mirabel/video/7123456789012345678',
  'https://play.google.com/store/apps/details?id=com.example.orchid',
  'thanks @mirabel for 1 000 000 views',
  'Habit at work point blank, 1234567890 views',
])('what is neither stays: %s', (text) => {
  expect(read(text)).toBe(text);
});
