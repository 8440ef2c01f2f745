import { describe, expect, test } from 'vitest';
import { type AggregatedPlatform, aggregated } from '../../../server/connectors/social/aggregator.ts';
import { createScrapecreators } from '../../../server/connectors/social/scrapecreators/scrapecreators.ts';
import type { CreatorRef, SocialProfile, SocialVideo } from '../../../server/connectors/social/social.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { type SocialReply, socialHttp } from '../../support/sources/social-http.ts';

const base = 'https://api.scrapecreators.com';

const start = (answer: (url: URL, at: number) => SocialReply) => {
  const http = socialHttp(answer);
  return { http, aggregator: createScrapecreators({ http, key: 'secret-key' }) };
};
const startInTurn = (...bodies: unknown[]) => start((_, at) => ({ json: bodies[Math.min(at, bodies.length) - 1] }));

type Change = Record<string, unknown>;
const well = { success: true, credits_remaining: 9999 };

const aweme = (change: Change = {}) => ({
  aweme_id: '7500000000000000321',
  desc: 'day 30 with pebble #habits',
  create_time: 1793700000,
  author: { uid: '6900000000000000001', unique_id: 'slowdesk', nickname: 'Slow Desk', follower_count: 20311 },
  statistics: { play_count: 48211, digg_count: 3900, comment_count: 88, share_count: 12, collect_count: 401 },
  video: { duration: 41000, cover: { url_list: ['https://p16.invented.example/c.jpg'] } },
  ...change,
});
const tiktoks = (rows: unknown[], change: Change = {}) => ({
  ...well,
  cursor: 12,
  has_more: 1,
  search_item_list: rows,
  ...change,
});

const reel = (change: Change = {}) => ({
  id: '3500000000000000001',
  shortcode: 'INVENTED03',
  caption: 'Day 30',
  taken_at: '2026-11-10T09:10:11.000Z',
  like_count: 900,
  comment_count: 31,
  video_view_count: 40100,
  video_play_count: 51000,
  owner: { username: 'slowdesk', follower_count: 20311 },
  video_url: 'https://invented.example/v.mp4',
  ...change,
});
const ownReel = (change: Change = {}) => ({
  pk: '3500000000000000001',
  id: '3500000000000000001_77',
  code: 'INVENTED03',
  caption: { text: 'Day 30 #calm' },
  taken_at: 1793700000,
  play_count: 51000,
  like_count: 900,
  comment_count: 31,
  video_duration: 75.7,
  is_paid_partnership: true,
  user: { pk: '77', username: 'slowdesk', full_name: 'Slow Desk' },
  image_versions2: { candidates: [{ url: 'https://invented.example/c.jpg', width: 1, height: 1 }] },
  ...change,
});

const facebookVideo = (change: Change = {}) => ({
  id: '1972139093480001',
  url: 'https://www.facebook.com/reel/1972139093480001/',
  title: 'A month with Pebble',
  description: 'What stayed #habits',
  author: { id: '100071029290001', name: 'Slow Desk', url: 'https://www.facebook.com/slowdesk' },
  creation_time: 1793700000,
  publish_time: 1793700001,
  relative_time_text: null,
  duration_ms: 10100,
  duration_text: null,
  thumbnail_url: 'https://invented.example/a.jpg',
  ...change,
});
const pageReel = (change: Change = {}) => ({
  id: 'UzpfSTEw',
  post_id: '1203161005160001',
  video_id: '1114235920660001',
  url: 'https://www.facebook.com/reel/1114235920660001',
  creation_time: '2026-09-13T20:51:28.000Z',
  view_count: 900,
  description: 'Day 30 #habits',
  thumbnail: 'https://invented.example/t.jpg',
  play_time_in_ms: 22035,
  author: { id: '100071029290001', name: 'Slow Desk', url: 'https://www.facebook.com/slowdesk' },
  ...change,
});

const place = (page: number) => JSON.stringify({ page, joined: false, first: null });

const search = (platform: AggregatedPlatform, reply: unknown, query = 'pebble') =>
  startInTurn(reply).aggregator.search(platform, { query, cursor: null });
const firstOf = async (platform: AggregatedPlatform, reply: unknown): Promise<SocialVideo> =>
  foundValue(await search(platform, reply)).videos[0]!;

describe('what is asked: by GET, with the key in a header and nowhere else, one credit a call', () => {
  const asked: [string, (aggregator: ReturnType<typeof createScrapecreators>) => Promise<unknown>, unknown, string][] =
    [
      [
        'TikTok’s search',
        (a) => a.search('tiktok', { query: 'habit tracker', cursor: null }),
        tiktoks([]),
        '/v1/tiktok/search/keyword?query=habit tracker',
      ],
      [
        'its next page',
        (a) => a.search('tiktok', { query: 'x', cursor: '12' }),
        tiktoks([]),
        '/v1/tiktok/search/keyword?query=x&cursor=12',
      ],
      ['a TikTok profile', (a) => a.profile('tiktok', 'slowdesk'), {}, '/v1/tiktok/profile?handle=slowdesk'],
      [
        'newest TikToks',
        (a) => a.videos('tiktok', 'slowdesk', 12),
        { aweme_list: [] },
        '/v3/tiktok/profile/videos?handle=slowdesk&sort_by=latest',
      ],
      [
        'the search of reels',
        (a) => a.search('instagram', { query: 'habit tracker', cursor: null }),
        { reels: [] },
        '/v2/instagram/reels/search?query=habit tracker',
      ],
      [
        'its next page',
        (a) => a.search('instagram', { query: 'x', cursor: place(2) }),
        { reels: [] },
        '/v2/instagram/reels/search?query=x&page=2',
      ],
      ['an Instagram profile', (a) => a.profile('instagram', 'slowdesk'), {}, '/v1/instagram/profile?handle=slowdesk'],
      [
        'newest reels',
        (a) => a.videos('instagram', 'slowdesk', 12),
        { items: [] },
        '/v1/instagram/user/reels?handle=slowdesk',
      ],
      [
        'the search of Facebook’s videos',
        (a) => a.search('facebook', { query: 'pebble', cursor: null }),
        { videos: [] },
        '/v1/facebook/search/videos?query=pebble',
      ],
      [
        'its next page',
        (a) => a.search('facebook', { query: 'x', cursor: 'eyJ' }),
        { videos: [] },
        '/v1/facebook/search/videos?query=x&cursor=eyJ',
      ],
      [
        'a Facebook page',
        (a) => a.profile('facebook', 'slowdesk'),
        {},
        '/v1/facebook/profile?url=https://www.facebook.com/slowdesk',
      ],
      [
        'its newest reels',
        (a) => a.videos('facebook', 'slowdesk', 10),
        { reels: [] },
        '/v1/facebook/profile/reels?url=https://www.facebook.com/slowdesk',
      ],
    ];
  test.each(asked)('%s', async (_, ask, reply, address) => {
    const { http, aggregator } = startInTurn(reply);
    await ask(aggregator);
    expect(http.addresses).toEqual([`${base}${address}`]);
    expect(http.sent[0]).toMatchObject({ headers: { 'x-api-key': 'secret-key', accept: 'application/json' } });
    expect(http.sent[0]!.method).toBeUndefined();
  });
});

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

  test('counts, cover, duration and date that are not told are null, and nobody’s video has no creator', async () => {
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

  test('a page goes on while has_more is 1 or true, or is not told; the same video twice is one', async () => {
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

describe('Instagram', () => {
  test('every field of a found reel', async () => {
    expect(await firstOf('instagram', { ...well, reels: [reel()] })).toEqual({
      platform: 'instagram',
      id: 'INVENTED03',
      url: 'https://www.instagram.com/reel/INVENTED03/',
      title: 'Day 30',
      description: '',
      creator: { platform: 'instagram', handle: 'slowdesk', id: null, name: null, followers: 20311 },
      views: 51000,
      likes: 900,
      comments: 31,
      publishedAt: '2026-11-10T09:10:11.000Z',
      durationS: null,
      thumbnail: null,
      hashtags: [],
      declaredPaid: null,
    } satisfies SocialVideo);
  });

  test('every field of a reel of somebody’s own, under `media` or flattened', async () => {
    const whole = startInTurn({ items: [{ media: ownReel() }], paging_info: { more_available: false }, status: 'ok' });
    const flat = startInTurn({ items: [ownReel()] });
    const video = foundValue(await whole.aggregator.videos('instagram', 'slowdesk', 12))[0];
    expect(video).toEqual({
      platform: 'instagram',
      id: 'INVENTED03',
      url: 'https://www.instagram.com/reel/INVENTED03/',
      title: 'Day 30 #calm',
      description: '',
      creator: { platform: 'instagram', handle: 'slowdesk', id: '77', name: 'Slow Desk', followers: null },
      views: 51000,
      likes: 900,
      comments: 31,
      publishedAt: '2026-11-03T10:00:00.000Z',
      durationS: 76,
      thumbnail: 'https://invented.example/c.jpg',
      hashtags: ['calm'],
      declaredPaid: true,
    } satisfies SocialVideo);
    expect(foundValue(await flat.aggregator.videos('instagram', 'slowdesk', 12))[0]).toEqual(video);
  });

  test.each([
    ['a text', 'Day 30', 'Day 30'],
    ['an object with the text', { text: 'Day 30' }, 'Day 30'],
    ['null', null, ''],
    ['nothing', undefined, ''],
  ])('a caption may be %s', async (_, caption, title) => {
    expect((await firstOf('instagram', { reels: [reel({ caption })] })).title).toBe(title);
  });

  test('likes that are hidden, told as -1, are null', async () => {
    expect((await firstOf('instagram', { reels: [reel({ like_count: -1 })] })).likes).toBeNull();
  });

  test.each([
    [{ video_view_count: 40100, video_play_count: 51000 }, 51000],
    [{ play_count: 52000, ig_play_count: 51000, fb_play_count: 1000 }, 51000],
    [{ play_count: 51000 }, 51000],
    [{ video_view_count: 40100 }, null],
    [{ video_view_count: 40100, play_count: -1 }, null],
    [{}, null],
  ])('views are plays, of a search as of an account, and no other count stands for them: %j', async (counts, views) => {
    const { video_view_count: _, video_play_count: __, ...found } = reel();
    const { play_count: ___, ...own } = ownReel();
    expect((await firstOf('instagram', { reels: [{ ...found, ...counts }] })).views).toBe(views);
    const { aggregator } = startInTurn({ items: [{ media: { ...own, ...counts } }] });
    expect(foundValue(await aggregator.videos('instagram', 'slowdesk', 12))[0]!.views).toBe(views);
  });

  test('words with spaces that it fails at are asked for as one, without trying the failure again', async () => {
    const { http, aggregator } = start((url) =>
      url.searchParams.get('query')!.includes(' ')
        ? { status: 500, json: { success: false, message: 'Something went wrong' } }
        : { json: { ...well, reels: [reel()] } },
    );
    const first = foundValue(await aggregator.search('instagram', { query: 'habit  tracker', cursor: null }));
    expect(first.videos).toHaveLength(1);
    await aggregator.search('instagram', { query: 'habit  tracker', cursor: first.next });
    expect(http.addresses).toEqual([
      `${base}/v2/instagram/reels/search?query=habit  tracker`,
      `${base}/v2/instagram/reels/search?query=habittracker`,
      `${base}/v2/instagram/reels/search?query=habittracker&page=2`,
    ]);
    expect(http.sent[0]!.understands).toContain(500);
  });

  test('a word alone that it fails at is a failure', async () => {
    const { http, aggregator } = start(() => ({ status: 500 }));
    expect((await aggregator.search('instagram', { query: 'pebble', cursor: null })).kind).toBe('unreachable');
    expect(http.sent[0]!.understands).not.toContain(500);
  });

  test('pages go on until one is empty or comes twice, and to the eleventh at most', async () => {
    const { http, aggregator } = start((_, at) => ({
      json: { reels: at < 20 ? [reel({ shortcode: `R${at}` })] : [] },
    }));
    let cursor: string | null = null;
    let pages = 0;
    do {
      cursor = foundValue(await aggregator.search('instagram', { query: 'x', cursor })).next;
      pages++;
    } while (cursor !== null);
    expect(pages).toBe(11);
    expect(http.addresses.at(-1)).toBe(`${base}/v2/instagram/reels/search?query=x&page=11`);
    expect(await search('instagram', { reels: [] })).toEqual({ kind: 'none' });
    const again = startInTurn({ reels: [reel()] }).aggregator;
    const first = foundValue(await again.search('instagram', { query: 'x', cursor: null }));
    expect(await again.search('instagram', { query: 'x', cursor: first.next })).toEqual({ kind: 'none' });
  });

  test('newest reels go on by max_id, of either form', async () => {
    const next = [{ paging_info: { max_id: 'QVF', more_available: true } }, { max_id: 'QVF' }];
    for (const more of next) {
      const { http, aggregator } = startInTurn({ items: [{ media: ownReel() }], ...more }, { items: [] });
      await aggregator.videos('instagram', 'slowdesk', 12);
      expect(http.addresses[1]).toBe(`${base}/v1/instagram/user/reels?handle=slowdesk&max_id=QVF`);
    }
  });

  test('every field of a profile; its phone and its street are not taken', async () => {
    const { aggregator } = startInTurn({
      ...well,
      data: {
        user: {
          id: '77',
          username: 'slowdesk',
          full_name: 'Slow Desk',
          biography: 'Desk life.',
          bio_links: [{ title: 'Shop', url: 'https://slowdesk.example/shop' }, { title: 'x' }],
          external_url: 'https://slowdesk.example',
          edge_followed_by: { count: 20311 },
          edge_owner_to_timeline_media: { count: 140 },
          is_private: false,
          business_email: 'hello@slowdesk.example',
          business_phone_number: '+44 20 0000 0000',
          business_address_json: '{"street_address": "1 Hidden Lane"}',
        },
      },
    });
    const profile = foundValue(await aggregator.profile('instagram', 'slowdesk'));
    expect(profile).toEqual({
      platform: 'instagram',
      handle: 'slowdesk',
      id: '77',
      name: 'Slow Desk',
      url: 'https://www.instagram.com/slowdesk/',
      followers: 20311,
      bio: 'Desk life.',
      links: ['https://slowdesk.example/shop', 'https://slowdesk.example'],
      businessEmail: 'hello@slowdesk.example',
      videoCount: null,
    } satisfies SocialProfile);
  });
});

describe('Facebook', () => {
  test('every field of a found video', async () => {
    expect(
      await firstOf('facebook', { ...well, query: 'x', videos: [facebookVideo()], cursor: null, has_more: false }),
    ).toEqual({
      platform: 'facebook',
      id: '1972139093480001',
      url: 'https://www.facebook.com/reel/1972139093480001/',
      title: 'A month with Pebble',
      description: 'What stayed #habits',
      creator: {
        platform: 'facebook',
        handle: 'slowdesk',
        id: '100071029290001',
        name: 'Slow Desk',
        followers: null,
      },
      views: null,
      likes: null,
      comments: null,
      publishedAt: '2026-11-03T10:00:01.000Z',
      durationS: 10,
      thumbnail: 'https://invented.example/a.jpg',
      hashtags: ['habits'],
      declaredPaid: null,
    } satisfies SocialVideo);
  });

  test.each([
    ['Sep 5 · 89K views', 89_000],
    ['2 days ago · 1.2M views', 1_200_000],
    ['3h · 1,234 views', 1234],
    ['1 view', 1],
    ['Sep 5', null],
  ])('%s tells %s views and no date, for it lacks the year', async (relative_time_text, views) => {
    const row = facebookVideo({ relative_time_text, creation_time: null, publish_time: null });
    expect(await firstOf('facebook', { videos: [row] })).toMatchObject({ views, publishedAt: null });
  });

  test('a duration may be told as a text', async () => {
    for (const [duration_text, durationS] of [
      ['0:17', 17],
      ['1:02:03', 3723],
      ['LIVE', null],
    ] as const) {
      const row = facebookVideo({ duration_ms: null, duration_text });
      expect((await firstOf('facebook', { videos: [row] })).durationS).toBe(durationS);
    }
  });

  test('without a title the description is the title', async () => {
    expect(await firstOf('facebook', { videos: [facebookVideo({ title: null })] })).toMatchObject({
      title: 'What stayed #habits',
      description: '',
    });
  });

  test.each([
    ['https://www.facebook.com/profile.php?id=100071029290001', '100071029290001'],
    ['https://www.facebook.com/people/Slow-Desk/100071029290001/', '100071029290001'],
    ['https://www.facebook.com/slowdesk/', 'slowdesk'],
    [null, '100071029290001'],
  ])('who is addressed as %s has the handle %s', async (url, handle) => {
    const author = { id: '100071029290001', name: 'Slow Desk', url };
    expect((await firstOf('facebook', { videos: [facebookVideo({ author })] })).creator?.handle).toBe(handle);
  });

  test('pages go on by the cursor while has_more is true', async () => {
    const reply = { videos: [facebookVideo()], cursor: 'eyJ', has_more: true };
    expect(foundValue(await search('facebook', reply)).next).toBe('eyJ');
    expect(foundValue(await search('facebook', { ...reply, has_more: false })).next).toBeNull();
    expect(await search('facebook', { videos: [], cursor: null, has_more: false })).toEqual({ kind: 'none' });
  });

  test('every field of a page’s reel; further pages want both of their marks', async () => {
    const { http, aggregator } = startInTurn(
      { reels: [pageReel()], cursor: 'AQH', next_page_id: 'YXB' },
      { reels: [pageReel({ video_id: '2', description: undefined })], cursor: 'AQI' },
    );
    const videos = foundValue(await aggregator.videos('facebook', 'slowdesk', 12));
    expect(videos[0]).toEqual({
      platform: 'facebook',
      id: '1114235920660001',
      url: 'https://www.facebook.com/reel/1114235920660001/',
      title: 'Day 30 #habits',
      description: '',
      creator: { platform: 'facebook', handle: 'slowdesk', id: '100071029290001', name: 'Slow Desk', followers: null },
      views: 900,
      likes: null,
      comments: null,
      publishedAt: '2026-09-13T20:51:28.000Z',
      durationS: 22,
      thumbnail: 'https://invented.example/t.jpg',
      hashtags: ['habits'],
      declaredPaid: null,
    } satisfies SocialVideo);
    expect(videos[1]!.title).toBe('');
    expect(http.addresses[1]).toContain('&cursor=AQH&next_page_id=YXB');
    expect(http.sent).toHaveLength(2);
  });

  test('one of the two marks alone leads nowhere', async () => {
    for (const half of [{ cursor: 'AQH' }, { next_page_id: 'YXB' }]) {
      const { http, aggregator } = startInTurn({ reels: [pageReel()], ...half });
      expect(foundValue(await aggregator.videos('facebook', 'slowdesk', 12))).toHaveLength(1);
      expect(http.sent).toHaveLength(1);
    }
  });

  test('every field of a page; its phone and its street are not taken', async () => {
    const { aggregator } = startInTurn({
      ...well,
      id: '100071029290001',
      isPrivate: false,
      name: 'Slow Desk',
      url: 'https://www.facebook.com/slowdesk',
      pageIntro: 'Desk life.',
      category: 'Creator',
      address: '1 Hidden Lane',
      email: 'hello@slowdesk.example',
      phone: '+44 20 0000 0000',
      website: 'https://slowdesk.example/',
      links: ['https://links.example/slowdesk'],
      likeCount: 3224,
      followerCount: 3200,
    });
    expect(foundValue(await aggregator.profile('facebook', 'slowdesk'))).toEqual({
      platform: 'facebook',
      handle: 'slowdesk',
      id: '100071029290001',
      name: 'Slow Desk',
      url: 'https://www.facebook.com/slowdesk',
      followers: 3200,
      bio: 'Desk life.',
      links: ['https://slowdesk.example/', 'https://links.example/slowdesk'],
      businessEmail: 'hello@slowdesk.example',
      videoCount: null,
    } satisfies SocialProfile);
  });
});

describe('people who are not there', () => {
  test('unknown ones are not found, on every platform', async () => {
    const { aggregator } = start(() => ({ status: 404, json: { success: false, message: 'Not found' } }));
    for (const platform of ['tiktok', 'instagram', 'facebook'] as const) {
      expect(await aggregator.profile(platform, 'ghost')).toEqual({ kind: 'not_found' });
      expect(await aggregator.videos(platform, 'ghost', 12)).toEqual({ kind: 'not_found' });
    }
  });

  test.each([
    ['tiktok', { user: { uniqueId: 'x', privateAccount: true }, stats: {} }],
    ['instagram', { data: { user: { username: 'x', is_private: true } } }],
    ['facebook', { success: true, url: 'https://www.facebook.com/x/', account_status: 'private', isPrivate: true }],
  ] as const)('a private account on %s is not offered', async (platform, reply) => {
    expect(await startInTurn(reply).aggregator.profile(platform, 'x')).toEqual({ kind: 'not_offered' });
  });

  test('who has posted nothing has none', async () => {
    const { aggregator } = startInTurn({ aweme_list: [], has_more: 0, max_cursor: 0 });
    expect(await aggregator.videos('tiktok', 'x', 12)).toEqual({ kind: 'none' });
  });

  test('a second page that fails is a failure: half of the newest would pass for all', async () => {
    const { aggregator } = start((_, at) =>
      at === 1 ? { json: { aweme_list: [aweme()], has_more: 1, max_cursor: 1 } } : { status: 503 },
    );
    expect((await aggregator.videos('tiktok', 'x', 12)).kind).toBe('unreachable');
  });
});

describe('refusals', () => {
  const refusals: [string, SocialReply, string][] = [
    ['no key, or a wrong one', { status: 401, json: { success: false, message: 'Invalid API key' } }, 'key_refused'],
    ['a key that is locked out', { status: 403, body: 'Forbidden' }, 'key_refused'],
    ['no credits left', { status: 402, json: { success: false, message: "You're out of credits :(" } }, 'quota_spent'],
    ['no credits left, under 200', { json: { success: false, message: "You're out of credits :(" } }, 'quota_spent'],
    ['a wrong key, under 200', { json: { success: false, message: 'Bad api_key' } }, 'key_refused'],
    ['a failure of its own, under 200', { json: { success: false, message: 'Try later' } }, 'unreachable'],
    ['429', { status: 429, json: { success: false } }, 'rate_limited'],
    ['a server error', { status: 500 }, 'unreachable'],
    ['a bad request', { status: 400, json: { success: false } }, 'shape_changed'],
    ['a search that is no more', { status: 404, body: 'Not Found' }, 'shape_changed'],
    ['HTML instead of JSON', { body: '<!doctype html><html></html>' }, 'shape_changed'],
    ['rows under another name', { json: { success: true, results: [] } }, 'shape_changed'],
    ['a row without an id', { json: tiktoks([{ aweme_info: {} }]) }, 'shape_changed'],
    ['an id that is a number, and so another’s', { json: tiktoks([aweme({ aweme_id: 7.5e18 })]) }, 'shape_changed'],
  ];
  test.each(refusals)('%s', async (_, reply, kind) => {
    const outcome = await start(() => reply).aggregator.search('tiktok', { query: 'x', cursor: null });
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toContain('secret-key');
  });

  test('once the credits are spent nobody else is asked for', async () => {
    const { http, aggregator } = start(() => ({ status: 402, json: { success: false } }));
    const creators = Array.from(
      { length: 20 },
      (_, at): CreatorRef => ({ platform: 'tiktok', handle: `x${at}`, id: null }),
    );
    const outcomes = await aggregated('tiktok', aggregator).profiles(creators);
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(20).fill('quota_spent'));
    expect(http.sent.length).toBeLessThanOrEqual(6);
  });
});
