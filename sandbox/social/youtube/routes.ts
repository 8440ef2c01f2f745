import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../../route.ts';
import type { World } from '../../world/types.ts';
import { integerParam, jsonAnswer } from '../answers.ts';
import { societyOf } from '../society.ts';
import type { Account, Post, Society } from '../types.ts';
import { badParameter, invalidPageToken, playlistNotFound, refusalOf } from './errors.ts';
import {
  channelRow,
  etag,
  offsetOf,
  type Parts,
  pageToken,
  playlistRow,
  playlistToken,
  searchRow,
  statsRow,
  uploadsOf,
  videoRow,
} from './shapes.ts';

const MOST = 500;
const LARGEST_PAGE = 50;

const partsOf = (url: URL): Parts =>
  new Set((url.searchParams.get('part') ?? '').split(',').map((part) => part.trim()));

const idsOf = (url: URL): string[] => (url.searchParams.get('id') ?? '').split(',').filter((id) => id !== '');

/** Start of the page; null for an invalid token. With the fault `repeated-page` the token is ignored. */
const startOf = ({ url, fault }: SandboxRequest): number | null => {
  const token = url.searchParams.get('pageToken');
  return token === null || fault === 'repeated-page' ? 0 : offsetOf(token);
};

/** `changed-shape`: the rows have another name. */
const rows = ({ fault }: SandboxRequest, items: readonly object[]): object =>
  fault === 'changed-shape' ? { entries: items } : { items };

const orders: Readonly<Record<string, (a: Post, b: Post) => number>> = {
  date: (a, b) => (a.at < b.at ? 1 : -1),
  viewCount: (a, b) => b.views - a.views,
  rating: (a, b) => (b.likes ?? 0) / b.views - (a.likes ?? 0) / a.views,
  title: (a, b) => (a.title < b.title ? -1 : 1),
};

const found = (url: URL, society: Society): readonly Post[] => {
  const params = url.searchParams;
  const [after, before] = [params.get('publishedAfter'), params.get('publishedBefore')];
  const channel = params.get('channelId');
  const paid = params.get('videoPaidProductPlacement') === 'true';
  const query = params.get('q') ?? '';
  const all =
    query === '' && channel ? (society.byId('youtube', channel)?.posts ?? []) : society.find('youtube', query);
  const kept = all.filter(
    (post) =>
      (after === null || Date.parse(post.at) >= Date.parse(after)) &&
      (before === null || Date.parse(post.at) < Date.parse(before)) &&
      (channel === null || post.account.id === channel) &&
      (!paid || post.declaredPaid),
  );
  const order = orders[params.get('order') ?? 'relevance'];
  return (order ? [...kept].sort(order) : kept).slice(0, MOST);
};

const search = (request: SandboxRequest, world: World): SandboxAnswer => {
  const { url } = request;
  const from = startOf(request);
  if (from === null) return invalidPageToken;
  const posts = found(url, societyOf(world));
  const size = integerParam(url.searchParams.get('maxResults'), 5, 0, LARGEST_PAGE);
  const page = posts.slice(from, from + size);
  return jsonAnswer(200, {
    kind: 'youtube#searchListResponse',
    etag: etag(url.search),
    ...(from + size < posts.length ? { nextPageToken: pageToken(from + size) } : {}),
    regionCode: url.searchParams.get('regionCode') ?? 'US',
    // A rough estimate, as in the real API.
    pageInfo: { totalResults: Math.min(1_000_000, posts.length * 1_871), resultsPerPage: page.length },
    ...rows(
      request,
      page.map((post) => searchRow(post, request.origin)),
    ),
  });
};

const findPosts = (url: URL, society: Society): Post[] => idsOf(url).flatMap((id) => society.post('youtube', id) ?? []);

const tooMany = badParameter('id', `The request specifies more than ${LARGEST_PAGE} ids.`);

const videos = (request: SandboxRequest, world: World): SandboxAnswer => {
  if (idsOf(request.url).length > LARGEST_PAGE) return tooMany;
  const parts = partsOf(request.url);
  const posts = findPosts(request.url, societyOf(world));
  return jsonAnswer(200, {
    kind: 'youtube#videoListResponse',
    etag: etag(request.url.search),
    ...rows(
      request,
      posts.map((post) => videoRow(post, parts, request.fault === 'no-counts', request.origin)),
    ),
    pageInfo: { totalResults: posts.length, resultsPerPage: posts.length },
  });
};

const stats = (request: SandboxRequest, world: World): SandboxAnswer => {
  if (idsOf(request.url).length > LARGEST_PAGE) return tooMany;
  const posts = findPosts(request.url, societyOf(world));
  return jsonAnswer(200, {
    kind: 'youtube#batchGetStatsResponse',
    etag: etag(request.url.search),
    ...rows(
      request,
      posts.map((post) => statsRow(post, request.fault === 'no-counts')),
    ),
  });
};

const findChannels = (url: URL, society: Society): Account[] => {
  const handle = url.searchParams.get('forHandle');
  if (handle !== null) return [society.account('youtube', handle.replace(/^@/, '')) ?? []].flat();
  return idsOf(url).flatMap((id) => society.byId('youtube', id) ?? []);
};

const channels = (request: SandboxRequest, world: World): SandboxAnswer => {
  if (idsOf(request.url).length > LARGEST_PAGE) return tooMany;
  const parts = partsOf(request.url);
  const accounts = findChannels(request.url, societyOf(world));
  return jsonAnswer(200, {
    kind: 'youtube#channelListResponse',
    etag: etag(request.url.search),
    pageInfo: { totalResults: accounts.length, resultsPerPage: 5 },
    // Without a match, `items` is missing rather than empty.
    ...(accounts.length === 0
      ? {}
      : rows(
          request,
          accounts.map((account) => channelRow(account, parts, request.fault === 'no-counts', request.origin)),
        )),
  });
};

const playlist = (request: SandboxRequest, world: World): SandboxAnswer => {
  const { url } = request;
  const id = url.searchParams.get('playlistId') ?? '';
  const account = societyOf(world).byId('youtube', `UC${id.slice(2)}`);
  if (!account || id !== uploadsOf(account)) return playlistNotFound;
  const from = startOf(request);
  if (from === null) return invalidPageToken;
  const size = integerParam(url.searchParams.get('maxResults'), 5, 0, LARGEST_PAGE);
  const page = account.posts.slice(from, from + size);
  return jsonAnswer(200, {
    kind: 'youtube#playlistItemListResponse',
    etag: etag(url.search),
    ...(from + size < account.posts.length ? { nextPageToken: playlistToken(from + size) } : {}),
    ...rows(
      request,
      page.map((post, at) => playlistRow(post, from + at, request.origin)),
    ),
    pageInfo: { totalResults: account.posts.length, resultsPerPage: page.length },
  });
};

const route = (name: string, path: string, answer: SandboxRoute['answer']): SandboxRoute => ({
  source: 'youtube',
  name,
  method: 'GET',
  match: ({ pathname }) => pathname === `/youtube/v3/${path}`,
  answer: (request, world) => refusalOf(request) ?? answer(request, world),
});

export const youtubeRoutes: readonly SandboxRoute[] = [
  route('youtube-search', 'search', search),
  route('youtube-videos', 'videos', videos),
  route('youtube-stats', 'videos:batchGetStats', stats),
  route('youtube-channels', 'channels', channels),
  route('youtube-playlist', 'playlistItems', playlist),
];
