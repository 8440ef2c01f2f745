import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { socialRoutes } from '../../sandbox/social/routes.ts';
import { societyOf } from '../../sandbox/social/society.ts';
import { type Account, PLATFORMS, type Platform } from '../../sandbox/social/types.ts';
import { makeWorld } from '../../sandbox/world/world.ts';
import { departures, either, type Shape } from '../support/wire-shape.ts';

/** What the sandbox's video platforms say, in the shapes in which the real ones say it. */

const OWN = '17841400000000000';
const world = makeWorld({ today: '2026-11-15' });
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ world, routes: socialRoutes });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

interface Reply {
  readonly status: number;
  // A wire format is read here as it comes: each test says what it expects.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

const get = async (
  path: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Reply> => {
  const response = await fetch(`${sandbox.address}${path}?${new URLSearchParams(query)}`, { headers });
  return { status: response.status, body: JSON.parse(await response.text()) };
};
const youtube = (path: string, query: Record<string, string>): Promise<Reply> =>
  get(`/youtube/youtube/v3/${path}`, { key: 'any', ...query });
const graph = (path: string, query: Record<string, string> = {}): Promise<Reply> =>
  get(`/graph/v25.0/${path}`, { access_token: 'any', ...query });
const scrape = (path: string, query: Record<string, string> = {}): Promise<Reply> =>
  get(`/scrapecreators${path}`, query, { 'x-api-key': 'any' });

const picture: Shape = { url: 'text', width: 'whole', height: 'whole' };
const pictures: Shape = { default: picture, medium: picture, high: picture };

const shapes = {
  youtubeSearch: {
    kind: 'text',
    etag: 'text',
    'nextPageToken?': 'text',
    regionCode: 'text',
    pageInfo: { totalResults: 'whole', resultsPerPage: 'whole' },
    items: [
      {
        kind: 'text',
        etag: 'text',
        id: { kind: 'text', videoId: 'text' },
        snippet: {
          publishedAt: 'moment',
          channelId: 'text',
          title: 'text',
          description: 'text',
          thumbnails: pictures,
          channelTitle: 'text',
          liveBroadcastContent: 'text',
          publishTime: 'moment',
        },
      },
    ],
  },
  youtubeVideos: {
    kind: 'text',
    etag: 'text',
    items: [
      {
        kind: 'text',
        etag: 'text',
        id: 'text',
        snippet: {
          publishedAt: 'moment',
          channelId: 'text',
          title: 'text',
          description: 'text',
          thumbnails: pictures,
          channelTitle: 'text',
          'tags?': ['text'],
          categoryId: 'digits',
          liveBroadcastContent: 'text',
          localized: { title: 'text', description: 'text' },
          'defaultAudioLanguage?': 'text',
        },
        contentDetails: {
          duration: 'text',
          dimension: 'text',
          definition: 'text',
          caption: 'text',
          licensedContent: 'boolean',
          contentRating: {},
          projection: 'text',
        },
        paidProductPlacementDetails: { hasPaidProductPlacement: 'boolean' },
        statistics: { viewCount: 'digits', 'likeCount?': 'digits', favoriteCount: 'digits', 'commentCount?': 'digits' },
      },
    ],
    pageInfo: { totalResults: 'whole', resultsPerPage: 'whole' },
  },
  youtubeChannels: {
    kind: 'text',
    etag: 'text',
    pageInfo: { totalResults: 'whole', resultsPerPage: 'whole' },
    'items?': [
      {
        kind: 'text',
        etag: 'text',
        id: 'text',
        snippet: {
          title: 'text',
          description: 'text',
          customUrl: 'text',
          publishedAt: 'moment',
          thumbnails: pictures,
          localized: { title: 'text', description: 'text' },
          'country?': 'text',
        },
        contentDetails: { relatedPlaylists: { likes: 'text', uploads: 'text' } },
        statistics: {
          viewCount: 'digits',
          subscriberCount: 'digits',
          hiddenSubscriberCount: 'boolean',
          videoCount: 'digits',
        },
      },
    ],
  },
  youtubeStats: {
    kind: 'text',
    etag: 'text',
    items: [
      {
        kind: 'text',
        etag: 'text',
        id: 'text',
        snippet: { publishTime: 'moment' },
        statistics: { viewCount: 'digits', 'likeCount?': 'digits', 'commentCount?': 'digits' },
        contentDetails: { duration: 'text', durationMillis: 'digits' },
      },
    ],
  },
  youtubePlaylist: {
    kind: 'text',
    etag: 'text',
    'nextPageToken?': 'text',
    items: [
      {
        kind: 'text',
        etag: 'text',
        id: 'text',
        snippet: {
          publishedAt: 'moment',
          channelId: 'text',
          title: 'text',
          description: 'text',
          thumbnails: pictures,
          channelTitle: 'text',
          playlistId: 'text',
          position: 'whole',
          resourceId: { kind: 'text', videoId: 'text' },
        },
        contentDetails: { videoId: 'text', videoPublishedAt: 'moment' },
      },
    ],
    pageInfo: { totalResults: 'whole', resultsPerPage: 'whole' },
  },
  youtubeError: {
    error: {
      code: 'whole',
      message: 'text',
      errors: [{ message: 'text', domain: 'text', reason: 'text' }],
      'status?': 'text',
      'details?': [{ '@type': 'text', reason: 'text', domain: 'text', metadata: { service: 'text' } }],
    },
  },
  hashtagSearch: { data: [{ id: 'digits' }] },
  hashtagMedia: {
    data: [
      {
        id: 'digits',
        'caption?': 'text',
        media_type: 'text',
        'media_url?': 'text',
        permalink: 'text',
        timestamp: 'moment',
        'like_count?': 'whole',
        comments_count: 'whole',
      },
    ],
    'paging?': { cursors: { after: 'text' }, next: 'text' },
  },
  businessDiscovery: {
    business_discovery: {
      username: 'text',
      name: 'text',
      'biography?': 'text',
      'website?': 'text',
      followers_count: 'whole',
      media_count: 'whole',
      media: {
        data: [
          {
            'caption?': 'text',
            'like_count?': 'whole',
            comments_count: 'whole',
            'view_count?': 'whole',
            media_type: 'text',
            media_product_type: 'text',
            permalink: 'text',
            timestamp: 'moment',
            id: 'digits',
          },
        ],
        'paging?': { cursors: { after: 'text' } },
      },
      id: 'digits',
    },
    id: 'digits',
  },
  graphError: {
    error: {
      message: 'text',
      type: 'text',
      code: 'whole',
      'error_subcode?': 'whole',
      'is_transient?': 'boolean',
      'error_user_title?': 'text',
      'error_user_msg?': 'text',
      fbtrace_id: 'text',
    },
  },
  tiktokKeyword: {
    success: 'boolean',
    credits_remaining: 'whole',
    cursor: 'whole',
    has_more: 'whole',
    search_item_list: [
      {
        aweme_info: {
          aweme_id: 'digits',
          desc: 'text',
          create_time: 'whole',
          author: { uid: 'digits', unique_id: 'text', nickname: 'text', follower_count: 'whole' },
          statistics: {
            play_count: 'whole',
            digg_count: 'whole',
            comment_count: 'whole',
            share_count: 'whole',
            collect_count: 'whole',
          },
          video: { duration: 'whole', cover: { url_list: ['text'] } },
          'url?': 'text',
          'is_top?': 'whole',
          'is_paid_partnership?': 'boolean',
          'text_extra?': [{ hashtag_name: 'text' }],
        },
      },
    ],
  },
  instagramReels: {
    success: 'boolean',
    credits_remaining: 'whole',
    reels: [
      {
        id: 'digits',
        shortcode: 'text',
        caption: either('text', 'null', { text: 'text' }),
        taken_at: 'moment',
        like_count: either('whole', 'null'),
        comment_count: either('whole', 'null'),
        video_view_count: 'whole',
        video_play_count: 'whole',
        owner: { username: 'text', follower_count: 'whole', 'id?': 'digits', 'full_name?': 'text' },
        video_url: 'text',
        'url?': 'text',
        'thumbnail_src?': 'text',
        'video_duration?': 'number',
        'is_paid_partnership?': 'boolean',
      },
    ],
  },
} satisfies Record<string, Shape>;

const mediaFields = 'id,caption,media_type,media_url,permalink,timestamp,like_count,comments_count,children';
const search = (query: Record<string, string> = {}): Promise<Reply> =>
  youtube('search', { part: 'snippet', type: 'video', q: 'habit tracker', maxResults: '50', ...query });
const firstVideo = async (): Promise<{ id: string; channel: string }> => {
  const { body } = await search();
  return { id: body.items[0].id.videoId, channel: body.items[0].snippet.channelId };
};
const tagId = async (): Promise<string> =>
  (await graph('ig_hashtag_search', { user_id: OWN, q: 'habittracker' })).body.data[0].id;
const discovery = (name: string, limit = 25): Promise<Reply> =>
  graph(OWN, {
    fields: `business_discovery.username(${name}){username,name,biography,website,followers_count,media_count,media.limit(${limit}){caption,like_count,comments_count,view_count,media_type,media_product_type,permalink,timestamp}}`,
  });

describe('the shapes are those of the real ones', () => {
  const cases: Record<string, () => Promise<readonly [Reply, Shape]>> = {
    'YouTube search': async () => [await search(), shapes.youtubeSearch],
    'YouTube videos': async () => {
      const ids = (await search()).body.items.map(({ id }: { id: { videoId: string } }) => id.videoId).join(',');
      const part = 'snippet,contentDetails,statistics,paidProductPlacementDetails';
      return [await youtube('videos', { part, id: ids }), shapes.youtubeVideos];
    },
    'YouTube channels': async () => {
      const ids = (await search()).body.items.map((item: { snippet: { channelId: string } }) => item.snippet.channelId);
      const id = [...new Set(ids)].join(',');
      return [await youtube('channels', { part: 'snippet,statistics,contentDetails', id }), shapes.youtubeChannels];
    },
    'YouTube uploads': async () => {
      const playlistId = `UU${(await firstVideo()).channel.slice(2)}`;
      return [
        await youtube('playlistItems', { part: 'snippet,contentDetails', playlistId, maxResults: '3' }),
        shapes.youtubePlaylist,
      ];
    },
    'YouTube batch of statistics': async () => [
      await youtube('videos:batchGetStats', {
        part: 'id,snippet,statistics,contentDetails',
        id: (await firstVideo()).id,
      }),
      shapes.youtubeStats,
    ],
    'Instagram hashtag search': async () => [
      await graph('ig_hashtag_search', { user_id: OWN, q: 'habittracker' }),
      shapes.hashtagSearch,
    ],
    'Instagram hashtag media': async () => [
      await graph(`${await tagId()}/top_media`, { user_id: OWN, fields: mediaFields, limit: '10' }),
      shapes.hashtagMedia,
    ],
    'Instagram business discovery': async () => {
      const { body } = await scrape('/v2/instagram/reels/search', { query: 'habit tracker app' });
      for (const { owner } of body.reels) {
        const reply = await discovery(owner.username, 5);
        if (reply.status === 200) return [reply, shapes.businessDiscovery];
      }
      throw new Error('No professional account was found.');
    },
    'TikTok keyword search': async () => [
      await scrape('/v1/tiktok/search/keyword', { query: 'habit tracker' }),
      shapes.tiktokKeyword,
    ],
    'Instagram reels search': async () => [
      await scrape('/v2/instagram/reels/search', { query: 'habit tracker' }),
      shapes.instagramReels,
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
    const rows: { id: { videoId: string }; snippet: { title: string } }[] = (await search({ q: 'lie' })).body.items;
    const row = rows.find(({ snippet }) => snippet.title.includes('&#39;'));
    expect(row?.snippet.title).toMatch(/I can&#39;t lie to .+ &amp; that&#39;s why it works/);
    const { body } = await youtube('videos', { part: 'snippet', id: row?.id.videoId ?? '' });
    expect(body.items[0].snippet.title).toMatch(/I can't lie to .+ & that's why it works/);
    const nobody = await youtube('channels', { part: 'snippet', forHandle: '@nobody' });
    expect([nobody.status, 'items' in nobody.body]).toEqual([200, false]);
    expect(departures(nobody.body, shapes.youtubeChannels)).toEqual([]);
  });

  test('nothing found is an empty list, not an error', async () => {
    const none = await search({ q: 'zzzz qqqq' });
    expect([none.body.items, none.body.pageInfo.totalResults, none.body.nextPageToken]).toEqual([[], 0, undefined]);
    const tiktok = await scrape('/v1/tiktok/search/keyword', { query: 'zzzz qqqq' });
    expect(tiktok.body).toMatchObject({ search_item_list: [], has_more: 0 });
    expect((await scrape('/v2/instagram/reels/search', { query: 'zzzz qqqq' })).body.reels).toEqual([]);
    const facebook = await scrape('/v1/facebook/search/videos', { query: 'zzzz qqqq' });
    expect(facebook.body).toMatchObject({ videos: [], has_more: false, cursor: null });
  });

  test('an unknown creator is told in the manner of each source', async () => {
    for (const path of [
      '/v1/tiktok/profile',
      '/v3/tiktok/profile/videos',
      '/v1/instagram/profile',
      '/v1/instagram/user/reels',
    ])
      expect(await scrape(path, { handle: 'nobody.at.all' })).toMatchObject({ status: 404, body: { success: false } });
    const page = { url: 'https://www.facebook.com/nobody.at.all' };
    for (const path of ['/v1/facebook/profile', '/v1/facebook/profile/reels'])
      expect(await scrape(path, page)).toMatchObject({ status: 404, body: { data: { accountDoesNotExist: true } } });
    expect(await youtube('playlistItems', { part: 'snippet', playlistId: 'UUnobody' })).toMatchObject({
      status: 404,
      body: { error: { errors: [{ reason: 'playlistNotFound' }] } },
    });
    expect(await discovery('nobody.at.all')).toMatchObject({
      status: 400,
      body: { error: { code: 110, error_subcode: 2207013 } },
    });
    expect(await graph('ig_hashtag_search', { user_id: OWN, q: 'zzzzqqqq' })).toMatchObject({
      status: 400,
      body: { error: { code: 24, error_subcode: 2207024 } },
    });
    expect(await graph('ig_hashtag_search', { user_id: OWN, q: '🏃' })).toMatchObject({
      status: 400,
      body: { error: { code: 1 } },
    });
  });
});

/** Every page of a list, from the first to the last. */
const allPages = async (
  page: (cursor: string | null) => Promise<{ readonly ids: readonly string[]; readonly next: string | null }>,
): Promise<string[][]> => {
  const pages: string[][] = [];
  for (let cursor: string | null = null; ; ) {
    const { ids, next } = await page(cursor);
    pages.push([...ids]);
    if (next === null) return pages;
    if (pages.length > 40) throw new Error('It does not end.');
    cursor = next;
  }
};

const kinds = ['habit tracker', 'meditation sleep', 'budget planner', 'running coach', 'notes tasks', 'photo editor'];

// biome-ignore lint/suspicious/noExplicitAny: rows of a wire format, read as they come
type Row = any;
const searches: Record<Platform, (words: string) => Promise<string[][]>> = {
  youtube: (q) =>
    allPages(async (cursor) => {
      const { body } = await search({ q, ...(cursor ? { pageToken: cursor } : {}) });
      return { ids: body.items.map((row: Row) => row.id.videoId), next: body.nextPageToken ?? null };
    }),
  tiktok: (query) =>
    allPages(async (cursor) => {
      const { body } = await scrape('/v1/tiktok/search/keyword', { query, ...(cursor ? { cursor } : {}) });
      const ids = body.search_item_list.map((row: Row) => row.aweme_info.aweme_id);
      return { ids, next: body.has_more === 1 ? String(body.cursor) : null };
    }),
  instagram: (query) =>
    allPages(async (cursor) => {
      const { body } = await scrape('/v2/instagram/reels/search', { query, ...(cursor ? { page: cursor } : {}) });
      const ids = body.reels.map((row: Row) => row.shortcode);
      return { ids, next: ids.length === 0 ? null : String(Number(cursor ?? '1') + 1) };
    }),
  facebook: (query) =>
    allPages(async (cursor) => {
      const { body } = await scrape('/v1/facebook/search/videos', { query, ...(cursor ? { cursor } : {}) });
      return { ids: body.videos.map((row: Row) => row.id), next: body.cursor };
    }),
};

describe('pages follow one another', () => {
  for (const platform of PLATFORMS) {
    test(`a search of ${platform} gives each video of a kind once, over several pages, and leaves none out`, async () => {
      for (const words of kinds) {
        const pages = await searches[platform](words);
        const ids = pages.flat();
        const all = societyOf(world)
          .find(platform, words)
          .filter(({ isVideo }) => isVideo);
        expect(ids).toEqual(all.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBeGreaterThanOrEqual(20);
        if (platform !== 'youtube') expect(pages.length).toBeGreaterThan(1);
      }
    });
  }

  test('YouTube has more than one page of most kinds', async () => {
    const pages = await Promise.all(kinds.map((words) => searches.youtube(words)));
    expect(pages.filter((one) => one.length > 1).length).toBeGreaterThanOrEqual(4);
  });

  test('a hashtag on Instagram', async () => {
    const id = await tagId();
    const pages = await allPages(async (after) => {
      const asked = { user_id: OWN, fields: 'permalink', limit: '20', ...(after ? { after } : {}) };
      const { body } = await graph(`${id}/top_media`, asked);
      return { ids: body.data.map((row: Row) => row.permalink), next: body.paging?.cursors.after ?? null };
    });
    const all = societyOf(world).tagged('instagram', 'habittracker');
    expect(pages.flat().map((link) => link.split('/').at(-2))).toEqual(all.map((post) => post.id));
    expect(pages.length).toBeGreaterThan(1);
  });

  test('the posts of a creator, on every platform, newest first and what is pinned before all', async () => {
    const long = (platform: Platform): Account =>
      societyOf(world).accounts.find((one) => one.platform === platform && one.posts.length > 26)!;
    const [tube, tok, gram, book] = PLATFORMS.map(long) as [Account, Account, Account, Account];
    const ofTube = await allPages(async (pageToken) => {
      const playlistId = `UU${tube.id.slice(2)}`;
      const asked = { part: 'contentDetails', playlistId, maxResults: '10', ...(pageToken ? { pageToken } : {}) };
      const { body } = await youtube('playlistItems', asked);
      return { ids: body.items.map((row: Row) => row.contentDetails.videoId), next: body.nextPageToken ?? null };
    });
    expect(ofTube.flat()).toEqual(tube.posts.map(({ id }) => id));
    const tokPages = (handle: string): Promise<string[][]> =>
      allPages(async (max_cursor) => {
        const { body } = await scrape('/v3/tiktok/profile/videos', { handle, ...(max_cursor ? { max_cursor } : {}) });
        const ids = body.aweme_list.map((row: Row) => row.aweme_id);
        return { ids, next: body.has_more === 1 ? String(body.max_cursor) : null };
      });
    expect((await tokPages(tok.handle)).flat()).toEqual(tok.posts.map(({ id }) => id));
    const pinner = societyOf(world).accounts.find(
      ({ platform, posts }) => platform === 'tiktok' && posts.some(({ isPinned }) => isPinned),
    )!;
    const pinned = (await tokPages(pinner.handle)).flat();
    expect(pinned[0]).toBe(pinner.posts.find(({ isPinned }) => isPinned)?.id);
    expect(new Set(pinned)).toEqual(new Set(pinner.posts.map(({ id }) => id)));
    expect(pinned).toHaveLength(pinner.posts.length);
    const ofGram = await allPages(async (max_id) => {
      const { body } = await scrape('/v1/instagram/user/reels', { handle: gram.handle, ...(max_id ? { max_id } : {}) });
      const ids = body.items.map((row: Row) => row.media.code);
      return { ids, next: body.paging_info.more_available ? body.paging_info.max_id : null };
    });
    expect(ofGram.flat()).toEqual(gram.posts.filter(({ isVideo }) => isVideo).map(({ id }) => id));
    const ofBook = await allPages(async (cursor) => {
      const [at, next_page_id] = cursor?.split(' ') ?? [];
      const url = `https://www.facebook.com/${book.handle}`;
      const asked = { url, ...(at && next_page_id ? { cursor: at, next_page_id } : {}) };
      const { body } = await scrape('/v1/facebook/profile/reels', asked);
      const ids = body.reels.map((row: Row) => row.video_id);
      return { ids, next: body.cursor ? `${body.cursor} ${body.next_page_id}` : null };
    });
    expect(ofBook.flat()).toEqual(book.posts.map(({ id }) => id));
  });

  test('a token that YouTube did not give is refused', async () => {
    expect((await search({ pageToken: 'nonsense' })).status).toBe(400);
  });
});

describe('keys', () => {
  const error = ({ body }: Reply) => body.error;
  test('YouTube names what is wrong with a key, and a day whose quota is spent', async () => {
    const asked = (key: Record<string, string>) =>
      get('/youtube/youtube/v3/search', { part: 'snippet', q: 'habit', ...key });
    const [none, refused, expired, spent] = await Promise.all(
      [{}, { key: 'refused' }, { key: 'expired' }, { key: 'spent' }].map((key) => asked(key as Record<string, string>)),
    );
    for (const reply of [none, refused, expired, spent])
      expect(departures(reply?.body, shapes.youtubeError)).toEqual([]);
    expect([none?.status, error(none!).errors[0].reason]).toEqual([403, 'forbidden']);
    expect([refused?.status, error(refused!).details[0].reason]).toEqual([400, 'API_KEY_INVALID']);
    expect([expired?.status, error(expired!).message]).toEqual([400, expect.stringContaining('expired')]);
    expect([spent?.status, error(spent!).errors[0].reason]).toEqual([403, 'quotaExceeded']);
  });

  test('the Graph API tells a missing, an expired and a refused token apart', async () => {
    const asked = (token: Record<string, string>) => get('/graph/v25.0/me/accounts', token);
    const replies = await Promise.all([
      asked({}),
      asked({ access_token: 'expired' }),
      asked({ access_token: 'refused' }),
    ]);
    expect(replies.map((reply) => [reply.status, error(reply).code])).toEqual([
      [400, 104],
      [400, 190],
      [400, 10],
    ]);
    for (const reply of replies) expect(departures(reply.body, shapes.graphError)).toEqual([]);
  });

  test('the aggregator refuses a missing key and a wrong one, and tells when credits are spent', async () => {
    const asked = (headers: Record<string, string>) =>
      get('/scrapecreators/v1/tiktok/search/keyword', { query: 'habit' }, headers);
    const replies = await Promise.all([asked({}), asked({ 'x-api-key': 'refused' }), asked({ 'x-api-key': 'spent' })]);
    expect(replies.map(({ status, body }) => [status, body.success])).toEqual([
      [401, false],
      [401, false],
      [402, false],
    ]);
  });
});

describe('faults', () => {
  const played = async (route: string, fault: string, ask: () => Promise<Reply>): Promise<Reply> => {
    sandbox.setFault({ route, fault, times: 1 });
    return ask();
  };

  test('a repeated page is the first again', async () => {
    const first = await search();
    const again = await played('youtube-search', 'repeated-page', () =>
      search({ pageToken: first.body.nextPageToken }),
    );
    expect(again.body.items).toEqual(first.body.items);
    const words = { query: 'habit tracker' };
    const page = await scrape('/v1/tiktok/search/keyword', words);
    const repeated = await played('scrape-tiktok-search', 'repeated-page', () =>
      scrape('/v1/tiktok/search/keyword', { ...words, cursor: String(page.body.cursor) }),
    );
    expect(repeated.body.search_item_list).toEqual(page.body.search_item_list);
  });

  test('reels of a term with spaces fail under 500-on-spaces, and the same words as one are found', async () => {
    sandbox.setFault({ route: 'scrape-instagram-search', fault: '500-on-spaces' });
    expect((await scrape('/v2/instagram/reels/search', { query: 'habit tracker' })).status).toBe(500);
    const joined = await scrape('/v2/instagram/reels/search', { query: 'habittracker' });
    expect(joined.status).toBe(200);
    expect(joined.body.reels.length).toBeGreaterThan(5);
  });

  test('without counts nothing is counted as zero', async () => {
    const { id } = await firstVideo();
    const video = await played('youtube-videos', 'no-counts', () => youtube('videos', { part: 'statistics', id }));
    expect(video.body.items[0].statistics).toEqual({ favoriteCount: '0' });
    const reels = await played('scrape-instagram-search', 'no-counts', () =>
      scrape('/v2/instagram/reels/search', { query: 'habit tracker' }),
    );
    expect(Object.keys(reels.body.reels[0])).not.toContain('like_count');
    const tiktok = await played('scrape-tiktok-search', 'no-counts', () =>
      scrape('/v1/tiktok/search/keyword', { query: 'habit tracker' }),
    );
    expect(tiktok.body.search_item_list[0].aweme_info.statistics).toBeUndefined();
  });

  test('a changed shape is 200 and has no list where it was', async () => {
    const tube = await played('youtube-search', 'changed-shape', search);
    const tok = await played('scrape-tiktok-search', 'changed-shape', () =>
      scrape('/v1/tiktok/search/keyword', { query: 'habit tracker' }),
    );
    expect([tube.status, tube.body.items, tok.status, tok.body.search_item_list]).toEqual([
      200,
      undefined,
      200,
      undefined,
    ]);
  });

  test('an error inside a 200, a spent quota, an expired token and too many calls speak as their source does', async () => {
    const inside = await played('scrape-tiktok-profile', 'error-in-200', () =>
      scrape('/v1/tiktok/profile', { handle: 'x' }),
    );
    expect([inside.status, inside.body.success]).toEqual([200, false]);
    const quota = await played('youtube-playlist', 'quota', () => youtube('playlistItems', { playlistId: 'UU' }));
    expect([quota.status, quota.body.error.errors[0].domain]).toEqual([403, 'youtube.quota']);
    const fast = await played('youtube-search', 'rate-limited', search);
    expect([fast.status, fast.body.error.errors[0].reason]).toEqual([403, 'rateLimitExceeded']);
    const tags = await played('instagram-hashtag', 'quota', () =>
      graph('ig_hashtag_search', { user_id: OWN, q: 'habits' }),
    );
    expect([tags.status, tags.body.error.error_subcode]).toEqual([400, 2207034]);
    const token = await played('instagram-discovery', 'token-expired', () => discovery('anyone'));
    expect([token.status, token.body.error.code]).toEqual([400, 190]);
    expect(
      (
        await played('scrape-facebook-search', 'rate-limited', () =>
          scrape('/v1/facebook/search/videos', { query: 'x' }),
        )
      ).status,
    ).toBe(429);
  });
});
