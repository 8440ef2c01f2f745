import * as z from 'zod';
import type { JobKind } from '../resources/job.ts';
import { WatchResult } from '../resources/watches/watch-result.ts';
import { defineKind, type KindDefinition, startInput } from './job-kind.ts';
import { adSearchKind, creatorSearchKind, videoSearchKind } from './reach.ts';
import { reportKind, researchKind, teardownKind } from './research.ts';
import { reviewPullKind, reviewScanKind } from './reviews.ts';

export const watchKind = defineKind({
  name: 'watch',
  input: startInput({ watchId: z.uuid().describe('The watch’s id.') }),
  source: 'app_stores',
  results: [WatchResult],
});

/** The definition of every job kind by name; a missing or misnamed one does not compile. */
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
