import { dayMs } from '../../../../contract/domain/durations.ts';
import { isNegative } from '../../../counting/figures.ts';
import type { Window, WindowReview } from '../../../findings/findings.ts';
import { fewestApart, ratingStanding, type Standing } from '../figures/apart.ts';
import { type Change, changesBetween } from '../figures/changes-between.ts';
import { type Figure, figureOf } from '../figures/figure.ts';
import { type Stretch, stretchOf, within } from '../figures/periods.ts';
import { type AskedTopic, saysOf, topicAsked } from '../figures/says.ts';
import { tellingWords } from '../figures/telling-words.ts';
import type { IntentInput } from '../intent-input.ts';
import { type VersionGroup, versionGroups } from '../which/versions.ts';

export interface WhyChangeFacts {
  readonly intent: 'why_change' | 'changes';
  /** The days that are told of. */
  readonly after: Figure & Days;
  readonly before: Figure & Days;
  readonly standing: Standing;
  /** Whether the days were found in the reviews rather than named by the question. */
  readonly found: boolean;
  /** Whether it lasts to this day. */
  readonly lasts: boolean;
  /** What is said more or less often, the likeliest cause first. */
  readonly changes: readonly Change[];
  /** Words that people use then and hardly did before. */
  readonly words: readonly string[];
  /** The version that came out about when it began and whose reviews differ as the days do. */
  readonly version: (Figure & { readonly from: string }) | null;
  readonly way: 'better' | 'worse' | null;
  /** What happened, where the days are those since; null: the question names nothing that did. */
  readonly event: (AskedTopic & { readonly isDated: boolean }) | null;
}

export interface Days {
  readonly from: string;
  /** The last day. */
  readonly to: string;
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const daysOf = ({ from, to }: Window): Days => ({ from: dayText(from), to: dayText(to - 1) });

/** The days around a named period in which what it is about may have begun. */
const aroundDays = 12;
/** A part of a month, such as its end, names when a change began rather than how long it lasted. */
const partOfMonthDays = 15;
const afterwardsDays = 42;
const slackDays = 7;

const isPartOfMonth = ({ from, to }: Window): boolean => to - from <= partOfMonthDays * dayMs;

/** The days that a question about a change names, and where they are few, the weeks after them. */
const followed = (period: Window, span: Window): Window =>
  isPartOfMonth(period)
    ? { from: period.from, to: Math.max(period.to, Math.min(span.to, period.from + afterwardsDays * dayMs)) }
    : period;
const fewest = 10;

/** What set a time apart from the one before it: when it was, how it rates, and what is said more often. */
export const explainChange = ({ asked, span, window, apps: [app] }: IntentInput): WhyChangeFacts | null => {
  const reviews = app?.reviews ?? [];
  if (reviews.length < 2 * fewestApart) return null;
  const isBad = ({ rating }: WindowReview): boolean => isNegative(rating);
  const isGood = ({ rating }: WindowReview): boolean => rating >= 4;
  const turned = asked.way === 'better' ? isGood : isBad;
  const near = asked.period && {
    from: asked.period.from - aroundDays * dayMs,
    to: Math.min(
      asked.period.to + (isPartOfMonth(asked.period) ? slackDays * dayMs : 0),
      asked.period.from + 45 * dayMs,
    ),
  };
  const stretch = asked.intent === 'why_change' ? stretchOf(reviews, turned, near) : null;
  const event = asked.sinceEvent ? saysOf(asked.things) : null;
  const begun = event && asked.period === null ? stretchOf(reviews, event) : null;
  const named = asked.period && (asked.intent === 'why_change' ? followed(asked.period, span) : asked.period);
  const since: Window | null = begun && { from: begun.from, to: span.to };
  const after: Window | null = stretch ?? named ?? since ?? (asked.intent === 'changes' ? lately(window) : null);
  if (!after) return null;
  const before = daysBefore(after, span, reviews);
  const [late, early] = [reviews.filter(within(after)), reviews.filter(within(before))];
  if (late.length === 0) return null;
  const changes = changesBetween(early, late);
  return {
    intent: asked.intent === 'changes' ? 'changes' : 'why_change',
    after: { ...figureOf('after', late), ...daysOf(after) },
    before: { ...figureOf('before', early), ...daysOf(before) },
    standing: ratingStanding(late, early),
    found: stretch !== null,
    lasts: stretch?.lasts ?? after.to >= span.to - dayMs,
    changes: changes.slice(0, 8),
    words: tellingWords(early, late, app!.title),
    version: versionOf(versionGroups(reviews), after, early),
    way: asked.way,
    event: event && { ...topicAsked(asked.things)!, isDated: begun !== null },
  };
};

/** The last month, where a question about changes names no days. */
const lately = ({ to }: Window): Window => ({ from: to - 30 * dayMs, to });

/** As long a time before it, or longer until there are reviews enough; never the days themselves. */
const daysBefore = (after: Window, span: Window, reviews: readonly WindowReview[]): Window => {
  const length = Math.max(after.to - after.from, 30 * dayMs);
  const many = (from: number): number => reviews.filter(within({ from, to: after.from })).length;
  let from = Math.max(span.from, after.from - length);
  while (many(from) < 3 * fewest && from > span.from) from = Math.max(span.from, from - 15 * dayMs);
  return { from, to: after.from };
};

/** A version that came out within a week of the beginning and is rated apart from what was before. */
const versionOf = (
  groups: readonly VersionGroup[],
  after: Window,
  before: readonly WindowReview[],
): WhyChangeFacts['version'] => {
  const candidates = groups.filter(
    ({ from, reviews }) => Math.abs(from - after.from) <= 7 * dayMs && reviews.length >= fewest,
  );
  const clear = candidates.filter(({ reviews }) => ['above', 'below'].includes(ratingStanding(reviews, before)));
  const most = clear.toSorted((one, other) => other.reviews.length - one.reviews.length)[0];
  return most ? { ...figureOf(most.version, most.reviews), from: new Date(most.from).toISOString() } : null;
};

export type { Stretch };
