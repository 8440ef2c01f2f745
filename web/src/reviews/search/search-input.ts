import type { Input } from '../../../../client/types.ts';
import type { ReadingPart } from '../../../../server/contract/resources/reviews/review-search.ts';
import type { ReviewFilters } from '../../address/reviews.ts';

export type SearchInput = Omit<Input<'reviews.search'>, 'facets' | 'quotes'>;

/** The search itself, without filters. */
export interface SearchBase {
  readonly q: string;
  readonly without?: readonly ReadingPart[] | undefined;
  /** Apps to search; defaults to those of the sentence. */
  readonly apps?: readonly string[] | undefined;
  /** The pull to search; defaults to all reviews on file. */
  readonly pull?: string | undefined;
}

export const toInput = ({ q, without, apps, pull }: SearchBase, filters: ReviewFilters): SearchInput => {
  const chosen = filters.app ?? apps;
  return {
    q,
    ...(pull && { scope: 'pull' as const, pull }),
    ...(without && { ignore: [...without] }),
    ...(chosen && { apps: [...chosen] }),
    ...(filters.stars && { stars: filters.stars }),
    ...(filters.theme && { themes: filters.theme }),
    ...(filters.kind && { kinds: filters.kind }),
    ...(filters.version && { versions: filters.version }),
    ...(filters.country && { countries: filters.country }),
    ...(filters.language && { languages: filters.language }),
    ...(filters.replied && { replied: filters.replied }),
    ...(filters.from && { since: filters.from }),
    ...(filters.to && { until: filters.to }),
    ...(filters.phrase && { phrase: filters.phrase }),
    ...(filters.order && { sort: filters.order }),
  };
};
