import type { MarkedReview } from '../../../server/contract/resources/reviews/pull.ts';
import type { ReadingPart } from '../../../server/contract/resources/reviews/review-search.ts';
import { day, list, oneOf, someOf, text, wholes } from './fields.ts';
import type { RawSearch } from './search.ts';

export type ReviewKind = MarkedReview['kinds'][number];

// Spelled out and type-checked because importing the schemas would bundle zod.
export const reviewKinds = Object.keys({
  bug: 0,
  complaint: 0,
  request: 0,
  praise: 0,
} satisfies Record<ReviewKind, 0>) as readonly ReviewKind[];

/** The themes and kinds highlighted on a review's page; all by default. */
export interface ReviewPageSearch {
  mark?: string[] | undefined;
}

export const readReviewPageSearch = (raw: RawSearch): ReviewPageSearch => ({ mark: list(raw.mark) });

export const searchOrders = ['relevant', 'recent', 'oldest', 'helpful'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** Filters on the reviews on file: any of the values within a field, all of the fields together. */
export interface ReviewFilters {
  stars?: number[] | undefined;
  theme?: string[] | undefined;
  kind?: ReviewKind[] | undefined;
  /** `apple:389801252`. */
  app?: string[] | undefined;
  version?: string[] | undefined;
  country?: string[] | undefined;
  language?: string[] | undefined;
  replied?: 'yes' | 'no' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Matched word for word. */
  phrase?: string | undefined;
  order?: SearchOrder | undefined;
}

const appName = /^(apple:\d{1,20}|play:[\w.]{1,200})$/;

export const readReviewFilters = (raw: RawSearch): ReviewFilters => {
  const [from, to] = [day(raw.from), day(raw.to)];
  return {
    stars: wholes(raw.stars, 1, 5)?.sort(),
    theme: list(raw.theme)?.slice(0, 20),
    kind: someOf(reviewKinds, raw.kind),
    app: some(list(raw.app)?.filter((name) => appName.test(name))),
    version: list(raw.version)?.slice(0, 20),
    country: list(raw.country)
      ?.map((code) => code.toLowerCase())
      .slice(0, 20),
    language: list(raw.language)
      ?.map((code) => code.toLowerCase())
      .slice(0, 20),
    replied: oneOf(['yes', 'no'], raw.replied),
    from,
    // Drop an end that is before the start.
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
    phrase: text(raw.phrase)?.slice(0, 100),
    order: oneOf(searchOrders, raw.order),
  };
};

/** Addresses of saved sets used to say `q` and `newest`. */
export const readPullFilters = ({ q, ...raw }: RawSearch): ReviewFilters =>
  readReviewFilters({ phrase: q, ...raw, order: raw.order === 'newest' ? 'recent' : raw.order });

const some = <T>(values: readonly T[] | undefined): T[] | undefined =>
  values && values.length > 0 ? values.slice(0, 20) : undefined;

export const hasFilters = ({ order: _, ...filters }: ReviewFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

// Spelled out for the same reason.
const readingParts = Object.keys({
  topic: 0,
  exclude: 0,
  apps: 0,
  kindOfApp: 0,
  store: 0,
  stars: 0,
  kinds: 0,
  countries: 0,
  languages: 0,
  versions: 0,
  dates: 0,
  replied: 0,
  minLength: 0,
  sort: 0,
} satisfies Record<ReadingPart, 0>) as readonly ReadingPart[];

export interface ReviewsSearch extends ReviewFilters {
  q?: string | undefined;
  /** Parts of the sentence to ignore. */
  without?: ReadingPart[] | undefined;
}

export const readReviewsSearch = (raw: RawSearch): ReviewsSearch => ({
  q: text(raw.q)?.slice(0, 200),
  without: someOf(readingParts, raw.without),
  ...readReviewFilters(raw),
});
