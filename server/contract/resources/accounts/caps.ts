import * as z from 'zod';

/** The most that a cap may be: it is counted in the database's 32-bit numbers. */
export const mostCap = 1_000_000_000;

const state = (resets: string) =>
  z.object({
    cap: z.int().describe('Credits.'),
    spent: z.int().describe('Credits spent so far, net of refunds.'),
    resetsAt: z.iso.datetime().describe(resets),
  });

/** What a key or a grant may spend, and has spent. */
export const Caps = z
  .object({
    day: state('The next midnight, UTC.').nullable().describe('Null: no cap a day.'),
    month: state('The first of the next month, UTC.').nullable().describe('Null: no cap a month.'),
  })
  .meta({ id: 'Caps' });

export type Caps = z.output<typeof Caps>;

/** The input of whatever sets a cap. */
export const capField = (period: 'day' | 'month') =>
  z
    .int()
    .min(0)
    .max(mostCap)
    .nullable()
    .describe(
      period === 'day'
        ? 'Credits it may spend in a day (UTC); 0: only what is free; null: no cap.'
        : 'Credits it may spend in a calendar month (UTC); 0: only what is free; null: no cap.',
    );
