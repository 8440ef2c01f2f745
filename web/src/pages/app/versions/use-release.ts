import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Cell, fewestReviews } from '../../../metrics/metrics.ts';
import { ask } from '../../../service/api.ts';
import { useAppAddress } from '../app-address.ts';
import { daysOf } from '../scope/period.ts';
import { comparable, useMetrics, useReleases } from '../use-metrics.ts';
import { isRecovery, nameOf } from './impact.ts';

export interface Release {
  /** Every version named in reviews, oldest first. */
  readonly versions: readonly Cell[];
  readonly after: Cell | undefined;
  readonly before: Cell | undefined;
  /** The newest version with enough reviews, if it came after the release. */
  readonly later: Cell | undefined;
}

/** The two versions compared: from the address, or the newest notable release and the one before it. */
export const useRelease = () => {
  const { reviews, search } = useAppAddress();
  const query = useMetrics({ where: reviews, by: ['version'], order: 'cell', limit: 1_000 });
  const versions = (query.data?.cells ?? []).filter((cell) => nameOf(cell) !== '');
  const enough = comparable(versions);
  const [newest, previous, older] = [enough.at(-1), enough.at(-2), enough.at(-3)];
  const newestChange = useReleases(reviews, newest, previous);
  const previousChange = useReleases(reviews, previous, older);
  const isKnown =
    query.data !== undefined && (!previous || newestChange.isSuccess) && (!older || previousChange.isSuccess);
  const named = (name: string | undefined) => versions.find((cell) => nameOf(cell) === name);
  const usual = isRecovery(newestChange.data?.total.change, previousChange.data?.total.change) ? previous : newest;
  const after = named(search.release) ?? usual ?? versions.at(-1);
  const place = after ? versions.indexOf(after) : -1;
  const versus = named(search.versus);
  const earlier = versions.slice(0, Math.max(0, place));
  const before =
    versus && versus !== after ? versus : (earlier.findLast((cell) => cell.reviews >= fewestReviews) ?? earlier.at(-1));
  const release: Release = {
    versions,
    after,
    before,
    later: newest && versions.indexOf(newest) > place && newest !== before ? newest : undefined,
  };
  return { query, isKnown, release };
};

/** Release dates of the last year, from the store or from a version's first review. */
export const useReleaseDates = (): ReadonlyMap<string, string> => {
  const { app, storefront } = useAppAddress();
  const { since } = daysOf({}, '365');
  const history = useQuery({
    ...ask('apps.history', { ...app, country: storefront, ...(since && { from: since }) }),
    placeholderData: keepPreviousData,
  });
  return new Map(history.data?.history.versions.map(({ version, date }) => [version, date]));
};
