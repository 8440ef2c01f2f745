import type { ReviewQuote } from '../../contract/resources/reviews/review-search.ts';
import type { Field } from '../../tagging/review-kinds/review-kind.ts';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';

/** In milliseconds; the end is exclusive. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export const findingKinds = ['complaint', 'praise', 'request'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** A span of a review's field as written. */
export interface Said {
  readonly field: Field;
  readonly start: number;
  readonly end: number;
}

/** Something that several reviews say. */
export interface Finding {
  readonly kind: FindingKind;
  readonly label: string;
  /** Null: no theme of the taxonomy matches. */
  readonly theme: ThemeId | null;
  /** Indexes of the reviews that say it: ascending, unique. */
  readonly members: readonly number[];
  /** The spans where members say it, if known; in other members, the theme's words are searched for. */
  readonly said?: ReadonlyMap<number, Said>;
  /** Indexes of reviews that praise exactly this: one app may have what another lacks. */
  readonly pleased?: readonly number[];
}

const directions = ['rising', 'falling', 'steady'] as const;

/** Members per 100 reviews of the earlier and the later half of what was read. */
export interface Trend {
  readonly direction: (typeof directions)[number];
  /** Null: the half has no reviews. */
  readonly before: number | null;
  readonly after: number | null;
}

/** A version whose reviews mention it more often than the app's other versions, by more than chance. */
export interface AffectedVersion {
  readonly version: string;
  readonly reviews: number;
  /** Share of all its reviews. */
  readonly share: number;
}

export interface AffectedCountry {
  readonly country: string;
  readonly reviews: number;
  /** Share of all its reviews. */
  readonly share: number;
}

export interface Measured {
  readonly reviews: number;
  /** Up to 50, newest first. */
  readonly reviewIds: readonly string[];
  /** Share of all reviews read. */
  readonly share: number;
  readonly avgRating: number | null;
  readonly trend: Trend;
  readonly versions: readonly AffectedVersion[];
  readonly countries: readonly AffectedCountry[];
  readonly quotes: readonly ReviewQuote[];
  /** 0 if all its reviews have five stars, 1 if all have one. */
  readonly severity: number;
}
