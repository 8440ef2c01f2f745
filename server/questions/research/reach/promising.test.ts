import { expect, test } from 'vitest';
import { dayMs } from '../../../contract/domain/durations.ts';
import type { Video } from '../../../contract/resources/reach/videos.ts';
import { platformsNamed } from '../growth/growth-aim.ts';
import { bestOf, creatorTerms, promisingCandidates } from './promising.ts';

const now = Date.parse('2026-11-15T00:00:00.000Z');
const daysAgo = (days: number): string => new Date(now - days * dayMs).toISOString();

const apps = ['Dailigo: Habit Tracker', 'Streakwell: Habit Tracker'].map((title, at) => ({
  store: 'apple' as const,
  appId: String(at + 1),
  title,
}));
const subject = {
  kindOfApp: 'habit tracker',
  apps: apps.map((app) => ({ ...app, developer: null, site: null, genre: null })),
};

interface Post {
  readonly title: string;
  readonly days: number;
  /** Places of the apps that it is matched to. */
  readonly of: readonly number[];
}

const post = (title: string, days: number, ...of: number[]): Post => ({ title, days, of });

/** Four about habit trackers, of six on file. */
const usual: readonly Post[] = [
  post('Dailigo after 90 days, an honest app review', 20, 0),
  post('Streakwell app: is it worth the subscription?', 40, 1),
  post('My five favourite habit tracker apps', 60, 0, 1),
  post('Dailigo or Streakwell? Two habit apps compared', 80, 0, 1),
  post('What I eat in a week', 30),
  post('A walk in the fog', 50),
];

const videosOf = (
  handle: string,
  posts: readonly Post[],
  given: { name?: string; platform?: 'tiktok' } = {},
): Video[] =>
  posts.map(({ title, days, of }, at) => ({
    platform: given.platform ?? 'youtube',
    id: `${handle}-${at}`,
    url: `https://v.example/${handle}/${at}`,
    title,
    creator: { handle, name: given.name ?? handle, url: `https://v.example/${handle}`, followers: null },
    views: 1_000,
    likes: null,
    comments: null,
    publishedAt: daysAgo(days),
    durationS: null,
    thumbnail: null,
    apps: of.map((place) => ({ ...apps[place]!, why: ['It is named.'] })),
  }));

const named = (...videos: readonly Video[][]) => {
  const theirs = videos.flat();
  const about = theirs.filter((video) => video.apps.length > 0);
  const { creators, judge } = promisingCandidates({ about, theirs }, subject, now);
  return bestOf(creators.map(judge));
};

test('a creator is named whose videos on file are often and lately about such apps, with what that rests on', () => {
  expect(named(videosOf('nora', usual))).toMatchObject([
    { handle: 'nora', known: 6, about: 4, views: 4_000, lastAboutAt: daysAgo(20), video: { id: 'nora-0' } },
  ]);
});

const others = (count: number): Post[] =>
  Array.from({ length: count }, (_, at) => post(`A day at sea, part ${at}`, at + 1));

test.each<[string, Video[]]>([
  ['one of whom two videos are about such apps', videosOf('nora', usual.slice(0, 2))],
  ['one to whom such apps are a small part of all that is on file', videosOf('nora', [...usual, ...others(20)])],
  [
    'one whose last such video is long ago',
    videosOf(
      'nora',
      usual.map((each) => ({ ...each, days: each.days + 200 })),
    ),
  ],
  [
    'one whose titles are about something else, no matter who pays for the videos',
    videosOf(
      'nora',
      usual.map((each, at) => ({ ...each, title: `I sailed alone, day ${at}` })),
    ),
  ],
  ['an app’s own account', videosOf('dailigo', usual, { name: 'Dailigo' })],
  [
    'an account that shows one app alone',
    videosOf(
      'nora',
      usual.slice(0, 5).map((each) => ({ ...each, of: [0] })),
    ),
  ],
  ['the news', videosOf('nora', usual, { name: 'The Startup Gazette' })],
  [
    'one that repeats itself',
    videosOf(
      'nora',
      [1, 2, 3, 4].map((part) => post(`Best habit tracker app! part ${part}`, part, 0, 1)),
    ),
  ],
])('%s is not named, however many views', (_, videos) => expect(named(videos)).toEqual([]));

test('a person on two platforms is named once', () => {
  const both = [
    videosOf('nora', usual, { name: 'Nora' }),
    videosOf('nora.t', usual, { name: 'NORA', platform: 'tiktok' }),
  ];
  expect(named(...both)).toHaveLength(1);
});

test('the library is asked for all videos of those with several, and of no one else', () => {
  expect(creatorTerms([...videosOf('nora', usual), ...videosOf('ivo', usual.slice(0, 2))])).toEqual([[['nora']]]);
});

test('a question for creators of a platform names it', () => {
  expect(platformsNamed('Which TikTok creators should I pay to promote my budget app?')).toEqual(['tiktok']);
  expect(platformsNamed('Which YouTubers or Instagrammers show such apps?')).toEqual(['instagram', 'youtube']);
  expect(platformsNamed('Which creators and platforms should a meditation app work with?')).toEqual([]);
});
