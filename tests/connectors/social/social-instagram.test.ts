import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createReadCache } from '../../../server/connectors/http/read-cache.ts';
import { createGraphInstagram } from '../../../server/connectors/social/instagram/graph-instagram.ts';
import type { CreatorRef, SocialVideo } from '../../../server/connectors/social/social.ts';
import { openDatabase } from '../../../server/store/engine/database.ts';
import { createLog } from '../../../server/support/log.ts';
import { testClock } from '../../support/clock.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { type SocialReply, socialHttp } from '../../support/sources/social/social-http.ts';

const db = openDatabase(await freshDatabase());
afterAll(() => db.close());
beforeEach(() => db.script('truncate hashtags; truncate held_reads'));

const base = 'https://graph.facebook.com/v25.0';
const own = '17841400000000000';
const token = 'secret-token';

const graphError = (code: number, subcode?: number) => ({
  error: {
    message: `Something about ${token}.`,
    type: 'OAuthException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    fbtrace_id: 'A',
  },
});

const reel = (change: Record<string, unknown> = {}) => ({
  id: '17900000000000001',
  caption: 'Day 30 #habits',
  media_type: 'VIDEO',
  permalink: 'https://www.instagram.com/reel/INVENTED01/',
  timestamp: '2026-11-14T09:10:11+0000',
  like_count: 412,
  comments_count: 18,
  ...change,
});
const photo = {
  id: '17900000000000002',
  media_type: 'IMAGE',
  media_url: 'https://scontent.cdninstagram.com/invented.jpg',
  permalink: 'https://www.instagram.com/p/INVENTED02/',
  timestamp: '2026-11-14T08:00:00+0000',
  comments_count: 0,
};
const media = (data: unknown[], more = true) => ({
  data,
  ...(more && {
    paging: {
      cursors: { after: 'inventedAfter' },
      next: `${base}/17840000000000001/top_media?after=inventedAfter&access_token=${token}`,
    },
  }),
});
const discovered = (change: Record<string, unknown> = {}) => ({
  business_discovery: {
    username: 'slowdesk',
    name: 'Slow Desk',
    biography: 'Desk life.',
    website: 'https://slowdesk.example',
    followers_count: 20311,
    media_count: 140,
    id: '17841400000000001',
    ...change,
  },
  id: own,
});

/** Answers by what is asked; the account and the tag are those of the samples unless a test says otherwise. */
const instagramWith = (answers: Record<string, (url: URL, at: number) => SocialReply> = {}) => {
  const usual: typeof answers = {
    accounts: () => ({ json: { data: [{ id: '1' }, { id: '2', instagram_business_account: { id: own } }] } }),
    ig_hashtag_search: () => ({ json: { data: [{ id: '17840000000000001' }] } }),
    top_media: () => ({ json: media([reel(), photo]) }),
    [own]: () => ({ json: discovered() }),
  };
  const http = socialHttp((url, at) => ({ ...usual, ...answers })[url.pathname.split('/').at(-1)!]!(url, at));
  const cache = createReadCache({ db, clock: testClock, log: createLog('silent') });
  const open = () => createGraphInstagram({ http, cache, db, token });
  return { http, instagram: open(), open };
};
const ask = { query: 'Habit tracker', cursor: null };
const creator = (handle: string): CreatorRef => ({ platform: 'instagram', handle, id: null });

describe('what is asked', () => {
  test('the own account once, a hashtag’s id once, then its top media', async () => {
    const { http, instagram } = instagramWith();
    await instagram.searchVideos(ask);
    await instagram.searchVideos(ask);
    const page = `${base}/17840000000000001/top_media?user_id=${own}&fields=id,caption,media_type,media_url,permalink,timestamp,like_count,comments_count,children&limit=50&access_token=${token}`;
    expect(http.addresses).toEqual([
      `${base}/me/accounts?fields=instagram_business_account&access_token=${token}`,
      `${base}/ig_hashtag_search?user_id=${own}&q=habittracker&access_token=${token}`,
      page,
      page,
    ]);
  });

  test('the account is held for all nodes under a key that does not hold the token', async () => {
    const { http, instagram } = instagramWith();
    await instagram.searchVideos(ask);
    const second = instagramWith();
    await second.instagram.searchVideos(ask);
    expect(second.http.addresses.some((address) => address.includes('/me/accounts'))).toBe(false);
    const rows = await db.rows('select * from held_reads');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(http.sent).toHaveLength(3);
  });

  test('a profile by its exact name', async () => {
    const { http, instagram } = instagramWith();
    await instagram.profiles([creator('slowdesk')]);
    expect(http.addresses[1]).toBe(
      `${base}/${own}?fields=business_discovery.username(slowdesk){username,name,biography,website,followers_count,media_count}&access_token=${token}`,
    );
  });

  test('newest posts by the same road, twice as many as are wanted, for photos are among them', async () => {
    const { http, instagram } = instagramWith();
    await instagram.recentVideos([creator('slowdesk')], 12);
    expect(http.addresses[1]).toBe(
      `${base}/${own}?fields=business_discovery.username(slowdesk){username,name,followers_count,media.limit(24){caption,like_count,comments_count,media_type,media_product_type,permalink,timestamp}}&access_token=${token}`,
    );
  });

  test('a name that is none is not asked for: nothing gets into the list of fields by it', async () => {
    const { http, instagram } = instagramWith();
    const outcomes = await instagram.profiles([creator('x){id},me{'), creator(''), creator('a b')]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['not_found', 'not_found', 'not_found']);
    expect(http.sent).toEqual([]);
  });

  test('words of which nothing can stand in a hashtag are not asked for', async () => {
    const { http, instagram } = instagramWith();
    expect(await instagram.searchVideos({ query: '🧘 ✨', cursor: null })).toEqual({ kind: 'none' });
    expect(http.sent).toEqual([]);
  });
});

describe('the thirty hashtags', () => {
  test('the thirty-first within seven days is not asked for; one of the thirty is', async () => {
    const { http, instagram } = instagramWith();
    for (let at = 1; at <= 30; at++) await instagram.searchVideos({ query: `tag ${at}`, cursor: null });
    const before = http.sent.length;
    expect(await instagram.searchVideos({ query: 'one more', cursor: null })).toMatchObject({ kind: 'quota_spent' });
    expect(http.sent).toHaveLength(before);
    expect((await instagram.searchVideos({ query: 'TAG 1', cursor: null })).kind).toBe('found');
  });

  test('who leaves some to others stops before they are taken, and may ask for what counts already', async () => {
    const { instagram } = instagramWith();
    const search = (query: string, leave?: number) =>
      instagram.searchVideos({ query, cursor: null, ...(leave !== undefined && { leave }) });
    expect((await search('one', 29)).kind).toBe('found');
    expect((await search('two', 29)).kind).toBe('quota_spent');
    expect((await search('two')).kind).toBe('found');
    expect((await search('one', 50)).kind).toBe('found');
    expect((await search('three', 50)).kind).toBe('quota_spent');
  });

  test('that Instagram itself counts as spent are quota_spent', async () => {
    const { instagram } = instagramWith({
      ig_hashtag_search: () => ({ status: 400, json: graphError(18, 2207034) }),
    });
    expect(await instagram.searchVideos(ask)).toMatchObject({ kind: 'quota_spent' });
  });

  test.each([
    ['unknown', 400, graphError(24, 2207024), 'none'],
    ['that Instagram does not look for', 400, graphError(100), 'none'],
    ['that the token has lost the permission for', 400, graphError(100, 33), 'shape_changed'],
    ['whose lookup is refused for a permission', 403, graphError(10), 'key_refused'],
    ['whose lookup is refused', 403, graphError(9_999), 'blocked'],
    ['whose lookup fails at Instagram (-1)', 400, graphError(-1), 'unreachable'],
    ['whose lookup fails at Instagram (1)', 400, graphError(1), 'unreachable'],
    ['whose lookup fails at Instagram (2)', 400, graphError(2), 'unreachable'],
  ])('%s', async (_, status, json, kind) => {
    const { instagram } = instagramWith({ ig_hashtag_search: () => ({ status, json }) });
    expect((await instagram.searchVideos(ask)).kind).toBe(kind);
  });
});

describe('what a hashtag’s media are', () => {
  test('every field of a video; whose it is and how often it was seen are not reported; photos are left out', async () => {
    const { instagram } = instagramWith();
    expect(foundValue(await instagram.searchVideos(ask)).videos).toEqual([
      {
        platform: 'instagram',
        id: 'INVENTED01',
        url: 'https://www.instagram.com/reel/INVENTED01/',
        title: 'Day 30 #habits',
        description: '',
        creator: null,
        views: null,
        likes: 412,
        comments: 18,
        publishedAt: '2026-11-14T09:10:11.000Z',
        durationS: null,
        thumbnail: null,
        hashtags: ['habits'],
        declaredPaid: null,
      },
    ] satisfies SocialVideo[]);
  });

  test('caption, likes, comments and media_url may be missing', async () => {
    const { instagram } = instagramWith({
      top_media: () => ({
        json: media([reel({ caption: undefined, like_count: undefined, comments_count: undefined })]),
      }),
    });
    expect(foundValue(await instagram.searchVideos(ask)).videos[0]).toMatchObject({
      title: '',
      likes: null,
      comments: null,
    });
  });

  test('the shortcode is read from every form of an address, and what came along is cut off', async () => {
    const permalinks = ['reel/A_1-/?igsh=x', 'p/B/', 'tv/C/', 'slow.desk/reel/D/'];
    const { instagram } = instagramWith({
      top_media: () => ({
        json: media(permalinks.map((path) => reel({ permalink: `https://www.instagram.com/${path}` }))),
      }),
    });
    expect(foundValue(await instagram.searchVideos(ask)).videos.map(({ id, url }) => [id, url])).toEqual([
      ['A_1-', 'https://www.instagram.com/reel/A_1-/'],
      ['B', 'https://www.instagram.com/p/B/'],
      ['C', 'https://www.instagram.com/reel/C/'],
      ['D', 'https://www.instagram.com/reel/D/'],
    ]);
  });
});

describe('pages of a hashtag', () => {
  test('go on by the same cursor on every page, until there is no next one; no token is kept in it', async () => {
    const pages = [media([reel({ id: '1' })]), media([reel({ id: '2' })]), media([reel({ id: '3' })], false)];
    let at = 0;
    const { http, instagram } = instagramWith({ top_media: () => ({ json: pages[at++] }) });
    const first = foundValue(await instagram.searchVideos(ask));
    const second = foundValue(await instagram.searchVideos({ ...ask, cursor: first.next }));
    const third = foundValue(await instagram.searchVideos({ ...ask, cursor: second.next }));
    expect(third.next).toBeNull();
    expect(first.next).not.toContain(token);
    expect(http.addresses.slice(-2).every((address) => address.includes('&after=inventedAfter&'))).toBe(true);
  });

  test('a page that comes twice is the end, not a page more', async () => {
    const { instagram } = instagramWith();
    const first = foundValue(await instagram.searchVideos(ask));
    expect(await instagram.searchVideos({ ...ask, cursor: first.next })).toEqual({ kind: 'none' });
  });

  test('a page of photos alone goes on; without anything after it there is nothing', async () => {
    const going = instagramWith({ top_media: () => ({ json: media([photo]) }) });
    expect(foundValue(await going.instagram.searchVideos(ask))).toMatchObject({ videos: [], next: expect.any(String) });
    const ending = instagramWith({ top_media: () => ({ json: media([photo], false) }) });
    expect(await ending.instagram.searchVideos(ask)).toEqual({ kind: 'none' });
    const empty = instagramWith({ top_media: () => ({ json: media([]) }) });
    expect(await empty.instagram.searchVideos(ask)).toEqual({ kind: 'none' });
  });
});

describe('people', () => {
  test('every field of a profile', async () => {
    const { instagram } = instagramWith();
    expect(await instagram.profiles([creator('slowdesk')])).toEqual([
      {
        kind: 'found',
        value: {
          platform: 'instagram',
          handle: 'slowdesk',
          id: null,
          name: 'Slow Desk',
          url: 'https://www.instagram.com/slowdesk/',
          followers: 20311,
          bio: 'Desk life.',
          links: ['https://slowdesk.example'],
          businessEmail: null,
          videoCount: null,
        },
      },
    ]);
  });

  test('a profile may lack its name, bio and website', async () => {
    const { instagram } = instagramWith({
      [own]: () => ({ json: discovered({ name: undefined, biography: undefined, website: undefined }) }),
    });
    expect(foundValue((await instagram.profiles([creator('slowdesk')]))[0]!)).toMatchObject({
      name: null,
      bio: '',
      links: [],
    });
  });

  test('every field of a newest video, with its maker; its views, of another count, and photos are left out', async () => {
    const post = reel({
      id: '17900000000000003',
      caption: 'Day 30',
      like_count: 900,
      comments_count: 31,
      view_count: 40100,
      media_product_type: 'REELS',
      permalink: 'https://www.instagram.com/reel/INVENTED03/',
      timestamp: '2026-11-10T09:10:11+0000',
    });
    const { instagram } = instagramWith({
      [own]: () => ({ json: discovered({ media: media([photo, post, reel()]) }) }),
    });
    const [outcome] = await instagram.recentVideos([creator('slowdesk')], 1);
    expect(foundValue(outcome!)).toEqual([
      {
        platform: 'instagram',
        id: 'INVENTED03',
        url: 'https://www.instagram.com/reel/INVENTED03/',
        title: 'Day 30',
        description: '',
        creator: { platform: 'instagram', id: null, handle: 'slowdesk', name: 'Slow Desk', followers: 20311 },
        views: null,
        likes: 900,
        comments: 31,
        publishedAt: '2026-11-10T09:10:11.000Z',
        durationS: null,
        thumbnail: null,
        hashtags: [],
        declaredPaid: null,
      },
    ] satisfies SocialVideo[]);
  });

  test('who is no professional account is not found; who has no video has none', async () => {
    const unknown = instagramWith({ [own]: () => ({ status: 400, json: graphError(110, 2207013) }) });
    expect((await unknown.instagram.profiles([creator('ghost')]))[0]).toEqual({ kind: 'not_found' });
    const silent = instagramWith({ [own]: () => ({ json: discovered({ media: { data: [photo] } }) }) });
    expect((await silent.instagram.recentVideos([creator('slowdesk')], 12))[0]).toEqual({ kind: 'none' });
  });

  test('after the token is refused no one else is asked for', async () => {
    const { http, instagram } = instagramWith({ [own]: () => ({ status: 401, json: graphError(190, 463) }) });
    const names = Array.from({ length: 12 }, (_, at) => creator(`name${at}`));
    const outcomes = await instagram.profiles(names);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['key_refused']));
    expect(http.sent.length).toBeLessThanOrEqual(5);
  });
});

describe('refusals', () => {
  const refusals: [string, SocialReply, string][] = [
    ['an expired token', { status: 400, json: graphError(190, 463) }, 'key_refused'],
    ['a token without the permission', { status: 403, json: graphError(10) }, 'key_refused'],
    ['a permission of the two hundreds', { status: 400, json: graphError(200) }, 'key_refused'],
    ['no token', { status: 400, json: graphError(104) }, 'key_missing'],
    ['no token, of the other kind', { status: 400, json: graphError(2500) }, 'key_missing'],
    ['the app’s limit', { status: 400, json: graphError(4) }, 'rate_limited'],
    ['the user’s limit', { status: 403, json: graphError(17) }, 'rate_limited'],
    ['the page’s limit', { status: 400, json: graphError(32) }, 'rate_limited'],
    ['a limit of calls', { status: 400, json: graphError(613) }, 'rate_limited'],
    ['a passing failure', { status: 400, json: graphError(2) }, 'unreachable'],
    ['an error under 200', { json: graphError(190) }, 'key_refused'],
    ['an error without a known number', { status: 400, json: graphError(9999) }, 'shape_changed'],
    ['HTML instead of JSON', { body: '<html>hello</html>' }, 'shape_changed'],
    ['HTML under 404', { status: 404, body: '<html>gone</html>' }, 'shape_changed'],
    ['another shape', { json: { rows: [] } }, 'shape_changed'],
    ['429', { status: 429 }, 'rate_limited'],
    ['a server error', { status: 500, json: graphError(1) }, 'unreachable'],
  ];
  test.each(refusals)('%s', async (_, reply, kind) => {
    const { instagram } = instagramWith({ top_media: () => reply });
    const outcome = await instagram.searchVideos(ask);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toContain(token);
  });

  test('a token without a professional account is refused with the reason', async () => {
    const { instagram } = instagramWith({ accounts: () => ({ json: { data: [{ id: '1' }] } }) });
    expect(await instagram.searchVideos(ask)).toMatchObject({
      kind: 'key_refused',
      detail: expect.stringContaining('professional Instagram account'),
    });
  });

  test('an account that could not be read is asked for again', async () => {
    let calls = 0;
    const { instagram } = instagramWith({
      accounts: () =>
        ++calls === 1 ? { status: 500 } : { json: { data: [{ instagram_business_account: { id: own } }] } },
    });
    expect((await instagram.searchVideos(ask)).kind).toBe('unreachable');
    expect((await instagram.searchVideos(ask)).kind).toBe('found');
  });
});
