import { me } from './account/me.ts';
import { startAdSearch } from './ads/search.ts';
import { getApp } from './apps/get.ts';
import { getRevenueEstimate } from './apps/revenue.ts';
import { searchApps } from './apps/search.ts';
import { startCreatorSearch } from './creators/search.ts';
import { cancelJob } from './jobs/cancel.ts';
import { getJob } from './jobs/get.ts';
import { listJobs } from './jobs/list.ts';
import { topCharts } from './market/charts.ts';
import { newReleases } from './market/new-releases.ts';
import { listReleaseCategories } from './market/release-categories.ts';
import { startCategoryReport } from './research/report.ts';
import { startResearch } from './research/research.ts';
import { startTeardown } from './research/teardown.ts';
import { startReviewPull } from './reviews/pull.ts';
import { getPullInsights } from './reviews/pull-insights.ts';
import { getPullReviews } from './reviews/pull-reviews.ts';
import { listPulls } from './reviews/pulls.ts';
import { scanReviews } from './reviews/scan.ts';
import { searchReviews } from './reviews/search.ts';
import { searchVideoLibrary } from './videos/library.ts';
import { startVideoSearch } from './videos/search.ts';

/** Every operation of the service. A new one is a file in this folder and its line here. */
export const operations = [
  me,
  searchApps,
  getApp,
  getRevenueEstimate,
  topCharts,
  listReleaseCategories,
  newReleases,
  searchVideoLibrary,
  startCategoryReport,
  startResearch,
  startTeardown,
  startAdSearch,
  startCreatorSearch,
  startVideoSearch,
  startReviewPull,
  scanReviews,
  searchReviews,
  listPulls,
  getPullReviews,
  getPullInsights,
  listJobs,
  getJob,
  cancelJob,
] as const;
