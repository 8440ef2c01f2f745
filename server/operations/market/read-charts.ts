import type { ChartRow } from '../../connectors/listing.ts';
import { type Failure, isFailure } from '../../connectors/wire/outcome.ts';
import type { ChartName } from '../../contract/domain/charts.ts';
import type { Genre } from '../../contract/domain/genres.ts';
import { countryName } from '../../contract/domain/storefronts.ts';
import { otherStore, type Store, storeTitles, storeTitlesAtStart } from '../../contract/domain/stores.ts';
import type { StoreError } from '../../contract/resources/apps/app.ts';
import type { Context } from '../operation.ts';
import { closedIn, staleErrors, storeErrorOf, unreadErrors, upstreamProblem } from '../problems/problems.ts';

export interface ReadChart {
  readonly store: Store;
  readonly readAt: number;
  readonly rows: readonly ChartRow[];
}

type Part =
  | { readonly chart: ReadChart; readonly errors: readonly StoreError[] }
  | { readonly error: StoreError }
  | { readonly store: Store; readonly failure: Failure };

/** Names the store of the genre: the App Store has a Family genre too, but of games. */
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

export interface ChartsQuery {
  readonly chart: ChartName;
  readonly country: string;
  readonly genre: Genre | null;
  readonly limit: number;
}

const readStore = async (
  sources: Context['sources'],
  store: Store,
  { chart, country, genre, limit }: ChartsQuery,
): Promise<Part> => {
  const closed = closedIn(store, country);
  if (closed) return { error: closed };
  const genreId = genre ? genre[store] : null;
  if (genre && genreId === null) return { error: noTwin(store, genre) };
  const read = await sources.chart({ store, chart, country, genreId, limit }, { mayBeStale: true });
  const { outcome, readAt, ratingsFailure } = read;
  if (isFailure(outcome)) return { store, failure: outcome };
  if (outcome.kind === 'not_offered' || outcome.kind === 'not_found') {
    const message = `${storeTitlesAtStart[store]} has no such chart in ${countryName(country)}.`;
    return { error: { store, code: 'not_offered', message } };
  }
  return {
    chart: { store, readAt, rows: outcome.kind === 'found' ? outcome.value.rows : [] },
    errors: [
      ...(ratingsFailure ? [ratingsErrorOf(store, ratingsFailure)] : []),
      ...unreadErrors(store, outcome),
      ...staleErrors(store, read),
    ],
  };
};

/** The stores' current charts, and errors for those that could not be read, or not completely. Throws if none could be read. */
export const readCharts = async (
  sources: Context['sources'],
  stores: readonly Store[],
  query: ChartsQuery,
): Promise<{ readonly charts: readonly ReadChart[]; readonly errors: StoreError[] }> => {
  const parts = await Promise.all(stores.map((store) => readStore(sources, store, query)));
  const charts = parts.flatMap((part) => ('chart' in part ? [part.chart] : []));
  const failures = parts.flatMap((part) => ('failure' in part ? [part] : []));
  if (charts.length === 0 && failures.length > 0) throw upstreamProblem(failures);
  const errors = parts.flatMap((part) => {
    if ('error' in part) return [part.error];
    if ('chart' in part) return part.errors;
    return [storeErrorOf(part.store, part.failure)];
  });
  return { charts, errors };
};
