import { describe, expect, test } from 'vitest';
import { aggregated } from '../../../server/connectors/social/aggregator.ts';
import type { createScrapecreators } from '../../../server/connectors/social/scrapecreators/scrapecreators.ts';
import type { CreatorRef } from '../../../server/connectors/social/social.ts';
import type { SocialReply } from '../../support/sources/social/social-http.ts';
import { aweme, base, place, start, startInTurn, tiktoks } from './scrapecreators-rows.ts';

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

  test('once the credits are spent no one else is asked for', async () => {
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
