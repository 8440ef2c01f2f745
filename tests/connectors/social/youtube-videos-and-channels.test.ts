import { describe, expect, test } from 'vitest';
import { foundValue } from '../../support/sources/found-value.ts';
import type { SocialReply } from '../../support/sources/social/social-http.ts';
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
} from '../../support/sources/social/youtube-replies.ts';
import { allChannels, allVideos, ask, creator, oneHit, youtubeWith } from './youtube-answers.ts';

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

  test('a hit, or the figures of one, that cannot be read costs itself and is reported', async () => {
    const odd = { id: { kind: 'youtube#episode' } };
    const hits = () => ({ json: searchReply([odd, searchItem('inventedV01', channelA)]) });
    const found = foundValue(
      await youtubeWith({ '/search': hits, '/videos': allVideos, '/channels': allChannels }).youtube.searchVideos(ask),
    );
    expect(found.videos.map(({ id }) => id)).toEqual(['inventedV01']);
    expect(found.partial).toMatchObject({ kind: 'shape_changed', missing: 'videos' });
    const two = () => ({
      json: searchReply([searchItem('inventedV01', channelA), searchItem('inventedV02', channelA)]),
    });
    const half = () => ({ json: listReply([videoItem('inventedV01', channelA), { id: 'inventedV02' }]) });
    const read = foundValue(
      await youtubeWith({ '/search': two, '/videos': half, '/channels': allChannels }).youtube.searchVideos(ask),
    );
    // What the search reported of it is kept.
    expect(read.videos.map(({ id }) => id)).toEqual(['inventedV01', 'inventedV02']);
    expect(read.partial).toMatchObject({ kind: 'shape_changed', missing: 'figures' });
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

  test('when the channels fail the videos stand, their makers by the id, and the failure is reported', async () => {
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

  test('hidden subscribers are null, though they are reported as 0', async () => {
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

  test('unknown channels, reported by no list at all, are not found; those beside them are, each in its place', async () => {
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
