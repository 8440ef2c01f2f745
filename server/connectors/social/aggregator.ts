import type { Platform } from '../../contract/domain/platforms.ts';
import type { Outcome } from '../wire/outcome.ts';
import { eachUntilRefused } from './bounded.ts';
import type { Social, SocialProfile, SocialVideo, VideoPage } from './social.ts';

/**
 * Platforms without a usable search API. TikTok's Research API is limited to non-profit researchers, Facebook can't
 * search posts, and Instagram only searches hashtags.
 */
export type AggregatedPlatform = Exclude<Platform, 'youtube'>;

export interface Aggregator {
  search(
    platform: AggregatedPlatform,
    ask: { readonly query: string; readonly cursor: string | null },
    signal?: AbortSignal,
  ): Promise<Outcome<VideoPage>>;
  profile(platform: AggregatedPlatform, handle: string, signal?: AbortSignal): Promise<Outcome<SocialProfile>>;
  /** Newest first. */
  videos(
    platform: AggregatedPlatform,
    handle: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<Outcome<readonly SocialVideo[]>>;
}

const concurrency = 6;

/** A platform read through an aggregator. Every call costs money, so statistics are not refreshed. */
export const aggregated = (platform: AggregatedPlatform, aggregator: Aggregator): Social => ({
  platform,
  findsCreators: true,
  searchVideos: (ask, signal) => aggregator.search(platform, ask, signal),
  profiles: (creators, signal) =>
    eachUntilRefused(creators, concurrency, ({ handle }) => aggregator.profile(platform, handle, signal)),
  recentVideos: (creators, perCreator, signal) =>
    eachUntilRefused(creators, concurrency, ({ handle }) => aggregator.videos(platform, handle, perCreator, signal)),
  statistics: null,
});
