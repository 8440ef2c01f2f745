import { describe, expect, test } from 'vitest';
import { foundValue } from '../../support/sources/found-value.ts';
import type { SocialReply } from '../../support/sources/social/social-http.ts';
import {
  channelA,
  channelB,
  channelItem,
  googleError,
  listReply,
  playlistItem,
  searchItem,
  searchReply,
  statsItem,
  videoItem,
} from '../../support/sources/social/youtube-replies.ts';
import { allChannels, allVideos, ask, creator, idsOf, oneHit, youtubeWith } from './youtube-answers.ts';

const base = 'https://www.googleapis.com/youtube/v3';

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

  test('no one and nothing cost nothing', async () => {
    const { http, youtube } = youtubeWith({});
    expect(await youtube.profiles([])).toEqual([]);
    expect(await youtube.recentVideos([], 12)).toEqual([]);
    expect(foundValue(await youtube.statistics!([])).size).toBe(0);
    expect(http.sent).toEqual([]);
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

  test('are reported without the key, whatever YouTube’s message repeats', async () => {
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
