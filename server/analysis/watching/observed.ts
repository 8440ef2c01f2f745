import type { AppRef } from '../../contract/domain/app-ref.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import type { AlertFigure } from '../../contract/resources/watches/alert.ts';
import type { WatchRule } from '../../contract/resources/watches/watch-rule.ts';
import type { WindowReview } from '../findings/findings.ts';

/** How far back what is usual is looked for. */
export const usualDays = 56;
/** The longest time in which something new is looked for. */
export const newestDays = 7;
/** Reviews of so many days are looked at in all. */
export const watchedDays = usualDays + newestDays;

/** What a run knows of one watched app. */
export interface ObservedApp extends AppRef {
  readonly title: string;
  readonly icon: string | null;
  /** Null: the store did not tell. */
  readonly score: number | null;
  readonly ratings: number | null;
  readonly version: string | null;
  /** Newest first, of the watched days, as far as they are on file. */
  readonly reviews: readonly WindowReview[];
  /** From when on all reviews are on file, in milliseconds. */
  readonly onFileSince: number;
  /** The places of charts that rules ask for, by the name of the chart; null: not in it, missing: could not be read. */
  readonly ranks: ReadonlyMap<string, number | null>;
}

/** An app whose releases a rule follows. */
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

/** Something that a rule has found. */
export interface Found {
  /** What it is, so that the same is told once. */
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

/** What a rule found, and what it remembers from now on, if what it found is told. */
export interface Outcome<Memory> {
  readonly found: Found | null;
  readonly memory: Memory;
}

/** A rule about one app. */
export type AppRule<Memory> = (
  app: ObservedApp,
  rule: WatchRule,
  looking: Looking,
  memory: Memory | undefined,
) => Outcome<Memory>;

/** How many false alerts a rule may raise in a month of watching, whatever the schedule. */
const falseAlertsPerMonth = 0.1;

/** How unlikely a finding must be by chance, where so many questions are asked at each look. */
export const chanceAllowed = ({ looksPerMonth }: Looking, questions: number): number =>
  falseAlertsPerMonth / (Math.max(1, looksPerMonth) * questions);

/** Those of the days before a moment. */
export const within = (reviews: readonly WindowReview[], to: number, days: number): WindowReview[] =>
  reviews.filter(({ date }) => date >= to - days * dayMs && date < to);

/** A time in which something unusual went on, in milliseconds. */
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
