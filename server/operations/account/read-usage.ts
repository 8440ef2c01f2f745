import * as z from 'zod';
import { dayMs } from '../../contract/domain/durations.ts';
import { readUsage as readDays } from '../../store/accounts/ledger.ts';
import { defineSessionOperation } from '../operation.ts';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const readUsage = defineSessionOperation({
  id: 'account.usage',
  group: 'Account',
  path: '/api/v1/account/usage',
  title: 'Read your use by day',
  description:
    'The credits that your runs used and got back on each of the last days, UTC, oldest first and today last. A refund counts on the day it was made. Days without a run are included.',
  input: z.strictObject({ days: z.int().min(1).max(366).default(30).describe('How many days, today included.') }),
  output: z.object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        runs: z.int().min(0).describe('Runs that were charged.'),
        used: z.int().min(0).describe('Credits charged.'),
        refunded: z.int().min(0).describe('Credits refunded.'),
      }),
    ),
  }),
  example: { days: 30 },
  run: async ({ days }, { account, db }) => {
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    const first = today - (days - 1) * dayMs;
    const used = new Map((await readDays(db, account.id, new Date(first))).map((day) => [day.day, day]));
    const dayAt = (at: number) => {
      const day = dayOf(first + at * dayMs);
      return used.get(day) ?? { day, runs: 0, used: 0, refunded: 0 };
    };
    return { body: { days: Array.from({ length: days }, (_, at) => dayAt(at)) } };
  },
});
