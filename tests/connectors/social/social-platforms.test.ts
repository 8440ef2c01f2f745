import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noCredentials } from '../../../server/connectors/credentials.ts';
import { createReadCache } from '../../../server/connectors/http/read-cache.ts';
import type { Aggregator } from '../../../server/connectors/social/aggregator.ts';
import { createSocials, platformsBy } from '../../../server/connectors/social/platforms.ts';
import type {
  CreatorRef,
  Social,
  SocialProfile,
  SocialVideo,
  VideoPage,
  VideoQuery,
} from '../../../server/connectors/social/social.ts';
import { sideBySide } from '../../../server/connectors/social/two-ways.ts';
import { type Failure, found, type Outcome } from '../../../server/connectors/wire/outcome.ts';
import { type DirectDatabase, openDatabase } from '../../../server/store/engine/database.ts';
import { createLog } from '../../../server/support/log.ts';
import { testClock } from '../../support/clock.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { socialHttp } from '../../support/sources/social/social-http.ts';

describe('which platforms can be asked', () => {
  let db: DirectDatabase;
  beforeAll(async () => {
    db = openDatabase(await freshDatabase());
  });
  afterAll(() => db.close());

  const configured = (keys: Partial<typeof noCredentials>, database: DirectDatabase | null = db) => {
    const cache = createReadCache({ db, clock: testClock, log: createLog('silent') });
    const http = socialHttp(() => ({ status: 500 }));
    const socials = createSocials({ http, cache, db: database }, { ...noCredentials, ...keys });
    return {
      http,
      socials,
      names: Object.keys(socials)
        .filter((name) => Reflect.get(socials, name) !== null)
        .sort(),
    };
  };

  test.each([
    [{}, []],
    [{ youtube: 'k' }, ['youtube']],
    [{ instagram: 't' }, ['instagram']],
    [{ scrapecreators: 'k' }, ['facebook', 'instagram', 'tiktok']],
    [{ youtube: 'k', instagram: 't', scrapecreators: 'k' }, ['facebook', 'instagram', 'tiktok', 'youtube']],
    [{ meta: 't', tiktok: { key: 'k', secret: 's' } }, []],
  ])('with %j: %j', (keys, names) => {
    expect(configured(keys).names).toEqual(names);
  });

  test('each knows its own name, and YouTube alone refreshes figures', () => {
    const { socials } = configured({ youtube: 'k', instagram: 't', scrapecreators: 'k' });
    for (const [name, social] of Object.entries(socials)) expect(social?.platform).toBe(name);
    expect(Object.values(socials).filter((social) => social?.statistics != null)).toEqual([socials.youtube]);
  });

  test('Instagram’s own API, which counts its hashtags, is not asked where nothing can be counted', async () => {
    expect(configured({ instagram: 't' }, null).names).toEqual([]);
    const { http, socials } = configured({ instagram: 't', scrapecreators: 'k' }, null);
    await socials.instagram!.searchVideos({ query: 'x', cursor: null });
    expect(new Set(http.sent.map(({ source }) => source))).toEqual(new Set(['scrapecreators']));
  });

  test('with both, Instagram’s own API and the aggregator are both asked', async () => {
    const { http, socials } = configured({ instagram: 't', scrapecreators: 'k' });
    await socials.instagram!.searchVideos({ query: 'x', cursor: null });
    expect(new Set(http.sent.map(({ source }) => source))).toEqual(new Set(['scrapecreators', 'graph']));
  });

  describe('who is looked for by what they post', () => {
    const wanted = { query: 'habit tracker', cursor: null, needsCreator: true };
    const hashtagsTaken = () => db.rows('select * from hashtags');

    test('is found by everything but Instagram’s own API, which says so beforehand', () => {
      const { socials } = configured({ youtube: 'k', instagram: 't', scrapecreators: 'k' });
      expect(Object.values(socials).map((social) => social?.findsCreators)).toEqual([true, true, true, true]);
      expect(configured({ instagram: 't' }).socials.instagram!.findsCreators).toBe(false);
    });

    test('is not found by a token alone: a key is missing, nothing is asked and no hashtag is spent', async () => {
      const { http, socials } = configured({ instagram: 't' });
      expect(await socials.instagram!.searchVideos(wanted)).toMatchObject({
        kind: 'key_missing',
        detail: expect.stringContaining('who made a post'),
      });
      expect([http.sent, await hashtagsTaken()]).toEqual([[], []]);
    });

    test('is asked of the aggregator alone where both are there, and no hashtag is spent', async () => {
      const { http, socials } = configured({ instagram: 't', scrapecreators: 'k' });
      await socials.instagram!.searchVideos(wanted);
      expect(new Set(http.sent.map(({ source }) => source))).toEqual(new Set(['scrapecreators']));
      expect(await hashtagsTaken()).toEqual([]);
    });
  });
});

const video = (id: string, change: Partial<SocialVideo> = {}): SocialVideo => ({
  platform: 'instagram',
  id,
  url: `https://www.instagram.com/reel/${id}/`,
  title: `title ${id}`,
  description: '',
  creator: null,
  views: null,
  likes: null,
  comments: null,
  publishedAt: null,
  durationS: null,
  thumbnail: null,
  hashtags: [],
  declaredPaid: null,
  ...change,
});
const page = (ids: string[], next: string | null): Outcome<VideoPage> =>
  found({ videos: ids.map((id) => video(id)), next });
const none: Outcome<never> = { kind: 'none' };
const down: Failure = { kind: 'unreachable', detail: 'down' };
const spent: Failure = { kind: 'quota_spent', detail: 'spent' };
const blocked: Failure = { kind: 'blocked', detail: 'a permission was withdrawn' };
const refused: Failure = { kind: 'key_refused', detail: 'expired' };

/** A platform that answers from a script, page after page, and people from tables. */
const scripted = (
  pages: Outcome<VideoPage>[],
  people: Record<string, Outcome<SocialProfile>> = {},
  posts: Record<string, Outcome<readonly SocialVideo[]>> = {},
) => {
  const asks: VideoQuery[] = [];
  const named: string[] = [];
  const social: Social = {
    platform: 'instagram',
    findsCreators: true,
    searchVideos: async (ask) => {
      asks.push(ask);
      return pages[asks.length - 1]!;
    },
    profiles: async (creators) => {
      named.push(...creators.map(({ handle }) => handle));
      return creators.map(({ handle }) => people[handle]!);
    },
    recentVideos: async (creators) => {
      named.push(...creators.map(({ handle }) => handle));
      return creators.map(({ handle }) => posts[handle]!);
    },
    statistics: null,
  };
  return { social, asks, named };
};
const both = (first: Outcome<VideoPage>[], second: Outcome<VideoPage>[]) => {
  const [one, other] = [scripted(first), scripted(second)];
  const social = sideBySide(one.social, other.social);
  const read = (cursor: string | null) => social.searchVideos({ query: 'x', cursor });
  return { one, other, read };
};

describe('one platform by two ways', () => {
  test('the same video of both stands once, and what the one leaves open is filled in by the other', async () => {
    const maker = { platform: 'instagram', handle: 'slowdesk', id: '77', name: null, followers: 5 } as const;
    const { read } = both(
      [found({ videos: [video('A', { creator: maker, likes: null, hashtags: ['a'] }), video('B')], next: null })],
      [found({ videos: [video('A', { likes: 12, comments: 3, hashtags: ['b'] }), video('C')], next: null })],
    );
    const { videos, next, partial } = foundValue(await read(null));
    expect(videos.map(({ id }) => id)).toEqual(['A', 'B', 'C']);
    expect(videos[0]).toMatchObject({ creator: maker, likes: 12, comments: 3, hashtags: ['a', 'b'] });
    expect([next, partial]).toEqual([null, null]);
  });

  test('each goes on from its own place, and the one that has ended is not asked again', async () => {
    const { one, other, read } = both([page(['A'], '2'), page(['B'], '3'), page(['D'], null)], [page(['C'], null)]);
    const first = foundValue(await read(null));
    const second = foundValue(await read(first.next));
    const third = foundValue(await read(second.next));
    expect(one.asks.map(({ cursor }) => cursor)).toEqual([null, '2', '3']);
    expect(other.asks).toHaveLength(1);
    expect(third.next).toBeNull();
  });

  test('a page that failed in passing is read again by the next, from where it was', async () => {
    const { other, read } = both([page(['A'], null)], [down, page(['C'], null)]);
    const first = foundValue(await read(null));
    expect(first.partial).toEqual({ ...down, missing: 'videos' });
    expect(foundValue(await read(first.next)).videos.map(({ id }) => id)).toEqual(['C']);
    expect(other.asks.map(({ cursor }) => cursor)).toEqual([null, null]);
  });

  test('a failure that somebody has to mend is reported, and no page more is promised for it', async () => {
    const { read } = both([page(['A'], null)], [refused]);
    expect(foundValue(await read(null))).toMatchObject({ partial: { ...refused, missing: 'videos' }, next: null });
  });

  test('a refusal that is no limit is reported, and no page more is promised for it', async () => {
    const { read } = both([page(['A'], null)], [blocked]);
    expect(foundValue(await read(null))).toMatchObject({ partial: { ...blocked, missing: 'videos' }, next: null });
    expect(await both([none], [blocked]).read(null)).toEqual(blocked);
  });

  test('hashtags that are spent are missed by no one', async () => {
    const { one, other, read } = both([page(['A'], '2'), none], [spent, spent]);
    const first = foundValue(await read(null));
    expect(first).toMatchObject({ videos: [{ id: 'A' }], partial: null });
    expect(await read(first.next)).toEqual(none);
    expect([one.asks.length, other.asks.length]).toEqual([2, 1]);
    // Nothing of the one that answered is nothing, not a failure.
    expect(await both([none], [spent]).read(null)).toEqual(none);
  });

  test('hashtags that are spent are a failure where the other has not answered either', async () => {
    expect(await both([down], [spent]).read(null)).toEqual(down);
    const { read } = both([page(['A'], null)], [page(['B'], '2'), spent]);
    expect(await read(foundValue(await read(null)).next)).toEqual(spent);
  });

  test('credits that are spent are reported, although hashtags found something', async () => {
    const { read } = both([spent], [page(['B'], null)]);
    expect(foundValue(await read(null))).toMatchObject({ videos: [{ id: 'B' }], partial: { ...spent } });
  });

  test('what one of them reports as missing of its own page is missing of the page', async () => {
    const shortfall = { ...down, missing: 'figures' as const };
    const { read } = both([found({ videos: [video('A')], next: null, partial: shortfall })], [none]);
    expect(foundValue(await read(null)).partial).toEqual(shortfall);
  });

  test('who leaves an allowance to others does without the one that is spent, and nothing has failed', async () => {
    const [one, other] = [scripted([page(['A'], null), none]), scripted([spent, spent])];
    const social = sideBySide(one.social, other.social);
    const ask = { query: 'x', cursor: null, leave: 50 };
    expect(foundValue(await social.searchVideos(ask))).toMatchObject({ partial: null, next: null });
    expect(await social.searchVideos(ask)).toEqual(none);
    expect(other.asks.map(({ leave }) => leave)).toEqual([50, 50]);
  });

  test('where makers are needed, the one that never tells them is left out of every page, and is not missed', async () => {
    const [one, other] = [scripted([page(['A'], '2'), page(['B'], null)]), scripted([])];
    const social = sideBySide(one.social, { ...other.social, findsCreators: false });
    const ask = { query: 'x', needsCreator: true };
    const first = foundValue(await social.searchVideos({ ...ask, cursor: null }));
    const second = foundValue(await social.searchVideos({ ...ask, cursor: first.next }));
    expect([first.partial, second.partial, second.next]).toEqual([null, null, null]);
    expect([one.asks.length, other.asks.length]).toEqual([2, 0]);
  });

  test('nothing of both is none; nothing of one and a failure of the other is the failure', async () => {
    expect(await both([none], [none]).read(null)).toEqual(none);
    expect(await both([none], [down]).read(null)).toEqual(down);
    expect(await both([spent], [none]).read(null)).toEqual(spent);
  });

  const gone: Outcome<never> = { kind: 'not_found' };
  const hidden: Outcome<never> = { kind: 'not_offered' };
  const refs = (...handles: string[]): CreatorRef[] =>
    handles.map((handle) => ({ platform: 'instagram', handle, id: null }));

  test('people are asked of the aggregator, and of the platform’s own API only whom that does not tell', async () => {
    const profile = (handle: string, change: Partial<SocialProfile> = {}): Outcome<SocialProfile> =>
      found({
        platform: 'instagram',
        handle,
        id: null,
        name: null,
        url: '',
        followers: null,
        bio: 'own',
        links: [],
        businessEmail: null,
        videoCount: null,
        ...change,
      });
    const whole = { bio: 'aggregator', businessEmail: 'hello@slowdesk.example', links: ['https://slowdesk.example'] };
    const aggregator = scripted([], { a: profile('a', whole), b: gone, c: down, d: down, e: gone, f: hidden, g: gone });
    const official = scripted([], { b: profile('b'), c: profile('c'), d: gone, e: gone, g: refused });
    const outcomes = await sideBySide(aggregator.social, official.social).profiles(
      refs('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    );
    expect(outcomes.map((outcome) => (outcome.kind === 'found' ? outcome.value.bio : outcome.kind))).toEqual([
      'aggregator',
      'own',
      'own',
      // It knows professional accounts alone: no one can tell that there is no such person.
      'unreachable',
      'not_found',
      'not_offered',
      // The aggregator knows everybody who shows themselves.
      'not_found',
    ]);
    expect(foundValue(outcomes[0]!)).toMatchObject(whole);
    expect(official.named).toEqual(['b', 'c', 'd', 'e', 'g']);
  });

  test('which of somebody’s posts are paid for is not lost by a second way to them', async () => {
    const aggregator = scripted([], {}, { a: found([video('A', { declaredPaid: true })]), b: none, c: down, d: down });
    const official = scripted([], {}, { a: found([video('A')]), c: found([video('C')]), d: none });
    const outcomes = await sideBySide(aggregator.social, official.social).recentVideos(refs('a', 'b', 'c', 'd'), 12);
    expect(foundValue(outcomes[0]!)).toEqual([video('A', { declaredPaid: true })]);
    expect(outcomes.slice(1)).toEqual([none, found([video('C')]), none]);
    expect(official.named).toEqual(['c', 'd']);
  });
});

test('another aggregator is an object with three methods: every platform of it can be asked at once', async () => {
  const maker = { platform: 'tiktok', handle: 'slowdesk', id: null, name: null, followers: 5 } as const;
  const another: Aggregator = {
    search: async (platform, { query, cursor }) =>
      cursor === null
        ? found({ videos: [video('A', { platform, title: query, creator: { ...maker, platform } })], next: '2' })
        : none,
    profile: async (platform, handle) =>
      found({
        platform,
        handle,
        id: null,
        name: null,
        url: `https://${platform}.example/${handle}`,
        followers: 5,
        bio: '',
        links: [],
        businessEmail: null,
        videoCount: null,
      }),
    videos: async (platform, _, most) => found([video('A', { platform }), video('B', { platform })].slice(0, most)),
  };
  const { youtube, ...others } = platformsBy({ youtube: null, graph: null, aggregator: another });
  expect(youtube).toBeNull();
  for (const [name, social] of Object.entries(others)) {
    const { videos, next } = foundValue(await social!.searchVideos({ query: 'x', cursor: null, needsCreator: true }));
    const { creator } = videos[0]!;
    expect([social!.platform, social!.findsCreators, creator?.handle]).toEqual([name, true, 'slowdesk']);
    expect(await social!.searchVideos({ query: 'x', cursor: next })).toEqual(none);
    expect((await social!.profiles([creator!])).map((profile) => foundValue(profile).url)).toEqual([
      `https://${name}.example/slowdesk`,
    ]);
    expect((await social!.recentVideos([creator!], 1)).map((posts) => foundValue(posts).length)).toEqual([1]);
  }
});
