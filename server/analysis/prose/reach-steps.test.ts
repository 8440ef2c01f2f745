import { expect, test } from 'vitest';
import type { Ad } from '../../contract/resources/ad-search.ts';
import type { Video } from '../../contract/resources/videos.ts';
import { adsShown } from '../research/ads-shown.ts';
import { videosKnown } from '../research/videos-known.ts';
import { adSteps, videoSteps } from './reach-steps.ts';

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
  vetted: { kept: true, reason: 'Its developer advertises it.', by: 'rules' },
  ...more,
});

const apps = [
  { store: 'apple' as const, appId: '1', title: 'Lantern: Habit Tracker' },
  { store: 'play' as const, appId: 'com.lantern', title: 'Lantern: Habit Tracker' },
];

const ofKind = (ads: readonly Ad[], hooks: Parameters<typeof adsShown>[0]['hooks'] = []) => ({
  ...adsShown({ ads, unclear: 0, hooks, answered: ['meta'], more: false, errors: [] })!,
  apps,
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
  expect(step!.step).toBe('Open ads as others of the kind do most often: with a promised result.');
  expect(step!.why).toBe(
    'Asked about Lantern, the ad library of Meta shows 3 ads for apps of the kind, in Germany, the oldest of them first seen on 1 February 2026. Of those whose words are shown, 2 ads open with a promised result, such as “Sleep better in a week”.',
  );
  expect(step!.evidence).toMatchObject([{ cite: 'ads', item: null, places: [], videos: [] }]);
  expect(step!.evidence[0]!.ads.map(({ id }) => id)).toEqual(['2', '3']);
});

test('ads without words make a step of whose they are, and few of them a hint', () => {
  const [step] = adSteps(ofKind([ad('1')]));
  expect(step!.step).toBe('Look at the ads that run longest: those of Lantern Works.');
  expect(step!.why).toMatch(/none of these libraries shows their words\. So few ads are a hint, and no more\.$/);
});

test('no ads, no videos and none that could be asked for are no step', () => {
  expect([adSteps(null), adSteps(ofKind([])), videoSteps(null)]).toEqual([[], [], []]);
  expect(videoSteps(videosKnown({ videos: [], more: false, searched: ['youtube'], errors: [] }))).toEqual([]);
});

test('videos of a kind make a step of where they are, and one of who is seen most', () => {
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
  const videos = [video('1', 'nora', 900), video('2', 'ivo', null), video('3', 'nora', 100)];
  const [where, who, ...others] = videoSteps(videosKnown({ videos, more: false, searched: [], errors: [] }));
  expect(others).toEqual([]);
  expect(where).toMatchObject({ step: 'Be where such apps are shown: on YouTube.' });
  expect(where!.why).toMatch(/^3 videos about apps of the kind are known on YouTube, by 2 creators; the 2 whose views/);
  expect(who!.step).toBe('Win over creators whose videos about such apps are seen most: “nora”.');
  expect(who!.why).toContain('“nora” on YouTube (2 videos, 1,000 views) reaches most people');
  expect(where!.evidence[0]!.videos.map(({ id }) => id)).toEqual(['1', '3', '2']);
});
