import * as z from 'zod';
import { PullInsights } from '../../contract/resources/reviews/insights.ts';
import { readPullInsights } from '../../reviews/pulls/pull-insights.ts';
import { defineOperation } from '../operation.ts';
import { ownPull, pullId } from './own-pull.ts';

export const getPullInsights = defineOperation({
  id: 'reviews.pulls.insights',
  tool: 'get_pull_insights',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls/{id}/insights',
  title: 'Read a pull’s counts',
  description:
    'Counts what a pull’s reviews say: ratings, characteristic words and two-word phrases, storefronts, versions, weeks, themes (also by week, version and storefront), developer replies and repeated texts. Everything is counted, nothing is generated. Only the newest 8,000 reviews of a larger pull are counted. Free.',
  use: 'The counts of a pull: ratings, typical words and phrases, storefronts, versions, weeks, themes, replies, repeated texts.',
  input: z.strictObject({ id: pullId }),
  output: PullInsights,
  example: { id: '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88' },
  run: async ({ id }, context) => ({
    body: await readPullInsights(context.db, await ownPull(context, id)),
  }),
});
