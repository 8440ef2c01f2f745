import * as z from 'zod';
import { chartNames } from '../../domain/charts.ts';
import { storeName } from '../../fields/app-ref.ts';
import { appFields, StoreError } from '../apps/app.ts';

/** The fields of a chart's movement, with the days that each compares over. */
export const spans = { day: 1, week: 7, month: 30 } as const;
export type Span = keyof typeof spans;

const perSpan = <Of extends z.ZodType>(of: Of) => z.object({ day: of, week: of, month: of });

/** A past rank, or why there is none. */
const RankBefore = z
  .union([z.int().min(1), z.enum(['absent', 'not_collected'])])
  .describe(
    'The rank then; `absent`: the app was not in the chart; `not_collected`: no chart was collected around then, or not all of it.',
  );

const before = perSpan(RankBefore).describe('The rank 1, 7 and 30 days before, on the days of `compared`.');

export const MovedRow = z
  .object({
    rank: z.int().min(1),
    ...appFields,
    before,
    series: z
      .array(z.int().min(1).nullable())
      .describe('The rank on each of `dates`; null when the app was not in the chart that day.'),
  })
  .meta({ id: 'MovedRow' });

const unknown = 'Null when it is not on file.';

export const LeftRow = z
  .object({
    store: storeName,
    appId: z.string(),
    title: z.string().nullable().describe(unknown),
    developer: z.string().nullable().describe(unknown),
    icon: z.string().nullable().describe(unknown),
    genre: z.string().nullable().describe(unknown),
    before,
  })
  .meta({ id: 'LeftRow' });

export const MovedChart = z
  .object({
    store: storeName,
    readAt: z.iso.datetime().describe('When the store was read; charts are cached for 30 minutes.'),
    compared: perSpan(z.iso.date().nullable()).describe(
      'The collected days nearest to 1, 7 and 30 days before; null when no chart was collected around then.',
    ),
    dates: z.array(z.iso.date()).describe('The collected days of the last 30, oldest first, up to that of `readAt`.'),
    rows: z.array(MovedRow).describe('The chart now, highest-ranked first.'),
    left: z
      .array(LeftRow)
      .describe('The apps that were in a compared chart and are not in the chart now, highest-ranked before first.'),
  })
  .meta({ id: 'MovedChart' });

export const ChartMovement = z.object({
  country: z.string(),
  genre: z.string().nullable().describe('The genre asked for; null for all genres.'),
  chart: z.enum(chartNames),
  charts: z.array(MovedChart).describe('One for each store that could be read.'),
  errors: z.array(StoreError).describe('The stores that have no such chart, or could not be read in full.'),
});

export type RankBefore = z.output<typeof RankBefore>;
export type MovedRow = z.output<typeof MovedRow>;
export type MovedChart = z.output<typeof MovedChart>;
export type ChartMovement = z.output<typeof ChartMovement>;

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
