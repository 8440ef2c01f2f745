import { expect, test } from 'vitest';
import type { Subject } from '../../apps/subject/subject.ts';
import { appKey } from '../../contract/domain/app-ref.ts';
import type { Video } from '../../contract/resources/reach/videos.ts';
import { type FiledVideo, orderVideos } from './order-videos.ts';

const ref = { store: 'apple', appId: '700000001' } as const;
const coach = { ...ref, title: 'Pulsemoor: Running Coach', developer: null, site: null, genre: null };
const kind: Subject = { query: 'running coach', kindOfApp: 'running coach', apps: [coach] };

let ids = 0;
const filed = (more: Partial<Video> & { readonly about?: readonly string[] } = {}): FiledVideo => {
  const { about = (more.apps ?? []).map(appKey), ...video } = more;
  return {
    about: new Set(about),
    video: {
      platform: 'tiktok',
      id: `v${++ids}`,
      url: '',
      title: `A video ${ids}`,
      creator: { handle: `someone${ids}`, name: null, url: '', followers: null },
      views: 0,
      likes: null,
      comments: null,
      publishedAt: null,
      durationS: null,
      thumbnail: null,
      apps: [],
      ...video,
    },
  };
};
const matched = { apps: [{ ...ref, title: coach.title, why: [] }] };
const other = { apps: [{ store: 'apple' as const, appId: '9', title: 'Tallow Fox: Photo Editor', why: [] }] };
const order = (videos: readonly FiledVideo[], subject = kind) => {
  const { videos: ordered, folded } = orderVideos(videos, subject);
  return { ids: ordered.map(({ id }) => id), folded };
};

test('what is about such an app comes before what names one in passing, however much that is viewed', () => {
  const passing = filed({ ...matched, about: [], views: 9_000_000 });
  const words = filed({ views: 8_000_000 });
  const about = filed({ ...matched, views: 10 });
  const worded = filed({ title: 'My running coach and me', views: 5 });
  const another = filed({ ...other, views: 7 });
  expect(order([words, passing, worded, another, about]).ids).toEqual(
    [about, another, worded, passing, words].map(({ video }) => video.id),
  );
});

test('an app of the kind that the stores did not name first is as near as one that they did', () => {
  const known = filed({ ...matched, views: 1 });
  const unnamed = filed({ apps: [{ store: 'play', appId: 'x', title: 'Moth Running Coach', why: [] }], views: 2 });
  expect(order([known, unnamed]).ids).toEqual([unnamed.video.id, known.video.id]);
});

test('among equals the most viewed, then the newest; what is unknown is last', () => {
  const [none, few, older, newer] = [
    filed({ views: null }),
    filed({ views: 1 }),
    filed({ views: 5, publishedAt: '2026-01-01T00:00:00.000Z' }),
    filed({ views: 5, publishedAt: '2026-02-01T00:00:00.000Z' }),
  ] as const;
  expect(order([none, few, older, newer]).ids).toEqual([newer, older, few, none].map(({ video }) => video.id));
});

test('one title by one creator stands once on a platform, and behind the others on the next', () => {
  const creator = { handle: 'mira.quent', name: null, url: '', followers: null };
  const title = 'Five apps for couples';
  const best = filed({ title, creator, views: 90 });
  const again = filed({ title: 'five apps for couples!', creator, views: 80 });
  const elsewhere = filed({ title, creator: { ...creator, handle: 'miraquent' }, platform: 'youtube', views: 70 });
  const theirs = filed({ title, views: 60 });
  const unknown = [filed({ title, creator: null, views: 50 }), filed({ title, creator: null, views: 40 })] as const;
  expect(order([again, best, elsewhere, theirs, ...unknown])).toEqual({
    ids: [best, theirs, ...unknown, elsewhere].map(({ video }) => video.id),
    folded: 1,
  });
});

test.each([
  'Five apps for couples. We tried each for a month and kept one',
  'Five apps for couples\nwe tried each for a month',
  'five apps for couples we tried each for a month #budget #couple',
  'Five Apps for Couples! #ad',
])('a title with a caption behind it is the same title on another platform: %s', (caption) => {
  const creator = { handle: 'mira.quent', name: null, url: '', followers: null };
  const best = filed({ title: 'Five apps for couples', creator, platform: 'youtube', views: 90 });
  const elsewhere = filed({ title: caption, creator, views: 70 });
  const last = filed({ title: 'My dog', views: 1 });
  expect(order([elsewhere, last, best]).ids).toEqual([best, last, elsewhere].map(({ video }) => video.id));
  const flipped = { ...elsewhere, video: { ...elsewhere.video, views: 100 } };
  expect(order([flipped, last, best]).ids).toEqual([flipped, last, best].map(({ video }) => video.id));
});

test('videos that merely open alike stay where they are', () => {
  const creator = { handle: 'mira.quent', name: null, url: '', followers: null };
  const series = [
    'Day one. The couch',
    'Day one. The park',
    'Five apps for couples. Part two',
    'Five apps for couples',
  ];
  const same = series.map((title, at) => filed({ title, creator, views: 90 - at }));
  const elsewhere = filed({ title: 'Day one. Rain', creator, platform: 'youtube', views: 20 });
  const last = filed({ title: 'My dog', views: 1 });
  const all = [...same, elsewhere, last];
  expect(order(all)).toEqual({ ids: all.map(({ video }) => video.id), folded: 0 });
});

test('what is worded as spam comes behind all, also where it names the app that was asked for', () => {
  const spam = filed({ ...matched, title: 'Pulsemoor PRO UNLOCKED, no root!!!', views: 9_000_000 });
  const about = filed({ ...matched, views: 10 });
  const nothing = filed({ views: 0 });
  expect(order([spam, nothing, about]).ids).toEqual([about, nothing, spam].map(({ video }) => video.id));
});
