import { Worker } from 'node:worker_threads';
import type { InsightApp, InsightReview, Insights } from '../analysis/insights/insights.ts';
import type { InsightsAnswer, InsightsRequest } from './insights-thread.ts';

interface Waiting {
  resolve(insights: Insights): void;
  reject(error: unknown): void;
}

let thread: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Eight thousand texts take a moment to count: nobody else should wait for it. One thread does it, started when first needed. */
export const countInsights = (
  reviews: readonly InsightReview[],
  apps: readonly InsightApp[],
  total: number,
): Promise<Insights> =>
  new Promise((resolve, reject) => {
    thread ??= startThread();
    const id = ++lastId;
    waiting.set(id, { resolve, reject });
    // While somebody waits for it the thread keeps the process alive, and at no other time.
    thread.ref();
    thread.postMessage({ id, reviews, apps, total } satisfies InsightsRequest);
  });

const startThread = (): Worker => {
  const worker = new Worker(new URL('./insights-thread.ts', import.meta.url));
  let cause: unknown = null;
  worker.on('message', (answer: InsightsAnswer) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('error' in answer) asker?.reject(answer.error);
    else asker?.resolve(answer.insights);
  });
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    thread = null;
    for (const { reject } of waiting.values()) reject(new Error('The thread that counts reviews ended.', { cause }));
    waiting.clear();
  });
  return worker;
};
