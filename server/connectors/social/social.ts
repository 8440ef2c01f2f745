import type { Platform } from '../../contract/domain/platforms.ts';
import type { Failure, Outcome, Unread } from '../wire/outcome.ts';

/** Whom a platform knows under a handle. */
export interface CreatorRef {
  readonly platform: Platform;
  /** Without `@`; what their page is addressed by. */
  readonly handle: string;
  /** The platform's own id, where it is known: YouTube is asked by it. */
  readonly id: string | null;
}

/** A video or a reel in one shape, whichever platform it comes from. Null is "the platform does not say". */
export interface SocialVideo {
  readonly platform: Platform;
  readonly id: string;
  readonly url: string;
  /** The title, or the whole caption where the platform has no titles. */
  readonly title: string;
  /** What stands beside the title; empty where there is none. */
  readonly description: string;
  readonly creator: (CreatorRef & { readonly name: string | null; readonly followers: number | null }) | null;
  /** What the platform itself shows as its views; of Instagram that is every play, also one over again. */
  readonly views: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
  /** ISO 8601, UTC. */
  readonly publishedAt: string | null;
  readonly durationS: number | null;
  readonly thumbnail: string | null;
  /** Without `#`, in lower case. */
  readonly hashtags: readonly string[];
  /** Whether the platform itself says that it is paid for; null: it does not tell. */
  readonly declaredPaid: boolean | null;
}

/** What a creator shows of themselves in public. */
export interface SocialProfile extends CreatorRef {
  readonly name: string | null;
  readonly url: string;
  readonly followers: number | null;
  readonly bio: string;
  /** Links that the profile itself shows, beside those in the bio's words. */
  readonly links: readonly string[];
  /** A mail address that the platform publishes as the business's own. */
  readonly businessEmail: string | null;
  readonly videoCount: number | null;
}

/**
 * A failure beside what was found. What is missing for it: some of the videos, the figures (with the length and the whole
 * description) of some, or the handles and followers of some who made them.
 */
export type Shortfall = Failure & { readonly missing: 'videos' | 'figures' | 'creators' };

/** What rows that could not be read leave a page without. */
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
  /** Where the next page begins; null: this was the last. */
  readonly next: string | null;
  /** What else was asked for the page and failed. */
  readonly partial?: Shortfall | null;
}

export interface VideoAsk {
  readonly query: string;
  /** Null: from the beginning. */
  readonly cursor: string | null;
  /** Of a scarce daily allowance, how many must be left for others. */
  readonly leave?: number;
  /** A video without its maker is of no use here: what never tells them is not asked, and spends nothing. */
  readonly needsCreator?: boolean;
}

/** One platform, read through its own API, an aggregator, or both. */
export interface Social {
  readonly platform: Platform;
  /** Whether its searches say whose a video is; where none does, `needsCreator` is answered with `key_missing`. */
  readonly findsCreators: boolean;
  /** A page of videos for words, with statistics as far as the platform tells them. */
  searchVideos(ask: VideoAsk, signal?: AbortSignal): Promise<Outcome<VideoPage>>;
  /** The same length and order as `creators`. */
  profiles(creators: readonly CreatorRef[], signal?: AbortSignal): Promise<readonly Outcome<SocialProfile>[]>;
  /** The newest videos of each, newest first; the same length and order as `creators`. */
  recentVideos(
    creators: readonly CreatorRef[],
    perCreator: number,
    signal?: AbortSignal,
  ): Promise<readonly Outcome<readonly SocialVideo[]>[]>;
  /** Fresh statistics by video id; those that are gone are left out. Null: the platform has no cheap way to tell. */
  readonly statistics:
    | ((ids: readonly string[], signal?: AbortSignal) => Promise<Outcome<ReadonlyMap<string, VideoStatistics>>>)
    | null;
}

export type VideoStatistics = Pick<SocialVideo, 'views' | 'likes' | 'comments'>;

/** Null: nothing is configured that answers for the platform. */
export type Socials = Readonly<Record<Platform, Social | null>>;
