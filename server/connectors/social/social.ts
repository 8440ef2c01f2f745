import type { Platform } from '../../contract/domain/platforms.ts';
import type { Failure, Outcome, Unread } from '../wire/outcome.ts';

export interface CreatorRef {
  readonly platform: Platform;
  /** Without `@`, as in URLs. */
  readonly handle: string;
  /** The platform's id, if known. YouTube needs it. */
  readonly id: string | null;
}

/** A video or reel of any platform. Null means unknown. */
export interface SocialVideo {
  readonly platform: Platform;
  readonly id: string;
  readonly url: string;
  /** The title, or the whole caption on platforms without titles. */
  readonly title: string;
  /** Empty on platforms without descriptions. */
  readonly description: string;
  readonly creator: (CreatorRef & { readonly name: string | null; readonly followers: number | null }) | null;
  /** The number the platform shows as views; on Instagram these are plays, including replays. */
  readonly views: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
  /** ISO 8601, UTC. */
  readonly publishedAt: string | null;
  readonly durationS: number | null;
  readonly thumbnail: string | null;
  /** Without `#`, in lower case. */
  readonly hashtags: readonly string[];
  /** Whether the platform labels it as paid; null if unknown. */
  readonly declaredPaid: boolean | null;
}

export interface SocialProfile extends CreatorRef {
  readonly name: string | null;
  readonly url: string;
  readonly followers: number | null;
  readonly bio: string;
  /** Links of the profile, besides those in the bio. */
  readonly links: readonly string[];
  /** Published by the platform as the business address. */
  readonly businessEmail: string | null;
  readonly videoCount: number | null;
}

/**
 * A partial failure. `missing`: some videos, the figures (with length and full description) of some, or handles and
 * followers of some creators.
 */
export type Shortfall = Failure & { readonly missing: 'videos' | 'figures' | 'creators' };

export const unreadVideos = (unread: Unread | null): Shortfall | null => {
  if (unread === null) return null;
  const { count, of, path, detail } = unread;
  return {
    kind: 'shape_changed',
    path,
    detail: `${count} of ${of} videos could not be read: ${detail}`,
    missing: 'videos',
  };
};

export interface VideoPage {
  readonly videos: readonly SocialVideo[];
  /** Cursor of the next page; null after the last. */
  readonly next: string | null;
  /** Failure of an additional request for the page. */
  readonly partial?: Shortfall | null;
}

export interface VideoQuery {
  readonly query: string;
  /** Null: first page. */
  readonly cursor: string | null;
  /** How much of a scarce daily quota to leave for others. */
  readonly leave?: number;
  /** Skips sources that never return a video's creator. */
  readonly needsCreator?: boolean;
}

export interface Social {
  readonly platform: Platform;
  /** Whether searches return creators. If not, `needsCreator` fails with `key_missing`. */
  readonly findsCreators: boolean;
  searchVideos(ask: VideoQuery, signal?: AbortSignal): Promise<Outcome<VideoPage>>;
  /** Same length and order as `creators`. */
  profiles(creators: readonly CreatorRef[], signal?: AbortSignal): Promise<readonly Outcome<SocialProfile>[]>;
  /** Newest videos of each creator, newest first; same length and order as `creators`. */
  recentVideos(
    creators: readonly CreatorRef[],
    perCreator: number,
    signal?: AbortSignal,
  ): Promise<readonly Outcome<readonly SocialVideo[]>[]>;
  /** Fresh statistics by video id, without deleted videos. Null if the platform has no cheap way to read them. */
  readonly statistics:
    | ((ids: readonly string[], signal?: AbortSignal) => Promise<Outcome<ReadonlyMap<string, VideoStatistics>>>)
    | null;
}

export type VideoStatistics = Pick<SocialVideo, 'views' | 'likes' | 'comments'>;

/** Null if nothing is configured for the platform. */
export type Socials = Readonly<Record<Platform, Social | null>>;
