import * as z from 'zod';
import { sources } from '../../domain/platforms.ts';
import { jobKinds } from '../job.ts';
import { Caps } from './account-key.ts';

const count = (description: string) => z.int().describe(description);

export const Balance = z
  .object({
    plan: z.object({
      key: z.string(),
      name: z.string(),
      price: z
        .object({ amount: z.number(), currency: z.literal('USD'), per: z.literal('month') })
        .describe('The plan’s list price.'),
    }),
    credits: z.object({
      total: count('`left` + `used`.'),
      used: count('Spent from plan and coupon credits this period, net of refunds.'),
      left: count('Plan and coupon credits left in the period.'),
      wallet: count('Purchased credits: spent last, never expire.'),
      resetsAt: z.iso.datetime().describe('When the plan’s credits are renewed.'),
      counted: z
        .boolean()
        .describe('False for an account whose runs are free, such as the owner of a self-hosted service.'),
    }),
    limits: z.object({
      perMinute: count('Requests per minute, across all keys.'),
      keys: count('How many active keys the account may have.'),
      running: count('Runs at once; further runs wait as `queued`.'),
    }),
    slowdowns: z
      .array(
        z.object({
          source: z.enum(sources).describe('What the runs read.'),
          until: z.iso.datetime().describe('When the next run that reads it can start.'),
          reason: z.string().describe('For people.'),
        }),
      )
      .describe(
        'Where new runs are spaced out because many recent ones found nothing; usually empty. A start before `until` is refused with `slowed_down`; held answers are still served.',
      ),
    caps: Caps.optional().describe('What the key or grant you call with may spend; only there if it has caps.'),
    deletesAt: z.iso
      .datetime()
      .optional()
      .describe('When the account will be deleted; only there if you asked for that on the web site.'),
    prices: z.array(z.object({ endpoint: z.string(), credits: z.int() })).describe('What each run costs right now.'),
  })
  .meta({ id: 'Balance' });

export type Balance = z.output<typeof Balance>;

export const LedgerEntry = z
  .object({
    id: z.int().describe('Grows with every entry.'),
    at: z.iso.datetime(),
    type: z
      .enum(['grant', 'charge', 'refund', 'lapse'])
      .describe('A grant adds credits, a charge pays for a run, a refund returns it, a lapse ends what expired.'),
    bucket: z.enum(['plan', 'coupon', 'wallet']).describe('Which credits changed.'),
    amount: z.int().describe('Positive for grants and refunds, negative for charges and lapses.'),
    job: z
      .object({
        id: z.uuid(),
        kind: z.string().describe(`One of ${jobKinds.map((kind) => `\`${kind}\``).join(', ')}.`),
      })
      .nullable()
      .describe('The run that was charged or refunded; null for other entries, and once the run is deleted.'),
  })
  .meta({ id: 'LedgerEntry' });

export type LedgerEntry = z.output<typeof LedgerEntry>;
