import type { PullReview } from '../../../server/contract/resources/reviews/pull.ts';
import { day, list, oneOf, someOf, text, wholes } from './fields.ts';
import type { RawSearch } from './search.ts';

export type ReviewKind = PullReview['kinds'][number];

// In full here, and checked by their type, because the schemas that list them too would bring all of zod along.
export const reviewKinds = Object.keys({
  bug: 0,
  complaint: 0,
  request: 0,
  praise: 0,
} satisfies Record<ReviewKind, 0>) as readonly ReviewKind[];

export const pullOrders = ['newest', 'oldest', 'best', 'worst', 'helpful'] as const;
export type PullOrder = (typeof pullOrders)[number];

/** What is looked at of a pull: within a field any of its values, and all of the fields together. */
export interface PullSearch {
  stars?: number[] | undefined;
  theme?: string[] | undefined;
  kind?: ReviewKind[] | undefined;
  version?: string[] | undefined;
  country?: string[] | undefined;
  language?: string[] | undefined;
  /** `apple:389801252`. */
  app?: string[] | undefined;
  replied?: 'yes' | 'no' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** A word or phrase that reviews mention. */
  q?: string | undefined;
  /** Newest first where it is left out. */
  order?: Exclude<PullOrder, 'newest'> | undefined;
}

export const readPullSearch = (raw: RawSearch): PullSearch => ({
  stars: wholes(raw.stars, 1, 5)?.sort(),
  theme: list(raw.theme),
  kind: someOf(reviewKinds, raw.kind),
  version: list(raw.version),
  country: list(raw.country)?.map((code) => code.toLowerCase()),
  language: list(raw.language)?.map((code) => code.toLowerCase()),
  app: list(raw.app),
  replied: oneOf(['yes', 'no'], raw.replied),
  from: day(raw.from),
  to: day(raw.to),
  q: text(raw.q)?.slice(0, 100),
  order: oneOf(['oldest', 'best', 'worst', 'helpful'], raw.order),
});

/** Whether anything is left out of the pull. */
export const isFiltered = ({ order: _, ...filters }: PullSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
