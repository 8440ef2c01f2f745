import type { Http, SourceReply, SourceRequest } from '../../http/source.ts';
import { andThen, type Failure, found, isFailure, type Outcome } from '../../wire/outcome.ts';
import { type Json, reading, readJson } from '../../wire/read.ts';
import { type Rows, readRows } from '../../wire/rows.ts';
import type { AggregatedPlatform, Aggregator } from '../aggregator.ts';
import { type SocialProfile, type SocialVideo, unreadVideos, type VideoPage } from '../social.ts';
import { facebookUrl, readFacebookProfile, readFoundVideo, readPageReel } from './facebook-rows.ts';
import { readInstagramProfile, readReel } from './instagram-rows.ts';
import { readAweme, readTiktokProfile } from './tiktok-rows.ts';

type Query = NonNullable<SourceRequest['query']>;

/** Pages cost money, so accounts that mix photos and videos are only read this far. */
const maxPages = 2;
/** Last page of a reel search; the next one fails. */
const lastReelPage = 11;

interface ReelPlace {
  readonly page: number;
  readonly joined: boolean;
  readonly first: string | null;
}

const firstReels: ReelPlace = { page: 1, joined: false, first: null };
// Only written by this file, below.
const readPlace = (cursor: string): ReelPlace => JSON.parse(cursor) as ReelPlace;

const unique = (videos: readonly SocialVideo[]): readonly SocialVideo[] => [
  ...new Map(videos.map((video) => [video.id, video])).values(),
];

const failureOf = (status: number, message: string): Failure => {
  if (status === 402 || /\bcredits\b/i.test(message)) {
    return { kind: 'quota_spent', detail: 'The ScrapeCreators credits are used up.' };
  }
  if (status === 401 || status === 403 || /\bapi[ _-]?key\b/i.test(message)) {
    return { kind: 'key_refused', detail: `ScrapeCreators rejected the key (${status}).` };
  }
  return { kind: 'unreachable', detail: `ScrapeCreators answered ${status}: its own source failed.` };
};

const parseReply = (reply: SourceReply): Outcome<Json> =>
  reading(() => {
    const { status } = reply;
    if (status === 401 || status === 402 || status === 403) return failureOf(status, '');
    const body = readJson(reply.body, 'scrapecreators');
    if (body.maybe('success').value === false) return failureOf(status, String(body.maybe('message').value ?? ''));
    return found(body);
  });

const refusal = (reply: SourceReply): Failure | null => {
  if (reply.status >= 500) return null;
  const outcome = parseReply(reply);
  return isFailure(outcome) ? outcome : null;
};

/** A number or a boolean; without either, a page with rows has a next one. */
const hasMore = (flag: Json, rows: number): boolean => {
  if (!flag.present) return rows > 0;
  return typeof flag.value === 'number' ? flag.number() !== 0 && rows > 0 : flag.boolean() && rows > 0;
};

/** A number or a string; the next page takes a string. */
const cursorIn = (node: Json): string | null =>
  node.orNull((value) => (typeof value.value === 'number' ? String(value.number()) : value.string())) || null;

const pageOf = ({ rows, unread }: Rows<SocialVideo>, next: string | null): Outcome<VideoPage> =>
  rows.length === 0 && next === null
    ? { kind: 'none' }
    : found({ videos: unique(rows), next, ...(unread && { partial: unreadVideos(unread) }) });

/** Reads TikTok, Instagram and Facebook through ScrapeCreators; every call costs one credit. */
export const createScrapecreators = ({ http, key }: { readonly http: Http; readonly key: string }): Aggregator => {
  const send = (path: string, query: Query, understands: readonly number[], signal?: AbortSignal) =>
    http.send(
      {
        source: 'scrapecreators',
        path,
        query,
        headers: { accept: 'application/json', 'x-api-key': key },
        understands: [401, 402, 403, ...understands],
        refusal,
      },
      signal,
    );

  const ask = async <T>(
    path: string,
    query: Query,
    read: (reply: Json) => Outcome<T>,
    signal?: AbortSignal,
  ): Promise<Outcome<T>> =>
    andThen(await send(path, query, [], signal), (reply) =>
      andThen(parseReply(reply), (body) => reading(() => read(body))),
    );

  type Ask = Parameters<Aggregator['search']>[1];

  const searchTiktok = ({ query, cursor }: Ask, signal?: AbortSignal): Promise<Outcome<VideoPage>> =>
    ask(
      '/v1/tiktok/search/keyword',
      { query, cursor: cursor ?? undefined },
      (reply) => {
        const rows = reply.at('search_item_list').items();
        const next = hasMore(reply.maybe('has_more'), rows.length) ? cursorIn(reply.maybe('cursor')) : null;
        return pageOf(readRows(rows, readAweme), next);
      },
      signal,
    );

  const readReels = (body: Json, { page, joined, first: before }: ReelPlace): Outcome<VideoPage> => {
    const videos = readRows(body.at('reels').items(), readReel);
    const first = videos.rows[0]?.id ?? null;
    // A repeated page means the end.
    if (first === null || first === before) return { kind: 'none' };
    const next: ReelPlace = { page: page + 1, joined, first };
    return pageOf(videos, page < lastReelPage ? JSON.stringify(next) : null);
  };

  /** Queries with spaces sometimes fail, so the words are then joined. */
  const searchReels = async ({ query, cursor }: Ask, signal?: AbortSignal): Promise<Outcome<VideoPage>> => {
    const place = cursor === null ? firstReels : readPlace(cursor);
    const pageQuery: Query = { page: place.page === 1 ? undefined : place.page };
    const path = '/v2/instagram/reels/search';
    const joinedQuery = query.replace(/\s+/g, '');
    const askJoined = () =>
      ask(path, { query: joinedQuery, ...pageQuery }, (body) => readReels(body, { ...place, joined: true }), signal);
    if (place.joined) return askJoined();
    const reply = await send(path, { query, ...pageQuery }, joinedQuery === query ? [] : [500], signal);
    if (reply.kind === 'found' && reply.value.status === 500) return askJoined();
    return andThen(reply, (value) => andThen(parseReply(value), (body) => reading(() => readReels(body, place))));
  };

  const searchFacebook = ({ query, cursor }: Ask, signal?: AbortSignal): Promise<Outcome<VideoPage>> =>
    ask(
      '/v1/facebook/search/videos',
      { query, cursor: cursor ?? undefined },
      (reply) => {
        const rows = reply.at('videos').items();
        const next = hasMore(reply.maybe('has_more'), rows.length) ? cursorIn(reply.maybe('cursor')) : null;
        return pageOf(readRows(rows, readFoundVideo), next);
      },
      signal,
    );

  const searches = { tiktok: searchTiktok, instagram: searchReels, facebook: searchFacebook };

  const profiles: Record<
    AggregatedPlatform,
    [string, (handle: string) => Query, (reply: Json) => SocialProfile | null]
  > = {
    tiktok: ['/v1/tiktok/profile', (handle) => ({ handle }), readTiktokProfile],
    instagram: ['/v1/instagram/profile', (handle) => ({ handle }), readInstagramProfile],
    facebook: ['/v1/facebook/profile', (handle) => ({ url: facebookUrl(handle) }), readFacebookProfile],
  };

  type Uploads = { readonly videos: readonly SocialVideo[]; readonly next: Query | null };

  const tiktoks = (handle: string, after: Query, signal?: AbortSignal): Promise<Outcome<Uploads>> =>
    ask(
      '/v3/tiktok/profile/videos',
      { handle, sort_by: 'latest', ...after },
      (reply) => {
        const rows = reply.at('aweme_list').items();
        const cursor = hasMore(reply.maybe('has_more'), rows.length) ? cursorIn(reply.maybe('max_cursor')) : null;
        const { rows: videos, unread } = readRows(rows, readAweme);
        return found({ videos, next: cursor === null ? null : { max_cursor: cursor } }, unread);
      },
      signal,
    );

  const reels = (handle: string, after: Query, signal?: AbortSignal): Promise<Outcome<Uploads>> =>
    ask(
      '/v1/instagram/user/reels',
      { handle, ...after },
      (reply) => {
        const rows = reply.at('items').items();
        const paging = reply.maybe('paging_info').present ? reply.at('paging_info') : reply;
        const cursor = hasMore(paging.maybe('more_available'), rows.length) ? cursorIn(paging.maybe('max_id')) : null;
        const { rows: videos, unread } = readRows(rows, readReel);
        return found({ videos, next: cursor === null ? null : { max_id: cursor } }, unread);
      },
      signal,
    );

  const pageReels = (handle: string, after: Query, signal?: AbortSignal): Promise<Outcome<Uploads>> =>
    ask(
      '/v1/facebook/profile/reels',
      { url: facebookUrl(handle), ...after },
      (reply) => {
        const rows = reply.at('reels').items();
        const [cursor, page] = [cursorIn(reply.maybe('cursor')), cursorIn(reply.maybe('next_page_id'))];
        // Both are needed.
        const next = rows.length > 0 && cursor !== null && page !== null ? { cursor, next_page_id: page } : null;
        const { rows: videos, unread } = readRows(rows, readPageReel);
        return found({ videos, next }, unread);
      },
      signal,
    );

  const uploads = { tiktok: tiktoks, instagram: reels, facebook: pageReels };

  return {
    search: async (platform, request, signal) => {
      const page = await searches[platform](request, signal);
      if (page.kind !== 'not_found') return page;
      return { kind: 'shape_changed', path: 'status', detail: 'ScrapeCreators no longer offers this search (404).' };
    },

    profile: (platform, handle, signal) => {
      const [path, query, read] = profiles[platform];
      return ask(
        path,
        query(handle),
        (reply): Outcome<SocialProfile> => {
          const profile = read(reply);
          return profile ? found(profile) : { kind: 'not_offered' };
        },
        signal,
      );
    },

    videos: async (platform, handle, limit, signal) => {
      const videos: SocialVideo[] = [];
      let after: Query | null = {};
      for (let page = 0; after !== null && page < maxPages && unique(videos).length < limit; page++) {
        const read: Outcome<Uploads> = await uploads[platform](handle, after, signal);
        // Fail rather than return half of an account's newest posts.
        if (read.kind !== 'found') return read;
        videos.push(...read.value.videos);
        after = read.value.next;
      }
      if (videos.length === 0) return { kind: 'none' };
      // Pinned videos come first, however old.
      const newest = unique(videos).toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''));
      return found(newest.slice(0, limit));
    },
  };
};
