import * as z from 'zod';

const count = (description: string) => z.int().describe(description);

export const Balance = z
  .object({
    plan: z.object({ key: z.string(), name: z.string() }),
    credits: z.object({
      total: count('`left` + `used`.'),
      used: count('Spent from plan and coupon credits this period, net of refunds.'),
      left: count('Plan and coupon credits left in the period.'),
      wallet: count('Bought credits: spent last, never lapse.'),
      resetsAt: z.iso.datetime().describe('When the plan’s credits are granted anew.'),
      counted: z.boolean().describe('False for an account whose runs cost nothing, such as a self-hosted owner’s.'),
    }),
    limits: z.object({
      perMinute: count('Requests a minute, all keys together.'),
      keys: count('Live keys allowed.'),
      running: count('Runs at once; more wait in `queued`.'),
    }),
    prices: z.array(z.object({ endpoint: z.string(), credits: z.int() })).describe('What each run costs right now.'),
  })
  .meta({ id: 'Balance' });

export type Balance = z.output<typeof Balance>;
