import { cancelDeletion } from './account/cancel-deletion.ts';
import { createGrant } from './account/grants/create-grant.ts';
import { listGrants } from './account/grants/list-grants.ts';
import { previewGrant } from './account/grants/preview-grant.ts';
import { revokeGrant } from './account/grants/revoke-grant.ts';
import { updateGrant } from './account/grants/update-grant.ts';
import { createKey } from './account/keys/create-key.ts';
import { listKeys } from './account/keys/list-keys.ts';
import { revokeKey } from './account/keys/revoke-key.ts';
import { updateKey } from './account/keys/update-key.ts';
import { readLowBalance, setLowBalance } from './account/low-balance.ts';
import { me } from './account/me.ts';
import { listPasskeys } from './account/passkeys/list-passkeys.ts';
import { removePasskey } from './account/passkeys/remove-passkey.ts';
import { readLedger } from './account/read-ledger.ts';
import { readUsage } from './account/read-usage.ts';
import { requestDeletion } from './account/request-deletion.ts';
import { listSecurityNotices, seeSecurityNotices } from './account/security-notices.ts';
import { endSession } from './account/sessions/end-session.ts';
import { endSessions } from './account/sessions/end-sessions.ts';
import { listSessions } from './account/sessions/list-sessions.ts';
import { setPassword } from './account/set-password.ts';
import { createAccount } from './admin/create-account.ts';
import { createSignInLink } from './admin/create-sign-in-link.ts';
import { deleteAccount } from './admin/delete-account.ts';
import { grantCredits } from './admin/grant-credits.ts';
import { listAccounts } from './admin/list-accounts.ts';
import { listAudit } from './admin/list-audit.ts';
import { readAccount } from './admin/read-account.ts';
import { readStatus } from './admin/read-status.ts';
import { resumeAccount, suspendAccount } from './admin/suspend-account.ts';
import { updateAccount } from './admin/update-account.ts';
import { getApp } from './apps/get-app.ts';
import { getAppHistory } from './apps/get-app-history.ts';
import { getRevenueEstimate } from './apps/get-revenue-estimate.ts';
import { searchApps } from './apps/search-apps.ts';
import { askAgain } from './destinations/ask-again.ts';
import { createDestination } from './destinations/create-destination.ts';
import { deleteDestination } from './destinations/delete-destination.ts';
import { listDestinations } from './destinations/list-destinations.ts';
import { testDestination } from './destinations/test-destination.ts';
import { updateDestination } from './destinations/update-destination.ts';
import { confirmWebhook } from './destinations/webhooks/confirm-webhook.ts';
import { createWebhook } from './destinations/webhooks/create-webhook.ts';
import { deleteWebhook } from './destinations/webhooks/delete-webhook.ts';
import { getWebhook } from './destinations/webhooks/get-webhook.ts';
import { listDeliveries } from './destinations/webhooks/list-deliveries.ts';
import { listWebhooks } from './destinations/webhooks/list-webhooks.ts';
import { replayDeliveries } from './destinations/webhooks/replay-deliveries.ts';
import { rotateWebhook } from './destinations/webhooks/rotate-webhook.ts';
import { testWebhook } from './destinations/webhooks/test-webhook.ts';
import { updateWebhook } from './destinations/webhooks/update-webhook.ts';
import { cancelJob } from './jobs/cancel-job.ts';
import { getJob } from './jobs/get-job.ts';
import { listJobs } from './jobs/list-jobs.ts';
import { createShare } from './jobs/shares/create-share.ts';
import { endShare } from './jobs/shares/end-share.ts';
import { listShares } from './jobs/shares/list-shares.ts';
import { chartMovement } from './market/chart-movement.ts';
import { listReleaseCategories } from './market/list-release-categories.ts';
import { newReleases } from './market/new-releases.ts';
import { topCharts } from './market/top-charts.ts';
import { startAdSearch } from './reach/ads/start-ad-search.ts';
import { startCreatorSearch } from './reach/creators/start-creator-search.ts';
import { searchVideoLibrary } from './reach/videos/search-video-library.ts';
import { startVideoSearch } from './reach/videos/start-video-search.ts';
import { startCategoryReport } from './research/start-category-report.ts';
import { startResearch } from './research/start-research.ts';
import { startTeardown } from './research/start-teardown.ts';
import { getPull } from './reviews/get-pull.ts';
import { getPullFacts } from './reviews/get-pull-facts.ts';
import { getPullInsights } from './reviews/get-pull-insights.ts';
import { getPullMentions } from './reviews/get-pull-mentions.ts';
import { getPullReviews } from './reviews/get-pull-reviews.ts';
import { getPullTexts } from './reviews/get-pull-texts.ts';
import { getReview } from './reviews/get-review.ts';
import { listEvidence } from './reviews/list-evidence.ts';
import { listPulls } from './reviews/list-pulls.ts';
import { listReviews } from './reviews/list-reviews.ts';
import { queryMetrics } from './reviews/query-metrics.ts';
import { scanReviews } from './reviews/scan-reviews.ts';
import { searchReviews } from './reviews/search-reviews.ts';
import { startReviewPull } from './reviews/start-review-pull.ts';
import { readHome } from './site/read-home.ts';
import { signPictures } from './site/sign-pictures.ts';
import { createWatch } from './watches/create-watch.ts';
import { deleteWatch } from './watches/delete-watch.ts';
import { getWatch } from './watches/get-watch.ts';
import { listAlerts } from './watches/list-alerts.ts';
import { listWatchResults } from './watches/list-watch-results.ts';
import { listWatches } from './watches/list-watches.ts';
import { previewWatch } from './watches/preview-watch.ts';
import { runWatch } from './watches/run-watch.ts';
import { updateWatch } from './watches/update-watch.ts';

/** Every operation of the service. A new one is a file in this folder and its line here. */
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
