import type { IndexedKind } from './tag-terms.ts';

/** What to look for in the index of reviews, and what comes back: counts of every match, and the numbers of those to show. */

/** Every group must have one of its terms in the review. */
export type Groups = readonly (readonly string[])[];

/** One way in which a review may speak of something. */
export interface Way {
  readonly groups: Groups;
  /** Hashes of two-word phrases of which it must have one besides; null: none. */
  readonly sideBySide: readonly number[] | null;
  /** What a review that speaks of it so is worth: a whole number. */
  readonly worth: number;
}

/** One thing that a topic names. A review that speaks of it in several ways is worth what the first of them is. */
export interface Unit {
  /** The surest first. */
  readonly ways: readonly Way[];
  /** Whether a review that does not speak of it is no match, whatever else it has. */
  readonly needed: boolean;
}

/** A review is about a topic if the units it speaks of are worth enough together. */
export interface TopicMatch {
  readonly units: readonly Unit[];
  readonly least: number;
}

/** Both of two topics, of which each has needed units only; null: anything. */
export const bothOf = (one: TopicMatch | null, other: TopicMatch | null): TopicMatch | null =>
  one && other ? { units: [...one.units, ...other.units], least: one.least + other.least } : (one ?? other);

/** With terms of which every match must have one besides. */
export const mentioning = (match: TopicMatch | null, mention: readonly string[]): TopicMatch | null => {
  if (mention.length === 0) return match;
  const unit = { ways: [{ groups: [mention], sideBySide: null, worth: 1 }], needed: true };
  return bothOf(match, { units: [unit], least: 1 });
};

/** Text to be found word for word, folded, and the terms without which it cannot be there: one group at least. */
export interface Literal {
  readonly text: string;
  readonly groups: Groups;
}

/** What one clause of a review must say, all of it at once. */
export interface ClauseMatch {
  /** Null: anything. */
  readonly topic: TopicMatch | null;
  /** A clause must have one term of each of these groups: its polarity, its move, its writer. */
  readonly tags: Groups;
  /** It must say all of these. */
  readonly literals: readonly Literal[];
  /** A clause that has all groups of one of these does not count. The rest of its review does. */
  readonly without: readonly Groups[];
}

/** Which reviews are looked at. Null and empty lists: any. */
export interface Where {
  readonly appNos: readonly number[] | null;
  readonly stars: readonly number[];
  /** In ascending order; the reviews of a pull, for one. */
  readonly nos: Uint32Array | null;
  /** In seconds since 1970, both inclusive. */
  readonly since: number | null;
  readonly until: number | null;
  readonly countries: readonly string[];
  /** In these languages, reviews of which no country is known count as from `countries`. */
  readonly untoldLanguages: readonly string[];
  readonly languages: readonly string[];
  /** `5.4` is also 5.4.1. */
  readonly versions: readonly string[];
  readonly kinds: readonly IndexedKind[];
  readonly replied: boolean | null;
  /** Of apps that have a panel, only the reviews in it; false: everything on file. */
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
  untoldLanguages: [],
  languages: [],
  versions: [],
  kinds: [],
  replied: null,
  panel: false,
  minLength: null,
};

const secondsOf = (day: string): number => Math.max(0, Date.parse(`${day}T00:00:00Z`) / 1000);

/** Days of UTC, both included; a day that is left out limits nothing. */
export const inDays = (
  since: string | null | undefined,
  until: string | null | undefined,
): Pick<Where, 'since' | 'until'> => ({
  since: since == null ? null : secondsOf(since),
  until: until == null ? null : secondsOf(until) + 86_399,
});

/** `quality`: what serves best as an example first. */
export type Order = 'relevance' | 'recent' | 'oldest' | 'quality';

export interface SearchPlan {
  /** Null: everything in scope matches. */
  readonly topic: TopicMatch | null;
  /** Null: clauses make no difference. */
  readonly clause: ClauseMatch | null;
  /** Every match must say all of these. */
  readonly literals: readonly Literal[];
  /** No match may have all groups of one of these. */
  readonly exclude: readonly Groups[];
  /** No match may say any of these. */
  readonly excludeLiterals: readonly Literal[];
  readonly where: Where;
  readonly order: Order;
  /** How many of the first reviews to name. */
  readonly limit: number;
}

/** Every review there is, the most fitting first. */
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
  /** Those of one or two stars. */
  readonly low: number;
}

export interface SearchCounts {
  /** Reviews in scope, after everything that `where` asks for. */
  readonly candidates: number;
  readonly matched: number;
  /** Matches that carry no theme; where clauses are matched, those alone are counted by theme. */
  readonly unthemed: number;
  /** Matches of 1 to 5 stars, in this order. */
  readonly ratingMix: readonly [number, number, number, number, number];
  /** Most matches first, as all of these. */
  readonly apps: readonly ({ readonly appNo: number } & Counted)[];
  readonly countries: readonly ({ readonly country: string | null } & Counted)[];
  /** The 200 that most matches are of. */
  readonly versions: readonly ({ readonly appNo: number; readonly version: string } & Counted)[];
  readonly kinds: readonly ({ readonly kind: IndexedKind } & Counted)[];
  /** By their Mondays, as days since 1970; the first week first. */
  readonly weeks: readonly ({ readonly monday: number } & Counted)[];
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
  /** Most matches first, 20 at most. */
  readonly apps: readonly { readonly appNo: number; readonly count: number }[];
  /** Reviews worth quoting for it, 12 at most: the best of each app first, then the best of all. */
  readonly quoteNos: readonly number[];
}
