import * as z from 'zod';

const range = (description: string) =>
  z.object({ low: z.number().min(0), mid: z.number().min(0), high: z.number().min(0) }).describe(description);

export const monetisations = ['subscription', 'in_app_purchase', 'paid', 'ads', 'none'] as const;
export const confidences = ['low', 'medium', 'high'] as const;

export const RevenueEstimate = z
  .object({
    monthly: range('Total monthly revenue in this storefront, in US dollars, before the store’s commission.'),
    mrr: range('The subscription part of it.'),
    monetisation: z.enum(monetisations),
    confidence: z.object({
      label: z.enum(confidences),
      reason: z.string().describe('Which signals were used and which were missing.'),
    }),
    computedAt: z.iso.datetime(),
  })
  .meta({ id: 'RevenueEstimate' });

export type RevenueEstimate = z.output<typeof RevenueEstimate>;
