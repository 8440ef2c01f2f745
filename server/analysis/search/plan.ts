/** What to look for in the index of reviews, and what comes back: counts of every match, and the numbers of those to show. */

export interface Alternative {
  /** Every group must have one of its terms in the review. */
  readonly groups: readonly (readonly string[])[];
  /** What a match by this way adds to a review's score. */
  readonly weight: number;
}

export interface SearchPlan {
  /** A review matches by any of these; null: everything in scope matches. */
  readonly alternatives: readonly Alternative[] | null;
  /** Null: every app. */
  readonly appNos: readonly number[] | null;
  /** Empty: every rating. */
  readonly stars: readonly number[];
  /** The scope: the numbers of its reviews in ascending order; null: every review on file. */
  readonly nos: Uint32Array | null;
  /** How many of the best-matching reviews to name. */
  readonly limit: number;
}

export interface SearchCounts {
  /** Reviews in scope after apps and stars. */
  readonly candidates: number;
  readonly matched: number;
  /** Matches that carry no theme. */
  readonly unthemed: number;
  /** Matches of 1 to 5 stars, in this order. */
  readonly ratingMix: readonly [number, number, number, number, number];
  /** Most matches first. */
  readonly apps: readonly { readonly appNo: number; readonly matched: number; readonly ratingSum: number }[];
  /** Most matches first. */
  readonly themes: readonly ThemeCount[];
  /** The 60 that most matches have, of those that two or more have; `no` is the best example of each. */
  readonly phrases: readonly { readonly hash: number; readonly count: number; readonly no: number }[];
  /** Best first. */
  readonly top: readonly { readonly no: number; readonly score: number }[];
}

export interface ThemeCount {
  readonly id: string;
  readonly count: number;
  readonly ratingSum: number;
  /** Most matches first, 50 at most. */
  readonly apps: readonly { readonly appNo: number; readonly count: number }[];
  /** Reviews worth quoting for it, 12 at most: the best of each app first, then the best of all. */
  readonly quoteNos: readonly number[];
}
