import { describe, expect, test } from 'vitest';
import type { SocialProfile, SocialVideo } from '../../../server/connectors/social/social.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { type Change, firstOf, search, startInTurn, well } from './scrapecreators-rows.ts';

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

  test('a duration may be reported as a text', async () => {
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
