import { adSearch } from './ads/ad-search.ts';
import { creatorSearch } from './creators/creator-search.ts';
import { report } from './research/report.ts';
import { research } from './research/research.ts';
import { teardown } from './research/teardown.ts';
import { reviewPull } from './reviews/review-pull.ts';
import { reviewScan } from './reviews/review-scan.ts';
import type { Run } from './run.ts';
import { videoSearch } from './videos/video-search.ts';
import { watchRun } from './watches/watch-run.ts';

/** Every kind of run, in the order of the documentation. */
export const runs: readonly Run[] = [
  report,
  research,
  teardown,
  adSearch,
  creatorSearch,
  videoSearch,
  reviewPull,
  reviewScan,
  watchRun,
];
