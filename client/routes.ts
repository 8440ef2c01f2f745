// Generated from the operation definitions by write-routes.ts: do not edit, run `npm run snapshots`.
import type { OperationId, Route } from './types.ts';

export const routes = {
  me: { method: 'GET', path: '/api/v1/me' },
  'apps.search': { method: 'GET', path: '/api/v1/apps/search' },
  'apps.get': { method: 'GET', path: '/api/v1/apps/{store}/{appId}' },
  'apps.revenue': { method: 'GET', path: '/api/v1/apps/{store}/{appId}/revenue' },
  charts: { method: 'GET', path: '/api/v1/charts' },
  'new-releases.categories': { method: 'GET', path: '/api/v1/new-releases/categories' },
  'new-releases': { method: 'GET', path: '/api/v1/new-releases' },
  'jobs.list': { method: 'GET', path: '/api/v1/jobs' },
  'jobs.get': { method: 'GET', path: '/api/v1/jobs/{id}' },
  'jobs.cancel': { method: 'DELETE', path: '/api/v1/jobs/{id}' },
} as const satisfies Record<OperationId, Route>;
