import { nextRuns, runsPerMonth } from '../../analysis/watching/schedule.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { prices } from '../../contract/prices.ts';
import { Problem } from '../../contract/problem.ts';
import type { Watch } from '../../contract/resources/watches/watch.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import { readWatch, type WatchRow } from '../../store/watches/watches.ts';
import type { Context } from '../operation.ts';

/** Alerts are counted over so many days. */
const alertDays = 30;

export const alertsSince = (now: number): Date => new Date(now - alertDays * dayMs);

export const noSuchWatch = () => new Problem('not_found', 'There is no such watch in your account: check the id.');

/** An account's own watch, or a refusal. */
export const ownWatch = async ({ db, account, clock }: Context, id: string): Promise<WatchRow> => {
  const watch = await readWatch(db, account.id, id, alertsSince(clock.now()));
  if (!watch) throw noSuchWatch();
  return watch;
};

/** What the runs of a schedule cost an account. */
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
