import * as z from 'zod';
import { storeName } from '../../fields/app-ref.ts';
import { appFields, StoreError } from '../apps/app.ts';

export const ChartRow = z.object({ rank: z.int().min(1), ...appFields }).meta({ id: 'ChartRow' });

export const StoreChart = z
  .object({
    store: storeName,
    chart: z.literal('top-free'),
    readAt: z.iso.datetime().describe('When the store was read; charts are cached for 30 minutes.'),
    rows: z.array(ChartRow).describe('Highest-ranked first.'),
  })
  .meta({ id: 'StoreChart' });

export const Charts = z.object({
  country: z.string(),
  genre: z.string().nullable().describe('The genre asked for; null for all genres.'),
  charts: z.array(StoreChart).describe('One for each store that could be read.'),
  errors: z
    .array(StoreError)
    .describe(
      'The stores that have no such genre, or could not be read in full, which includes a chart without ratings, or whose chart is stale.',
    ),
});

export type ChartRow = z.output<typeof ChartRow>;
export type Charts = z.output<typeof Charts>;
