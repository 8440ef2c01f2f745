import { pictureOf } from '../../icons.ts';
import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../../route.ts';
import type { World } from '../../world/types.ts';
import { integerParam } from '../answers.ts';
import { societyOf } from '../society.ts';
import type { Account, Post } from '../types.ts';
import { answered, badParameter, listName, notFound, scrapeRoute } from './answers.ts';

const SEARCH_PAGE = 20;
const PROFILE_PAGE = 10;

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

const videoOf = (post: Post, withoutCounts: boolean, origin: string): object => ({
  aweme_id: post.id,
  desc: post.text,
  create_time: seconds(post.at),
  url: `https://www.tiktok.com/@${post.account.handle}/video/${post.id}`,
  ...(post.isPinned ? { is_top: 1 } : {}),
  is_paid_partnership: post.declaredPaid,
  text_extra: post.hashtags.map((hashtag_name) => ({ hashtag_name })),
  author: {
    uid: post.account.id,
    unique_id: post.account.handle,
    nickname: post.account.name,
    ...(withoutCounts ? {} : { follower_count: post.account.followers }),
  },
  ...(withoutCounts
    ? {}
    : {
        statistics: {
          play_count: post.views,
          digg_count: post.likes ?? 0,
          comment_count: post.comments ?? 0,
          share_count: post.shares,
          collect_count: Math.floor((post.likes ?? 0) / 9),
        },
      }),
  video: {
    duration: post.seconds * 1000,
    cover: { url_list: [pictureOf(origin, post, 270, 480)] },
  },
});

interface Page {
  readonly posts: readonly Post[];
  readonly cursor: number;
  readonly has_more: 0 | 1;
}

const pageOf = (request: SandboxRequest, all: readonly Post[]): Page => {
  const from =
    request.fault === 'repeated-page' ? 0 : integerParam(request.url.searchParams.get('cursor'), 0, 0, 5_000);
  const end = Math.min(all.length, from + SEARCH_PAGE);
  return { posts: all.slice(from, end), cursor: end, has_more: end < all.length ? 1 : 0 };
};

const keyword = (request: SandboxRequest, world: World): SandboxAnswer => {
  const query = request.url.searchParams.get('query') ?? '';
  if (query === '') return badParameter('query is required');
  const { posts, cursor, has_more } = pageOf(request, societyOf(world).find('tiktok', query));
  return answered({
    cursor,
    has_more,
    [listName(request, 'search_item_list')]: posts.map((post) => ({
      aweme_info: videoOf(post, request.fault === 'no-counts', request.origin),
    })),
  });
};

const hashtag = (request: SandboxRequest, world: World): SandboxAnswer => {
  const tag = (request.url.searchParams.get('hashtag') ?? '').toLowerCase();
  if (tag === '') return badParameter('hashtag is required');
  const { posts, cursor, has_more } = pageOf(request, societyOf(world).tagged('tiktok', tag));
  return answered({
    cursor,
    has_more,
    [listName(request, 'aweme_list')]: posts.map((post) =>
      videoOf(post, request.fault === 'no-counts', request.origin),
    ),
  });
};

const findAccount = ({ url }: SandboxRequest, world: World): Account | undefined => {
  const society = societyOf(world);
  const byId = url.searchParams.get('user_id');
  const handle = (url.searchParams.get('handle') ?? '').replace(/^@/, '');
  return (byId === null ? undefined : society.byId('tiktok', byId)) ?? society.account('tiktok', handle);
};

const profile = (request: SandboxRequest, world: World): SandboxAnswer => {
  const account = findAccount(request, world);
  if (!account) return notFound('That TikTok account');
  return answered({
    user: {
      id: account.id,
      uniqueId: account.handle,
      nickname: account.name,
      signature: account.bio,
      verified: account.isVerified,
      privateAccount: false,
      ...(account.links[0] ? { bioLink: { link: account.links[0], risk: 0 } } : {}),
    },
    ...(request.fault === 'no-counts'
      ? {}
      : {
          [request.fault === 'changed-shape' ? 'numbers' : 'stats']: {
            followerCount: account.followers,
            followingCount: 40 + (account.followers % 700),
            heartCount: account.posts.reduce((sum, { likes }) => sum + (likes ?? 0), 0),
            videoCount: account.posts.length,
          },
        }),
  });
};

/** Newest first, after pinned videos. */
const profileVideos = (request: SandboxRequest, world: World): SandboxAnswer => {
  const account = findAccount(request, world);
  if (!account) return notFound('That TikTok account');
  const asked = request.url.searchParams.get('max_cursor');
  const before =
    asked === null || !/^\d{1,15}$/.test(asked) || request.fault === 'repeated-page' ? null : Number(asked);
  const pinned = before === null ? account.posts.filter(({ isPinned }) => isPinned) : [];
  const rest = account.posts.filter(({ isPinned, at }) => !isPinned && (before === null || Date.parse(at) < before));
  const page = rest.slice(0, PROFILE_PAGE - pinned.length);
  const last = page.at(-1);
  return answered({
    [listName(request, 'aweme_list')]: [...pinned, ...page].map((post) =>
      videoOf(post, request.fault === 'no-counts', request.origin),
    ),
    has_more: page.length < rest.length ? 1 : 0,
    max_cursor: last ? Date.parse(last.at) : 0,
  });
};

export const tiktokRoutes: readonly SandboxRoute[] = [
  scrapeRoute('scrape-tiktok-search', '/v1/tiktok/search/keyword', keyword),
  scrapeRoute('scrape-tiktok-hashtag', '/v1/tiktok/search/hashtag', hashtag),
  scrapeRoute('scrape-tiktok-profile', '/v1/tiktok/profile', profile),
  scrapeRoute('scrape-tiktok-videos', '/v3/tiktok/profile/videos', profileVideos),
];
