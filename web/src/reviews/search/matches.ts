import type { ReviewOnFile } from '../../../../server/contract/resources/reviews/review.ts';
import { appraise, ask, queries } from '../../service/api.ts';
import { Texts } from '../texts.ts';
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

/** The matches of a search by their places in its order, read a page at a time. */
export const matchesOf = (input: SearchInput): Texts => {
  const pages = new Map<number, Promise<ReviewOnFile[]>>();
  const pageOf = (page: number): Promise<ReviewOnFile[]> => {
    const known = pages.get(page) ?? readPage(input, page);
    pages.set(page, known);
    // The next call tries again.
    known.catch(() => pages.delete(page));
    return known;
  };
  return new Texts(async (places) => {
    const numbers = [...new Set(places.map((place) => Math.floor(place / pageSize)))];
    const read = new Map(await Promise.all(numbers.map(async (page) => [page, await pageOf(page)] as const)));
    const found = places.map((place) => read.get(Math.floor(place / pageSize))![place % pageSize]);
    if (found.every((review) => review !== undefined)) return found;
    throw new Error('The reviews on file have changed while they were read.');
  });
};
