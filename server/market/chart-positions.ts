import type { Listing } from '../connectors/listing.ts';
import type { AppRef } from '../contract/domain/app-ref.ts';
import type { Teardown } from '../contract/resources/research/teardown.ts';
import type { Database } from '../store/engine/database.ts';
import { chartHistory } from '../store/market/charts.ts';

/** An app's positions in the charts that it has been in since a day, oldest first. */
export const chartPositions = async (
  db: Database,
  { store, appId }: AppRef,
  { listing, country, since }: { readonly listing: Listing | null; readonly country: string; readonly since: string },
): Promise<Teardown['charts']> => {
  const history = await chartHistory(db, { store, appId, country, genreId: listing?.genreId ?? null, since });
  const byChart = Map.groupBy(history, ({ chart, genreId }) => `${chart} ${genreId ?? ''}`);
  return history
    .filter(({ chart, genreId }) => byChart.get(`${chart} ${genreId ?? ''}`)!.some(({ rank }) => rank !== null))
    .map(({ date, chart, genreId, rank }) => ({
      date,
      chart,
      genre: genreId === null ? null : (listing?.genre ?? genreId),
      rank,
    }));
};
