import * as z from 'zod';

const range = (description: string) =>
  z.object({ low: z.number().min(0), mid: z.number().min(0), high: z.number().min(0) }).describe(description);

export const monetisations = ['subscription', 'in_app_purchase', 'paid', 'ads', 'none'] as const;
export const confidences = ['low', 'medium', 'high'] as const;

export const RevenueEstimate = z
  .object({
    monthly: range('All revenue a month in this storefront, before the store’s commission, in US dollars.'),
    mrr: range('The part of it that is subscriptions.'),
    monetisation: z.enum(monetisations),
    confidence: z.object({
      label: z.enum(confidences),
      reason: z.string().describe('The signals that were used and those that were missing.'),
    }),
    computedAt: z.iso.datetime(),
  })
  .meta({ id: 'RevenueEstimate' });

export type RevenueEstimate = z.output<typeof RevenueEstimate>;
