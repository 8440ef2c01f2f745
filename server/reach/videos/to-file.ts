import type { Platform } from '../../contract/domain/platforms.ts';
import type { Video } from '../../contract/resources/reach/videos.ts';
import { withoutAddresses } from '../contacts/contacts.ts';
import { termsOfApp, termsOfVideo } from './library-words.ts';
import type { AppMatch } from './matching/match-apps.ts';
import type { VideoText } from './matching/video-text.ts';

/** URL of a creator's page; for YouTube, the channel's id is most reliable. */
export const creatorUrl = ({
  platform,
  handle,
  id,
}: {
  readonly platform: Platform;
  readonly handle: string;
  readonly id: string | null;
}): string => {
  const name = encodeURIComponent(handle);
  switch (platform) {
    case 'youtube':
      return id === null
        ? `https://www.youtube.com/@${name}`
        : `https://www.youtube.com/channel/${encodeURIComponent(id)}`;
    case 'tiktok':
      return `https://www.tiktok.com/@${name}`;
    case 'instagram':
      return `https://www.instagram.com/${name}/`;
    case 'facebook':
      return `https://www.facebook.com/${name}`;
  }
};

/** Longer than any platform allows. */
const maxDescriptionLength = 5_000;

/** A video without anything by which a person can be contacted, for storage. */
export const readable = (video: FoundVideo): FoundVideo => ({
  ...video,
  title: withoutAddresses(video.title),
  description: withoutAddresses(video.description.slice(0, maxDescriptionLength)),
  creator: video.creator && {
    ...video.creator,
    name: video.creator.name === null ? null : withoutAddresses(video.creator.name),
  },
});

export interface FoundVideo extends Omit<VideoText, 'creator'>, Readonly<Omit<Video, 'creator' | 'apps'>> {
  readonly creator:
    | (NonNullable<VideoText['creator']> & { readonly id: string | null; readonly followers: number | null })
    | null;
}

export interface VideoToFile extends Omit<Video, 'apps'> {
  readonly description: string;
  readonly hashtags: readonly string[];
  readonly heading: readonly string[];
  readonly said: readonly string[];
  readonly apps: readonly MatchToFile[];
}

export type MatchToFile = Video['apps'][number] & {
  readonly developer: string | null;
  readonly site: string | null;
  readonly genre: string | null;
  readonly terms: readonly string[];
  readonly isLinked: boolean;
  readonly isPassing: boolean;
};

type KindFoundFor = (app: { readonly store: string; readonly appId: string }) => string | null;

/**
 * Library rows for matched apps.
 *
 * @param foundFor kind of app that the video was searched for
 */
export const matchesToFile = (matches: readonly AppMatch[], foundFor: KindFoundFor): MatchToFile[] =>
  matches.map(({ app, why, isLinked, isPassing }) => {
    const { store, appId, title, developer = null, site = null, genre = null } = app;
    return {
      store,
      appId,
      title: sound(title),
      why: why.map(sound),
      developer: soundOrNull(developer),
      site: soundOrNull(site),
      genre: soundOrNull(genre),
      terms: soundTerms(termsOfApp({ store, appId, title, genre }, foundFor(app))),
      isLinked,
      isPassing,
    };
  });

/** Removes what PostgreSQL rejects: lone surrogates and NUL. */
const sound = (text: string): string => text.toWellFormed().replaceAll('\0', '');
const soundOrNull = (text: string | null): string | null => (text === null ? null : sound(text));
const soundTerms = (terms: readonly string[]): string[] => [...new Set(terms.map(sound))].filter((term) => term !== '');

/** Counts must be non-negative numbers. */
const count = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) && value >= 0 ? Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER) : null;
const maxDurationS = 2_147_483_647;

/** ISO 8601 in UTC, or null if it is no valid time. */
const time = (value: string | null): string | null => {
  const ms = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

/**
 * Library row for a video and its apps.
 *
 * @param foundFor kind of app that the video was searched for
 */
export const toFile = (video: FoundVideo, matches: readonly AppMatch[], foundFor: KindFoundFor): VideoToFile => {
  const { heading, said } = termsOfVideo(video);
  const { platform, creator } = video;
  const durationS = count(video.durationS);
  return {
    platform,
    id: sound(video.id),
    url: sound(video.url),
    title: sound(video.title),
    creator: creator && {
      handle: sound(creator.handle),
      name: soundOrNull(creator.name),
      url: creatorUrl({ platform, handle: sound(creator.handle), id: soundOrNull(creator.id) }),
      followers: count(creator.followers),
    },
    views: count(video.views),
    likes: count(video.likes),
    comments: count(video.comments),
    publishedAt: time(video.publishedAt),
    durationS: durationS === null ? null : Math.min(durationS, maxDurationS),
    thumbnail: soundOrNull(video.thumbnail),
    heading: soundTerms(heading),
    said: soundTerms(said),
    description: sound(video.description),
    hashtags: soundTerms(video.hashtags),
    apps: matchesToFile(matches, foundFor),
  };
};
