import { hash } from 'node:crypto';
import { dayMs } from '../../../contract/domain/durations.ts';
import type { Database } from '../../../store/engine/database.ts';
import { keepHashtagId, takeHashtag } from '../../../store/sources/hashtags.ts';
import { type GraphError, graphError, graphFailure, graphStatuses, graphVersion } from '../../graph.ts';
import type { Http, ReadCache, SourceReply, SourceRequest } from '../../http/source.ts';
import { andThen, type Failure, found, isFailure, type Outcome, type Unread } from '../../wire/outcome.ts';
import { type Json, reading, readJson } from '../../wire/read.ts';
import { readRows } from '../../wire/rows.ts';
import { eachUntilRefused } from '../bounded.ts';
import { asHashtag, hashtagsIn, shortcodeOf } from '../fields-in.ts';
import {
  type CreatorRef,
  type Social,
  type SocialProfile,
  type SocialVideo,
  unreadVideos,
  type VideoPage,
  type VideoQuery,
} from '../social.ts';

interface Media {
  /** Instagram's own id of the post; videos are stored under their shortcode, which every source has. */
  readonly id: string;
  /** Null for photos. */
  readonly video: SocialVideo | null;
}

interface MediaPage {
  readonly media: readonly Media[];
  readonly after: string | null;
  readonly unread: Unread | null;
}

const captionOf = (row: Json): string => row.maybe('caption').orNull((node) => node.string()) ?? '';

/**
 * A post of a hashtag or an account; hashtags don't return the author. `view_count` is ignored: it includes paid views
 * and may not be the number that Instagram shows.
 */
const readMedia = (row: Json, creator: SocialVideo['creator']): Media => {
  const id = row.at('id').digits();
  if (row.at('media_type').text() !== 'VIDEO') return { id, video: null };
  const { shortcode, url } = shortcodeOf(row.at('permalink'));
  const title = captionOf(row);
  const count = (name: string) => row.maybe(name).orNull((node) => node.count());
  return {
    id,
    video: {
      platform: 'instagram',
      id: shortcode,
      url,
      title,
      description: '',
      creator,
      views: null,
      likes: count('like_count'),
      comments: count('comments_count'),
      publishedAt: row.maybe('timestamp').orNull((node) => node.time()),
      durationS: null,
      thumbnail: null,
      hashtags: hashtagsIn(title),
      declaredPaid: null,
    },
  };
};

const readMediaPage = (reply: Json): MediaPage => {
  const { rows: media, unread } = readRows(reply.at('data').items(), (row) => readMedia(row, null));
  const after = reply.maybe('paging', 'next').present ? reply.at('paging', 'cursors', 'after').text() : null;
  return { media, after, unread };
};

/** Public account data; the id is null because it differs from the one in other APIs. */
const readDiscovered = (discovered: Json): SocialProfile => {
  const handle = discovered.at('username').text();
  const website = discovered.maybe('website').orNull((node) => node.string().trim()) ?? '';
  return {
    platform: 'instagram',
    handle,
    id: null,
    name: discovered.maybe('name').orNull((node) => node.string()),
    url: `https://www.instagram.com/${handle}/`,
    followers: discovered.maybe('followers_count').orNull((node) => node.count()),
    bio: discovered.maybe('biography').orNull((node) => node.string()) ?? '',
    links: website === '' ? [] : [website],
    businessEmail: null,
    // `media_count` includes photos.
    videoCount: null,
  };
};

export interface GraphTools {
  readonly http: Http;
  readonly cache: ReadCache;
  /** Stores the count of searched hashtags. */
  readonly db: Database;
  readonly token: string;
}

/** Instagram's limit on hashtags per account. */
const allowance = { most: 30, days: 7 };

const accountCacheMs = dayMs;
const pageSize = 50;
const concurrency = 4;

const mediaFields = 'id,caption,media_type,media_url,permalink,timestamp,like_count,comments_count,children';
const profileFields = 'username,name,biography,website,followers_count,media_count';
const postFields = 'caption,like_count,comments_count,media_type,media_product_type,permalink,timestamp';

const noSuchTag: Outcome<never> = { kind: 'none' };
const noSuchAccount: Outcome<never> = { kind: 'not_found' };
const authorsUnknown: Outcome<never> = {
  kind: 'key_missing',
  detail: 'Instagram’s own API does not say who made a post: it finds no creators without an aggregator’s key.',
};

/** Subcode for objects that don't exist or aren't visible to the token. */
const hiddenFromToken = 33;

/** Maps errors about the requested object; null for errors of the call itself. */
type ErrorMapper = (error: GraphError) => Outcome<never> | null;

const tagError: ErrorMapper = ({ code, subcode }) => {
  if (code === 24 || subcode === 2207024) return noSuchTag;
  if (code === 18 || subcode === 2207034) {
    return { kind: 'quota_spent', detail: 'Instagram says that the account has searched 30 hashtags in seven days.' };
  }
  return null;
};
/**
 * Instagram rejects some tags as an invalid parameter; they have no posts. Tags it considers offensive fail with -1, 1
 * or 2, which can't be told from real failures.
 */
const tagNameError: ErrorMapper = (error) =>
  tagError(error) ?? (error.code === 100 && error.subcode !== hiddenFromToken ? noSuchTag : null);
/** Only professional accounts are visible; private ones look missing. */
const accountError: ErrorMapper = ({ code, subcode }) => (code === 110 || subcode === 2207013 ? noSuchAccount : null);
const noMapping: ErrorMapper = () => null;

/** Handles are inserted into the field list, so nothing else is allowed. */
const isHandle = (text: string): boolean => /^[A-Za-z0-9._]{1,30}$/.test(text);

/** Position after a page. The cursor is the same on every page, so the first post tells a repeated page. */
interface Place {
  readonly after: string;
  readonly first: string;
}

// Only written by this file, below.
const readPlace = (cursor: string): Place => JSON.parse(cursor) as Place;

/**
 * Instagram through Meta's own API. It searches one hashtag, without authors, and looks up professional accounts by
 * exact name: good for following accounts, poor for discovering them.
 */
export const createGraphInstagram = ({ http, cache, db, token }: GraphTools): Social => {
  const parseReply = (reply: SourceReply, mapError: ErrorMapper): Outcome<Json> => {
    const error = graphError(reply);
    if (error) return mapError(error) ?? graphFailure('Instagram', error);
    return reading(() => found(readJson(reply.body, 'instagram')));
  };

  const ask = async <T>(
    path: string,
    query: NonNullable<SourceRequest['query']>,
    mapError: ErrorMapper,
    read: (reply: Json) => Outcome<T>,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<T>> => {
    const refusal = (reply: SourceReply): Failure | null => {
      const outcome = parseReply(reply, mapError);
      return isFailure(outcome) ? outcome : null;
    };
    const reply = await http.send(
      {
        source: 'graph',
        path: `/${graphVersion}${path}`,
        query: { ...query, access_token: token },
        headers: { accept: 'application/json' },
        understands: graphStatuses,
        refusal,
      },
      signal,
    );
    return andThen(reply, (value) => andThen(parseReply(value, mapError), (body) => reading(() => read(body))));
  };

  const ownAccount = async (): Promise<Outcome<string>> => {
    const account = await cache.get(`instagram account of ${hash('sha256', token)}`, accountCacheMs, () =>
      ask(
        '/me/accounts',
        { fields: 'instagram_business_account' },
        noMapping,
        (reply) => {
          const pages = reply.at('data').items();
          const own = pages
            .map((page) => page.maybe('instagram_business_account', 'id'))
            .find(({ present }) => present);
          if (own) return found(own.digits());
          return {
            kind: 'key_refused',
            detail: 'No Page of the access token has a professional Instagram account linked to it.',
          };
        },
        undefined, // Others wait for the same read: one who goes does not end it.
      ),
    );
    return account.outcome;
  };

  /** A tag's id, from the database or Instagram. Either way the tag counts towards the account's thirty. */
  const hashtagId = async (
    account: string,
    tag: string,
    leave: number,
    signal?: AbortSignal,
  ): Promise<Outcome<string>> => {
    const taken = await takeHashtag(db, { account, tag }, { ...allowance, most: allowance.most - leave });
    if (taken === 'spent') {
      return { kind: 'quota_spent', detail: 'No more hashtags can be searched: an account has 30 in seven days.' };
    }
    if (taken.id !== null) return found(taken.id);
    const searched = await ask(
      '/ig_hashtag_search',
      { user_id: account, q: tag },
      tagNameError,
      (reply) => {
        const [first] = reply.at('data').items();
        return first ? found(first.at('id').digits()) : noSuchTag;
      },
      signal,
    );
    if (searched.kind === 'found') await keepHashtagId(db, { account, tag }, searched.value);
    return searched;
  };

  const searchVideos = async (
    { query, cursor, leave = 0, needsCreator = false }: VideoQuery,
    signal?: AbortSignal,
  ): Promise<Outcome<VideoPage>> => {
    if (needsCreator) return authorsUnknown;
    const tag = asHashtag(query);
    if (tag === '') return noSuchTag;
    const account = await ownAccount();
    if (account.kind !== 'found') return account;
    const id = await hashtagId(account.value, tag, leave, signal);
    if (id.kind !== 'found') return id;
    const place = cursor === null ? null : readPlace(cursor);
    const page: Outcome<MediaPage> = await ask(
      `/${id.value}/top_media`,
      { user_id: account.value, fields: mediaFields, limit: pageSize, after: place?.after },
      tagError,
      (reply) => found(readMediaPage(reply)),
      signal,
    );
    return andThen(page, ({ media, after, unread }) => {
      const first = media[0]?.id ?? null;
      const ended = after === null || first === null || first === place?.first;
      const videos = first === place?.first ? [] : media.flatMap(({ video }) => video ?? []);
      const next = ended ? null : JSON.stringify({ after, first } satisfies Place);
      if (videos.length === 0 && next === null) return { kind: 'none' };
      return found({ videos, next, ...(unread && { partial: unreadVideos(unread) }) });
    });
  };

  const discover = async <T>(
    { handle }: CreatorRef,
    fields: string,
    read: (discovered: Json) => Outcome<T>,
    signal?: AbortSignal,
  ): Promise<Outcome<T>> => {
    if (!isHandle(handle)) return noSuchAccount;
    const account = await ownAccount();
    if (account.kind !== 'found') return account;
    return ask(
      `/${account.value}`,
      { fields: `business_discovery.username(${handle}){${fields}}` },
      accountError,
      (reply) => read(reply.at('business_discovery')),
      signal,
    );
  };

  const profile = (creator: CreatorRef, signal?: AbortSignal): Promise<Outcome<SocialProfile>> =>
    discover(creator, profileFields, (discovered) => found(readDiscovered(discovered)), signal);

  const videosOf = (
    creator: CreatorRef,
    most: number,
    signal?: AbortSignal,
  ): Promise<Outcome<readonly SocialVideo[]>> =>
    discover(
      creator,
      // Asks for more, because photos are included.
      `username,name,followers_count,media.limit(${Math.min(pageSize, most * 2)}){${postFields}}`,
      (discovered) => {
        const { handle, name, followers } = readDiscovered(discovered);
        const rows = discovered.maybe('media', 'data').orNull((data) => data.items()) ?? [];
        const maker = { platform: 'instagram' as const, id: null, handle, name, followers };
        const videos = rows.flatMap((row) => readMedia(row, maker).video ?? []).slice(0, most);
        return videos.length === 0 ? { kind: 'none' } : found(videos);
      },
      signal,
    );

  return {
    platform: 'instagram',
    findsCreators: false,
    searchVideos,
    profiles: (creators, signal) => eachUntilRefused(creators, concurrency, (creator) => profile(creator, signal)),
    recentVideos: (creators, perCreator, signal) =>
      eachUntilRefused(creators, concurrency, (creator) => videosOf(creator, perCreator, signal)),
    statistics: null,
  };
};
