/** Facebook through the aggregator: video search, a page, its reels. */

import { pictureOf } from '../../icons.ts';
import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../../route.ts';
import { hashText } from '../../world/random.ts';
import type { World } from '../../world/types.ts';
import { jsonAnswer } from '../answers.ts';
import { societyOf } from '../society.ts';
import type { Account, Post } from '../types.ts';
import { answered, badParameter, listName, scrapeRoute } from './answers.ts';

const SEARCH_PAGE = 12;
const REELS_PAGE = 10;

const pageUrl = ({ handle }: Account): string => `https://www.facebook.com/${handle}`;
const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

const cursorOf = (offset: number): string => Buffer.from(`fb:${offset}`).toString('base64url');
const offsetOf = (cursor: string | null): number => {
  const [, offset] = /^fb:(\d+)$/.exec(Buffer.from(cursor ?? '', 'base64url').toString('utf8')) ?? [];
  return offset === undefined ? 0 : Number(offset);
};

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const short = (count: number): string => {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1).replace(/\.0$/, '')}M`;
  return count >= 1e3 ? `${Math.floor(count / 1e3)}K` : String(count);
};

/** The date is either a number or text, never both. */
const relative = (post: Post, withoutCounts: boolean): string => {
  const at = new Date(post.at);
  const day = `${months[at.getUTCMonth()]} ${at.getUTCDate()}`;
  return withoutCounts ? day : `${day} · ${short(post.views)} views`;
};

const clock = (total: number): string => `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;

const found = (post: Post, withoutCounts: boolean, origin: string): object => {
  const hash = hashText(post.id);
  const inWords = hash % 5 < 3;
  return {
    id: post.id,
    url: `https://www.facebook.com/reel/${post.id}/`,
    title: hash % 4 === 0 ? null : post.title,
    description: post.text,
    author: {
      id: post.account.id,
      name: post.account.name,
      url: hash % 7 === 0 ? null : pageUrl(post.account),
    },
    creation_time: inWords ? null : seconds(post.at),
    publish_time: inWords ? null : seconds(post.at),
    relative_time_text: inWords ? relative(post, withoutCounts) : null,
    duration_ms: hash % 6 === 0 ? null : post.seconds * 1000,
    duration_text: clock(post.seconds),
    thumbnail_url: pictureOf(origin, post, 480, 270),
  };
};

const search = (request: SandboxRequest, world: World): SandboxAnswer => {
  const query = request.url.searchParams.get('query') ?? '';
  if (query === '') return badParameter('query is required');
  const all = societyOf(world).find('facebook', query);
  const from = request.fault === 'repeated-page' ? 0 : offsetOf(request.url.searchParams.get('cursor'));
  const more = from + SEARCH_PAGE < all.length;
  return answered({
    query,
    [listName(request, 'videos')]: all
      .slice(from, from + SEARCH_PAGE)
      .map((post) => found(post, request.fault === 'no-counts', request.origin)),
    cursor: more ? cursorOf(from + SEARCH_PAGE) : null,
    has_more: more,
  });
};

/** A page's URL ends with its name or number. */
const findAccount = ({ url }: SandboxRequest, world: World): Account | undefined => {
  const society = societyOf(world);
  const name = (url.searchParams.get('url') ?? '').replace(/\/+$/, '').split('/').at(-1) ?? '';
  return society.account('facebook', name) ?? society.byId('facebook', name);
};

const noAccount = jsonAnswer(404, { success: true, data: { accountDoesNotExist: true } }, 'application/json');

const profile = (request: SandboxRequest, world: World): SandboxAnswer => {
  const account = findAccount(request, world);
  if (!account) return noAccount;
  return answered({
    id: account.id,
    [request.fault === 'changed-shape' ? 'title' : 'name']: account.name,
    url: pageUrl(account),
    pageIntro: account.bio,
    category: 'Digital creator',
    address: null,
    email: account.businessEmail,
    phone: account.phone,
    website: account.links[0] ?? null,
    links: account.links,
    ...(request.fault === 'no-counts'
      ? {}
      : { likeCount: Math.floor(account.followers * 0.93), followerCount: account.followers }),
    isPrivate: false,
  });
};

const reel = (post: Post, withoutCounts: boolean, origin: string): object => ({
  id: `${post.id}:reel`,
  post_id: `9${post.id}`,
  video_id: post.id,
  url: `https://www.facebook.com/reel/${post.id}`,
  creation_time: new Date(post.at).toISOString(),
  ...(withoutCounts ? {} : { view_count: post.views }),
  ...(post.text === '' ? {} : { description: post.text }),
  thumbnail: pictureOf(origin, post, 480, 270),
  play_time_in_ms: post.seconds * 1000,
  author: { id: post.account.id, name: post.account.name, url: pageUrl(post.account) },
});

const reels = (request: SandboxRequest, world: World): SandboxAnswer => {
  const account = findAccount(request, world);
  if (!account) return noAccount;
  const params = request.url.searchParams;
  if ((params.get('cursor') === null) !== (params.get('next_page_id') === null))
    return badParameter('cursor and next_page_id belong together');
  const from = request.fault === 'repeated-page' ? 0 : offsetOf(params.get('cursor'));
  const more = from + REELS_PAGE < account.posts.length;
  return answered({
    [listName(request, 'reels')]: account.posts
      .slice(from, from + REELS_PAGE)
      .map((post) => reel(post, request.fault === 'no-counts', request.origin)),
    ...(more ? { cursor: cursorOf(from + REELS_PAGE), next_page_id: account.id } : {}),
  });
};

export const facebookRoutes: readonly SandboxRoute[] = [
  scrapeRoute('scrape-facebook-search', '/v1/facebook/search/videos', search),
  scrapeRoute('scrape-facebook-profile', '/v1/facebook/profile', profile),
  scrapeRoute('scrape-facebook-reels', '/v1/facebook/profile/reels', reels),
];
