import * as z from 'zod';
import { appRefFields, checkAppId } from '../../contract/fields/app-ref.ts';
import { country } from '../../contract/fields/country.ts';
import { Problem } from '../../contract/problem.ts';
import { RevenueEstimate } from '../../contract/resources/apps/revenue.ts';
import { estimateRevenue } from '../../market/revenue.ts';
import { defineOperation, liveReadHints } from '../operation.ts';
import { checkAsked, foundOrProblem } from './asked-app.ts';

export const getRevenueEstimate = defineOperation({
  id: 'apps.revenue',
  tool: 'get_revenue_estimate',
  group: 'Apps',
  path: '/api/v1/apps/{store}/{appId}/revenue',
  title: 'Estimate an app’s revenue',
  description:
    'Estimates what an App Store app earns per month in one country, in US dollars before the store’s commission: a low, middle and high figure, with a confidence and the signals behind it. Only App Store apps can be estimated: `play` is refused with 422. The last estimate of each week is kept: an app’s history has them. Free.',
  use: 'What an App Store app earns a month in one country: low, middle and high, with the confidence. Not for `play`.',
  input: z
    .strictObject({
      ...appRefFields,
      country,
      downloads: z
        .int()
        .min(0)
        .max(1_000_000_000)
        .optional()
        .describe('Monthly downloads in that country, if you know them. They replace the estimated ones.'),
    })
    .superRefine(checkAppId),
  output: z.object({ estimate: RevenueEstimate }),
  annotations: liveReadHints,
  example: { store: 'apple', appId: '389801252', country: 'us' },
  run: async ({ store, appId, country, downloads }, { db, clock, sources }) => {
    if (store === 'play') {
      throw new Problem('unsupported', 'Revenue is estimated for `apple` apps only: Google Play publishes too little.');
    }
    checkAsked({ store, appId }, country);
    const outcome = await estimateRevenue({ db, clock, sources }, { appId, country, downloads });
    return { body: { estimate: foundOrProblem(outcome, { store, appId }, country) } };
  },
});
