import { atMost } from '../../../support/concurrency/at-most.ts';
import { andThen, found, type Outcome } from '../../wire/outcome.ts';
import {
  type CreatorRef,
  type Shortfall,
  type Social,
  type SocialVideo,
  unreadVideos,
  type VideoPage,
  type VideoQuery,
} from '../social.ts';
import {
  channelByHandle,
  channelsOf,
  type LookupResult,
  newestOf,
  pageSize,
  searchHits,
  statisticsOf,
  videosOf,
} from './youtube-calls.ts';
import type { YoutubeTools } from './youtube-reply.ts';
import { type Channel, isChannelId, type Makers, madeBy } from './youtube-rows.ts';

const concurrency = 8;

const channelIdOf = ({ id, handle }: CreatorRef): string | null => id ?? (isChannelId(handle) ? handle : null);

const newestFirst = (videos: readonly SocialVideo[]): readonly SocialVideo[] =>
  videos.toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''));

interface Uploads {
  readonly channelId: string;
  readonly handle: string;
  readonly playlistId: string;
}

const shortfall = (missing: 'figures' | 'creators', { failed }: LookupResult<unknown>): Shortfall | null => {
  const [failure] = failed.values();
  if (!failure) return null;
  const what = missing === 'figures' ? 'The figures of some videos' : 'Some channels';
  return { ...failure, missing, detail: `${what} could not be read: ${failure.detail}` };
};

/** YouTube through its Data API. Searches are limited to a hundred a day; everything else is cheap. */
export const createYoutube = (tools: YoutubeTools): Social => {
  const limited = atMost(concurrency);

  const channels = async (creators: readonly CreatorRef[], signal?: AbortSignal): Promise<Outcome<Channel>[]> => {
    const byId = channelsOf(
      tools,
      creators.flatMap((creator) => channelIdOf(creator) ?? []),
      signal,
    );
    return Promise.all(
      creators.map(async (creator): Promise<Outcome<Channel>> => {
        const id = channelIdOf(creator);
        if (id === null) return limited(() => channelByHandle(tools, creator.handle, signal));
        const { known, failed } = await byId;
        const channel = known.get(id);
        return channel ? found(channel) : (failed.get(id) ?? { kind: 'not_found' });
      }),
    );
  };

  const searchVideos = async (ask: VideoQuery, signal?: AbortSignal): Promise<Outcome<VideoPage>> => {
    const page = await searchHits(tools, ask, signal);
    if (page.kind !== 'found') return page;
    const { hits, next, unread } = page.value;
    if (hits.length === 0 && next === null) return { kind: 'none' };
    const [looked, makers] = await Promise.all([
      videosOf(
        tools,
        hits.map(({ id }) => id),
        signal,
      ),
      channelsOf(
        tools,
        hits.map(({ creator }) => creator.id),
        signal,
      ),
    ]);
    const partial = unreadVideos(unread) ?? shortfall('figures', looked) ?? shortfall('creators', makers);
    const videos = [...new Map(hits.map((hit) => [hit.id, hit])).values()].flatMap((hit) => {
      // If the figures could not be read, the search result is kept: searches are too scarce to waste one.
      const video = looked.known.get(hit.id) ?? (looked.failed.has(hit.id) ? hit : null);
      return video ? [madeBy(video, makers.known)] : [];
    });
    return found({ videos, next, partial });
  };

  /** The uploads playlist has the channel's id with `UU` for `UC`. */
  const uploadsOf = async (creators: readonly CreatorRef[], signal?: AbortSignal): Promise<Outcome<Uploads>[]> => {
    const unknown = creators.filter((creator) => channelIdOf(creator) === null);
    const channelOutcomes = await channels(unknown, signal);
    return creators.map((creator): Outcome<Uploads> => {
      const id = channelIdOf(creator);
      if (id !== null) return found({ channelId: id, handle: creator.handle, playlistId: `UU${id.slice(2)}` });
      return andThen(channelOutcomes[unknown.indexOf(creator)]!, (channel) =>
        channel.uploads === null
          ? { kind: 'none' }
          : found({ channelId: channel.id, handle: creator.handle, playlistId: channel.uploads }),
      );
    });
  };

  const recentVideos = async (
    creators: readonly CreatorRef[],
    perCreator: number,
    signal?: AbortSignal,
  ): Promise<readonly Outcome<readonly SocialVideo[]>[]> => {
    const limit = Math.max(1, Math.min(pageSize, perCreator));
    const playlists = await uploadsOf(creators, signal);
    const uploads = await Promise.all(
      playlists.map((playlist) =>
        playlist.kind === 'found' ? limited(() => newestOf(tools, playlist.value.playlistId, limit, signal)) : playlist,
      ),
    );
    const makers: Makers = new Map(
      playlists.flatMap((playlist) =>
        playlist.kind === 'found'
          ? [[playlist.value.channelId, { handle: playlist.value.handle, followers: null }] as const]
          : [],
      ),
    );
    // Looked up together, because a call takes fifty videos of any channel.
    const { known, failed } = await videosOf(
      tools,
      uploads.flatMap((outcome) => (outcome.kind === 'found' ? outcome.value : [])),
      signal,
    );
    return uploads.map((outcome) =>
      andThen(outcome, (ids): Outcome<readonly SocialVideo[]> => {
        const lost = ids.find((id) => failed.has(id));
        if (lost !== undefined) return failed.get(lost)!;
        // Private and deleted videos are still in the playlist.
        const videos = ids.flatMap((id) => known.get(id) ?? []).map((video) => madeBy(video, makers));
        return videos.length === 0 ? { kind: 'none' } : found(newestFirst(videos));
      }),
    );
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
    statistics: (ids, signal) => statisticsOf(tools, ids, signal),
  };
};
