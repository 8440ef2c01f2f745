import { describe, expect, test } from 'vitest';
import type { SocialProfile, SocialVideo } from '../../../server/connectors/social/social.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { base, type Change, firstOf, reel, search, start, startInTurn, well } from './scrapecreators-rows.ts';

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

  test('likes that are hidden, reported as -1, are null', async () => {
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
