import { collectedStorefronts } from '../contract/domain/storefronts.ts';
import { stores } from '../contract/domain/stores.ts';
import type { Searcher } from '../reviews/index/searcher.ts';
import { chartSnapshots } from './chart-snapshots.ts';
import { firstLooks, panelReader } from './collect-panels.ts';
import { chartingReviews, firstMinute } from './collect-reviews.ts';
import { chartingVideos, firstVideos, videoStatistics } from './collect-videos.ts';
import type { Collector } from './collector.ts';
import { followedRatings } from './followed-ratings.ts';
import { ratingDays } from './rating-days.ts';
import { videoMatches } from './rematch-videos.ts';
import { type KnownPast, sandboxHistory } from './sandbox-history.ts';
import { creatorContacts, marketRetention, reviewUpkeep } from './upkeep.ts';
import { weeklyDigests } from './weekly-digests.ts';

/** Storefronts whose charting apps are collected; reviews from others are not part of panels. */
const followedIn = (panel: readonly string[]): readonly string[] => {
  const collected = collectedStorefronts.filter((country) => panel.includes(country));
  return collected.length > 0 ? collected : panel;
};

/**
 * All collectors, in the order in which they start.
 *
 * @param past the sandbox's history, which real stores don't have
 */
export const collectorsFor = (
  past: (() => KnownPast) | null,
  panel: readonly string[],
  searcher: Searcher,
): readonly Collector[] => [
  ...(past ? [firstMinute(followedIn(panel)), firstVideos, sandboxHistory(past)] : []),
  ...collectedStorefronts.flatMap((country) => [chartSnapshots('apple', country), chartSnapshots('play', country)]),
  // After the charts, which determine the apps to read.
  ...collectedStorefronts.map(ratingDays),
  followedRatings,
  ...followedIn(panel).flatMap((country) => [chartingReviews('apple', country), chartingReviews('play', country)]),
  ...stores.map((store) => panelReader(store, panel)),
  firstLooks(panel),
  reviewUpkeep,
  chartingVideos,
  videoStatistics,
  videoMatches,
  creatorContacts,
  marketRetention,
  weeklyDigests(searcher),
];
