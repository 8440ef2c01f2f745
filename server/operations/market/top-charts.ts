import * as z from 'zod';
import { findGenre } from '../../contract/domain/genres.ts';
import { stores } from '../../contract/domain/stores.ts';
import { country } from '../../contract/fields/country.ts';
import { Charts } from '../../contract/resources/chart.ts';
import { toAppResult } from '../apps/get-app.ts';
import { defineOperation, liveReadHints } from '../operation.ts';
import { genreCall } from './genre-call.ts';
import { readCharts } from './read-charts.ts';

export const topCharts = defineOperation({
  id: 'charts',
  tool: 'top_charts',
  group: 'Market',
  path: '/api/v1/charts',
  title: 'Read the top charts',
  description:
    'The stores’ top free charts in one country, overall or for one genre, read live and cached for 30 minutes. A store that cannot be read, or has no such genre, is listed in `errors`. If only a store’s ratings could not be read, its rows come without them, and the store is listed too. Free.',
  use: 'The stores’ top free charts in one country, overall or of one genre.',
  input: z.strictObject({
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
    limit: z.int().min(1).max(200).default(100).describe('The most rows to return per store.'),
  }),
  output: Charts,
  annotations: liveReadHints,
  example: { store: 'both', country: 'us', genre: 'Finance', limit: 100 },
  run: async ({ store, country, genre: call, limit }, { sources }) => {
    const genre = (call !== undefined && findGenre(call)) || null;
    const wanted = store === 'both' ? stores : [store];
    const { charts, errors } = await readCharts(sources, wanted, { chart: 'top-free', country, genre, limit });
    return {
      body: {
        country,
        genre: genre?.title ?? null,
        charts: charts.map((read) => ({
          store: read.store,
          chart: 'top-free' as const,
          readAt: new Date(read.readAt).toISOString(),
          rows: read.rows.map((row) => ({ rank: row.rank, ...toAppResult(row) })),
        })),
        errors,
      },
    };
  },
});
