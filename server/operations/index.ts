import { createGrant, listGrants, previewGrant, revokeGrant, updateGrant } from './account/grants.ts';
import { createKey, listKeys, revokeKey, updateKey } from './account/keys.ts';
import { cancelDeletion, me, readLowBalance, requestDeletion, setLowBalance } from './account/me.ts';
import { readLedger, readUsage } from './account/read-ledger.ts';
import { endSession, endSessions, listSecurityNotices, listSessions, seeSecurityNotices } from './account/sessions.ts';
import { listPasskeys, removePasskey, setPassword } from './account/set-password.ts';
import {
  createAccount,
  deleteAccount,
  grantCredits,
  listAccounts,
  readAccount,
  resumeAccount,
  suspendAccount,
} from './admin/admin-account.ts';
import { createSignInLink } from './admin/create-sign-in-link.ts';
import { listAudit, readStatus } from './admin/read-status.ts';
import { updateAccount } from './admin/update-account.ts';
import { getApp, getRevenueEstimate } from './apps/get-app.ts';
import { getAppHistory } from './apps/get-app-history.ts';
import { searchApps } from './apps/search-apps.ts';
import { createDestination } from './destinations/create-destination.ts';
import {
  askAgain,
  deleteDestination,
  listDestinations,
  testDestination,
  updateDestination,
} from './destinations/destinations.ts';
import { listDeliveries, replayDeliveries } from './destinations/webhooks/replay-deliveries.ts';
import {
  confirmWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhook,
  testWebhook,
  updateWebhook,
} from './destinations/webhooks/webhooks.ts';
import { cancelJob, getJob, listJobs } from './jobs/get-job.ts';
import { createShare, endShare, listShares } from './jobs/shares.ts';
import { listReleaseCategories, newReleases } from './market/new-releases.ts';
import { chartMovement, topCharts } from './market/top-charts.ts';
import { startAdSearch } from './reach/ads/start-ad-search.ts';
import { startCreatorSearch } from './reach/creators/start-creator-search.ts';
import { searchVideoLibrary } from './reach/videos/search-video-library.ts';
import { startVideoSearch } from './reach/videos/start-video-search.ts';
import { startCategoryReport, startResearch, startTeardown } from './research/research.ts';
import { getPullReviews } from './reviews/get-pull-reviews.ts';
import { getReview, listReviews } from './reviews/list-reviews.ts';
import {
  getPull,
  getPullFacts,
  getPullInsights,
  getPullMentions,
  getPullTexts,
  listPulls,
  startReviewPull,
} from './reviews/pulls.ts';
import { listEvidence, queryMetrics } from './reviews/query-metrics.ts';
import { scanReviews, searchReviews } from './reviews/search-reviews.ts';
import { translateTexts } from './reviews/translate-texts.ts';
import { readHome, signPictures } from './site/site.ts';
import { backtestWatch } from './watches/backtest-watch.ts';
import { createWatch, previewWatch } from './watches/create-watch.ts';
import { listAlerts } from './watches/list-alerts.ts';
import { updateWatch } from './watches/update-watch.ts';
import { deleteWatch, getWatch, listWatches, listWatchResults, runWatch } from './watches/watches.ts';

export const operations = [
  me,
  setPassword,
  listPasskeys,
  removePasskey,
  listSecurityNotices,
  seeSecurityNotices,
  searchApps,
  getApp,
  getRevenueEstimate,
  getAppHistory,
  topCharts,
  chartMovement,
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
  translateTexts,
  queryMetrics,
  listEvidence,
  listPulls,
  getPullReviews,
  getPullInsights,
  getPull,
  getPullFacts,
  getPullTexts,
  getPullMentions,
  getReview,
  listReviews,
  listJobs,
  getJob,
  cancelJob,
  listWatches,
  createWatch,
  previewWatch,
  backtestWatch,
  getWatch,
  updateWatch,
  deleteWatch,
  listWatchResults,
  runWatch,
  listAlerts,
  listShares,
  createShare,
  endShare,
  listDestinations,
  createDestination,
  updateDestination,
  deleteDestination,
  testDestination,
  askAgain,
  readHome,
  signPictures,
  readLedger,
  readUsage,
  readLowBalance,
  setLowBalance,
  listWebhooks,
  getWebhook,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhook,
  confirmWebhook,
  testWebhook,
  listDeliveries,
  replayDeliveries,
  requestDeletion,
  cancelDeletion,
  listKeys,
  createKey,
  updateKey,
  revokeKey,
  listGrants,
  previewGrant,
  createGrant,
  updateGrant,
  revokeGrant,
  listSessions,
  endSession,
  endSessions,
  listAccounts,
  readAccount,
  createAccount,
  updateAccount,
  suspendAccount,
  resumeAccount,
  deleteAccount,
  grantCredits,
  createSignInLink,
  readStatus,
  listAudit,
] as const;
