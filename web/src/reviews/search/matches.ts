import { useQuery } from '@tanstack/react-query';
import type { ReviewOnFile } from '../../../../server/contract/resources/reviews/review.ts';
import { appraise, ask, queries } from '../../service/api.ts';
import type { SearchInput } from './search-input.ts';

/** The longest list of a search; all matches are counted. */
export const mostListed = 10_000;

const pageSize = 100;

/** A page of search results; the first one also returns quotes and phrases of all matches. */
export const pageQuery = (input: SearchInput, page: number) =>
  ask('reviews.search', { ...input, limit: pageSize, offset: page * pageSize, quotes: page === 0 });

const readPage = async (input: SearchInput, page: number): Promise<ReviewOnFile[]> => {
  const { reviews: found } = await queries.fetchQuery(pageQuery(input, page));
  if (found.length === 0) return [];
  // The search returns ids; themes with the words behind them come with the reviews.
  const { reviews } = await appraise.call('reviews.list', { ids: found.map(({ id }) => id) });
  const byId = new Map(reviews.map((review) => [review.id, review]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
};

/** A search and its total: if the total changes, positions shift. */
export interface Matches {
  readonly input: SearchInput;
  readonly matched: number;
}

/** The match at a position, fetched with the rest of its page. */
export const useMatch = ({ input, matched }: Matches, place: number) => {
  const page = Math.floor(place / pageSize);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['reviews.search', 'matches', input, matched, page],
    queryFn: () => readPage(input, page),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { review: data?.[place % pageSize], isFetching, retry: () => void refetch() };
};
