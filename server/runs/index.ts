import { adSearch } from './ad-search.ts';
import { creators } from './creators.ts';
import { report } from './report.ts';
import { research } from './research.ts';
import { reviewPull } from './review-pull.ts';
import { reviewScan } from './review-scan.ts';
import type { Run } from './run.ts';
import { teardown } from './teardown.ts';
import { videoSearch } from './video-search.ts';

/** Every kind of run, in the order of the documents. */
export const runs: readonly Run[] = [
  report,
  research,
  teardown,
  adSearch,
  creators,
  videoSearch,
  reviewPull,
  reviewScan,
];
