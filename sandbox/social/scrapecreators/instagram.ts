/** Instagram through the aggregator: reel search, a creator's reels, a profile. */

import { pictureOf } from '../../icons.ts';
import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../../route.ts';
import { hashText } from '../../world/random.ts';
import type { World } from '../../world/types.ts';
import { societyOf } from '../society.ts';
import type { Account, Post } from '../types.ts';
import { answered, badParameter, listName, notFound, scrapeRoute } from './answers.ts';

const SEARCH_PAGE = 18;
const LAST_PAGE = 11;
const REELS_PAGE = 12;

/** A string, an object with `text`, or null. */
const caption = (post: Post): unknown => {
  if (post.text === '') return null;
  return hashText(post.id) % 4 === 0 ? { text: post.text } : post.text;
};

/** Replays count as plays, but not as views. */
const plays = ({ views }: Post): number => Math.round(views * 1.27);

const found = (post: Post, withoutCounts: boolean, origin: string): object => ({
  id: post.number,
  shortcode: post.id,
  caption: caption(post),
  taken_at: new Date(post.at).toISOString(),
  ...(withoutCounts
    ? {}
    : {
        like_count: post.likes,
        comment_count: post.comments,
        video_view_count: post.views,
        video_play_count: plays(post),
      }),
  owner: {
    id: post.account.id,
    username: post.account.handle,
    full_name: post.account.name,
    ...(withoutCounts ? {} : { follower_count: post.account.followers }),
  },
  url: `https://www.instagram.com/reel/${post.id}/`,
  thumbnail_src: pictureOf(origin, post, 270, 480),
  video_duration: post.seconds + 0.4,
  is_paid_partnership: post.declaredPaid,
  video_url: `https://scontent.sample.example/${post.id}.mp4`,
});

const search = (request: SandboxRequest, world: World): SandboxAnswer => {
  const query = request.url.searchParams.get('query') ?? '';
  const page = Number(request.url.searchParams.get('page') ?? '1');
  if (query === '') return badParameter('query is required');
  if (!Number.isInteger(page) || page < 1 || page > LAST_PAGE) return badParameter(`page must be 1 to ${LAST_PAGE}`);
  const from = request.fault === 'repeated-page' ? 0 : (page - 1) * SEARCH_PAGE;
  const reels = societyOf(world)
    .find('instagram', query)
    .filter(({ isVideo }) => isVideo)
    .slice(from, from + SEARCH_PAGE)
    .map((post) => found(post, request.fault === 'no-counts', request.origin));
  return answered({ [listName(request, 'reels')]: reels });
};

const reel = (post: Post, withoutCounts: boolean, origin: string): object => ({
  media: {
    pk: post.number,
    id: `${post.number}_${post.account.id}`,
    code: post.id,
    caption: post.text === '' ? null : { text: post.text },
    taken_at: Math.floor(Date.parse(post.at) / 1000),
    ...(withoutCounts ? {} : { play_count: plays(post), like_count: post.likes, comment_count: post.comments }),
    video_duration: post.seconds + 0.4,
    is_paid_partnership: post.declaredPaid,
    user: { pk: post.account.id, username: post.account.handle, full_name: post.account.name },
    image_versions2: { candidates: [{ url: pictureOf(origin, post, 270, 480), width: 270, height: 480 }] },
  },
});

const findAccount = ({ url }: SandboxRequest, world: World): Account | undefined => {
  const society = societyOf(world);
  const byId = url.searchParams.get('user_id');
  const handle = (url.searchParams.get('handle') ?? '').replace(/^@/, '');
  return (byId === null ? undefined : society.byId('instagram', byId)) ?? society.account('instagram', handle);
};

const userReels = (request: SandboxRequest, world: World): SandboxAnswer => {
  const account = findAccount(request, world);
  if (!account) return notFound('That Instagram account');
  const all = account.posts.filter(({ isVideo }) => isVideo);
  const after = request.fault === 'repeated-page' ? null : request.url.searchParams.get('max_id');
  const from = after === null ? 0 : all.findIndex(({ number }) => number === after) + 1;
  const page = all.slice(from, from + REELS_PAGE);
  const more = from + REELS_PAGE < all.length;
  return answered({
    [listName(request, 'items')]: page.map((post) => reel(post, request.fault === 'no-counts', request.origin)),
    paging_info: { max_id: more ? (page.at(-1)?.number ?? '') : '', more_available: more },
    status: 'ok',
  });
};

const profile = (request: SandboxRequest, world: World): SandboxAnswer => {
  const account = findAccount(request, world);
  if (!account) return notFound('That Instagram account');
  const { fault } = request;
  return answered({
    [fault === 'changed-shape' ? 'profile' : 'data']: {
      user: {
        id: account.id,
        username: account.handle,
        full_name: account.name,
        biography: account.bio,
        bio_links: account.links.map((url) => ({ title: '', url })),
        external_url: account.links[0] ?? null,
        ...(fault === 'no-counts' ? {} : { edge_followed_by: { count: account.followers } }),
        edge_owner_to_timeline_media: { count: account.posts.length },
        is_private: false,
        is_business_account: account.isProfessional,
        is_verified: account.isVerified,
        business_email: account.businessEmail,
        business_phone_number: account.phone,
        business_address_json: null,
      },
    },
    status: 'ok',
  });
};

export const instagramScrapeRoutes: readonly SandboxRoute[] = [
  scrapeRoute('scrape-instagram-search', '/v2/instagram/reels/search', search),
  scrapeRoute('scrape-instagram-reels', '/v1/instagram/user/reels', userReels),
  scrapeRoute('scrape-instagram-profile', '/v1/instagram/profile', profile),
];
