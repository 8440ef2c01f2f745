/** Replies of YouTube's Data API in the shapes that it documents, about people who do not exist. */

type Change = Record<string, unknown>;

const images = (id: string) =>
  Object.fromEntries(
    [
      ['default', 120, 90],
      ['medium', 320, 180],
      ['high', 480, 360],
    ].map(([name, width, height]) => [name, { url: `https://i.ytimg.com/vi/${id}/${name}.jpg`, width, height }]),
  );

export const channelA = 'UCinvented00000000000001';
export const channelB = 'UCinvented00000000000002';

export const searchItem = (id: string, channelId: string, snippet: Change = {}) => ({
  kind: 'youtube#searchResult',
  etag: 'e',
  id: { kind: 'youtube#video', videoId: id },
  snippet: {
    publishedAt: '2026-11-01T15:00:06Z',
    channelId,
    title: 'I tried Pebble for 30 days &amp; it&#39;s odd',
    description: 'An honest look at a habit app …',
    thumbnails: images(id),
    channelTitle: 'Slow Desk',
    liveBroadcastContent: 'none',
    publishTime: '2026-11-01T15:00:06Z',
    ...snippet,
  },
});

export const searchReply = (items: unknown, nextPageToken?: string) => ({
  kind: 'youtube#searchListResponse',
  etag: 'e',
  ...(nextPageToken !== undefined && { nextPageToken }),
  regionCode: 'US',
  pageInfo: { totalResults: 1_000_000, resultsPerPage: 2 },
  items,
});

export const videoItem = (id: string, channelId: string, change: Change = {}, snippet: Change = {}) => ({
  kind: 'youtube#video',
  etag: 'e',
  id,
  snippet: {
    publishedAt: '2026-11-01T15:00:06Z',
    channelId,
    title: "I tried Pebble for 30 days & it's odd",
    description: 'An honest look at a habit app.\nUse code SLOW for a month free. #Habits',
    thumbnails: images(id),
    channelTitle: 'Slow Desk',
    tags: ['habits', 'review'],
    categoryId: '28',
    ...snippet,
  },
  contentDetails: { duration: 'PT12M4S', dimension: '2d', definition: 'hd', caption: 'false' },
  paidProductPlacementDetails: { hasPaidProductPlacement: true },
  statistics: { viewCount: '182340', likeCount: '9120', favoriteCount: '0', commentCount: '611' },
  ...change,
});

export const listReply = (items: unknown[], kind = 'youtube#videoListResponse') => ({
  kind,
  etag: 'e',
  items,
  pageInfo: { totalResults: items.length, resultsPerPage: items.length },
});

export const channelItem = (id: string, handle: string | undefined, change: Change = {}) => ({
  kind: 'youtube#channel',
  etag: 'e',
  id,
  snippet: {
    title: 'Slow Desk',
    description: 'Desk life.',
    ...(handle !== undefined && { customUrl: `@${handle}` }),
    publishedAt: '2019-05-02T10:00:00Z',
    thumbnails: images('c1'),
  },
  contentDetails: { relatedPlaylists: { likes: '', uploads: `UU${id.slice(2)}` } },
  statistics: { viewCount: '20441230', subscriberCount: '184000', hiddenSubscriberCount: false, videoCount: '212' },
  ...change,
});

/** Of no one: there is no list at all. */
export const noChannels = {
  kind: 'youtube#channelListResponse',
  etag: 'e',
  pageInfo: { totalResults: 0, resultsPerPage: 5 },
};

export const playlistItem = (videoId: string, channelId: string) => ({
  kind: 'youtube#playlistItem',
  etag: 'e',
  id: 'VVVpbnZlbnRlZA',
  snippet: {
    publishedAt: '2026-11-01T15:00:06Z',
    channelId,
    title: 'I tried Pebble for 30 days',
    description: '',
    thumbnails: images(videoId),
    channelTitle: 'Slow Desk',
    playlistId: `UU${channelId.slice(2)}`,
    position: 0,
    resourceId: { kind: 'youtube#video', videoId },
  },
  contentDetails: { videoId, videoPublishedAt: '2026-11-01T15:00:06Z' },
});

export const statsItem = (id: string, statistics: Change) => ({
  kind: 'youtube#videoStats',
  etag: 'e',
  id,
  snippet: { publishTime: '2026-11-01T15:00:06Z' },
  statistics,
  contentDetails: { duration: 'PT12M4S', durationMillis: '724000' },
});

/** An error as Google words it; `details` where it names its reasons there. */
export const googleError = (code: number, reason: string, domain = 'global', details?: string) => ({
  error: {
    code,
    message: 'The request cannot be completed because consumer api_key:secret-key said so.',
    errors: [{ message: 'The request cannot be completed.', domain, reason }],
    ...(details !== undefined && {
      status: 'INVALID_ARGUMENT',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: details, domain: 'googleapis.com' }],
    }),
  },
});
