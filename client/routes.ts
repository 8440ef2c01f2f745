// Generated from the operation definitions by write-routes.ts: do not edit, run `npm run snapshots`.
import type { OperationId, Route } from './types.ts';

export const routes = {
  me: { method: 'GET', path: '/api/v1/me' },
  'jobs.list': { method: 'GET', path: '/api/v1/jobs' },
  'jobs.get': { method: 'GET', path: '/api/v1/jobs/{id}' },
  'jobs.cancel': { method: 'DELETE', path: '/api/v1/jobs/{id}' },
} as const satisfies Record<OperationId, Route>;
