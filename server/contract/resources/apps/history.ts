import * as z from 'zod';
import { chartNames } from '../../domain/charts.ts';
import { storeName } from '../../fields/app-ref.ts';

const day = z.iso.date();

const chartFields = {
  chart: z.enum(chartNames),
  genre: z.string().nullable().describe('The chart’s genre; null for the overall chart.'),
  since: day.describe('The first day this chart is on file.'),
};

const money = { amount: z.number().min(0), currency: z.string().describe('ISO 4217, such as `USD`.') };

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

/** A stored estimate: the last of its week. */
export const RevenueWeek = RevenueEstimate.pick({ monthly: true, mrr: true, monetisation: true }).extend({
  week: day.describe('The Monday the week begins on, UTC.'),
  confidence: RevenueEstimate.shape.confidence.shape.label,
  computedAt: z.iso.datetime().describe('When these figures were first computed in that week.'),
});

export const versionSources = ['store', 'reviews'] as const;

export const AppHistory = z
  .object({
    store: storeName,
    appId: z.string(),
    title: z.string().nullable().describe('Null when the store could not be read and it is not on file.'),
    country: z.string(),
    from: day.describe('The first day asked for.'),
    to: day.describe('The last day asked for.'),
    ratings: z.object({
      since: day.nullable().describe('The first day a rating is on file; null when none is.'),
      days: z
        .array(
          z.object({
            date: day,
            score: z.number().nullable().describe('The average rating that day; null when there were no ratings.'),
            ratingsTotal: z.int().nullable().describe('The number of ratings; null where it is unknown.'),
          }),
        )
        .describe('The days a rating was read, oldest first. Days without one are left out.'),
    }),
    charts: z
      .array(
        z.object({
          ...chartFields,
          days: z
            .array(
              z.object({
                date: day,
                rank: z.int().min(1).nullable().describe('Null when the app was not in the chart that day.'),
              }),
            )
            .describe('The days the chart was collected, oldest first. Days without one are left out.'),
        }),
      )
      .describe('The charts the app was in on at least one of these days: overall, and of its genre.'),
    notInCharts: z
      .array(z.object({ ...chartFields, days: z.int().min(1).describe('On how many of these days it was collected.') }))
      .describe('The charts that were collected and never had the app in them.'),
    versions: z
      .array(
        z.object({
          version: z.string(),
          date: day,
          knownFrom: z
            .enum(versionSources)
            .describe('`store`: the store dates the release. `reviews`: its first review on file is of that day.'),
        }),
      )
      .describe('The versions released on these days, as far as is known, oldest first.'),
    prices: z
      .array(z.object({ date: day.describe('The day this price was first read.'), ...money }))
      .describe(
        'Its price and each change of it, oldest first, the newest 100 at most. The first entry may be older than `from`: it applied then.',
      ),
    purchases: z
      .array(
        z.object({
          date: day.describe('The day this list was first read.'),
          items: z
            .array(
              z.object({
                name: z.string().nullable().describe('Null on Google Play, which gives only the range of its prices.'),
                priceText: z.string().describe('As the store writes it.'),
                price: z.object(money).nullable().describe('Null where the text is not one price.'),
              }),
            )
            .describe('In the order of their names; empty when it sold none.'),
        }),
      )
      .describe(
        'Its in-app purchases and each change of them, as `prices`. Those of the App Store are read with revenue estimates; empty until then.',
      ),
    revenue: z
      .array(RevenueWeek)
      .describe(
        'Its estimated revenue in US dollars: the last estimate of each week in which one was made, oldest first.',
      ),
    notes: z.array(z.string()).describe('Since when there is anything on file, and what is not known.'),
  })
  .meta({ id: 'AppHistory' });

export type RevenueWeek = z.output<typeof RevenueWeek>;
export type AppHistory = z.output<typeof AppHistory>;
