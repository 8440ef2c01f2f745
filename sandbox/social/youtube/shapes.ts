import { pictureOf } from '../../icons.ts';
import { hashText } from '../../world/random.ts';
import type { Account, Post } from '../types.ts';

export const etag = (name: string): string => Buffer.from(`sample ${hashText(name)}`).toString('base64url');

const sizes = [
  ['default', 120, 90],
  ['medium', 320, 180],
  ['high', 480, 360],
] as const;

const thumbnails = (of: Post | Account, origin: string): object =>
  Object.fromEntries(
    sizes.map(([name, width, height]) => [name, { url: pictureOf(origin, of, width, height), width, height }]),
  );

const markup: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Only search escapes titles. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => markup[sign] ?? sign);

const DESCRIPTION = 130;

const cut = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= DESCRIPTION ? line : `${line.slice(0, line.lastIndexOf(' ', DESCRIPTION))} …`;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const searchRow = (post: Post, origin: string): object => ({
  kind: 'youtube#searchResult',
  etag: etag(`search ${post.id}`),
  id: { kind: 'youtube#video', videoId: post.id },
  snippet: {
    publishedAt: post.at,
    channelId: post.account.id,
    title: escaped(post.title),
    description: escaped(cut(post.text)),
    thumbnails: thumbnails(post, origin),
    channelTitle: escaped(post.account.name),
    liveBroadcastContent: 'none',
    publishTime: post.at,
  },
});

/** ISO 8601, such as `PT1H2M3S`; zero seconds are left out. */
const duration = (seconds: number): string => {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `PT${h ? `${h}H` : ''}${m ? `${m}M` : ''}${s || seconds === 0 ? `${s}S` : ''}`;
};

const statistics = (post: Post, withoutCounts: boolean): object => ({
  ...(withoutCounts ? {} : { viewCount: String(post.views) }),
  ...(withoutCounts || post.likes === null ? {} : { likeCount: String(post.likes) }),
});

const commentCount = (post: Post, withoutCounts: boolean): object =>
  withoutCounts || post.comments === null ? {} : { commentCount: String(post.comments) };

export type Parts = ReadonlySet<string>;

export const videoRow = (post: Post, parts: Parts, withoutCounts: boolean, origin: string): object => ({
  kind: 'youtube#video',
  etag: etag(`video ${post.id} ${post.views}`),
  id: post.id,
  ...(parts.has('snippet')
    ? {
        snippet: {
          publishedAt: post.at,
          channelId: post.account.id,
          title: post.title,
          description: post.text,
          thumbnails: thumbnails(post, origin),
          channelTitle: post.account.name,
          ...(post.hashtags.length > 0 ? { tags: post.hashtags } : {}),
          categoryId: '28',
          liveBroadcastContent: 'none',
          localized: { title: post.title, description: post.text },
          ...(hashText(post.id) % 3 === 0 ? {} : { defaultAudioLanguage: post.language }),
        },
      }
    : {}),
  ...(parts.has('contentDetails')
    ? {
        contentDetails: {
          duration: duration(post.seconds),
          dimension: '2d',
          definition: 'hd',
          caption: 'false',
          licensedContent: post.account.followers > 20_000,
          contentRating: {},
          projection: 'rectangular',
        },
      }
    : {}),
  ...(parts.has('paidProductPlacementDetails')
    ? { paidProductPlacementDetails: { hasPaidProductPlacement: post.declaredPaid } }
    : {}),
  ...(parts.has('statistics')
    ? {
        statistics: {
          ...statistics(post, withoutCounts),
          favoriteCount: '0',
          ...commentCount(post, withoutCounts),
        },
      }
    : {}),
});

export const statsRow = (post: Post, withoutCounts: boolean): object => ({
  kind: 'youtube#videoStats',
  etag: etag(`stats ${post.id} ${post.views}`),
  id: post.id,
  snippet: { publishTime: post.at },
  statistics: { ...statistics(post, withoutCounts), ...commentCount(post, withoutCounts) },
  contentDetails: { duration: duration(post.seconds), durationMillis: String(post.seconds * 1000) },
});

export const uploadsOf = (account: Account): string => `UU${account.id.slice(2)}`;

/** Subscribers are rounded to three digits. */
const rounded = (count: number): number => {
  const unit = 10 ** Math.max(0, String(count).length - 3);
  return Math.floor(count / unit) * unit;
};

export const channelRow = (account: Account, parts: Parts, withoutCounts: boolean, origin: string): object => {
  const hidden = account.hidesFollowers || withoutCounts;
  return {
    kind: 'youtube#channel',
    etag: etag(`channel ${account.id}`),
    id: account.id,
    ...(parts.has('snippet')
      ? {
          snippet: {
            title: account.name,
            description: account.bio,
            customUrl: `@${account.handle}`,
            // Older channels have fractional seconds.
            publishedAt: hashText(account.id) % 3 === 0 ? account.since.replace('Z', '.123456Z') : account.since,
            thumbnails: thumbnails(account, origin),
            localized: { title: account.name, description: account.bio },
            ...(account.country ? { country: account.country } : {}),
          },
        }
      : {}),
    ...(parts.has('contentDetails')
      ? { contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(account) } } }
      : {}),
    ...(parts.has('statistics')
      ? {
          statistics: {
            viewCount: String(account.posts.reduce((sum, { views }) => sum + views, 0)),
            subscriberCount: hidden ? '0' : String(rounded(account.followers)),
            hiddenSubscriberCount: hidden,
            videoCount: String(account.posts.length),
          },
        }
      : {}),
  };
};

export const playlistRow = (post: Post, position: number, origin: string): object => ({
  kind: 'youtube#playlistItem',
  etag: etag(`item ${post.id}`),
  id: Buffer.from(`${uploadsOf(post.account)}.${twoDigits(position)}${post.id}`).toString('base64url'),
  snippet: {
    publishedAt: post.at,
    channelId: post.account.id,
    title: post.title,
    description: post.text,
    thumbnails: thumbnails(post, origin),
    channelTitle: post.account.name,
    playlistId: uploadsOf(post.account),
    position,
    resourceId: { kind: 'youtube#video', videoId: post.id },
  },
  contentDetails: { videoId: post.id, videoPublishedAt: post.at },
});

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
};

const readVarint = (bytes: Uint8Array, from: number): number => {
  let value = 0;
  for (let at = from, unit = 1; at < bytes.length; at++, unit *= 128) {
    value += (bytes[at]! & 127) * unit;
    if (bytes[at]! < 128) break;
  }
  return value;
};

const base64 = (bytes: readonly number[]): string => Buffer.from(bytes).toString('base64url');

export const pageToken = (offset: number): string => base64([8, ...varint(offset), 16, 0]);

const INNER = 'PT:';

export const playlistToken = (offset: number): string => {
  const inner = [...Buffer.from(`${INNER}${base64([8, ...varint(offset)])}`)];
  return base64([16, 0, 26, inner.length, ...inner]);
};

/** Null if the token is invalid. */
export const offsetOf = (token: string): number | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes[0] === 8) {
    const offset = readVarint(bytes, 1);
    return pageToken(offset) === token ? offset : null;
  }
  if (bytes[0] !== 16) return null;
  const inner = Buffer.from(bytes.subarray(4 + INNER.length).toString('utf8'), 'base64url');
  const offset = readVarint(inner, 1);
  return playlistToken(offset) === token ? offset : null;
};
