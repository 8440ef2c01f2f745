import type { Platform } from '../../contract/domain/platforms.ts';
import type { Outcome } from '../wire/outcome.ts';
import { eachUntilRefused } from './bounded.ts';
import type { Social, SocialProfile, SocialVideo, VideoPage } from './social.ts';

/**
 * The platforms without a usable search API. TikTok's own Research API is for researchers of non-profit
 * institutions, which a service is not; Facebook has no search of posts at all; Instagram's has hashtags alone.
 */
export type AggregatedPlatform = Exclude<Platform, 'youtube'>;

/** A vendor that reads platforms for us. Another vendor is another file with one of these. */
export interface Aggregator {
  search(
    platform: AggregatedPlatform,
    ask: { readonly query: string; readonly cursor: string | null },
    signal?: AbortSignal,
  ): Promise<Outcome<VideoPage>>;
  profile(platform: AggregatedPlatform, handle: string, signal?: AbortSignal): Promise<Outcome<SocialProfile>>;
  /** Their newest, newest first. */
  videos(
    platform: AggregatedPlatform,
    handle: string,
    most: number,
    signal?: AbortSignal,
  ): Promise<Outcome<readonly SocialVideo[]>>;
}

const atOnce = 6;

/** A platform as an aggregator answers for it. Every call is paid for, so figures are not refreshed by it. */
export const aggregated = (platform: AggregatedPlatform, aggregator: Aggregator): Social => ({
  platform,
  findsCreators: true,
  searchVideos: (ask, signal) => aggregator.search(platform, ask, signal),
  profiles: (creators, signal) =>
    eachUntilRefused(creators, atOnce, ({ handle }) => aggregator.profile(platform, handle, signal)),
  recentVideos: (creators, perCreator, signal) =>
    eachUntilRefused(creators, atOnce, ({ handle }) => aggregator.videos(platform, handle, perCreator, signal)),
  statistics: null,
});
