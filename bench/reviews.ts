import { benchGrowth } from './support/ingest/growth.ts';
import { benchIngest } from './support/ingest/ingest.ts';
import { benchPullBudget } from './support/ingest/pull-budget.ts';
import { benchInsights } from './support/pulls/insights.ts';
import { benchPages } from './support/pulls/pull-pages.ts';

/** Reviews on their way in, and a pull's on their way out. */
export const bench = async (): Promise<boolean> => {
  const parts = [benchIngest, benchGrowth, benchPullBudget, benchInsights, benchPages];
  let held = true;
  for (const part of parts) held = (await part()) && held;
  return held;
};
