import type { IndexedKind } from './tag-terms.ts';

/** A search plan for the review index, and its result: counts of all matches and the numbers of those to show. */

/** A review must contain one term of every group. */
export type Groups = readonly (readonly string[])[];

/** One way for a review to mention something. */
export interface Way {
  readonly groups: Groups;
  /** Only reviews in this language match this way; null for any. */
  readonly language: string | null;
  /** The worth of a review that mentions it this way: an integer. */
  readonly worth: number;
}

/** One thing that a topic names. Only the first way that matches counts. */
export interface Unit {
  /** Surest first. */
  readonly ways: readonly Way[];
  /** Whether a review that does not mention it never matches. */
  readonly needed: boolean;
}

/** A review is about a topic if its units together are worth at least `least`. */
export interface TopicMatch {
  readonly units: readonly Unit[];
  readonly least: number;
}

/** Requires both topics, each of which has only needed units; null means any. */
export const bothOf = (one: TopicMatch | null, other: TopicMatch | null): TopicMatch | null =>
  one && other ? { units: [...one.units, ...other.units], least: one.least + other.least } : (one ?? other);

/** Also requires one of these terms. */
export const mentioning = (match: TopicMatch | null, mention: readonly string[]): TopicMatch | null => {
  if (mention.length === 0) return match;
  const unit = { ways: [{ groups: [mention], language: null, worth: 1 }], needed: true };
  return bothOf(match, { units: [unit], least: 1 });
};

/** Folded text that must occur literally, and the terms that it implies: at least one group. */
export interface Literal {
  readonly text: string;
  readonly groups: Groups;
}

/** Conditions that one clause of a review must meet together. */
export interface ClauseMatch {
  /** Null means any. */
  readonly topic: TopicMatch | null;
  /** Required tags: one term of each group (polarity, move, writer). */
  readonly tags: Groups;
  readonly literals: readonly Literal[];
  /** Excludes clauses with all groups of one of these, but not the rest of the review. */
  readonly without: readonly Groups[];
}

/** Which reviews are in scope. Null and empty lists mean any. */
export interface Where {
  readonly appNos: readonly number[] | null;
  readonly stars: readonly number[];
  /** Ascending, such as the reviews of a pull. */
  readonly nos: Uint32Array | null;
  /** Seconds since 1970, both inclusive. */
  readonly since: number | null;
  readonly until: number | null;
  readonly countries: readonly string[];
  /** Reviews in these languages without a known country count as from `countries`. */
  readonly languagesOfCountries: readonly string[];
  readonly languages: readonly string[];
  /** `5.4` includes 5.4.1. */
  readonly versions: readonly string[];
  readonly kinds: readonly IndexedKind[];
  readonly replied: boolean | null;
  /** Of apps with a panel, only the panel's reviews; false means everything on file. */
  readonly panel: boolean;
  /** In characters. */
  readonly minLength: number | null;
}

export const everywhere: Where = {
  appNos: null,
  stars: [],
  nos: null,
  since: null,
  until: null,
  countries: [],
  languagesOfCountries: [],
  languages: [],
  versions: [],
  kinds: [],
  replied: null,
  panel: false,
  minLength: null,
};

const secondsOf = (day: string): number => Math.max(0, Date.parse(`${day}T00:00:00Z`) / 1000);

/** UTC days, both inclusive; null means no limit. */
export const inDays = (
  since: string | null | undefined,
  until: string | null | undefined,
): Pick<Where, 'since' | 'until'> => ({
  since: since == null ? null : secondsOf(since),
  until: until == null ? null : secondsOf(until) + 86_399,
});

/** `quality`: the best examples first. */
export type Order = 'relevance' | 'recent' | 'oldest' | 'quality';

export interface SearchPlan {
  /** Null: everything in scope matches. */
  readonly topic: TopicMatch | null;
  /** Null: clauses make no difference. */
  readonly clause: ClauseMatch | null;
  /** All must occur in every match. */
  readonly literals: readonly Literal[];
  /** Excludes reviews with all groups of one of these. */
  readonly exclude: readonly Groups[];
  /** Excludes reviews that contain any of these. */
  readonly excludeLiterals: readonly Literal[];
  readonly where: Where;
  readonly order: Order;
  /** The number of top reviews to return. */
  readonly limit: number;
}

/** All reviews, most relevant first. */
export const planOfEverything = (limit: number): SearchPlan => ({
  topic: null,
  clause: null,
  literals: [],
  exclude: [],
  excludeLiterals: [],
  where: everywhere,
  order: 'relevance',
  limit,
});

export interface Counted {
  readonly matched: number;
  readonly ratingSum: number;
  /** Reviews of one or two stars. */
  readonly low: number;
}

export interface SearchCounts {
  /** Reviews in scope, after all of `where`. */
  readonly candidates: number;
  readonly matched: number;
  /** Matches without a theme; if clauses are matched, only their themes count. */
  readonly unthemed: number;
  /** From 1 to 5 stars. */
  readonly ratingMix: readonly [number, number, number, number, number];
  /** Most matches first, like all lists below. */
  readonly apps: readonly ({ readonly appNo: number } & Counted)[];
  readonly countries: readonly ({ readonly country: string | null } & Counted)[];
  /** At most 200. */
  readonly versions: readonly ({ readonly appNo: number; readonly version: string } & Counted)[];
  readonly kinds: readonly ({ readonly kind: IndexedKind } & Counted)[];
  /** Mondays in days since 1970, ascending. */
  readonly weeks: readonly ({ readonly monday: number } & Counted)[];
  readonly themes: readonly ThemeCount[];
  /** At most 60, each with two matches or more; `no` is the best example. */
  readonly phrases: readonly { readonly hash: number; readonly count: number; readonly no: number }[];
  /** Best first. */
  readonly top: readonly { readonly no: number; readonly score: number }[];
}

export interface ThemeCount {
  readonly id: string;
  readonly count: number;
  readonly ratingSum: number;
  /** Most matches first, at most 20. */
  readonly apps: readonly { readonly appNo: number; readonly count: number }[];
  /** At most 12 reviews to quote: the best of each app, then the best overall. */
  readonly quoteNos: readonly number[];
}
