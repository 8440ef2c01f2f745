import * as z from 'zod';
import { WatchResult } from './watch-result.ts';
import { WatchRule } from './watch-rule.ts';
import { WatchTarget } from './watch-target.ts';

export const watchStatuses = ['active', 'paused'] as const;

/** Hours in the watch's zone, `from` inclusive, `to` exclusive; `22` to `7` spans the night. */
export const quietHours = z.strictObject({
  from: z.int().min(0).max(23).describe('The hour they begin.'),
  to: z.int().min(0).max(23).describe('The hour they end.'),
});

export const throttleHours = z.int().min(1).max(720);

export const WatchPrice = z
  .object({
    perRun: z.int().min(0).describe('Credits that a run costs you.'),
    runsPerMonth: z.int().min(0).describe('Runs in the next 30 days.'),
    creditsPerMonth: z.int().min(0),
  })
  .meta({ id: 'WatchPrice' });

export const Watch = z
  .object({
    id: z.uuid(),
    object: z.literal('watch'),
    name: z.string(),
    target: WatchTarget,
    schedule: z.string().describe('A cron expression of five fields, in `zone`.'),
    zone: z.string().describe('An IANA time zone.'),
    rules: z.array(WatchRule),
    quietHours: quietHours
      .nullable()
      .describe(
        'The hours in which alerts are held, and after which they are sent; null: none. Hours of the day in `zone`.',
      ),
    throttle: throttleHours.describe('The hours between two alerts of the same rule.'),
    destinations: z
      .array(z.uuid())
      .describe('Where its alerts go, by id; empty: to every destination that gets alerts.'),
    status: z.enum(watchStatuses),
    note: z.string().nullable().describe('Why it was paused, or why its last run failed; null where all is well.'),
    price: WatchPrice,
    nextRunAt: z.iso.datetime().nullable().describe('Null while it is paused.'),
    lastRunAt: z.iso.datetime().nullable().describe('Null before its first run.'),
    last: WatchResult.nullable().describe('What its last run found; null before its first run.'),
    alerts: z.int().min(0).describe('Alerts raised in the last 30 days.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Watch' });

export type Watch = z.output<typeof Watch>;
export type WatchStatus = (typeof watchStatuses)[number];
export type QuietHours = z.output<typeof quietHours>;

/** The event `watch.changed`: a run found something new, or a watch was paused automatically. */
export const WatchChanged = z
  .object({
    watch: z.object({ id: z.uuid(), name: z.string(), status: z.enum(watchStatuses), note: z.string().nullable() }),
    result: WatchResult.nullable().describe('Null where the watch was paused.'),
    url: z.string().describe('The path of its page on the web site.'),
    sampleData: z.boolean(),
  })
  .meta({ id: 'WatchChanged' });

export type WatchChanged = z.output<typeof WatchChanged>;
