import { list } from './fields.ts';
import type { RawSearch } from './search.ts';

/** Of a review's page: the themes and kinds whose words are marked; all of them where it is left out. */
export interface ReviewPageSearch {
  mark?: string[] | undefined;
}

export const readReviewPageSearch = (raw: RawSearch): ReviewPageSearch => ({ mark: list(raw.mark) });
