import * as z from 'zod';
import { type Failure, isFailure } from '../../connectors/wire/outcome.ts';
import { findGenre, type Genre } from '../../contract/domain/genres.ts';
import { countryName } from '../../contract/domain/storefronts.ts';
import { otherStore, type Store, stores, storeTitles, storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { country } from '../../contract/fields/country.ts';
import type { StoreError } from '../../contract/resources/app.ts';
import { Charts } from '../../contract/resources/chart.ts';
import { toAppResult } from '../apps/get-app.ts';
import type { Context } from '../operation.ts';
import { defineOperation, liveReadHints } from '../operation.ts';
import { closedIn, staleErrors, storeErrorOf, unreadErrors, upstreamProblem } from '../source-problem.ts';
import { genreCall } from './genre-call.ts';

type StoreChart = Charts['charts'][number];
type Part =
  | { chart: StoreChart; errors: readonly StoreError[] }
  | { error: StoreError }
  | { store: Store; failure: Failure };

/** Says whose genre it is: the App Store has a Family too, but of games. */
const noTwin = (store: Store, genre: Genre): StoreError => ({
  store,
  code: 'unsupported',
  message: `${storeTitlesAtStart[store]} has no genre matching ${storeTitles[otherStore[store]]}’s ${genre.title}.`,
});

const ratingsErrorOf = (store: Store, failure: Failure): StoreError => ({
  store,
  code: storeErrorOf(store, failure).code,
  message: `${storeTitlesAtStart[store]}’s ratings could not be read, so its rows have none: try again in a few minutes.`,
});

const readStore = async (
  sources: Context['sources'],
  { store, country, genre, limit }: { store: Store; country: string; genre: Genre | null; limit: number },
): Promise<Part> => {
  const closed = closedIn(store, country);
  if (closed) return { error: closed };
  const genreId = genre ? genre[store] : null;
  if (genre && genreId === null) return { error: noTwin(store, genre) };
  const asked = { store, chart: 'top-free', country, genreId, limit } as const;
  const read = await sources.chart(asked, { mayBeStale: true });
  const { outcome, readAt, ratingsFailure } = read;
  if (isFailure(outcome)) return { store, failure: outcome };
  if (outcome.kind === 'not_offered' || outcome.kind === 'not_found') {
    const message = `${storeTitlesAtStart[store]} has no such chart in ${countryName(country)}.`;
    return { error: { store, code: 'not_offered', message } };
  }
  const rows = outcome.kind === 'found' ? outcome.value.rows : [];
  return {
    chart: {
      store,
      chart: 'top-free',
      readAt: new Date(readAt).toISOString(),
      rows: rows.map((row) => ({ rank: row.rank, ...toAppResult(row) })),
    },
    errors: [
      ...(ratingsFailure ? [ratingsErrorOf(store, ratingsFailure)] : []),
      ...unreadErrors(store, outcome),
      ...staleErrors(store, read),
    ],
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
    const parts = await Promise.all(wanted.map((each) => readStore(sources, { store: each, country, genre, limit })));
    const charts = parts.flatMap((part) => ('chart' in part ? [part.chart] : []));
    const failures = parts.flatMap((part) => ('failure' in part ? [part] : []));
    if (charts.length === 0 && failures.length > 0) throw upstreamProblem(failures);
    return {
      body: {
        country,
        genre: genre?.title ?? null,
        charts,
        errors: parts.flatMap((part) => {
          if ('error' in part) return [part.error];
          if ('chart' in part) return part.errors;
          return [storeErrorOf(part.store, part.failure)];
        }),
      },
    };
  },
});
