import type { AppRef } from '../../contract/domain/app-ref.ts';
import { dayMs, daysBefore } from '../../contract/domain/durations.ts';
import type { Coverage } from '../../contract/resources/reviews/coverage.ts';
import type { AlertFigure } from '../../contract/resources/watches/alert.ts';
import type { WatchRule } from '../../contract/resources/watches/watch-rule.ts';
import type { WindowReview } from '../../metrics/window-review.ts';

/**
 * Reviews first seen after a given number: every stored edition of a review gets a higher number, and a review's id starts with that of its
 * first edition.
 */
export const seenAfter = (reviews: readonly WindowReview[], no: number): WindowReview[] =>
  reviews.filter((review) => review.no > no && firstNoOf(review.id) > no);

const firstNoOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16);

export const usualDays = 56;
export const newestDays = 7;
export const watchedDays = usualDays + newestDays;

export interface ObservedApp extends AppRef {
  readonly title: string;
  readonly icon: string | null;
  /** Null: unknown. */
  readonly score: number | null;
  readonly ratings: number | null;
  readonly version: string | null;
  /** Newest first, within the watched days, as far as stored. */
  readonly reviews: readonly WindowReview[];
  /** Coverage of these reviews. */
  readonly coverage?: Coverage;
  /** All reviews from this time on are stored, in ms. */
  readonly onFileSince: number;
  /** Ranks in the charts that rules use, by chart; null: not in it, missing: it couldn't be read. */
  readonly ranks: ReadonlyMap<string, number | null>;
}

export type Rated = Pick<ObservedApp, 'score' | 'ratings'>;

const unknown: Rated = { score: null, ratings: null };

/**
 * The rating of several storefronts, in which each counts by its number of ratings. One without a score has no ratings yet;
 * null: it could not be read, and then the rating is unknown.
 */
export const ratedTogether = (all: readonly (Rated | null)[]): Rated => {
  if (all.length === 1) return all[0] ?? unknown;
  let [stars, total] = [0, 0];
  for (const rated of all) {
    if (rated === null) return unknown;
    if (rated.score === null || rated.ratings === 0) continue;
    if (rated.ratings === null) return unknown;
    stars += rated.score * rated.ratings;
    total += rated.ratings;
  }
  return total === 0 ? unknown : { score: stars / total, ratings: total };
};

export interface ObservedRelease extends AppRef {
  readonly title: string;
  readonly icon: string | null;
  /** The version, or the release date. */
  readonly release: string;
  /** Release time in ms; null: unknown. */
  readonly at: number | null;
}

export interface RuleContext {
  readonly now: number;
  /** Time of the previous run in ms; null: this is the first. */
  readonly before: number | null;
  /** Checks per month: with more checks, each must be more certain. */
  readonly checksPerMonth: number;
  /** Reviews with higher numbers are new since the previous run; null: this is the first. */
  readonly seenNo: number | null;
}

export interface Found {
  /** Identifies the event, so that it is reported once. */
  readonly event: string;
  readonly headline: string;
  readonly figures: readonly AlertFigure[];
  /** Evidence, best first. */
  readonly shownBy: readonly WindowReview[];
  readonly from: number;
  /** The app it is about, if not the watched one. */
  readonly about?: AppRef & { readonly title: string; readonly icon: string | null };
}

/** A finding, and the memory to keep if it is reported. */
export interface Outcome<Memory> {
  readonly found: Found | null;
  readonly memory: Memory;
}

export type AppRule<Memory> = (
  app: ObservedApp,
  rule: WatchRule,
  context: RuleContext,
  memory: Memory | undefined,
) => Outcome<Memory>;

/** Expected false alerts per rule in a month, whatever the schedule. */
const falseAlertsPerMonth = 0.1;

/** The p-value a finding must reach, corrected for the number of checks and questions. */
export const chanceAllowed = ({ checksPerMonth }: RuleContext, questions: number): number =>
  falseAlertsPerMonth / (Math.max(1, checksPerMonth) * questions);

/** Reviews of the last `days` whole days and of today so far. */
export const within = (reviews: readonly WindowReview[], now: number, days: number): WindowReview[] =>
  reviews.filter(({ date }) => date >= daysBefore(now, days) && date < now);

export interface Unusual {
  readonly from: number;
  /** Null: ongoing. */
  readonly to: number | null;
}

/**
 * Splits the time before `to` into parts of `days` days, newest first, as far back as reviews are complete; unusual periods are left out.
 */
export const partsBefore = (
  app: Pick<ObservedApp, 'reviews' | 'onFileSince'>,
  to: number,
  days: number,
  most: number,
  unusual: readonly Unusual[] = [],
): WindowReview[][] => {
  const parts: WindowReview[][] = [];
  for (let at = 0; at < most; at++) {
    const [from, until] = [to - (at + 1) * days * dayMs, to - at * days * dayMs];
    if (from < app.onFileSince) break;
    if (unusual.some((each) => each.from < until && (each.to ?? to) > from)) continue;
    parts.push(app.reviews.filter(({ date }) => date >= from && date < until));
  }
  return parts;
};
