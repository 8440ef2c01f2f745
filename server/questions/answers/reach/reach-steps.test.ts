import { expect, test } from 'vitest';
import type { Ad } from '../../../contract/resources/reach/ad-search.ts';
import type { Video } from '../../../contract/resources/reach/videos.ts';
import { adsShown } from '../../research/reach/ads-shown.ts';
import { videosKnown } from '../../research/reach/videos-known.ts';
import { adSteps, nobodySentence, videoSteps } from './reach-steps.ts';

const ad = (id: string, more: Partial<Ad> = {}): Ad => ({
  id,
  network: 'meta',
  advertiser: { id: null, name: 'Lantern Works' },
  app: null,
  headline: null,
  body: null,
  cta: null,
  media: [],
  landing: null,
  firstSeen: '2026-02-01',
  lastSeen: null,
  countries: ['de'],
  hook: null,
  copies: 0,
  vetted: { kept: true, reason: 'Its developer advertises it.', sure: true, by: 'rules' },
  active: true,
  ...more,
});

const apps = [
  { store: 'apple' as const, appId: '1', title: 'Lantern: Habit Tracker' },
  { store: 'play' as const, appId: 'com.lantern', title: 'Lantern: Habit Tracker' },
];

const ofKind = (ads: readonly Ad[], hooks: Parameters<typeof adsShown>[0]['hooks'] = []) => ({
  ...adsShown({ ads, unclear: [], hooks, answered: ['meta'], more: false, errors: [], period: null })!,
  apps,
});

const video = (id: string, handle: string, views: number | null): Video => ({
  platform: 'youtube',
  id,
  url: `https://v.example/${id}`,
  title: `A week with ${handle}`,
  creator: { handle, name: null, url: `https://v.example/${handle}`, followers: null },
  views,
  likes: null,
  comments: null,
  publishedAt: null,
  durationS: null,
  thumbnail: null,
  apps: [],
});

const knownOf = (videos: readonly Video[], searched: readonly 'youtube'[] = []) => ({
  ...videosKnown({ videos, more: false, searched, errors: [] })!,
  promising: [],
});

test('the ads of a kind make a step of how most of them open, with the ads that do', () => {
  const hook = { kind: 'result' as const, text: 'Sleep better in a week' };
  const ads = [ad('1'), ad('2', { hook }), ad('3', { hook })];
  const hooks = [
    {
      kind: hook.kind,
      ads: 2,
      share: 1,
      advertisers: 1,
      examples: [{ adId: '2', network: 'meta' as const, text: hook.text }],
    },
  ];
  const [step, ...others] = adSteps(ofKind(ads, hooks));
  expect(others).toEqual([]);
  expect(step!.step).toBe('Open ads the way similar apps most often do: with a promised result.');
  expect(step!.why).toBe(
    'The ad library of Meta shows 3 ads for apps of this kind in Germany (the oldest was first seen on 1 February 2026). That library was searched for Lantern. Of the ads whose text is shown, 2 open with a promised result, such as “Sleep better in a week”.',
  );
  expect(step!.evidence).toMatchObject([{ cite: 'ads', item: null, places: [], videos: [] }]);
  expect(step!.evidence[0]!.ads.map(({ id }) => id)).toEqual(['2', '3']);
});

test('ads without words make a step of whose they are, and few of them a hint', () => {
  const [step] = adSteps(ofKind([ad('1')]));
  expect(step!.step).toBe('Study the longest-running ads: those from Lantern Works.');
  expect(step!.why).toMatch(/none of these libraries shows ad text\. So few ads are only a hint\.$/);
});

test('no ads, no videos and none that could be asked for are no step', () => {
  expect([adSteps(null), adSteps(ofKind([])), videoSteps(null)]).toEqual([[], [], []]);
  expect(videoSteps(knownOf([], ['youtube']))).toEqual([]);
});

test('videos of a kind make a step of where they are, and those with most views are not asked for that reason alone', () => {
  const videos = [video('1', 'nora', 900), video('2', 'ivo', null), video('3', 'nora', 100)];
  const [where, ...others] = videoSteps(knownOf(videos));
  expect(others).toEqual([]);
  expect(where).toMatchObject({ step: 'Be where such apps are shown: on YouTube.' });
  expect(where!.why).toMatch(
    /^There are 3 known videos about apps of this kind by 2 creators on YouTube; the 2 with known view counts/,
  );
  expect(where!.evidence[0]!.videos.map(({ id }) => id)).toEqual(['1', '3', '2']);
  expect(nobodySentence(knownOf(videos))).toMatch(/^No creators are named/);
});

test('creators who show the kind again and again make a step that says that they are not vetted', () => {
  const promising = ['nora', 'ivo', 'kim', 'tom'].map((handle, at) => ({
    platform: 'youtube' as const,
    handle,
    name: null,
    url: `https://v.example/${handle}`,
    known: 6,
    about: 4,
    views: 90,
    lastAboutAt: `2026-11-0${at + 1}T00:00:00.000Z`,
    video: video(`last of ${handle}`, handle, 9),
  }));
  const known = { ...knownOf([video('1', 'loud', 9e6)]), promising };
  const [, who] = videoSteps(known);
  expect(who!.step).toBe('Consider creators who feature such apps repeatedly: “nora”, “ivo” and “kim”.');
  expect(who!.why).toContain('“nora” on YouTube, 4 of 6 videos (the latest on 1 November 2026); “ivo” on YouTube');
  expect(who!.why).toContain('They have not been vetted against their newest posts: run a creator search');
  expect(who!.evidence[0]!.videos.map(({ id }) => id)).toEqual(['last of nora', 'last of ivo', 'last of kim']);
  expect(nobodySentence(known)).toBe('');
});
