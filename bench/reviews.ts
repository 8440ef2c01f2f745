import { benchIngest } from './support/ingest.ts';
import { benchInsights } from './support/insights.ts';
import { benchPages } from './support/pull-pages.ts';

/** Reviews on their way in, and a pull's on their way out. */
export const bench = async (): Promise<boolean> => {
  const ingest = await benchIngest();
  const insights = await benchInsights();
  const pages = await benchPages();
  return ingest && insights && pages;
};
