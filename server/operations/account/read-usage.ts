import * as z from 'zod';
import { dayMs } from '../../contract/domain/durations.ts';
import { countRuns, readUsage as readUsageOf } from '../../store/accounts/ledger.ts';
import { defineSessionOperation } from '../operation.ts';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const readUsage = defineSessionOperation({
  id: 'account.usage',
  group: 'Account',
  path: '/api/v1/account/usage',
  title: 'Read your use by day',
  description:
    'The credits that your runs used and got back on each of the last days, UTC, and what was left, oldest first and today last. A refund counts on the day it was made. Days without a run are included.',
  input: z.strictObject({ days: z.int().min(1).max(366).default(30).describe('How many days, today included.') }),
  output: z.object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        runs: z.int().min(0).describe('Runs that were charged; where runs are free, runs that were started.'),
        used: z.int().min(0).describe('Credits charged.'),
        refunded: z.int().min(0).describe('Credits refunded.'),
        balance: z
          .int()
          .nullable()
          .describe(
            'Credits left at the end of the day; today, now. Null before the account existed and where its runs are free.',
          ),
      }),
    ),
  }),
  example: { days: 30 },
  run: async ({ days }, { account, db }) => {
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    const first = today - (days - 1) * dayMs;
    const usage = await readUsageOf(db, account.id, new Date(first));
    const freeRuns = account.counted ? null : await countRuns(db, account.id, new Date(first));
    const changed = new Map(usage.days.map((each) => [each.day, each]));
    const firstDay = account.counted ? dayOf(account.createdAt) : null;
    let balance = usage.balance;
    const newestFirst = Array.from({ length: days }, (_, ago) => {
      const day = dayOf(today - ago * dayMs);
      const { runs: charged = 0, used = 0, refunded = 0, change = 0 } = changed.get(day) ?? {};
      const runs = freeRuns ? (freeRuns.get(day) ?? 0) : charged;
      const told = { day, runs, used, refunded, balance: firstDay !== null && day >= firstDay ? balance : null };
      balance -= change;
      return told;
    });
    return { body: { days: newestFirst.reverse() } };
  },
});
