import type { Json } from '../../wire/read.ts';
import { htmlToText } from '../../wire/rows.ts';
import { hashtagsIn } from '../fields-in.ts';
import type { SocialProfile, SocialVideo, VideoStatistics } from '../social.ts';

export interface Channel extends SocialProfile {
  readonly id: string;
  readonly uploads: string | null;
}

/** Handles and followers by channel id. */
export type Makers = ReadonlyMap<string, { readonly handle: string; readonly followers: number | null }>;

export type ChannelVideo = SocialVideo & { readonly creator: { readonly id: string } };

export const isChannelId = (text: string): boolean => /^UC[\w-]{22}$/.test(text);

const channelUrl = (id: string, handle: string): string =>
  handle === id ? `https://www.youtube.com/channel/${id}` : `https://www.youtube.com/@${handle}`;

/** `PT12M4S` in seconds; null for a live broadcast, which has no duration yet. */
const durationOf = (node: Json): number | null => {
  const parts = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(node.text());
  if (!parts) return node.fail('a duration in ISO 8601');
  const seconds = [604_800, 86_400, 3_600, 60, 1].reduce((sum, unit, at) => sum + unit * Number(parts[at + 1] ?? 0), 0);
  return seconds === 0 ? null : seconds;
};

const thumbnailOf = (thumbnails: Json): string | null => {
  const sizes = ['high', 'medium', 'default'];
  const size = sizes.find((name) => thumbnails.maybe(name, 'url').present);
  return size === undefined ? null : thumbnails.at(size, 'url').text();
};

/** Counts are strings; hidden ones are missing. */
export const readStatistics = (statistics: Json): VideoStatistics => {
  const count = (name: string) => statistics.maybe(name).orNull((node) => node.digitsCount());
  return { views: count('viewCount'), likes: count('likeCount'), comments: count('commentCount') };
};

const fromSnippet = (id: string, snippet: Json, read: (text: string) => string) => {
  const channelId = snippet.at('channelId').text();
  const title = read(snippet.at('title').string());
  const description = read(snippet.maybe('description').orNull((node) => node.string()) ?? '');
  return {
    platform: 'youtube' as const,
    id,
    url: `https://www.youtube.com/watch?v=${id}`,
    title,
    description,
    creator: {
      platform: 'youtube' as const,
      id: channelId,
      // The id works in URLs too, until the channel is read.
      handle: channelId,
      name: snippet.maybe('channelTitle').orNull((node) => read(node.string())),
      followers: null,
    },
    publishedAt: snippet.at('publishedAt').time(),
    thumbnail: thumbnailOf(snippet.maybe('thumbnails')),
    hashtags: hashtagsIn(title, description),
  };
};

/** Search results have HTML-escaped titles and names, truncated descriptions and no statistics. */
export const readHit = (item: Json): ChannelVideo => ({
  ...fromSnippet(item.at('id', 'videoId').text(), item.at('snippet'), htmlToText),
  views: null,
  likes: null,
  comments: null,
  durationS: null,
  declaredPaid: null,
});

export const readVideo = (item: Json): ChannelVideo => ({
  ...fromSnippet(item.at('id').text(), item.at('snippet'), (text) => text),
  ...readStatistics(item.maybe('statistics')),
  durationS: item.maybe('contentDetails', 'duration').orNull(durationOf),
  declaredPaid: item.maybe('paidProductPlacementDetails', 'hasPaidProductPlacement').orNull((node) => node.boolean()),
});

export const madeBy = (video: ChannelVideo, makers: Makers): SocialVideo => {
  const maker = makers.get(video.creator.id);
  if (!maker) return video;
  return { ...video, creator: { ...video.creator, handle: maker.handle, followers: maker.followers } };
};

export const readChannel = (item: Json): Channel => {
  const id = item.at('id').text();
  const snippet = item.at('snippet');
  const statistics = item.maybe('statistics');
  const handle = snippet.maybe('customUrl').orNull((node) => node.text().replace(/^@/, '')) ?? id;
  const hidden = statistics.maybe('hiddenSubscriberCount').orNull((node) => node.boolean()) ?? false;
  return {
    platform: 'youtube',
    id,
    handle,
    name: snippet.at('title').string(),
    url: channelUrl(id, handle),
    // Hidden counts are 0, which is wrong.
    followers: hidden ? null : statistics.maybe('subscriberCount').orNull((node) => node.digitsCount()),
    bio: snippet.maybe('description').orNull((node) => node.string()) ?? '',
    links: [],
    businessEmail: null,
    videoCount: statistics.maybe('videoCount').orNull((node) => node.digitsCount()),
    uploads: item.maybe('contentDetails', 'relatedPlaylists', 'uploads').orNull((node) => node.string()) || null,
  };
};
