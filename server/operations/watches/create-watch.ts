import * as z from 'zod';
import { nextRun } from '../../alerts/watching/schedule.ts';
import { plans, watchLimits } from '../../contract/plans.ts';
import { Problem } from '../../contract/problem.ts';
import { Watch, WatchPrice } from '../../contract/resources/watches/watch.ts';
import { createWatch as makeWatch } from '../../store/watches/watches.ts';
import { newId } from '../../support/ids.ts';
import { invalid } from '../input/input-faults.ts';
import { defineRoute } from '../operation.ts';
import { accountGone } from '../problems/problems.ts';
import { checkResearch } from '../research/check-research.ts';
import { watchFaults, watchFields } from './watch-fields.ts';
import { nextTimes, ownWatch, priceOf, toWatch } from './watches.ts';

export const defaults = { schedule: '0 9 * * *', zone: 'UTC', throttle: 24 } as const;

const { name, target, schedule, zone, rules, quietHours, throttle, destinations } = watchFields;

export const createWatch = defineRoute({
  id: 'watches.create',
  group: 'Watches',
  method: 'POST',
  path: '/api/v1/watches',
  title: 'Create a watch',
  description:
    'Runs something again on a schedule and tells you what is new: an app (its reviews, rating, version and rank), a pull’s filter, a question, or a chart. A run reads newest first and stops at what is on file. Rules raise alerts, each event once. Creating is free; each run costs credits (`price` in the answer; `watches.preview` shows it first). A watch whose account has too few credits is paused.',
  input: z.strictObject({
    name,
    target,
    schedule: schedule.default(defaults.schedule).describe(schedule.description ?? ''),
    zone: zone.default(defaults.zone).describe(zone.description ?? ''),
    rules: rules.default([]).describe(rules.description ?? ''),
    quietHours: quietHours.default(null).describe(quietHours.description ?? ''),
    throttle: throttle.default(defaults.throttle).describe(throttle.description ?? ''),
    destinations: destinations.default([]).describe(destinations.description ?? ''),
  }),
  output: z.object({ watch: Watch }),
  example: {
    name: 'Stackvale every morning',
    target: { type: 'app', store: 'apple', appId: '389801252', country: 'us' },
    schedule: '0 9 * * *',
    zone: 'Europe/Berlin',
    rules: [{ type: 'one_star_spike' }, { type: 'phrase_seen', phrases: ['refund'] }],
    quietHours: { from: 22, to: 7 },
  },
  run: async (input, context) => {
    const { account, db, clock } = context;
    const faults = watchFaults(input, account);
    if (faults.length > 0) throw invalid(faults);
    if (input.target.research) await checkResearch(context, input.target.research);
    const id = newId();
    const now = clock.now();
    // Schedules that never come due are rejected earlier.
    const nextRunAt = new Date(nextRun(input.schedule, input.zone, now)!);
    const most = watchLimits[account.plan].watches;
    const isMade = await makeWatch(db, account.id, { ...input, id, nextRunAt, now: new Date(now) }, most);
    if (isMade === null) throw accountGone();
    if (!isMade) {
      const plan = plans[account.plan].name;
      throw new Problem(
        'watch_limit',
        `The ${plan} plan allows ${most} watches, and you have that many: delete one first.`,
      );
    }
    return { body: { watch: toWatch(await ownWatch(context, id), account, now) } };
  },
});

const shownTimes = 3;

export const previewWatch = defineRoute({
  id: 'watches.preview',
  group: 'Watches',
  method: 'POST',
  path: '/api/v1/watch-preview',
  title: 'Preview a watch',
  description:
    'What a watch would cost and when it would run, without creating it: takes what `watches.create` takes, and refuses what it would refuse. Free.',
  writes: false,
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
