import { type Failure, found, isFailure, type Outcome, type Unread } from '../../wire/outcome.ts';
import type { Json } from '../../wire/read.ts';
import { readRows } from '../../wire/rows.ts';
import type { VideoQuery, VideoStatistics } from '../social.ts';
import { askYoutube, type YoutubeTools } from './youtube-reply.ts';
import { type Channel, type ChannelVideo, readChannel, readHit, readStatistics, readVideo } from './youtube-rows.ts';

/** Maximum items per call of the Data API. */
export const pageSize = 50;

const unit = { of: 'youtube units' } as const;

const inBatches = (ids: readonly string[]): readonly (readonly string[])[] => {
  const unique = [...new Set(ids)];
  return Array.from({ length: Math.ceil(unique.length / pageSize) }, (_, at) =>
    unique.slice(at * pageSize, (at + 1) * pageSize),
  );
};

/** Empty replies leave the list out; a list under another name means that the format has changed. */
const itemsOf = (reply: Json): readonly Json[] => {
  const items = reply.maybe('items');
  if (items.present) return items.items();
  const total = reply.maybe('pageInfo', 'totalResults').orNull((node) => node.number()) ?? 0;
  const renamed = total > 0 || Object.values(reply.object()).some((value) => Array.isArray(value));
  return renamed ? items.items() : [];
};

export interface LookupResult<T> {
  readonly known: ReadonlyMap<string, T>;
  /** By id of the failed batch. Ids in neither map don't exist. */
  readonly failed: ReadonlyMap<string, Failure>;
}

const byId = <T>(items: readonly Json[], read: (item: Json) => T): Outcome<ReadonlyMap<string, T>> => {
  const { rows, unread } = readRows(items, (item) => [item.at('id').text(), read(item)] as const);
  return found(new Map(rows), unread);
};

/** Looks up ids in batches of fifty, which fail independently. */
const lookUp = async <T>(
  ids: readonly string[],
  ask: (batch: readonly string[]) => Promise<Outcome<ReadonlyMap<string, T>>>,
): Promise<LookupResult<T>> => {
  const known = new Map<string, T>();
  const failed = new Map<string, Failure>();
  const batches = inBatches(ids);
  const outcomes = await Promise.all(batches.map((batch) => ask(batch)));
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.kind === 'found') {
      for (const [id, value] of outcome.value) known.set(id, value);
      // Missing ids are either deleted or unreadable, which can't be told apart.
      const { unread } = outcome;
      const missed = unread ? batches[at]!.filter((id) => !known.has(id)) : [];
      for (const id of missed) failed.set(id, { kind: 'shape_changed', path: unread!.path, detail: unread!.detail });
    }
    if (isFailure(outcome)) for (const id of batches[at]!) failed.set(id, outcome);
  }
  return { known, failed };
};

export const videosOf = (tools: YoutubeTools, ids: readonly string[], signal?: AbortSignal) =>
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
      (reply) => byId(itemsOf(reply), readVideo),
      signal,
    ),
  );

export const channelsOf = (tools: YoutubeTools, ids: readonly string[], signal?: AbortSignal) =>
  lookUp<Channel>(ids, (batch) =>
    askYoutube(
      tools,
      {
        path: '/channels',
        query: { part: 'snippet,statistics,contentDetails', id: batch.join(','), maxResults: pageSize },
        quota: unit,
      },
      (reply) => byId(itemsOf(reply), readChannel),
      signal,
    ),
  );

export const channelByHandle = (tools: YoutubeTools, handle: string, signal?: AbortSignal): Promise<Outcome<Channel>> =>
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

/** One page of a search, of which there are a hundred a day. */
export const searchHits = (
  tools: YoutubeTools,
  { query, cursor, leave }: VideoQuery,
  signal?: AbortSignal,
): Promise<Outcome<{ hits: readonly ChannelVideo[]; next: string | null; unread: Unread | null }>> =>
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
      const { rows: hits, unread } = readRows(itemsOf(reply), readHit);
      return found({ hits, next, unread });
    },
    signal,
  );

export const newestOf = (
  tools: YoutubeTools,
  playlistId: string,
  limit: number,
  signal?: AbortSignal,
): Promise<Outcome<readonly string[]>> =>
  askYoutube(
    tools,
    {
      path: '/playlistItems',
      query: { part: 'snippet,contentDetails', playlistId, maxResults: limit },
      quota: unit,
    },
    (reply) => {
      const { rows: ids, unread } = readRows(itemsOf(reply), (item) => item.at('contentDetails', 'videoId').text());
      return ids.length === 0 ? { kind: 'none' } : found(ids, unread);
    },
    signal,
  );

/** Statistics only; these calls have their own quota. */
export const statisticsOf = async (
  tools: YoutubeTools,
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
      (reply) => byId(itemsOf(reply), (item) => readStatistics(item.maybe('statistics'))),
      signal,
    ),
  );
  // Missing ids are deleted videos; after a failure they can't be told apart.
  const [failure] = failed.values();
  return failure ?? found(known);
};
