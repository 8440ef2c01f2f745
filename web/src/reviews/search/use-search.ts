import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Input, Output } from '../../../../client/types.ts';
import type { ReviewFilters } from '../../address/reviews.ts';
import type { Week } from '../../plots/weeks.ts';
import { appraise } from '../../service/api.ts';
import { type SearchBase, type SearchInput, toInput } from './search-input.ts';
import { weeksOf } from './weeks-of.ts';

export type Search = Output<'reviews.search'>;

type SearchFacets = NonNullable<Input<'reviews.search'>['facets']>;

interface Searched {
  /** The input of these results, which may lag behind the current one. */
  readonly input: SearchInput;
  readonly found: Search;
}

/** Search counts; the previous ones stay while the next are loading. Review texts are fetched separately. */
const useCounts = (input: SearchInput, facets: SearchFacets | null, enabled: boolean) =>
  useQuery({
    queryKey: ['reviews.search', 'counts', input, facets],
    queryFn: async ({ signal }): Promise<Searched> => ({
      input,
      found: await appraise.call(
        'reviews.search',
        { ...input, limit: 0, ...(facets && { facets }), quotes: false },
        { signal },
      ),
    }),
    placeholderData: keepPreviousData,
    enabled,
  });

const untagged = { theme: undefined, kind: undefined, from: undefined, to: undefined };

const facets = ['ratingMix', 'themes', 'kinds', 'versions', 'countries', 'weeks'] as const;

/** On pages about given apps, apps are not a facet. */
export const useSearch = (base: SearchBase, filters: ReviewFilters) =>
  useCounts(toInput(base, filters), [...facets, ...(base.apps ? [] : ['apps' as const])], base.q.length >= 2);

/** Facets counted without their own filter. Cast: `facets` has only the fields that were counted. */
export const facetsOf = (found: Search): Search => ({ ...found, ...found.facets }) as Search;

/** With themes or kinds selected, the same weeks without those filters. */
export const useAllWeeks = (
  base: SearchBase,
  filters: ReviewFilters,
  weeks: readonly Week[],
): readonly Week[] | null => {
  const isTagged = filters.theme !== undefined || filters.kind !== undefined;
  const { data } = useCounts(toInput(base, { ...filters, ...untagged }), null, isTagged);
  if (!isTagged || !data) return null;
  const byDay = new Map(weeksOf(data.found.weeks).map((week) => [week.day, week]));
  return weeks.map(({ day }) => byDay.get(day) ?? { day, count: 0, stars: 0, low: 0 });
};
