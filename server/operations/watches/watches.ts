import * as z from 'zod';
import { nextRuns, runsPerMonth } from '../../alerts/watching/schedule.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { watchKind } from '../../contract/job-kinds/index.ts';
import { prices } from '../../contract/plans.ts';
import { Problem } from '../../contract/problem.ts';
import { Alert } from '../../contract/resources/watches/alert.ts';
import { Watch } from '../../contract/resources/watches/watch.ts';
import { WatchResult } from '../../contract/resources/watches/watch-result.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import { listAlerts, listWatchResults as readResults } from '../../store/watches/watch-runs.ts';
import {
  readWatch,
  listWatches as readWatches,
  deleteWatch as remove,
  type WatchRow,
} from '../../store/watches/watches.ts';
import { type Context, defineRoute, defineStart } from '../operation.ts';

export const listWatchResults = defineRoute({
  id: 'watches.results',
  group: 'Watches',
  path: '/api/v1/watches/{id}/results',
  title: 'List what a watch found',
  description: 'What each run of a watch found that was not there the run before, newest first. Free.',
  input: z.strictObject({
    id: z.uuid().describe('The watch’s id.'),
    limit: z.int().min(1).max(100).default(20).describe('The most to return.'),
    cursor: z.uuid().optional().describe('`next` of the page before.'),
  }),
  output: z.object({
    results: z.array(WatchResult),
    next: z.uuid().nullable().describe('The cursor of the next page; null on the last.'),
  }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', limit: 20 },
  run: async ({ id, limit, cursor }, context) => {
    await ownWatch(context, id);
    const results = await readResults(context.db, id, cursor ?? null, limit + 1);
    const page = results.slice(0, limit);
    return { body: { results: page, next: results.length > limit ? page.at(-1)!.id : null } };
  },
});

/** The period over which alerts are counted. */
const alertDays = 30;

export const alertsSince = (now: number): Date => new Date(now - alertDays * dayMs);

export const noSuchWatch = () => new Problem('not_found', 'There is no such watch in your account: check the id.');

export const ownWatch = async ({ db, account, clock }: Context, id: string): Promise<WatchRow> => {
  const watch = await readWatch(db, account.id, id, alertsSince(clock.now()));
  if (!watch) throw noSuchWatch();
  return watch;
};

export const priceOf = (schedule: string, zone: string, account: Account, now: number): Watch['price'] => {
  const perRun = account.counted ? prices['watches.run'] : 0;
  const runs = runsPerMonth(schedule, zone, now);
  return { perRun, runsPerMonth: runs, creditsPerMonth: perRun * runs };
};

export const nextTimes = (schedule: string, zone: string, now: number, most: number): string[] =>
  nextRuns(schedule, zone, now, most).map((at) => new Date(at).toISOString());

export const toWatch = (row: WatchRow, account: Account, now: number): Watch => ({
  id: row.id,
  object: 'watch',
  name: row.name,
  target: row.target,
  schedule: row.schedule,
  zone: row.zone,
  rules: [...row.rules],
  quietHours: row.quietHours,
  throttle: row.throttle,
  destinations: [...row.destinations],
  status: row.status,
  note: row.note,
  price: priceOf(row.schedule, row.zone, account, now),
  nextRunAt: row.nextRunAt?.toISOString() ?? null,
  lastRunAt: row.lastRunAt?.toISOString() ?? null,
  last: row.last,
  alerts: row.alerts,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const listWatches = defineRoute({
  id: 'watches.list',
  group: 'Watches',
  path: '/api/v1/watches',
  title: 'List your watches',
  description:
    'Your watches, newest first, each with its schedule, its price, what its last run found and how many alerts it raised in the last 30 days. Free.',
  input: z.strictObject({}),
  output: z.object({ watches: z.array(Watch) }),
  example: {},
  run: async (_input, { account, db, clock }) => {
    const now = clock.now();
    const watches = await readWatches(db, account.id, alertsSince(now));
    return { body: { watches: watches.map((watch) => toWatch(watch, account, now)) } };
  },
});

const maxAlerts = 10;

export const getWatch = defineRoute({
  id: 'watches.get',
  group: 'Watches',
  path: '/api/v1/watches/{id}',
  title: 'Read a watch',
  description: `A watch with what its last run found and its newest alerts, at most ${maxAlerts}. Free.`,
  input: z.strictObject({ id: z.uuid().describe('The watch’s id.') }),
  output: z.object({ watch: Watch, alerts: z.array(Alert) }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, context) => {
    const { account, db, clock } = context;
    const watch = await ownWatch(context, id);
    const alerts = await listAlerts(db, account.id, { watchId: id, before: null, limit: maxAlerts });
    return { body: { watch: toWatch(watch, account, clock.now()), alerts } };
  },
});

export const runWatch = defineStart({
  id: 'watches.run',
  group: 'Watches',
  path: '/api/v1/watches/{watchId}/runs',
  title: 'Run a watch now',
  description:
    'Runs a watch now, outside its schedule, even if it is paused. When the job is `done`, its result says what is new since the run before. Takes seconds; a question takes as long as research.',
  kind: watchKind,
  example: { watchId: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  prices: ['watches.run'],
  check: async ({ watchId }, context) => {
    await ownWatch(context, watchId);
  },
});

export const deleteWatch = defineRoute({
  id: 'watches.delete',
  group: 'Watches',
  method: 'DELETE',
  path: '/api/v1/watches/{id}',
  title: 'Delete a watch',
  description: 'Deletes a watch with its results and alerts, including those that quiet hours still hold. Free.',
  input: z.strictObject({ id: z.uuid().describe('The watch’s id.') }),
  output: z.object({ deleted: z.int().min(0).describe('How many watches were deleted.') }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db }) => {
    if (!(await remove(db, account.id, id))) throw noSuchWatch();
    return { body: { deleted: 1 } };
  },
});
