import type { Order, SearchCounts } from '../../metrics/search/plan.ts';
import { relevanceOf, type WeighedUnit } from '../../metrics/search/ranking/relevance.ts';
import type { Edition } from '../../store/reviews/editions.ts';

/** The number of top matches that are ranked again by their texts. */
const ranked = 300;

/** The last offset that can be read page by page. */
export const mostPaged = 10_000;

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** How many of the first matches a page needs: those ranked together, and all up to its end. */
export const namedFor = ({ offset, limit }: Page): number => (limit === 0 ? 0 : Math.max(ranked, offset + limit));

/** The numbers of the reviews whose texts a page needs. @param top the first matches */
export const pageNos = (top: ArrayLike<number>, { offset, limit }: Page): number[] => {
  if (limit === 0) return [];
  const from = offset < ranked ? 0 : offset;
  return Array.from(top).slice(from, Math.max(offset + limit, from === 0 ? ranked : 0));
};

/** The first matches ranked by their texts; ties keep the index's order. */
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

/** All matches in the order of the pages; needs the texts of the first ones. */
export const listOrder = (
  top: SearchCounts['top'],
  reviews: ReadonlyMap<number, Edition>,
  units: readonly WeighedUnit[],
  order: Order,
): number[] => {
  const nos = top.map(({ no }) => no);
  return [...inOrder(nos.slice(0, ranked), reviews, units, order), ...nos.slice(ranked)];
};

/** A page of the matches. The order does not depend on the page. */
export const reviewPage = (
  top: SearchCounts['top'],
  reviews: ReadonlyMap<number, Edition>,
  { units, order, page }: { readonly units: readonly WeighedUnit[]; readonly order: Order; readonly page: Page },
): Edition[] => {
  const nos = top.map(({ no }) => no);
  const { offset, limit } = page;
  const first = offset < ranked ? inOrder(nos.slice(0, ranked), reviews, units, order) : nos.slice(0, ranked);
  return [...first, ...nos.slice(ranked)].slice(offset, offset + limit).flatMap((no) => reviews.get(no) ?? []);
};
