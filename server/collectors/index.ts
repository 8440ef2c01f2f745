import { collectedStorefronts } from '../contract/domain/storefronts.ts';
import { chartSnapshots } from './chart-snapshots.ts';
import { chartingReviews, firstMinute } from './collect-reviews.ts';
import { chartingVideos, firstVideos, videoStatistics } from './collect-videos.ts';
import type { Collector } from './collector.ts';
import { creatorContacts } from './creator-contacts.ts';
import { followedRatings } from './followed-ratings.ts';
import { marketRetention } from './market-retention.ts';
import { ratingDays } from './rating-days.ts';
import { videoMatches } from './rematch-videos.ts';
import { reviewUpkeep } from './review-upkeep.ts';
import { type KnownPast, sandboxHistory } from './sandbox-history.ts';
import { weeklyDigests } from './weekly-digests.ts';

/** Everything that is read on a schedule, in the order in which it is begun. The sandbox alone tells its past and is read fast. */
export const collectorsFor = (past: (() => KnownPast) | null): readonly Collector[] => [
  ...(past ? [firstMinute(), firstVideos, sandboxHistory(past)] : []),
  ...collectedStorefronts.flatMap((country) => [chartSnapshots('apple', country), chartSnapshots('play', country)]),
  // After the charts, which say whose ratings are worth keeping.
  ...collectedStorefronts.map(ratingDays),
  followedRatings,
  ...collectedStorefronts.flatMap((country) => [chartingReviews('apple', country), chartingReviews('play', country)]),
  reviewUpkeep,
  chartingVideos,
  videoStatistics,
  videoMatches,
  creatorContacts,
  marketRetention,
  weeklyDigests,
];
