import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noCredentials } from '../../server/connectors/credentials.ts';
import { createHolder } from '../../server/connectors/held.ts';
import { type Failure, found, type Outcome } from '../../server/connectors/outcome.ts';
import { createSocials } from '../../server/connectors/social/platforms.ts';
import { sideBySide } from '../../server/connectors/social/side-by-side.ts';
import type {
  CreatorRef,
  Social,
  SocialProfile,
  SocialVideo,
  VideoAsk,
  VideoPage,
} from '../../server/connectors/social/social.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { createLog } from '../../server/support/log.ts';
import { freshDatabase } from '../support/database.ts';
import { foundValue } from '../support/found-value.ts';
import { socialHttp } from '../support/social-http.ts';

describe('which platforms can be asked', () => {
  let db: Database;
  beforeAll(async () => {
    db = openDatabase(await freshDatabase());
  });
  afterAll(() => db.close());

  const configured = (keys: Partial<typeof noCredentials>, database: Database | null = db) => {
    const holder = createHolder({ db, log: createLog('silent') });
    const http = socialHttp(() => ({ status: 500 }));
    const socials = createSocials({ http, holder, db: database }, { ...noCredentials, ...keys });
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

/** A platform that answers from a script, page after page, and people from a table. */
const scripted = (pages: Outcome<VideoPage>[], people: Record<string, Outcome<SocialProfile>> = {}) => {
  const asks: VideoAsk[] = [];
  const named: string[] = [];
  const social: Social = {
    platform: 'instagram',
    searchVideos: async (ask) => {
      asks.push(ask);
      return pages[asks.length - 1]!;
    },
    profiles: async (creators) => {
      named.push(...creators.map(({ handle }) => handle));
      return creators.map(({ handle }) => people[handle]!);
    },
    recentVideos: async (creators) => creators.map(() => none),
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
  test('the same video of both stands once, and what the one leaves open is told by the other', async () => {
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
    expect(first.partial).toEqual(down);
    expect(foundValue(await read(first.next)).videos.map(({ id }) => id)).toEqual(['C']);
    expect(other.asks.map(({ cursor }) => cursor)).toEqual([null, null]);
  });

  test('a failure that lasts is told, and no page more is promised for it', async () => {
    const { read } = both([page(['A'], null)], [spent]);
    expect(foundValue(await read(null))).toMatchObject({ partial: spent, next: null });
  });

  test('who leaves an allowance to others does without the one that is spent, and nothing has failed', async () => {
    const [one, other] = [scripted([page(['A'], null), none]), scripted([spent, spent])];
    const social = sideBySide(one.social, other.social);
    const ask = { query: 'x', cursor: null, leave: 50 };
    expect(foundValue(await social.searchVideos(ask))).toMatchObject({ partial: null, next: null });
    expect(await social.searchVideos(ask)).toEqual(none);
    expect(other.asks.map(({ leave }) => leave)).toEqual([50, 50]);
  });

  test('nothing of both is none; nothing of one and a failure of the other is the failure', async () => {
    expect(await both([none], [none]).read(null)).toEqual(none);
    expect(await both([none], [down]).read(null)).toEqual(down);
    expect(await both([spent], [none]).read(null)).toEqual(spent);
  });

  test('people are asked for by the platform’s own API, and of the aggregator only whom that does not tell', async () => {
    const profile = (handle: string, bio: string): Outcome<SocialProfile> =>
      found({
        platform: 'instagram',
        handle,
        id: null,
        name: null,
        url: '',
        followers: null,
        bio,
        links: [],
        businessEmail: null,
        videoCount: null,
      });
    const gone: Outcome<never> = { kind: 'not_found' };
    const official = scripted([], { a: profile('a', 'own'), b: gone, c: down, d: down, e: gone });
    const aggregator = scripted([], { b: profile('b', 'other'), c: profile('c', 'other'), d: gone, e: gone });
    const asked = ['a', 'b', 'c', 'd', 'e'].map((handle): CreatorRef => ({ platform: 'instagram', handle, id: null }));
    const outcomes = await sideBySide(aggregator.social, official.social).profiles(asked);
    expect(outcomes.map((outcome) => (outcome.kind === 'found' ? outcome.value.bio : outcome.kind))).toEqual([
      'own',
      'other',
      'other',
      // One failed: nobody knows that there is no such person.
      'unreachable',
      'not_found',
    ]);
    expect(aggregator.named).toEqual(['b', 'c', 'd', 'e']);
  });
});
