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

/** Where charting apps are followed: reviews from elsewhere are no part of a panel. */
const followedIn = (panel: readonly string[]): readonly string[] => {
  const collected = collectedStorefronts.filter((country) => panel.includes(country));
  return collected.length > 0 ? collected : panel;
};

/** Everything that is read on a schedule, in the order in which it is begun. The sandbox alone tells its past and is read fast. */
export const collectorsFor = (
  past: (() => KnownPast) | null,
  panel: readonly string[],
  searcher: Searcher,
): readonly Collector[] => [
  ...(past ? [firstMinute(followedIn(panel)), firstVideos, sandboxHistory(past)] : []),
  ...collectedStorefronts.flatMap((country) => [chartSnapshots('apple', country), chartSnapshots('play', country)]),
  // After the charts, which say whose ratings are worth keeping.
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
