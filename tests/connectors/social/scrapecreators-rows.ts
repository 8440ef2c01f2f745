import type { AggregatedPlatform } from '../../../server/connectors/social/aggregator.ts';
import { createScrapecreators } from '../../../server/connectors/social/scrapecreators/scrapecreators.ts';
import type { SocialVideo } from '../../../server/connectors/social/social.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { type SocialReply, socialHttp } from '../../support/sources/social/social-http.ts';

export const base = 'https://api.scrapecreators.com';

export const start = (answer: (url: URL, at: number) => SocialReply) => {
  const http = socialHttp(answer);
  return { http, aggregator: createScrapecreators({ http, key: 'secret-key' }) };
};

export const startInTurn = (...bodies: unknown[]) =>
  start((_, at) => ({ json: bodies[Math.min(at, bodies.length) - 1] }));

export type Change = Record<string, unknown>;

export const well = { success: true, credits_remaining: 9999 };

export const aweme = (change: Change = {}) => ({
  aweme_id: '7500000000000000321',
  desc: 'day 30 with pebble #habits',
  create_time: 1793700000,
  author: { uid: '6900000000000000001', unique_id: 'slowdesk', nickname: 'Slow Desk', follower_count: 20311 },
  statistics: { play_count: 48211, digg_count: 3900, comment_count: 88, share_count: 12, collect_count: 401 },
  video: { duration: 41000, cover: { url_list: ['https://p16.invented.example/c.jpg'] } },
  ...change,
});

export const tiktoks = (rows: unknown[], change: Change = {}) => ({
  ...well,
  cursor: 12,
  has_more: 1,
  search_item_list: rows,
  ...change,
});

export const reel = (change: Change = {}) => ({
  id: '3500000000000000001',
  shortcode: 'INVENTED03',
  caption: 'Day 30',
  taken_at: '2026-11-10T09:10:11.000Z',
  like_count: 900,
  comment_count: 31,
  video_view_count: 40100,
  video_play_count: 51000,
  owner: { username: 'slowdesk', follower_count: 20311 },
  video_url: 'https://invented.example/v.mp4',
  ...change,
});

export const place = (page: number) => JSON.stringify({ page, joined: false, first: null });

export const search = (platform: AggregatedPlatform, reply: unknown, query = 'pebble') =>
  startInTurn(reply).aggregator.search(platform, { query, cursor: null });

export const firstOf = async (platform: AggregatedPlatform, reply: unknown): Promise<SocialVideo> =>
  foundValue(await search(platform, reply)).videos[0]!;
