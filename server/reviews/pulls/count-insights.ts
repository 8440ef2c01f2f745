import type { Insights } from '../../analysis/insights/insights.ts';
import { createThreads } from '../../support/concurrency/threads.ts';
import type { InsightsRequest } from './insights-thread.ts';

/** Eight thousand texts take a moment to count: nobody else should wait for it. */
export const countInsights = createThreads<InsightsRequest, Insights>(
  new URL('./insights-thread.ts', import.meta.url),
  { name: 'insights' },
).ask;
