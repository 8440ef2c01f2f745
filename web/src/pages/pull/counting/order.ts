import type { PullOrder } from '../../../address/pulls.ts';
import type { Columns } from './columns.ts';

/** Places, which come newest first, in another order; of equals the newest is first. */
export const orderPlaces = (
  places: Uint32Array,
  { rating, helpful }: Pick<Columns, 'rating' | 'helpful'>,
  order: PullOrder,
): Uint32Array => {
  switch (order) {
    case 'newest':
      return places;
    case 'oldest':
      return places.toReversed();
    case 'helpful':
      return places.toSorted((one, other) => helpful[other]! - helpful[one]! || one - other);
    default: {
      const stars = order === 'best' ? [5, 4, 3, 2, 1] : [1, 2, 3, 4, 5];
      const ordered = new Uint32Array(places.length);
      let filled = 0;
      for (const star of stars) for (const place of places) if (rating[place] === star) ordered[filled++] = place;
      return ordered;
    }
  }
};
