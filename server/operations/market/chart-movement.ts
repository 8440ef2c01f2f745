import * as z from 'zod';
import { chartNames } from '../../contract/domain/charts.ts';
import { findGenre } from '../../contract/domain/genres.ts';
import { stores } from '../../contract/domain/stores.ts';
import { country } from '../../contract/fields/country.ts';
import { ChartMovement } from '../../contract/resources/market/chart-movement.ts';
import { findMovement } from '../../market/chart-movement.ts';
import { defineOperation, liveReadHints } from '../operation.ts';
import { genreCall } from './genre-call.ts';
import { readCharts } from './read-charts.ts';

const wholeChart = 200;

export const chartMovement = defineOperation({
  id: 'charts.movement',
  tool: 'chart_movement',
  group: 'Market',
  path: '/api/v1/charts/movement',
  title: 'See how a chart has moved',
  description:
    'A chart as it is now, with each app’s rank 1, 7 and 30 days before, a short series of ranks, and the apps that have left. The comparison is with the nearest day a chart was collected, which `compared` names: at most 1, 2 or 5 days off. That an app was not in the chart then (`absent`) and that no chart was collected then (`not_collected`) are different answers. Charts are collected daily in eight countries; elsewhere on days when somebody asks for their movement. A store that cannot be read is listed in `errors`. Free.',
  use: 'A chart with each app’s rank now and 1, 7 and 30 days before, and who left.',
  input: z.strictObject({
    store: z
      .enum([...stores, 'both'])
      .default('both')
      .describe('Which store’s charts to read.'),
    country,
    genre: genreCall('genre').optional().describe('A genre, by either store’s id or name; all genres if omitted.'),
    chart: z.enum(chartNames).default('top-free').describe('The chart.'),
    limit: z.int().min(1).max(200).default(50).describe('The most rows to return per store.'),
  }),
  output: ChartMovement,
  annotations: liveReadHints,
  example: { store: 'both', country: 'us', limit: 50 },
  run: async ({ store, country, genre: call, chart, limit }, { db, sources }) => {
    const genre = (call !== undefined && findGenre(call)) || null;
    const wanted = store === 'both' ? stores : [store];
    const { charts, errors } = await readCharts(sources, wanted, { chart, country, genre, limit: wholeChart });
    const moved = await Promise.all(
      charts.map((read) => findMovement(db, { ...read, chart, country, genreId: genre?.[read.store] ?? null }, limit)),
    );
    return { body: { country, genre: genre?.title ?? null, chart, charts: moved, errors } };
  },
});
