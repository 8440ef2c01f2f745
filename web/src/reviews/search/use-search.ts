import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Output } from '../../../../client/types.ts';
import type { ReviewFilters } from '../../address/reviews.ts';
import { appraise } from '../../service/api.ts';
import { type SearchBase, type SearchInput, toInput } from './search-input.ts';
import { type SearchWeek, weeksOf } from './weeks-of.ts';

export type Search = Output<'reviews.search'>;

const facets = ['stars', 'theme', 'kind', 'app', 'version', 'country'] as const;
type Facet = (typeof facets)[number];

/** A search with what its bars are counted over: each facet over what passes every filter but its own. */
export interface Searched {
  /** What was searched for: while the next answer is late, this is not what is asked for. */
  readonly input: SearchInput;
  readonly found: Search;
  readonly by: Readonly<Record<Facet, Search>>;
  readonly weeks: ReturnType<typeof weeksOf>;
  /** Where themes or kinds are chosen: the same weeks whatever the themes and kinds. */
  readonly ofWeeks: ReturnType<typeof weeksOf> | null;
}

const without = <Name extends keyof ReviewFilters>(filters: ReviewFilters, ...names: Name[]): ReviewFilters => ({
  ...filters,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});

const searchAll = async (base: SearchBase, filters: ReviewFilters, signal: AbortSignal): Promise<Searched> => {
  const asked = new Map<string, Promise<Search>>();
  /** Counts alone: the words of those in sight are read on their own. The same search is sent once. */
  const count = (passing: ReviewFilters): Promise<Search> => {
    const input = { ...toInput(base, passing), limit: 0 };
    const key = JSON.stringify(input);
    const known = asked.get(key) ?? appraise.call('reviews.search', input, { signal });
    asked.set(key, known);
    return known;
  };
  const everyDay = without(filters, 'from', 'to');
  const isTagged = filters.theme !== undefined || filters.kind !== undefined;
  /** A week has its average; how many were low is a count of its own, of those that are low among the stars asked for. */
  const lowWeeks = async (stars: readonly number[]): Promise<readonly SearchWeek[]> => {
    const low = [1, 2].filter((star) => stars.length === 0 || stars.includes(star));
    return low.length > 0 ? (await count({ ...everyDay, stars: low })).weeks : [];
  };
  const [found, days, low, ofDays, ...own] = await Promise.all([
    count(filters),
    count(everyDay),
    lowWeeks(filters.stars ?? []),
    isTagged ? count(without(everyDay, 'theme', 'kind')) : null,
    ...facets.map((facet) => count(without(filters, facet))),
  ]);
  const [stars, theme, kind, app, version, country] = own as [Search, Search, Search, Search, Search, Search];
  // Only the sentence may name other stars, which is known once it was read.
  const isNamed = filters.stars === undefined && found.reading.stars.length > 0;
  const weeks = weeksOf(days.weeks, isNamed ? await lowWeeks(found.reading.stars) : low);
  return {
    input: toInput(base, filters),
    found,
    by: { stars, theme, kind, app, version, country },
    weeks,
    ofWeeks: ofDays && weeksLike(weeks, ofDays.weeks),
  };
};

/** The weeks of one plot over those of another. */
const weeksLike = (weeks: ReturnType<typeof weeksOf>, all: readonly SearchWeek[]): ReturnType<typeof weeksOf> => {
  const byDay = new Map(weeksOf(all, []).map((week) => [week.day, week]));
  return weeks.map(({ day }) => byDay.get(day) ?? { day, count: 0, stars: 0, low: 0 });
};

/** What is found, kept on the page while the next is late. */
export const useSearch = (base: SearchBase, filters: ReviewFilters) =>
  useQuery({
    queryKey: ['reviews.search', 'with facets', base, filters],
    queryFn: ({ signal }) => searchAll(base, filters, signal),
    placeholderData: keepPreviousData,
    enabled: base.q.length >= 2,
  });
