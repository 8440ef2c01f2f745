import * as z from 'zod';
import { chartNames } from '../../domain/charts.ts';
import { storeName } from '../../fields/app-ref.ts';

const day = z.iso.date();

const chartFields = {
  chart: z.enum(chartNames),
  genre: z.string().nullable().describe('The chart’s genre; null for the overall chart.'),
  since: day.describe('The first day this chart is on file.'),
};

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
            ratingsTotal: z.int().nullable().describe('The number of ratings; null where it was not told.'),
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
    notes: z.array(z.string()).describe('Since when there is anything on file, and what is not known.'),
  })
  .meta({ id: 'AppHistory' });

export type AppHistory = z.output<typeof AppHistory>;
