import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OWN, type Reply, type Row, type SocialWorld, startSocial } from '../support/sources/social/social-sandbox.ts';
import { socialShapes } from '../support/sources/social/social-shapes.ts';
import { departures } from '../support/sources/wire-shape.ts';

/** What the sandbox's video platforms say instead of an answer. */

let social: SocialWorld;
beforeAll(async () => {
  social = await startSocial();
});
afterEach(() => social.sandbox.clearFaults());
afterAll(() => social.sandbox.stop());

describe('keys', () => {
  const error = ({ body }: Reply) => body.error;
  test('YouTube names what is wrong with a key, and a day whose quota is spent', async () => {
    const asked = (key: Record<string, string>) =>
      social.get('/youtube/youtube/v3/search', { part: 'snippet', q: 'habit', ...key });
    const [none, refused, expired, spent] = await Promise.all(
      [{}, { key: 'refused' }, { key: 'expired' }, { key: 'spent' }].map((key) => asked(key as Record<string, string>)),
    );
    for (const reply of [none, refused, expired, spent])
      expect(departures(reply?.body, socialShapes.youtubeError)).toEqual([]);
    expect([none?.status, error(none!).errors[0].reason]).toEqual([403, 'forbidden']);
    expect([refused?.status, error(refused!).details[0].reason]).toEqual([400, 'API_KEY_INVALID']);
    expect([expired?.status, error(expired!).message]).toEqual([400, expect.stringContaining('expired')]);
    expect([spent?.status, error(spent!).errors[0].reason]).toEqual([403, 'quotaExceeded']);
  });

  test('the Graph API tells a missing, an expired and a refused token apart', async () => {
    const asked = (token: Record<string, string>) => social.get('/graph/v25.0/me/accounts', token);
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
    for (const reply of replies) expect(departures(reply.body, socialShapes.graphError)).toEqual([]);
  });

  test('the aggregator refuses a missing key and a wrong one, and tells when credits are spent', async () => {
    const asked = (headers: Record<string, string>) =>
      social.get('/scrapecreators/v1/tiktok/search/keyword', { query: 'habit' }, headers);
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
    social.sandbox.setFault({ route, fault, times: 1 });
    return ask();
  };

  test('a repeated page is the first again', async () => {
    const first = await social.search();
    const again = await played('youtube-search', 'repeated-page', () =>
      social.search({ pageToken: first.body.nextPageToken }),
    );
    expect(again.body.items).toEqual(first.body.items);
    const words = { query: 'habit tracker' };
    const page = await social.scrape('/v1/tiktok/search/keyword', words);
    const repeated = await played('scrape-tiktok-search', 'repeated-page', () =>
      social.scrape('/v1/tiktok/search/keyword', { ...words, cursor: String(page.body.cursor) }),
    );
    expect(repeated.body.search_item_list).toEqual(page.body.search_item_list);
  });

  test('a hashtag whose cursor is the same text on every page goes on all the same', async () => {
    social.sandbox.setFault({ route: 'instagram-hashtag-media', fault: 'same-cursor' });
    const path = `${await social.tagId()}/top_media`;
    const seen: string[] = [];
    const cursors = new Set<string>();
    for (let after: string | undefined, pages = 0; pages < 20; pages++) {
      const { body } = await social.graph(path, {
        user_id: OWN,
        fields: 'permalink',
        limit: '20',
        ...(after ? { after } : {}),
      });
      seen.push(...body.data.map((row: Row) => row.permalink.split('/').at(-2)));
      after = body.paging?.cursors.after;
      if (after === undefined) break;
      cursors.add(after);
    }
    expect(cursors.size).toBe(1);
    expect(seen).toEqual(social.society.tagged('instagram', 'habittracker').map(({ id }) => id));
  });

  test('reels of a term with spaces fail under 500-on-spaces, and the same words as one are found', async () => {
    social.sandbox.setFault({ route: 'scrape-instagram-search', fault: '500-on-spaces' });
    expect((await social.scrape('/v2/instagram/reels/search', { query: 'habit tracker' })).status).toBe(500);
    const joined = await social.scrape('/v2/instagram/reels/search', { query: 'habittracker' });
    expect(joined.status).toBe(200);
    expect(joined.body.reels.length).toBeGreaterThan(5);
  });

  test('without counts nothing is counted as zero', async () => {
    const { id } = await social.firstVideo();
    const video = await played('youtube-videos', 'no-counts', () =>
      social.youtube('videos', { part: 'statistics', id }),
    );
    expect(video.body.items[0].statistics).toEqual({ favoriteCount: '0' });
    const reels = await played('scrape-instagram-search', 'no-counts', () =>
      social.scrape('/v2/instagram/reels/search', { query: 'habit tracker' }),
    );
    expect(Object.keys(reels.body.reels[0])).not.toContain('like_count');
    const tiktok = await played('scrape-tiktok-search', 'no-counts', () =>
      social.scrape('/v1/tiktok/search/keyword', { query: 'habit tracker' }),
    );
    expect(tiktok.body.search_item_list[0].aweme_info.statistics).toBeUndefined();
  });

  test('a changed shape is 200 and has no list where it was', async () => {
    const tube = await played('youtube-search', 'changed-shape', social.search);
    const tok = await played('scrape-tiktok-search', 'changed-shape', () =>
      social.scrape('/v1/tiktok/search/keyword', { query: 'habit tracker' }),
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
      social.scrape('/v1/tiktok/profile', { handle: 'x' }),
    );
    expect([inside.status, inside.body.success]).toEqual([200, false]);
    const quota = await played('youtube-playlist', 'quota', () =>
      social.youtube('playlistItems', { playlistId: 'UU' }),
    );
    expect([quota.status, quota.body.error.errors[0].domain]).toEqual([403, 'youtube.quota']);
    const fast = await played('youtube-search', 'rate-limited', social.search);
    expect([fast.status, fast.body.error.errors[0].reason]).toEqual([403, 'rateLimitExceeded']);
    const tags = await played('instagram-hashtag', 'quota', () =>
      social.graph('ig_hashtag_search', { user_id: OWN, q: 'habits' }),
    );
    expect([tags.status, tags.body.error.error_subcode]).toEqual([400, 2207034]);
    const token = await played('instagram-discovery', 'token-expired', () => social.discovery('anyone'));
    expect([token.status, token.body.error.code]).toEqual([400, 190]);
    expect(
      (
        await played('scrape-facebook-search', 'rate-limited', () =>
          social.scrape('/v1/facebook/search/videos', { query: 'x' }),
        )
      ).status,
    ).toBe(429);
  });
});
