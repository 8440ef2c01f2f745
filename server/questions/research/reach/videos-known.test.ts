import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PlaybookSocial } from '../../../contract/resources/reach/reach.ts';
import type { Video } from '../../../contract/resources/reach/videos.ts';
import { videosKnown } from './videos-known.ts';

const video = (more: Partial<Video> = {}): Video => ({
  platform: 'youtube',
  id: 'v',
  url: 'https://v.example/v',
  title: 'A week with it',
  creator: { handle: 'nora', name: 'Nora', url: 'https://v.example/nora', followers: 10 },
  views: 5,
  likes: null,
  comments: null,
  publishedAt: null,
  durationS: null,
  thumbnail: null,
  apps: [],
  ...more,
});

describe('videos', () => {
  test('are unknown where no platform could be asked, and those that a searched platform does not have are none', () => {
    const errors = [{ platform: 'youtube', code: 'quota_spent', message: 'All searches of today are taken.' }] as const;
    expect(videosKnown({ videos: [], more: false, searched: [], errors })).toBeNull();
    expect(videosKnown({ videos: [], more: false, searched: ['tiktok'], errors })).toMatchObject({
      total: 0,
      views: null,
      searched: ['tiktok'],
      errors,
    });
  });

  test('without a view count are videos and add no views', () => {
    const videos = [video({ id: '1', views: null }), video({ id: '2', views: 7 }), video({ id: '3', views: 0 })];
    expect(videosKnown({ videos, more: false, searched: [], errors: [] })).toMatchObject({
      total: 3,
      views: 7,
      viewsTold: 2,
    });
    expect(videosKnown({ videos: videos.slice(0, 1), more: false, searched: [], errors: [] })).toMatchObject({
      views: null,
    });
  });

  test('of the same handle on two platforms are two creators’, and creators stand by their views', () => {
    const creator = { handle: 'nora', name: null, url: 'https://t.example/nora', followers: null };
    const videos = [
      video({ id: '1', views: 5 }),
      video({ id: '2', platform: 'tiktok', creator, views: 9 }),
      video({ id: '3', creator: { handle: 'NORA', name: 'Nora', url: 'https://v.example/nora', followers: 10 } }),
      video({ id: '4', creator: null, views: 90 }),
    ];
    const result = videosKnown({ videos, more: false, searched: [], errors: [] });
    expect(result).toMatchObject({
      creators: 2,
      topCreators: [
        { platform: 'youtube', handle: 'nora', videos: 2, views: 10 },
        { platform: 'tiktok', handle: 'nora', videos: 1, views: 9 },
      ],
      platforms: [
        { platform: 'youtube', videos: 3, views: 100 },
        { platform: 'tiktok', videos: 1, views: 9 },
      ],
    });
    expect(result!.videos.map(({ id }) => id)).toEqual(['4', '2', '1', '3']);
  });

  test('add up over platforms, in any order given', () => {
    const some = fc.uniqueArray(
      fc.record({
        platform: fc.constantFrom('youtube', 'tiktok', 'instagram', 'facebook'),
        id: fc.integer({ min: 1, max: 40 }).map(String),
        views: fc.option(fc.nat(1000)),
      }),
      { selector: ({ platform, id }) => `${platform} ${id}`, minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(some, (rows) => {
        const videos = rows.map((row) => video(row as Partial<Video>));
        const result = videosKnown({ videos, more: false, searched: [], errors: [] })!;
        expect(PlaybookSocial.omit({ promising: true }).parse(result)).toEqual(result);
        expect(result.platforms.reduce((sum, each) => sum + each.videos, 0)).toBe(result.total);
        expect(result.platforms.reduce((sum, each) => sum + (each.views ?? 0), 0)).toBe(result.views ?? 0);
        expect(videosKnown({ videos: videos.toReversed(), more: false, searched: [], errors: [] })).toEqual(result);
      }),
      { numRuns: 60 },
    );
  });
});
