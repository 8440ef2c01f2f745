import * as z from 'zod';
import { storeName } from '../../fields/app-ref.ts';
import { Coverage } from '../reviews/coverage.ts';
import { ruleTypes } from './watch-rule.ts';

export const AlertQuote = z
  .object({
    reviewId: z.uuid(),
    rating: z.int().min(1).max(5),
    title: z.string().nullable(),
    text: z.string(),
    date: z.iso.datetime(),
    country: z.string().nullable().describe('The storefront; null where the store does not say.'),
    version: z.string().nullable().describe('Null where the store does not say.'),
  })
  .meta({ id: 'AlertQuote' });

export const AlertFigure = z
  .object({
    label: z.string().describe('What was counted or measured, such as “1-star reviews”.'),
    value: z.string().describe('What it is now, as people write it, such as “46 of 180”.'),
    usual: z.string().nullable().describe('What it usually is, or was before; null where nothing is usual.'),
  })
  .meta({ id: 'AlertFigure' });

/** Something that a watch's rule found; sent once. */
export const Alert = z
  .object({
    id: z.uuid(),
    object: z.literal('alert'),
    watch: z.object({ id: z.uuid(), name: z.string() }),
    rule: z.enum(ruleTypes).describe('The type of the rule that found it.'),
    app: z
      .object({ store: storeName, appId: z.string(), title: z.string(), icon: z.string().nullable() })
      .nullable()
      .describe('The app it is about; null where it is about a whole chart.'),
    headline: z
      .string()
      .describe(
        'One sentence with figures: “1-star reviews of Fable Fit tripled: 46 of 180 reviews since 8 November 2026 (26 %), usually 8 %.”',
      ),
    figures: z.array(AlertFigure).max(8),
    quotes: z.array(AlertQuote).max(2).describe('Reviews that show it, word for word.'),
    coverage: Coverage.optional().describe(
      'Which reviews the rule has looked at. Absent where it counts none, and in earlier alerts.',
    ),
    period: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).describe('The time it is about.'),
    url: z.string().describe('The path of its page on the web site.'),
    sampleData: z.boolean().describe('Whether it is about invented sample data.'),
    raisedAt: z.iso.datetime().describe('When the rule found it. It may be sent later, after quiet hours.'),
  })
  .meta({ id: 'Alert' });

export type Alert = z.output<typeof Alert>;
export type AlertFigure = z.output<typeof AlertFigure>;
export type AlertQuote = z.output<typeof AlertQuote>;
