import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Cell, cellValue, fewestReviews, type Metrics } from '../../metrics/metrics.ts';
import { ask } from '../../service/api.ts';
import { type ReviewScope, useAppAddress } from './app-address.ts';

/** Enabled once the listing is loaded: before, the service may not know the app. */
export const useMetrics = (input: Parameters<typeof ask<'reviews.metrics'>>[1] | null): UseQueryResult<Metrics> => {
  const { app, storefront } = useAppAddress();
  const listing = useQuery(ask('apps.get', { ...app, country: storefront }));
  const enabled = input !== null && listing.isSuccess;
  return useQuery({ ...ask('reviews.metrics', input ?? {}), enabled, placeholderData: keepPreviousData });
};

/** Versions with enough reviews to compare, oldest first. */
export const comparable = (versions: readonly Cell[]): Cell[] =>
  versions.filter((cell) => cellValue(cell, 'version') !== null && cell.reviews >= fewestReviews);

export const onlyVersion = (where: ReviewScope, cell: Cell): ReviewScope => ({
  ...where,
  versions: [`=${cellValue(cell, 'version')}`],
});

export const useReleases = (where: ReviewScope, after: Cell | undefined, before: Cell | undefined) =>
  useMetrics(
    after && before
      ? {
          where: onlyVersion(where, after),
          by: ['theme'],
          against: { versions: [`=${cellValue(before, 'version')}`] },
          limit: 1_000,
        }
      : null,
  );
