import type { Order, SearchCounts } from '../../metrics/search/plan.ts';
import { relevanceOf, type WeighedUnit } from '../../metrics/search/ranking/relevance.ts';
import type { Edition } from '../../store/reviews/editions.ts';

/** How many of the best matches of the index are sorted by their texts. */
const ranked = 300;

/** How far a list goes that is read a page at a time. */
export const mostPaged = 10_000;

export interface PageAsked {
  readonly offset: number;
  readonly limit: number;
}

/** How many of the first matches must be known for a page: those that are put in order together, and all up to its end. */
export const namedFor = ({ offset, limit }: PageAsked): number => (limit === 0 ? 0 : Math.max(ranked, offset + limit));

/** The numbers of the reviews whose texts a page needs. @param top those of the first matches */
export const pageNos = (top: ArrayLike<number>, { offset, limit }: PageAsked): number[] => {
  if (limit === 0) return [];
  const from = offset < ranked ? 0 : offset;
  return Array.from(top).slice(from, Math.max(offset + limit, from === 0 ? ranked : 0));
};

/** The first matches as their texts put them in order, equals as the index has them. */
const inOrder = (
  first: readonly number[],
  reviews: ReadonlyMap<number, Edition>,
  units: readonly WeighedUnit[],
  order: Order,
): number[] => {
  if (order === 'recent' || order === 'oldest') return [...first];
  const rankOf = (no: number): number => {
    const review = reviews.get(no);
    if (!review) return 0;
    return order === 'quality' ? review.helpful : relevanceOf(review, units);
  };
  if (order === 'relevance' && units.length === 0) return [...first];
  const values = new Map(first.map((no) => [no, rankOf(no)]));
  return first.toSorted((one, other) => values.get(other)! - values.get(one)!);
};

/** The numbers of all matches, in the order of the pages; the texts of the first are needed for it. */
export const listOrder = (
  top: SearchCounts['top'],
  reviews: ReadonlyMap<number, Edition>,
  units: readonly WeighedUnit[],
  order: Order,
): number[] => {
  const nos = top.map(({ no }) => no);
  return [...inOrder(nos.slice(0, ranked), reviews, units, order), ...nos.slice(ranked)];
};

/** One page of the matches. Whatever page is asked for, the list it is of is the same. */
export const reviewPage = (
  top: SearchCounts['top'],
  reviews: ReadonlyMap<number, Edition>,
  { units, order, page }: { readonly units: readonly WeighedUnit[]; readonly order: Order; readonly page: PageAsked },
): Edition[] => {
  const nos = top.map(({ no }) => no);
  const { offset, limit } = page;
  const first = offset < ranked ? inOrder(nos.slice(0, ranked), reviews, units, order) : nos.slice(0, ranked);
  return [...first, ...nos.slice(ranked)].slice(offset, offset + limit).flatMap((no) => reviews.get(no) ?? []);
};
