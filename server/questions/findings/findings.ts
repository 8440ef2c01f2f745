import type { ReviewQuote } from '../../contract/resources/reviews/review-search.ts';
import type { Field } from '../../tagging/review-kinds/review-kind.ts';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';

/** The time that is read, in milliseconds: from its first moment to, and without, its last. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export const findingKinds = ['complaint', 'praise', 'request'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Where a review says something: a span of the field as it was written. */
export interface Said {
  readonly field: Field;
  readonly start: number;
  readonly end: number;
}

/** One thing that reviews say in common. */
export interface Finding {
  readonly kind: FindingKind;
  readonly label: string;
  /** Null: no theme of the taxonomy is this thing. */
  readonly theme: ThemeId | null;
  /** The places, among the reviews read, of those that say it: ascending, each once. */
  readonly members: readonly number[];
  /** Where members say it, as far as the reader says; the words of the theme are looked for in the others. */
  readonly said?: ReadonlyMap<number, Said>;
  /** Reviews, by their places, that are pleased with just this: what one app lacks another may have. */
  readonly pleased?: readonly number[];
}

const directions = ['rising', 'falling', 'steady'] as const;

/** How often it is said in the earlier and the later half of what was read: members per 100 reviews of that half. */
export interface Trend {
  readonly direction: (typeof directions)[number];
  /** Null: that half has no review. */
  readonly before: number | null;
  readonly after: number | null;
}

/** A version whose reviews say it more often than those of the app's other versions, by more than chance. */
export interface AffectedVersion {
  readonly version: string;
  /** Its reviews that say it. */
  readonly reviews: number;
  /** Of all its reviews. */
  readonly share: number;
}

/** A storefront in which it is said. */
export interface AffectedCountry {
  readonly country: string;
  /** Its reviews that say it. */
  readonly reviews: number;
  /** Of all its reviews. */
  readonly share: number;
}

/** What is counted of a finding. */
export interface Measured {
  readonly reviews: number;
  /** The first 50, newest first. */
  readonly reviewIds: readonly string[];
  /** Of all reviews read. */
  readonly share: number;
  readonly avgRating: number | null;
  readonly trend: Trend;
  readonly versions: readonly AffectedVersion[];
  readonly countries: readonly AffectedCountry[];
  readonly quotes: readonly ReviewQuote[];
  /** 0 when all who say it give five stars, 1 when all give one. */
  readonly severity: number;
}
