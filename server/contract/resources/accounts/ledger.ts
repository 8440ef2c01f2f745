import * as z from 'zod';
import { jobKinds } from '../job.ts';

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
