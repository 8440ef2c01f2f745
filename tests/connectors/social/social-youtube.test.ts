import { describe, expect, test } from 'vitest';
import type { CreatorRef } from '../../../server/connectors/social/social.ts';
import { createYoutube } from '../../../server/connectors/social/youtube/youtube.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { type SocialReply, socialHttp } from '../../support/sources/social-http.ts';
import {
  channelA,
  channelB,
  channelItem,
  googleError,
  listReply,
  noChannels,
  playlistItem,
  searchItem,
  searchReply,
  statsItem,
  videoItem,
} from '../../support/sources/youtube-replies.ts';

const base = 'https://www.googleapis.com/youtube/v3';

/** Answers by path; what is not named answers with nothing. */
const youtubeWith = (answers: Record<string, (url: URL) => SocialReply>) => {
  const http = socialHttp((url) => {
    const answer = answers[url.pathname.replace('/youtube/v3', '')];
    return answer ? answer(url) : { json: noChannels };
  });
  return { http, youtube: createYoutube({ http, key: 'secret-key' }) };
};

const idsOf = (url: URL) => url.searchParams.get('id')!.split(',');
const allVideos = (url: URL): SocialReply => ({ json: listReply(idsOf(url).map((id) => videoItem(id, channelA))) });
const allChannels = (url: URL): SocialReply => ({
  json: listReply(
    idsOf(url).map((id) => channelItem(id, `handle${id.slice(-1)}`)),
    'youtube#channelListResponse',
  ),
});
const oneHit = () => ({ json: searchReply([searchItem('inventedV01', channelA)], 'CAUQAA') });
const ask = { query: 'habit tracker', cursor: null };
const creator = (handle: string, id: string | null): CreatorRef => ({ platform: 'youtube', handle, id });

describe('what is asked', () => {
  test('a page of a search costs one search and two units: the hits, their figures and their channels', async () => {
    const { http, youtube } = youtubeWith({ '/search': oneHit, '/videos': allVideos, '/channels': allChannels });
    await youtube.searchVideos(ask);
    expect(http.addresses).toEqual([
      `${base}/search?part=snippet&type=video&q=habit tracker&order=relevance&maxResults=50&key=secret-key`,
      `${base}/videos?part=snippet,contentDetails,statistics,paidProductPlacementDetails&id=inventedV01&maxResults=50&key=secret-key`,
      `${base}/channels?part=snippet,statistics,contentDetails&id=${channelA}&maxResults=50&key=secret-key`,
    ]);
    expect(http.taken()).toEqual({ 'youtube searches': 1, 'youtube units': 2 });
    expect(http.sent.every(({ method, body }) => method === undefined && body === undefined)).toBe(true);
  });

  test('the next page is asked for by the token of the last, and who is not urgent leaves searches to others', async () => {
    const { http, youtube } = youtubeWith({ '/search': oneHit, '/videos': allVideos });
    await youtube.searchVideos({ query: 'x', cursor: 'CAUQAA', leave: 50 });
    expect(http.addresses[0]).toContain('&pageToken=CAUQAA&');
    expect(http.sent[0]!.quota).toEqual({ of: 'youtube searches', leave: 50 });
  });

  test('profiles are read fifty a call by id, each for a unit; by handle alone one a call', async () => {
    const { http, youtube } = youtubeWith({
      '/channels': (url) =>
        url.searchParams.has('id') ? allChannels(url) : { json: listReply([channelItem(channelB, 'ana')]) },
    });
    const ids = Array.from({ length: 51 }, (_, at) => `UC${String(at).padStart(22, '0')}`);
    const outcomes = await youtube.profiles([...ids.map((id) => creator('x', id)), creator('ana', null)]);
    expect(outcomes.every(({ kind }) => kind === 'found')).toBe(true);
    expect(http.sent.map(({ query }) => String(query!.id ?? query!.forHandle).split(',').length)).toEqual([50, 1, 1]);
    expect(http.addresses).toContain(
      `${base}/channels?part=snippet,statistics,contentDetails&forHandle=@ana&key=secret-key`,
    );
    expect(http.taken()).toEqual({ 'youtube units': 3 });
  });

  test('newest videos are read from the playlists of uploads, their figures fifty a call whosever they are', async () => {
    const { http, youtube } = youtubeWith({
      '/playlistItems': (url) => {
        const list = url.searchParams.get('playlistId')!;
        return {
          json: listReply(Array.from({ length: 12 }, (_, at) => playlistItem(`${list.slice(-2)}v${at}`, channelA))),
        };
      },
      '/videos': allVideos,
    });
    const creators = Array.from({ length: 10 }, (_, at) => creator('x', `UC${String(at).padStart(22, '0')}`));
    const outcomes = await youtube.recentVideos(creators, 12);
    expect(outcomes.map((outcome) => foundValue(outcome).length)).toEqual(Array(10).fill(12));
    expect(http.addresses[0]).toBe(
      `${base}/playlistItems?part=snippet,contentDetails&playlistId=UU${'0'.repeat(22)}&maxResults=12&key=secret-key`,
    );
    // Ten playlists and three times fifty videos at most: no search, and no channel read for what its id tells.
    expect(http.taken()).toEqual({ 'youtube units': 13 });
    expect(http.sent.filter(({ path }) => path.endsWith('/videos'))).toHaveLength(3);
  });

  test('a creator known by handle alone costs one unit more, for the playlist', async () => {
    const { http, youtube } = youtubeWith({
      '/channels': () => ({ json: listReply([channelItem(channelB, 'ana')]) }),
      '/playlistItems': () => ({ json: listReply([playlistItem('inventedV02', channelB)]) }),
      '/videos': (url) => ({ json: listReply(idsOf(url).map((id) => videoItem(id, channelB))) }),
    });
    const [outcome] = await youtube.recentVideos([creator('ana', null)], 5);
    expect(foundValue(outcome!)[0]!.creator).toMatchObject({ handle: 'ana', id: channelB });
    expect(http.sent.map(({ path }) => path.split('/').at(-1))).toEqual(['channels', 'playlistItems', 'videos']);
  });

  test('fresh statistics come from their own allowance, fifty a call', async () => {
    const { http, youtube } = youtubeWith({
      '/videos:batchGetStats': (url) => ({
        json: listReply(idsOf(url).map((id) => statsItem(id, { viewCount: '7', likeCount: '1', commentCount: '0' }))),
      }),
    });
    const ids = Array.from({ length: 60 }, (_, at) => `v${at}`);
    expect(foundValue(await youtube.statistics!(ids)).size).toBe(60);
    expect(http.taken()).toEqual({ 'youtube stats': 2 });
    expect(http.addresses[1]).toBe(
      `${base}/videos:batchGetStats?part=id,snippet,statistics,contentDetails&id=${ids.slice(50).join(',')}&key=secret-key`,
    );
  });

  test('nobody and nothing cost nothing', async () => {
    const { http, youtube } = youtubeWith({});
    expect(await youtube.profiles([])).toEqual([]);
    expect(await youtube.recentVideos([], 12)).toEqual([]);
    expect(foundValue(await youtube.statistics!([])).size).toBe(0);
    expect(http.sent).toEqual([]);
  });
});

describe('what a video is', () => {
  test('every field of a found video', async () => {
    const { youtube } = youtubeWith({
      '/search': oneHit,
      '/videos': allVideos,
      '/channels': () => ({ json: listReply([channelItem(channelA, 'slowdesk')]) }),
    });
    expect(foundValue(await youtube.searchVideos(ask))).toEqual({
      videos: [
        {
          platform: 'youtube',
          id: 'inventedV01',
          url: 'https://www.youtube.com/watch?v=inventedV01',
          title: "I tried Pebble for 30 days & it's odd",
          description: 'An honest look at a habit app.\nUse code SLOW for a month free. #Habits',
          creator: { platform: 'youtube', id: channelA, handle: 'slowdesk', name: 'Slow Desk', followers: 184_000 },
          views: 182_340,
          likes: 9120,
          comments: 611,
          publishedAt: '2026-11-01T15:00:06.000Z',
          durationS: 724,
          thumbnail: 'https://i.ytimg.com/vi/inventedV01/high.jpg',
          hashtags: ['habits'],
          declaredPaid: true,
        },
      ],
      next: 'CAUQAA',
      partial: null,
    });
  });

  test('likes and comments that are hidden are null, not nought', async () => {
    const { youtube } = youtubeWith({
      '/search': oneHit,
      '/videos': () => ({
        json: listReply([
          videoItem('inventedV01', channelA, { statistics: { viewCount: '40112', favoriteCount: '0' } }),
        ]),
      }),
    });
    expect(foundValue(await youtube.searchVideos(ask)).videos[0]).toMatchObject({
      views: 40_112,
      likes: null,
      comments: null,
    });
  });

  test.each([
    ['PT41S', 41],
    ['PT12M4S', 724],
    ['PT2H', 7200],
    ['P1DT1H1M1S', 90_061],
    ['P1W', 604_800],
    ['P0D', null],
  ])('the duration %s is %s seconds', async (duration, seconds) => {
    const { youtube } = youtubeWith({
      '/search': oneHit,
      '/videos': () => ({ json: listReply([videoItem('inventedV01', channelA, { contentDetails: { duration } })]) }),
    });
    expect(foundValue(await youtube.searchVideos(ask)).videos[0]!.durationS).toBe(seconds);
  });

  test('a hit that has gone since is left out; one that comes twice stands once', async () => {
    const { youtube } = youtubeWith({
      '/search': () => ({ json: searchReply(['a', 'b', 'a', 'c'].map((id) => searchItem(id, channelA))) }),
      '/videos': () => ({ json: listReply([videoItem('c', channelA), videoItem('a', channelA)]) }),
    });
    expect(foundValue(await youtube.searchVideos(ask)).videos.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('a search is not thrown away when the figures fail: its own words, unescaped, and the failure beside them', async () => {
    const { youtube } = youtubeWith({
      '/search': oneHit,
      '/videos': () => ({ status: 503 }),
      '/channels': allChannels,
    });
    const page = foundValue(await youtube.searchVideos(ask));
    expect(page.partial).toMatchObject({
      kind: 'unreachable',
      missing: 'figures',
      detail: expect.stringMatching(/^The figures of some videos could not be read: ./),
    });
    expect(page.videos[0]).toMatchObject({
      title: "I tried Pebble for 30 days & it's odd",
      description: 'An honest look at a habit app …',
      creator: { handle: 'handle1', followers: 184_000 },
      views: null,
      durationS: null,
    });
  });

  test('when the channels fail the videos stand, their makers by the id, and the failure is told', async () => {
    const { youtube } = youtubeWith({
      '/search': oneHit,
      '/videos': allVideos,
      '/channels': () => ({ status: 503 }),
    });
    const page = foundValue(await youtube.searchVideos(ask));
    expect(page.partial).toMatchObject({
      kind: 'unreachable',
      missing: 'creators',
      detail: expect.stringMatching(/^Some channels could not be read: ./),
    });
    expect(page.videos[0]).toMatchObject({ views: 182_340, creator: { handle: channelA, followers: null } });
  });
});

describe('pages', () => {
  test('no hit at all is none', async () => {
    const { youtube } = youtubeWith({ '/search': () => ({ json: searchReply([]) }) });
    expect(await youtube.searchVideos(ask)).toEqual({ kind: 'none' });
  });

  test('the last page has no next, and a page that names itself as the next says so', async () => {
    const { youtube } = youtubeWith({
      '/search': (url) => ({
        json: searchReply([searchItem('a', channelA)], url.searchParams.get('pageToken') ?? undefined),
      }),
      '/videos': allVideos,
    });
    expect(foundValue(await youtube.searchVideos(ask)).next).toBeNull();
    expect(foundValue(await youtube.searchVideos({ ...ask, cursor: 'SAME' })).next).toBe('SAME');
  });
});

describe('what a channel is', () => {
  test('every field of a profile; nothing of it is a mail address', async () => {
    const { youtube } = youtubeWith({
      '/channels': () => ({ json: listReply([channelItem(channelA, 'slowdesk')]) }),
    });
    expect(await youtube.profiles([creator(channelA, null)])).toEqual([
      {
        kind: 'found',
        value: {
          platform: 'youtube',
          id: channelA,
          handle: 'slowdesk',
          name: 'Slow Desk',
          url: 'https://www.youtube.com/@slowdesk',
          followers: 184_000,
          bio: 'Desk life.',
          links: [],
          businessEmail: null,
          videoCount: 212,
        },
      },
    ]);
  });

  test('hidden subscribers are null, though they are told as 0', async () => {
    const statistics = { viewCount: '981200', subscriberCount: '0', hiddenSubscriberCount: true, videoCount: '77' };
    const { youtube } = youtubeWith({
      '/channels': () => ({ json: listReply([channelItem(channelB, 'ana', { statistics })]) }),
    });
    expect(foundValue((await youtube.profiles([creator('ana', channelB)]))[0]!).followers).toBeNull();
  });

  test('a channel without a handle is addressed by its id', async () => {
    const { youtube } = youtubeWith({ '/channels': () => ({ json: listReply([channelItem(channelA, undefined)]) }) });
    expect(foundValue((await youtube.profiles([creator('x', channelA)]))[0]!)).toMatchObject({
      handle: channelA,
      url: `https://www.youtube.com/channel/${channelA}`,
    });
  });

  test('unknown channels, told by no list at all, are not found; those beside them are, each in its place', async () => {
    const { youtube } = youtubeWith({
      '/channels': (url) =>
        url.searchParams.has('forHandle')
          ? { json: noChannels }
          : { json: listReply([channelItem(channelB, 'ana')], 'youtube#channelListResponse') },
    });
    const outcomes = await youtube.profiles([creator('x', channelA), creator('ana', channelB), creator('ghost', null)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['not_found', 'found', 'not_found']);
  });
});

describe('newest videos', () => {
  const playlistOf = (...ids: string[]): SocialReply => ({
    json: listReply(ids.map((id) => playlistItem(id, channelA))),
  });

  test('stand newest first, whatever the playlist says, under the handle they were asked for by', async () => {
    const { youtube } = youtubeWith({
      '/playlistItems': () => playlistOf('old', 'new'),
      '/videos': () => ({
        json: listReply([
          videoItem('old', channelA, {}, { publishedAt: '2025-01-01T00:00:00Z' }),
          videoItem('new', channelA, {}, { publishedAt: '2026-01-01T00:00:00Z' }),
        ]),
      }),
    });
    const [outcome] = await youtube.recentVideos([creator('slowdesk', channelA)], 12);
    expect(foundValue(outcome!).map(({ id, creator: by }) => [id, by?.handle])).toEqual([
      ['new', 'slowdesk'],
      ['old', 'slowdesk'],
    ]);
  });

  test('a private or deleted one, which the playlist still names, is left out', async () => {
    const { youtube } = youtubeWith({
      '/playlistItems': () => playlistOf('gone', 'here'),
      '/videos': () => ({ json: listReply([videoItem('here', channelA)]) }),
    });
    const [outcome] = await youtube.recentVideos([creator('x', channelA)], 12);
    expect(foundValue(outcome!).map(({ id }) => id)).toEqual(['here']);
  });

  test('an unknown playlist is not found, a hidden one not offered, an empty one none, and a failure fails alone', async () => {
    const playlists: Record<string, SocialReply> = {
      UUa: { status: 404, json: googleError(404, 'playlistNotFound', 'youtube.playlistItem') },
      UUb: { status: 403, json: googleError(403, 'playlistItemsNotAccessible', 'youtube.playlistItem') },
      UUc: { json: listReply([]) },
      UUd: { status: 500 },
      UUe: playlistOf('fine'),
    };
    const { youtube } = youtubeWith({
      '/playlistItems': (url) => playlists[url.searchParams.get('playlistId')!]!,
      '/videos': allVideos,
    });
    const outcomes = await youtube.recentVideos(
      ['a', 'b', 'c', 'd', 'e'].map((name) => creator(name, `UC${name}`)),
      12,
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['not_found', 'not_offered', 'none', 'unreachable', 'found']);
  });

  test('when the figures of a batch fail, only those whose videos were in it have failed', async () => {
    let calls = 0;
    const { youtube } = youtubeWith({
      '/playlistItems': (url) => {
        const list = url.searchParams.get('playlistId')!;
        return playlistOf(...Array.from({ length: 50 }, (_, at) => `${list}${at}`));
      },
      '/videos': (url) => (++calls === 1 ? { status: 500 } : allVideos(url)),
    });
    const outcomes = await youtube.recentVideos([creator('a', 'UCa'), creator('b', 'UCb')], 50);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['unreachable', 'found']);
  });
});

describe('statistics', () => {
  test('are numbers, null where hidden, and videos that are gone are left out', async () => {
    const { youtube } = youtubeWith({
      '/videos:batchGetStats': () => ({
        json: listReply([
          statsItem('a', { viewCount: '182511', likeCount: '9127', commentCount: '611' }),
          statsItem('b', { viewCount: '5' }),
        ]),
      }),
    });
    expect([...foundValue(await youtube.statistics!(['a', 'b', 'gone']))]).toEqual([
      ['a', { views: 182_511, likes: 9127, comments: 611 }],
      ['b', { views: 5, likes: null, comments: null }],
    ]);
  });

  test('of many fail as a whole when a part fails: a video left out would look gone', async () => {
    let calls = 0;
    const { youtube } = youtubeWith({
      '/videos:batchGetStats': () => (++calls === 2 ? { status: 500 } : { json: listReply([]) }),
    });
    const ids = Array.from({ length: 60 }, (_, at) => `v${at}`);
    expect((await youtube.statistics!(ids)).kind).toBe('unreachable');
  });
});

describe('refusals', () => {
  const refusals: [string, SocialReply, string][] = [
    ['quotaExceeded', { status: 403, json: googleError(403, 'quotaExceeded', 'youtube.quota') }, 'quota_spent'],
    ['rateLimitExceeded', { status: 403, json: googleError(403, 'rateLimitExceeded', 'usageLimits') }, 'rate_limited'],
    ['a bad key', { status: 400, json: googleError(400, 'badRequest', 'global', 'API_KEY_INVALID') }, 'key_refused'],
    [
      'a key without YouTube',
      { status: 403, json: googleError(403, 'forbidden', 'global', 'API_KEY_SERVICE_BLOCKED') },
      'key_refused',
    ],
    [
      'no key',
      {
        status: 403,
        json: {
          error: {
            code: 403,
            message: "Method doesn't allow unregistered callers (callers without established identity).",
            errors: [{ domain: 'global', reason: 'forbidden' }],
            status: 'PERMISSION_DENIED',
          },
        },
      },
      'key_missing',
    ],
    ['another bad request', { status: 400, json: googleError(400, 'invalidSearchFilter') }, 'shape_changed'],
    ['an error under 200', { json: googleError(403, 'quotaExceeded') }, 'quota_spent'],
    ['429', { status: 429, headers: { 'retry-after': '3600' } }, 'rate_limited'],
    ['HTML instead of JSON', { body: '<!doctype html><html><body>Hello</body></html>' }, 'shape_changed'],
    ['a page for robots', { body: '<!doctype html><html>unusual traffic from your network</html>' }, 'blocked'],
    ['HTML under 403', { status: 403, body: '<html>no</html>' }, 'shape_changed'],
    ['a wrong path', { status: 404, body: '{"error":{"code":404,"errors":[]}}' }, 'shape_changed'],
    ['a server error', { status: 500 }, 'unreachable'],
    ['a list under another name', { json: { kind: 'x', entries: [] } }, 'shape_changed'],
    ['a list that has gone', { json: { pageInfo: { totalResults: 9 } } }, 'shape_changed'],
    ['a row without an id', { json: searchReply([{ id: {}, snippet: {} }]) }, 'shape_changed'],
  ];
  test.each(refusals)('%s', async (_, reply, kind) => {
    const { youtube } = youtubeWith({ '/search': () => reply });
    expect((await youtube.searchVideos(ask)).kind).toBe(kind);
  });

  test('are told without the key, whatever YouTube’s message repeats', async () => {
    for (const [, reply] of refusals) {
      const { youtube } = youtubeWith({ '/search': () => reply });
      expect(JSON.stringify(await youtube.searchVideos(ask))).not.toContain('secret-key');
    }
  });

  test('a number where a text of digits was known is a changed shape, not a guess', async () => {
    const { youtube } = youtubeWith({
      '/videos:batchGetStats': () => ({ json: listReply([statsItem('a', { viewCount: 1.5 })]) }),
    });
    expect(await youtube.statistics!(['a'])).toMatchObject({
      kind: 'shape_changed',
      path: 'youtube.items[0].statistics.viewCount',
    });
  });

  test('words of robots within a description are somebody’s words', async () => {
    const { youtube } = youtubeWith({
      '/search': () => ({
        json: searchReply([searchItem('a', channelA, { description: '<html> I am not a robot' })]),
      }),
      '/videos': allVideos,
    });
    expect((await youtube.searchVideos(ask)).kind).toBe('found');
  });
});
