import * as z from 'zod';
import { appFields, StoreError, storeName } from './app.ts';

export const ChartRow = z.object({ rank: z.int().min(1), ...appFields }).meta({ id: 'ChartRow' });

export const StoreChart = z
  .object({
    store: storeName,
    chart: z.literal('top-free'),
    readAt: z.iso.datetime().describe('When the store was read; a read serves for 30 minutes.'),
    rows: z.array(ChartRow).describe('Best placed first.'),
  })
  .meta({ id: 'StoreChart' });

export const Charts = z.object({
  country: z.string(),
  genre: z.string().nullable().describe('The name of the genre asked for; null for all.'),
  charts: z.array(StoreChart).describe('One for each store that could be read.'),
  errors: z
    .array(StoreError)
    .describe('The stores that could not be read whole (a chart without its ratings, too), or have no such genre.'),
});

export type ChartRow = z.output<typeof ChartRow>;
export type Charts = z.output<typeof Charts>;
