import { parentPort } from 'node:worker_threads';
import { type InsightApp, type InsightReview, type Insights, insightsOf } from '../analysis/insights/insights.ts';

export interface InsightsRequest {
  readonly id: number;
  readonly reviews: readonly InsightReview[];
  readonly apps: readonly InsightApp[];
  readonly total: number;
}

export type InsightsAnswer =
  | { readonly id: number; readonly insights: Insights }
  | { readonly id: number; readonly error: unknown };

parentPort?.on('message', ({ id, reviews, apps, total }: InsightsRequest) => {
  try {
    parentPort?.postMessage({ id, insights: insightsOf(reviews, apps, total) } satisfies InsightsAnswer);
  } catch (error) {
    parentPort?.postMessage({ id, error } satisfies InsightsAnswer);
  }
});
