import { type InsightApp, type InsightReview, type Insights, insightsOf } from '../../metrics/insights/insights.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';

export interface InsightsRequest {
  readonly reviews: readonly InsightReview[];
  readonly apps: readonly InsightApp[];
  readonly total: number;
}

answerRequests<InsightsRequest, Insights>(({ reviews, apps, total }) => insightsOf(reviews, apps, total));
