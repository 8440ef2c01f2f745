import * as z from 'zod';
import { planKeys } from '../../plans.ts';

const time = () => z.iso.datetime();
const own = (description: string) => z.int().nullable().describe(`${description}; null: the plan’s.`);

export const AdminAccount = z
  .object({
    id: z.uuid(),
    email: z.string(),
    plan: z.enum(planKeys),
    nextPlan: z.enum(planKeys).nullable().describe('The plan that begins at `credits.resetsAt`, if another.'),
    owner: z.boolean().describe('Whether it owns the service.'),
    createdAt: time(),
    suspendedAt: time().nullable().describe('Since when its keys and sessions are refused; null: they are not.'),
    deletesAt: time().nullable().describe('When it is deleted, if it asked for that.'),
    credits: z.object({
      left: z.int().describe('Plan and coupon credits left in the period.'),
      wallet: z.int(),
      used: z.int().describe('Spent from plan and coupon credits this period.'),
      resetsAt: time(),
      counted: z.boolean().describe('False where runs are free.'),
    }),
    limits: z.object({
      perMinute: z.int(),
      running: z.int(),
      queue: z.int(),
      keys: z.int(),
    }),
    ownLimits: z.object({
      perMinute: own('Requests a minute'),
      running: own('Runs at once'),
      queue: own('Runs that may wait'),
    }),
    activity: z.object({
      lastCallAt: time().nullable().describe('When a key or session of it was last used, to the minute.'),
      lastRunAt: time().nullable().describe('When its latest run was accepted.'),
      runs30Days: z.int().describe('Runs of the last 30 days, counted up to 1,000.'),
      running: z.int().describe('Runs that have a slot now.'),
      waiting: z.int().describe('Runs that wait for one.'),
    }),
  })
  .meta({ id: 'AdminAccount' });

export type AdminAccount = z.output<typeof AdminAccount>;
