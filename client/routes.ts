// Generated from the operation definitions by write-routes.ts: do not edit, run `npm run snapshots`.
import type { OperationId, Route } from './types.ts';

export const routes = {
  me: { method: 'GET', path: '/api/v1/me' },
  'apps.search': { method: 'GET', path: '/api/v1/apps/search' },
  'apps.get': { method: 'GET', path: '/api/v1/apps/{store}/{appId}' },
  'apps.revenue': { method: 'GET', path: '/api/v1/apps/{store}/{appId}/revenue' },
  'apps.history': { method: 'GET', path: '/api/v1/apps/{store}/{appId}/history' },
  charts: { method: 'GET', path: '/api/v1/charts' },
  'new-releases.categories': { method: 'GET', path: '/api/v1/new-releases/categories' },
  'new-releases': { method: 'GET', path: '/api/v1/new-releases' },
  'videos.list': { method: 'GET', path: '/api/v1/videos' },
  'reports.create': { method: 'POST', path: '/api/v1/reports' },
  'research.create': { method: 'POST', path: '/api/v1/research' },
  'teardowns.create': { method: 'POST', path: '/api/v1/teardowns' },
  'ads.create': { method: 'POST', path: '/api/v1/ad-search' },
  'creators.create': { method: 'POST', path: '/api/v1/creators' },
  'videos.create': { method: 'POST', path: '/api/v1/videos/search' },
  'reviews.pull': { method: 'POST', path: '/api/v1/reviews/pulls' },
  'reviews.scan': { method: 'POST', path: '/api/v1/reviews/scan' },
  'reviews.search': { method: 'GET', path: '/api/v1/reviews/search' },
  'reviews.pulls': { method: 'GET', path: '/api/v1/reviews/pulls' },
  'reviews.pulls.reviews': { method: 'GET', path: '/api/v1/reviews/pulls/{id}/reviews' },
  'reviews.pulls.insights': { method: 'GET', path: '/api/v1/reviews/pulls/{id}/insights' },
  'jobs.list': { method: 'GET', path: '/api/v1/jobs' },
  'jobs.get': { method: 'GET', path: '/api/v1/jobs/{id}' },
  'jobs.cancel': { method: 'DELETE', path: '/api/v1/jobs/{id}' },
} as const satisfies Record<OperationId, Route>;
