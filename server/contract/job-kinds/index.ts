import type { JobKind } from '../resources/job.ts';
import { adSearchKind } from './ad-search.ts';
import { creatorSearchKind } from './creator-search.ts';
import type { KindDefinition } from './job-kind.ts';
import { reportKind } from './report.ts';
import { researchKind } from './research.ts';
import { reviewPullKind } from './review-pull.ts';
import { reviewScanKind } from './review-scan.ts';
import { teardownKind } from './teardown.ts';
import { videoSearchKind } from './video-search.ts';
import { watchKind } from './watch.ts';

/** The definition of every job kind, by its name. One that is missing, or named otherwise, does not compile. */
export const kinds = {
  report: reportKind,
  research: researchKind,
  teardown: teardownKind,
  ad_search: adSearchKind,
  creators: creatorSearchKind,
  videos: videoSearchKind,
  reviews: reviewPullKind,
  review_scan: reviewScanKind,
  watch: watchKind,
} as const satisfies { readonly [Name in JobKind]: KindDefinition<Name> };
