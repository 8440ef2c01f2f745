import * as z from 'zod';
import { watchLimits } from '../../contract/plans.ts';
import { WatchPrice } from '../../contract/resources/watches/watch.ts';
import { invalid } from '../input/input-faults.ts';
import { defineRoute } from '../operation.ts';
import { checkResearch } from '../research/check-research.ts';
import { createWatch, defaults } from './create-watch.ts';
import { nextTimes, priceOf } from './to-watch.ts';
import { watchFaults } from './watch-fields.ts';

const shownTimes = 3;

export const previewWatch = defineRoute({
  id: 'watches.preview',
  group: 'Watches',
  method: 'POST',
  path: '/api/v1/watch-preview',
  title: 'Preview a watch',
  description:
    'What a watch would cost and when it would run, without creating it: takes what `watches.create` takes, and refuses what it would refuse. Free.',
  input: createWatch.input,
  output: z.object({
    price: WatchPrice,
    nextRuns: z.array(z.iso.datetime()).describe('The next three times.'),
    minutesApart: z.int().min(1).describe('The fewest minutes that your plan allows between two runs.'),
  }),
  example: {
    name: 'Stackvale every morning',
    target: { type: 'app', store: 'apple', appId: '389801252' },
    schedule: defaults.schedule,
    zone: 'Europe/Berlin',
    rules: [{ type: 'one_star_spike' }],
    quietHours: { from: 22, to: 7 },
  },
  run: async (input, context) => {
    const { account, clock } = context;
    const faults = watchFaults(input, account);
    if (faults.length > 0) throw invalid(faults);
    if (input.target.research) await checkResearch(context, input.target.research);
    const now = clock.now();
    return {
      body: {
        price: priceOf(input.schedule, input.zone, account, now),
        nextRuns: nextTimes(input.schedule, input.zone, now, shownTimes),
        minutesApart: watchLimits[account.plan].minutesApart,
      },
    };
  },
});
