import type { Insights } from '../../metrics/insights/insights.ts';
import { createThreads } from '../../support/concurrency/threads.ts';
import type { InsightsRequest } from './insights-thread.ts';

/** Counting eight thousand texts takes a moment and must not block other requests. */
export const countInsights = createThreads<InsightsRequest, Insights>(
  new URL('./insights-thread.ts', import.meta.url),
  { name: 'insights' },
).ask;
