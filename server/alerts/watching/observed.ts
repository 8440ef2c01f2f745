import type { AppRef } from '../../contract/domain/app-ref.ts';
import { dayMs, daysBefore } from '../../contract/domain/durations.ts';
import type { Coverage } from '../../contract/resources/reviews/coverage.ts';
import type { AlertFigure } from '../../contract/resources/watches/alert.ts';
import type { WatchRule } from '../../contract/resources/watches/watch-rule.ts';
import type { WindowReview } from '../../metrics/window-review.ts';

/**
 * Reviews that were first seen after a number was given: an edition's number grows with every one that is stored, and a
 * review's id begins with the number of its first.
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
  /** Null: the store did not tell. */
  readonly score: number | null;
  readonly ratings: number | null;
  readonly version: string | null;
  /** Newest first, of the watched days, as far as they are on file. */
  readonly reviews: readonly WindowReview[];
  /** Of these reviews. */
  readonly coverage?: Coverage;
  /** From when on all reviews are on file, in milliseconds. */
  readonly onFileSince: number;
  /** The places of charts that rules ask for, by the name of the chart; null: not in it, missing: could not be read. */
  readonly ranks: ReadonlyMap<string, number | null>;
}

export interface ObservedRelease extends AppRef {
  readonly title: string;
  readonly icon: string | null;
  /** The version, or the day on which it came out. */
  readonly release: string;
  /** When it was released, in milliseconds; null: the store did not tell. */
  readonly at: number | null;
}

export interface Looking {
  /** Milliseconds. */
  readonly now: number;
  /** When the watch ran before, in milliseconds; null: this is its first run. */
  readonly before: number | null;
  /** How many times a month a rule looks: the more often, the surer it must be each time. */
  readonly looksPerMonth: number;
  /** Reviews with greater numbers are new since the run before; null: this is the first. */
  readonly seenNo: number | null;
}

export interface Found {
  /** What it is, so that it is reported once. */
  readonly event: string;
  readonly headline: string;
  readonly figures: readonly AlertFigure[];
  /** The reviews that show it, the best first. */
  readonly shownBy: readonly WindowReview[];
  /** Milliseconds. */
  readonly from: number;
  /** The app it is about, where that is not the watched one. */
  readonly about?: AppRef & { readonly title: string; readonly icon: string | null };
}

/** What a rule found, and what it remembers from now on, if that is reported. */
export interface Outcome<Memory> {
  readonly found: Found | null;
  readonly memory: Memory;
}

export type AppRule<Memory> = (
  app: ObservedApp,
  rule: WatchRule,
  looking: Looking,
  memory: Memory | undefined,
) => Outcome<Memory>;

/** How many false alerts a rule may raise in a month of watching, whatever the schedule. */
const falseAlertsPerMonth = 0.1;

/** How unlikely a finding must be by chance, as many questions are asked at each look. */
export const chanceAllowed = ({ looksPerMonth }: Looking, questions: number): number =>
  falseAlertsPerMonth / (Math.max(1, looksPerMonth) * questions);

/** Those of so many days, and of today so far. */
export const within = (reviews: readonly WindowReview[], now: number, days: number): WindowReview[] =>
  reviews.filter(({ date }) => date >= daysBefore(now, days) && date < now);

export interface Unusual {
  readonly from: number;
  /** Null: it still goes on. */
  readonly to: number | null;
}

/** The past before a moment in parts of some days, the newest first, as far as all of it is on file and was usual. */
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
