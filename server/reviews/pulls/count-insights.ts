import type { Insights } from '../../analysis/insights/insights.ts';
import { askThread } from '../../support/concurrency/ask-thread.ts';
import type { InsightsRequest } from './insights-thread.ts';

/** Eight thousand texts take a moment to count: nobody else should wait for it. */
export const countInsights = askThread<InsightsRequest, Insights>(new URL('./insights-thread.ts', import.meta.url));
