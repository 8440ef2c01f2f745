import { describe, expect, test } from 'vitest';
import type { SocialProfile, SocialVideo } from '../../../server/connectors/social/social.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { aweme, firstOf, search, startInTurn, tiktoks, well } from './scrapecreators-rows.ts';

describe('TikTok', () => {
  test('every field of a video', async () => {
    expect(await firstOf('tiktok', tiktoks([{ aweme_info: aweme() }]))).toEqual({
      platform: 'tiktok',
      id: '7500000000000000321',
      url: 'https://www.tiktok.com/@slowdesk/video/7500000000000000321',
      title: 'day 30 with pebble #habits',
      description: '',
      creator: {
        platform: 'tiktok',
        handle: 'slowdesk',
        id: '6900000000000000001',
        name: 'Slow Desk',
        followers: 20311,
      },
      views: 48211,
      likes: 3900,
      comments: 88,
      publishedAt: '2026-11-03T10:00:00.000Z',
      durationS: 41,
      thumbnail: 'https://p16.invented.example/c.jpg',
      hashtags: ['habits'],
      declaredPaid: null,
    } satisfies SocialVideo);
  });

  test('flattened rows are the same videos', async () => {
    const flat = await firstOf('tiktok', tiktoks([aweme()]));
    expect(flat).toEqual(await firstOf('tiktok', tiktoks([{ aweme_info: aweme() }])));
  });

  test('counts, cover, duration and date that are not reported are null, and no one’s video has no creator', async () => {
    const bare = { aweme_id: '7500000000000000321', desc: null, author: null, video: { duration: 0 } };
    expect(await firstOf('tiktok', tiktoks([bare]))).toMatchObject({
      title: '',
      creator: null,
      views: null,
      likes: null,
      comments: null,
      publishedAt: null,
      durationS: null,
      thumbnail: null,
    });
  });

  test.each([
    [{ is_paid_partnership: true, is_ad: false }, true],
    [{ is_paid_partnership: false, is_ad: true }, true],
    [{ is_paid_partnership: false }, false],
    [{}, null],
  ])('%j is declared as paid: %s', async (marks, paid) => {
    expect((await firstOf('tiktok', tiktoks([aweme(marks)]))).declaredPaid).toBe(paid);
  });

  test('hashtags of the row and of its words stand together, each once', async () => {
    const text_extra = [{ hashtag_name: 'Habits' }, { hashtag_name: 'pebbleapp' }, { hashtag_name: '' }, {}];
    expect((await firstOf('tiktok', tiktoks([aweme({ text_extra })]))).hashtags).toEqual(['habits', 'pebbleapp']);
  });

  test('a page goes on while has_more is 1 or true, or is not reported; the same video twice is one', async () => {
    const twice = [{ aweme_info: aweme() }, { aweme_info: aweme() }];
    for (const has_more of [1, true, undefined]) {
      expect(foundValue(await search('tiktok', tiktoks(twice, { has_more })))).toMatchObject({
        videos: [{ id: '7500000000000000321' }],
        next: '12',
      });
    }
    for (const has_more of [0, false]) {
      expect(foundValue(await search('tiktok', tiktoks(twice, { has_more }))).next).toBeNull();
    }
  });

  test('no row is none, also when it says that more follow; a page that leads to itself says so', async () => {
    expect(await search('tiktok', tiktoks([]))).toEqual({ kind: 'none' });
    const { aggregator } = startInTurn(tiktoks([aweme()]));
    expect(foundValue(await aggregator.search('tiktok', { query: 'x', cursor: '12' })).next).toBe('12');
  });

  test('every field of a profile', async () => {
    const { aggregator } = startInTurn({
      ...well,
      user: {
        id: '6900000000000000001',
        uniqueId: 'slowdesk',
        nickname: 'Slow Desk',
        signature: 'Desk life.',
        bioLink: { link: 'https://slowdesk.example', risk: 0 },
        privateAccount: false,
      },
      stats: { followerCount: 20311, followingCount: 5, heartCount: 9, videoCount: 140 },
    });
    expect(foundValue(await aggregator.profile('tiktok', 'slowdesk'))).toEqual({
      platform: 'tiktok',
      handle: 'slowdesk',
      id: '6900000000000000001',
      name: 'Slow Desk',
      url: 'https://www.tiktok.com/@slowdesk',
      followers: 20311,
      bio: 'Desk life.',
      links: ['https://slowdesk.example'],
      businessEmail: null,
      videoCount: 140,
    } satisfies SocialProfile);
  });

  test('a profile may lack its figures; with figures under another name it has changed', async () => {
    const user = { uniqueId: 'slowdesk' };
    const bare = startInTurn({ ...well, user, itemList: [] });
    expect(foundValue(await bare.aggregator.profile('tiktok', 'slowdesk'))).toMatchObject({
      followers: null,
      videoCount: null,
      bio: '',
      links: [],
    });
    const renamed = startInTurn({ ...well, user, numbers: { followerCount: 5 } });
    expect((await renamed.aggregator.profile('tiktok', 'slowdesk')).kind).toBe('shape_changed');
  });

  test('newest videos stand newest first, a pinned one in its place, and two pages are read at most', async () => {
    const page = (ids: number[], max_cursor: number) => ({
      ...well,
      aweme_list: ids.map((at) =>
        aweme({
          aweme_id: `75000000000000000${at}`,
          create_time: at === 10 ? 1 : 1793700000 - at,
          is_top: at === 10 ? 1 : 0,
        }),
      ),
      has_more: 1,
      max_cursor,
    });
    const { http, aggregator } = startInTurn(page([10, 11, 12], 1738435195000), page([12, 13], 1), page([14], 2));
    const videos = foundValue(await aggregator.videos('tiktok', 'slowdesk', 12));
    expect(videos.map(({ id }) => id.slice(-2))).toEqual(['11', '12', '13', '10']);
    expect(http.addresses[1]).toContain('&max_cursor=1738435195000');
    expect(http.sent).toHaveLength(2);
  });

  test('one page is enough when it has as many as are wanted', async () => {
    const { http, aggregator } = startInTurn({ aweme_list: [aweme()], has_more: 1, max_cursor: 1 });
    expect(foundValue(await aggregator.videos('tiktok', 'slowdesk', 1))).toHaveLength(1);
    expect(http.sent).toHaveLength(1);
  });
});
