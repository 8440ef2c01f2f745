import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN, type Reply, type SocialWorld, startSocial } from '../support/sources/social/social-sandbox.ts';
import { socialShapes } from '../support/sources/social/social-shapes.ts';
import { departures, type Shape } from '../support/sources/wire-shape.ts';

/** What the sandbox's video platforms say, in the shapes in which the real ones say it. */

let social: SocialWorld;
beforeAll(async () => {
  social = await startSocial();
});
afterAll(() => social.sandbox.stop());

const mediaFields = 'id,caption,media_type,media_url,permalink,timestamp,like_count,comments_count,children';

describe('the shapes are those of the real ones', () => {
  const cases: Record<string, () => Promise<readonly [Reply, Shape]>> = {
    'YouTube search': async () => [await social.search(), socialShapes.youtubeSearch],
    'YouTube videos': async () => {
      const ids = (await social.search()).body.items.map(({ id }: { id: { videoId: string } }) => id.videoId).join(',');
      const part = 'snippet,contentDetails,statistics,paidProductPlacementDetails';
      return [await social.youtube('videos', { part, id: ids }), socialShapes.youtubeVideos];
    },
    'YouTube channels': async () => {
      const ids = (await social.search()).body.items.map(
        (item: { snippet: { channelId: string } }) => item.snippet.channelId,
      );
      const id = [...new Set(ids)].join(',');
      return [
        await social.youtube('channels', { part: 'snippet,statistics,contentDetails', id }),
        socialShapes.youtubeChannels,
      ];
    },
    'YouTube uploads': async () => {
      const playlistId = `UU${(await social.firstVideo()).channel.slice(2)}`;
      return [
        await social.youtube('playlistItems', { part: 'snippet,contentDetails', playlistId, maxResults: '3' }),
        socialShapes.youtubePlaylist,
      ];
    },
    'YouTube batch of statistics': async () => [
      await social.youtube('videos:batchGetStats', {
        part: 'id,snippet,statistics,contentDetails',
        id: (await social.firstVideo()).id,
      }),
      socialShapes.youtubeStats,
    ],
    'Instagram hashtag search': async () => [
      await social.graph('ig_hashtag_search', { user_id: OWN, q: 'habittracker' }),
      socialShapes.hashtagSearch,
    ],
    'Instagram hashtag media': async () => [
      await social.graph(`${await social.tagId()}/top_media`, { user_id: OWN, fields: mediaFields, limit: '10' }),
      socialShapes.hashtagMedia,
    ],
    'Instagram business discovery': async () => {
      const { body } = await social.scrape('/v2/instagram/reels/search', { query: 'habit tracker app' });
      for (const { owner } of body.reels) {
        const reply = await social.discovery(owner.username, 5);
        if (reply.status === 200) return [reply, socialShapes.businessDiscovery];
      }
      throw new Error('No professional account was found.');
    },
    'TikTok keyword search': async () => [
      await social.scrape('/v1/tiktok/search/keyword', { query: 'habit tracker' }),
      socialShapes.tiktokKeyword,
    ],
    'Instagram reels search': async () => [
      await social.scrape('/v2/instagram/reels/search', { query: 'habit tracker' }),
      socialShapes.instagramReels,
    ],
  };
  for (const [name, ask] of Object.entries(cases)) {
    test(name, async () => {
      const [reply, shape] = await ask();
      expect(reply.status).toBe(200);
      expect(departures(reply.body, shape)).toEqual([]);
    });
  }

  test('YouTube escapes the titles of a search and those alone, and knows no rows of nobody', async () => {
    const rows: { id: { videoId: string }; snippet: { title: string } }[] = (await social.search({ q: 'lie' })).body
      .items;
    const row = rows.find(({ snippet }) => snippet.title.includes('&#39;'));
    expect(row?.snippet.title).toMatch(/I can&#39;t lie to .+ &amp; that&#39;s why it works/);
    const { body } = await social.youtube('videos', { part: 'snippet', id: row?.id.videoId ?? '' });
    expect(body.items[0].snippet.title).toMatch(/I can't lie to .+ & that's why it works/);
    const nobody = await social.youtube('channels', { part: 'snippet', forHandle: '@nobody' });
    expect([nobody.status, 'items' in nobody.body]).toEqual([200, false]);
    expect(departures(nobody.body, socialShapes.youtubeChannels)).toEqual([]);
  });

  test('nothing found is an empty list, not an error', async () => {
    const none = await social.search({ q: 'zzzz qqqq' });
    expect([none.body.items, none.body.pageInfo.totalResults, none.body.nextPageToken]).toEqual([[], 0, undefined]);
    const tiktok = await social.scrape('/v1/tiktok/search/keyword', { query: 'zzzz qqqq' });
    expect(tiktok.body).toMatchObject({ search_item_list: [], has_more: 0 });
    expect((await social.scrape('/v2/instagram/reels/search', { query: 'zzzz qqqq' })).body.reels).toEqual([]);
    const facebook = await social.scrape('/v1/facebook/search/videos', { query: 'zzzz qqqq' });
    expect(facebook.body).toMatchObject({ videos: [], has_more: false, cursor: null });
  });

  test('an unknown creator is told in the manner of each source', async () => {
    for (const path of [
      '/v1/tiktok/profile',
      '/v3/tiktok/profile/videos',
      '/v1/instagram/profile',
      '/v1/instagram/user/reels',
    ])
      expect(await social.scrape(path, { handle: 'nobody.at.all' })).toMatchObject({
        status: 404,
        body: { success: false },
      });
    const page = { url: 'https://www.facebook.com/nobody.at.all' };
    for (const path of ['/v1/facebook/profile', '/v1/facebook/profile/reels'])
      expect(await social.scrape(path, page)).toMatchObject({
        status: 404,
        body: { data: { accountDoesNotExist: true } },
      });
    expect(await social.youtube('playlistItems', { part: 'snippet', playlistId: 'UUnobody' })).toMatchObject({
      status: 404,
      body: { error: { errors: [{ reason: 'playlistNotFound' }] } },
    });
    expect(await social.discovery('nobody.at.all')).toMatchObject({
      status: 400,
      body: { error: { code: 110, error_subcode: 2207013 } },
    });
    expect(await social.graph('ig_hashtag_search', { user_id: OWN, q: 'zzzzqqqq' })).toMatchObject({
      status: 400,
      body: { error: { code: 24, error_subcode: 2207024 } },
    });
    expect(await social.graph('ig_hashtag_search', { user_id: OWN, q: '🏃' })).toMatchObject({
      status: 400,
      body: { error: { code: 1 } },
    });
  });
});
