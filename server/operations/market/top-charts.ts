import * as z from 'zod';
import { chartNames } from '../../contract/domain/charts.ts';
import { tableFormats } from '../../contract/domain/export-formats.ts';
import { findGenre } from '../../contract/domain/genres.ts';
import { type Store, stores } from '../../contract/domain/stores.ts';
import { chartRows } from '../../contract/exports/tables/market.ts';
import { country } from '../../contract/fields/country.ts';
import { Problem } from '../../contract/problem.ts';
import { ChartMovement, type ChartRow, Charts } from '../../contract/resources/market/chart-movement.ts';
import { findMovement } from '../../market/chart-movement.ts';
import { toAppResult } from '../apps/get-app.ts';
import { inBatches } from '../exporting/exported.ts';
import { type Context, defineOperation, liveReadHints } from '../operation.ts';
import { genreCall } from './new-releases.ts';
import { type ChartsQuery, readCharts } from './read-charts.ts';

const wholeChart = 200;

export const chartMovement = defineOperation({
  id: 'charts.movement',
  tool: 'chart_movement',
  group: 'Market',
  path: '/api/v1/charts/movement',
  title: 'See how a chart has moved',
  description:
    'A chart as it is now, with each app’s rank 1, 7 and 30 days before, a short series of ranks, and the apps that have left. The comparison is with the nearest day a chart was collected, which `compared` names: at most 1, 2 or 5 days off. That an app was not in the chart then (`absent`) and that no chart was collected then (`not_collected`) are different answers. Charts are collected daily in eight countries; elsewhere on days when someone asks for their movement. A store that cannot be read is listed in `errors`. Free.',
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

const maxRows = 200;

const input = z.strictObject({
  store: z
    .enum([...stores, 'both'])
    .default('both')
    .describe('Which store’s charts to read.'),
  country,
  genre: genreCall('genre')
    .optional()
    .describe(
      'A genre, by either store’s id or name; all genres if omitted. Such as `6013`, `HEALTH_AND_FITNESS` or `Finance`.',
    ),
  limit: z.int().min(1).max(maxRows).default(100).describe('The most rows to return per store.'),
});

type Input = z.output<typeof input>;

const queryOf = ({ store, country, genre: call, limit }: Input): [readonly Store[], ChartsQuery] => {
  const genre = (call !== undefined && findGenre(call)) || null;
  return [store === 'both' ? stores : [store], { chart: 'top-free', country, genre, limit }];
};

const read = async (input: Input, { sources }: Context) => {
  const [wanted, query] = queryOf(input);
  const { country, genre } = query;
  const { charts, errors } = await readCharts(sources, wanted, query);
  return {
    country,
    genre: genre?.title ?? null,
    charts: charts.map(({ store, readAt, rows }) => ({
      store,
      chart: 'top-free' as const,
      readAt: new Date(readAt).toISOString(),
      rows: rows.map((row): ChartRow => ({ rank: row.rank, ...toAppResult(row) })),
    })),
    errors,
  };
};

export const topCharts = defineOperation({
  id: 'charts',
  tool: 'top_charts',
  group: 'Market',
  path: '/api/v1/charts',
  title: 'Read the top charts',
  description:
    'The stores’ top free charts in one country, overall or for one genre, read live and cached for 30 minutes. A store that cannot be read, or has no such genre, is listed in `errors`. If only a store’s ratings could not be read, its rows come without them, and the store is listed too. Free.',
  use: 'The stores’ top free charts in one country, overall or of one genre.',
  input,
  output: Charts,
  annotations: liveReadHints,
  example: { store: 'both', country: 'us', genre: 'Finance', limit: 100 },
  exports: {
    formats: tableFormats,
    tables: [chartRows],
    open: async ({ format: _format, limit, offset: _offset, ...query }, context) => {
      const { charts, errors, genre } = await read({ ...query, limit: Math.min(limit ?? maxRows, maxRows) }, context);
      // A file cannot say which of its stores are missing.
      const unread = errors.find(
        ({ store, code }) => code !== 'stale' && !charts.some((chart) => chart.store === store),
      );
      if (unread?.code === 'upstream_failed' || unread?.code === 'upstream_timeout') {
        throw new Problem(unread.code, unread.message, { headers: { 'retry-after': '60' } });
      }
      const place = [query.country, ...(genre === null ? [] : [genre])].join('-').toLowerCase();
      return {
        table: chartRows,
        name: `chart-${place.replaceAll(/[^a-z]+/g, '-')}`,
        batches: inBatches(charts.flatMap(({ rows }) => rows)),
        stamp: null,
      };
    },
  },
  run: async (input, context) => ({ body: await read(input, context) }),
});
