import { useQuery } from '@tanstack/react-query';
import type { ReviewOnFile } from '../../../../server/contract/resources/reviews/review.ts';
import { appraise, ask, queries } from '../../service/api.ts';
import type { SearchInput } from './search-input.ts';

/** How far the list of a search goes; all matches are counted. */
export const mostListed = 10_000;

const pageSize = 100;

/** The reviews of a page of a search; with the first come quotes and phrases of all. */
export const pageQuery = (input: SearchInput, page: number) =>
  ask('reviews.search', { ...input, limit: pageSize, offset: page * pageSize, quotes: page === 0 });

const readPage = async (input: SearchInput, page: number): Promise<ReviewOnFile[]> => {
  const { reviews: found } = await queries.fetchQuery(pageQuery(input, page));
  if (found.length === 0) return [];
  // The search names the matches; the words that caused their themes come with the reviews themselves.
  const { reviews } = await appraise.call('reviews.list', { ids: found.map(({ id }) => id) });
  const byId = new Map(reviews.map((review) => [review.id, review]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
};

/** What a search has found: where more is found, other reviews are at the same places. */
export interface Matches {
  readonly input: SearchInput;
  readonly matched: number;
}

/** The match at a place in the order of a search, with the others of its page. */
export const useMatch = ({ input, matched }: Matches, place: number) => {
  const page = Math.floor(place / pageSize);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['reviews.search', 'matches', input, matched, page],
    queryFn: () => readPage(input, page),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { review: data?.[place % pageSize], isFetching, retry: () => void refetch() };
};
