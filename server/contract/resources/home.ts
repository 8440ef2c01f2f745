import * as z from 'zod';
import { chartNames } from '../domain/charts.ts';
import { storeName } from '../fields/app-ref.ts';

const day = z.iso.date();
const unknown = 'Null when it is not on file.';

const RatingThen = z.object({
  date: day,
  score: z.number().describe('The average rating, 1 to 5.'),
  ratingsTotal: z.int().nullable().describe('The number of ratings; null where the store does not say.'),
});

/** A rank compared with a week before. */
const ChartMove = z.object({
  chart: z.enum(chartNames),
  genre: z.string().nullable().describe('The chart’s genre; null for the overall chart.'),
  date: day.describe('The day of `rank`.'),
  rank: z.int().min(1).nullable().describe('Null when the app was not in the chart that day.'),
  dateBefore: day.describe('The collected day nearest to a week before.'),
  rankBefore: z.int().min(1).nullable().describe('Null when the app was not in the chart that day.'),
});

export const AppWeek = z
  .object({
    store: storeName,
    appId: z.string(),
    title: z.string().nullable().describe(unknown),
    icon: z.string().nullable().describe(unknown),
    country: z.string().describe('The country whose ratings and charts are meant.'),
    rating: z
      .object({ now: RatingThen, before: RatingThen.nullable().describe('Null when none was read around then.') })
      .nullable()
      .describe('The newest rating on file, and that of about a week before it. Null when none is on file.'),
    charts: z.array(ChartMove).describe('Charts the app is in, or was in a week before; the best place first.'),
  })
  .meta({ id: 'AppWeek' });

const Mover = z.object({
  appId: z.string(),
  title: z.string().nullable().describe(unknown),
  icon: z.string().nullable().describe(unknown),
  rank: z.int().min(1),
  rankBefore: z.int().min(1).nullable().describe('Null when it was not in the chart a week before.'),
});

export const MovedGenre = z
  .object({
    store: storeName,
    country: z.string(),
    genre: z.string(),
    chart: z.enum(chartNames),
    date: day.describe('The newest day on file.'),
    dateBefore: day.nullable().describe('The day it is compared with; null when no chart was collected around then.'),
    movers: z.array(Mover).describe('The apps that moved furthest, those that moved furthest first.'),
  })
  .meta({ id: 'MovedGenre' });

export const Home = z.object({
  apps: z
    .array(AppWeek)
    .describe('The apps of your newest runs and pulls, the last one asked about first, with what changed in a week.'),
  movers: z.array(MovedGenre).describe('Who moved in the free charts of these apps’ genres.'),
});

export type AppWeek = z.output<typeof AppWeek>;
export type MovedGenre = z.output<typeof MovedGenre>;
export type Home = z.output<typeof Home>;
