import { atMost } from '../../../support/concurrency/at-most.ts';
import { andThen, type Failure, found, isFailure, type Outcome } from '../../wire/outcome.ts';
import type { Json } from '../../wire/read.ts';
import type { CreatorRef, Shortfall, Social, SocialVideo, VideoAsk, VideoPage, VideoStatistics } from '../social.ts';
import { askYoutube, type YoutubeTools } from './youtube-reply.ts';
import {
  type Channel,
  type ChannelVideo,
  isChannelId,
  type Makers,
  madeBy,
  readChannel,
  readHit,
  readStatistics,
  readVideo,
} from './youtube-rows.ts';

/** How many of anything the Data API tells in one call. */
const pageSize = 50;
const atOnce = 8;

const unit = { of: 'youtube units' } as const;

const inBatches = (ids: readonly string[]): readonly (readonly string[])[] => {
  const unique = [...new Set(ids)];
  return Array.from({ length: Math.ceil(unique.length / pageSize) }, (_, at) =>
    unique.slice(at * pageSize, (at + 1) * pageSize),
  );
};

/** A reply that has nothing leaves the list out; one that has it under another name has changed. */
const itemsOf = (reply: Json): readonly Json[] => {
  const items = reply.maybe('items');
  if (items.present) return items.items();
  const total = reply.maybe('pageInfo', 'totalResults').orNull((node) => node.number()) ?? 0;
  const renamed = total > 0 || Object.values(reply.object()).some((value) => Array.isArray(value));
  return renamed ? items.items() : [];
};

const channelIdOf = ({ id, handle }: CreatorRef): string | null => id ?? (isChannelId(handle) ? handle : null);

const newestFirst = (videos: readonly SocialVideo[]): readonly SocialVideo[] =>
  videos.toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''));

interface Looked<T> {
  readonly known: ReadonlyMap<string, T>;
  /** By the ids whose batch failed; an id in neither map is not there. */
  readonly failed: ReadonlyMap<string, Failure>;
}

interface Uploads {
  readonly channelId: string;
  readonly handle: string;
  readonly playlistId: string;
}

const shortfall = (missing: 'figures' | 'creators', { failed }: Looked<unknown>): Shortfall | null => {
  const [failure] = failed.values();
  if (!failure) return null;
  const what = missing === 'figures' ? 'The figures of some videos' : 'Some channels';
  return { ...failure, missing, detail: `${what} could not be read: ${failure.detail}` };
};

/** Looks ids up, fifty a call; a batch that fails leaves the others as they are. */
const lookUp = async <T>(
  ids: readonly string[],
  ask: (batch: readonly string[]) => Promise<Outcome<ReadonlyMap<string, T>>>,
): Promise<Looked<T>> => {
  const known = new Map<string, T>();
  const failed = new Map<string, Failure>();
  const batches = inBatches(ids);
  const outcomes = await Promise.all(batches.map((batch) => ask(batch)));
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.kind === 'found') for (const [id, value] of outcome.value) known.set(id, value);
    else if (isFailure(outcome)) for (const id of batches[at]!) failed.set(id, outcome);
  }
  return { known, failed };
};

/** YouTube by its Data API. A search is one of a hundred a day; everything else is cheap. */
export const createYoutube = (tools: YoutubeTools): Social => {
  const inTurn = atMost(atOnce);

  const videosOf = (ids: readonly string[], signal?: AbortSignal) =>
    lookUp<ChannelVideo>(ids, (batch) =>
      askYoutube(
        tools,
        {
          path: '/videos',
          query: {
            part: 'snippet,contentDetails,statistics,paidProductPlacementDetails',
            id: batch.join(','),
            maxResults: pageSize,
          },
          quota: unit,
        },
        (reply) => found(new Map(itemsOf(reply).map((item) => [item.at('id').text(), readVideo(item)]))),
        signal,
      ),
    );

  const channelsOf = (ids: readonly string[], signal?: AbortSignal) =>
    lookUp<Channel>(ids, (batch) =>
      askYoutube(
        tools,
        {
          path: '/channels',
          query: { part: 'snippet,statistics,contentDetails', id: batch.join(','), maxResults: pageSize },
          quota: unit,
        },
        (reply) => found(new Map(itemsOf(reply).map((item) => [item.at('id').text(), readChannel(item)]))),
        signal,
      ),
    );

  const channelByHandle = (handle: string, signal?: AbortSignal): Promise<Outcome<Channel>> =>
    askYoutube(
      tools,
      {
        path: '/channels',
        query: { part: 'snippet,statistics,contentDetails', forHandle: `@${handle}` },
        quota: unit,
      },
      (reply) => {
        const [item] = itemsOf(reply);
        return item ? found(readChannel(item)) : { kind: 'not_found' };
      },
      signal,
    );

  const channels = async (creators: readonly CreatorRef[], signal?: AbortSignal): Promise<Outcome<Channel>[]> => {
    const byId = channelsOf(
      creators.flatMap((creator) => channelIdOf(creator) ?? []),
      signal,
    );
    return Promise.all(
      creators.map(async (creator): Promise<Outcome<Channel>> => {
        const id = channelIdOf(creator);
        if (id === null) return inTurn(() => channelByHandle(creator.handle, signal));
        const { known, failed } = await byId;
        const channel = known.get(id);
        return channel ? found(channel) : (failed.get(id) ?? { kind: 'not_found' });
      }),
    );
  };

  const searchHits = (
    { query, cursor, leave }: VideoAsk,
    signal?: AbortSignal,
  ): Promise<Outcome<{ hits: readonly ChannelVideo[]; next: string | null }>> =>
    askYoutube(
      tools,
      {
        path: '/search',
        query: {
          part: 'snippet',
          type: 'video',
          q: query,
          order: 'relevance',
          maxResults: pageSize,
          pageToken: cursor ?? undefined,
        },
        quota: { of: 'youtube searches', ...(leave !== undefined && { leave }) },
      },
      (reply) => {
        const next = reply.maybe('nextPageToken').orNull((token) => token.text());
        const hits = itemsOf(reply).map(readHit);
        return found({ hits, next });
      },
      signal,
    );

  const searchVideos = async (ask: VideoAsk, signal?: AbortSignal): Promise<Outcome<VideoPage>> => {
    const page = await searchHits(ask, signal);
    if (page.kind !== 'found') return page;
    const { hits, next } = page.value;
    if (hits.length === 0 && next === null) return { kind: 'none' };
    const [looked, makers] = await Promise.all([
      videosOf(
        hits.map(({ id }) => id),
        signal,
      ),
      channelsOf(
        hits.map(({ creator }) => creator.id),
        signal,
      ),
    ]);
    const partial = shortfall('figures', looked) ?? shortfall('creators', makers);
    const videos = [...new Map(hits.map((hit) => [hit.id, hit])).values()].flatMap((hit) => {
      // Where the figures could not be read, what the search told is kept: searches are too few to throw one away.
      const video = looked.known.get(hit.id) ?? (looked.failed.has(hit.id) ? hit : null);
      return video ? [madeBy(video, makers.known)] : [];
    });
    return found({ videos, next, partial });
  };

  /** All that a channel has uploaded stands in a playlist, whose id is the channel's but for a letter. */
  const uploadsOf = async (creators: readonly CreatorRef[], signal?: AbortSignal): Promise<Outcome<Uploads>[]> => {
    const unknown = creators.filter((creator) => channelIdOf(creator) === null);
    const asked = await channels(unknown, signal);
    return creators.map((creator): Outcome<Uploads> => {
      const id = channelIdOf(creator);
      if (id !== null) return found({ channelId: id, handle: creator.handle, playlistId: `UU${id.slice(2)}` });
      return andThen(asked[unknown.indexOf(creator)]!, (channel) =>
        channel.uploads === null
          ? { kind: 'none' }
          : found({ channelId: channel.id, handle: creator.handle, playlistId: channel.uploads }),
      );
    });
  };

  const newestOf = (playlistId: string, most: number, signal?: AbortSignal): Promise<Outcome<readonly string[]>> =>
    askYoutube(
      tools,
      {
        path: '/playlistItems',
        query: { part: 'snippet,contentDetails', playlistId, maxResults: most },
        quota: unit,
      },
      (reply) => {
        const ids = itemsOf(reply).map((item) => item.at('contentDetails', 'videoId').text());
        return ids.length === 0 ? { kind: 'none' } : found(ids);
      },
      signal,
    );

  const recentVideos = async (
    creators: readonly CreatorRef[],
    perCreator: number,
    signal?: AbortSignal,
  ): Promise<readonly Outcome<readonly SocialVideo[]>[]> => {
    const most = Math.max(1, Math.min(pageSize, perCreator));
    const playlists = await uploadsOf(creators, signal);
    const uploads = await Promise.all(
      playlists.map((playlist) =>
        playlist.kind === 'found' ? inTurn(() => newestOf(playlist.value.playlistId, most, signal)) : playlist,
      ),
    );
    const makers: Makers = new Map(
      playlists.flatMap((playlist) =>
        playlist.kind === 'found'
          ? [[playlist.value.channelId, { handle: playlist.value.handle, followers: null }] as const]
          : [],
      ),
    );
    // The videos of all of them together: fifty a call, whosever they are.
    const { known, failed } = await videosOf(
      uploads.flatMap((outcome) => (outcome.kind === 'found' ? outcome.value : [])),
      signal,
    );
    return uploads.map((outcome) =>
      andThen(outcome, (ids): Outcome<readonly SocialVideo[]> => {
        const lost = ids.find((id) => failed.has(id));
        if (lost !== undefined) return failed.get(lost)!;
        // A private or deleted one stands in the playlist still.
        const videos = ids.flatMap((id) => known.get(id) ?? []).map((video) => madeBy(video, makers));
        return videos.length === 0 ? { kind: 'none' } : found(newestFirst(videos));
      }),
    );
  };

  const statistics = async (
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<Outcome<ReadonlyMap<string, VideoStatistics>>> => {
    const { known, failed } = await lookUp<VideoStatistics>(ids, (batch) =>
      askYoutube(
        tools,
        {
          path: '/videos:batchGetStats',
          query: { part: 'id,snippet,statistics,contentDetails', id: batch.join(',') },
          quota: { of: 'youtube stats' },
        },
        (reply) =>
          found(
            new Map(itemsOf(reply).map((item) => [item.at('id').text(), readStatistics(item.maybe('statistics'))])),
          ),
        signal,
      ),
    );
    // An id that is left out is gone: after a failure, nobody could tell which those are.
    const [failure] = failed.values();
    return failure ?? found(known);
  };

  return {
    platform: 'youtube',
    findsCreators: true,
    searchVideos,
    profiles: async (creators, signal) =>
      (await channels(creators, signal)).map((outcome) =>
        andThen(outcome, ({ uploads: _, ...profile }) => found(profile)),
      ),
    recentVideos,
    statistics,
  };
};
