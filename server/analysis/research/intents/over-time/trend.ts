import { dayMs } from '../../../../contract/domain/durations.ts';
import type { Window } from '../../../findings/findings.ts';
import { ratingStanding, type Standing, shareStanding } from '../figures/apart.ts';
import { type Change, changesBetween } from '../figures/changes-between.ts';
import { type Figure, figureOf } from '../figures/figure.ts';
import { within } from '../figures/periods.ts';
import { type AskedTopic, saysOf, topicAsked } from '../figures/says.ts';
import type { IntentInput } from '../intent-input.ts';
import { type MonthFigure, monthsOf } from './by-month.ts';
import type { Days } from './why-change.ts';

export interface TrendFacts {
  readonly intent: 'trend';
  readonly topic: AskedTopic | null;
  readonly late: Figure & Days;
  readonly early: Figure & Days;
  /** How the late days stand to the early ones: by rating, or by how often the topic comes up. */
  readonly standing: Standing;
  readonly changes: readonly Change[];
  readonly months: readonly MonthFigure[];
  readonly way: 'better' | 'worse' | null;
  readonly yesNo: boolean;
  /** Whether the late days last to this day. */
  readonly lasts: boolean;
}

/** Recent days and those before them to hold against: the shortest that have reviews enough. */
const cuts = [
  [30, 90],
  [45, 90],
  [90, 180],
] as const;
const enough = 15;

const windowOf = ({ from, to }: NonNullable<IntentInput['asked']['compared']>[number]): Window => ({
  from: Date.parse(from),
  to: Date.parse(to) + dayMs,
});

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const daysOf = ({ from, to }: Window): Days => ({ from: dayText(from), to: dayText(to - 1) });

/** Whether things got better or worse of late. */
export const followTrend = ({ asked, span, apps: [app] }: IntentInput): TrendFacts | null => {
  const reviews = app?.reviews ?? [];
  const says = saysOf(asked.things);
  const { to } = span;
  const two = asked.compared && { early: windowOf(asked.compared[0]), late: windowOf(asked.compared[1]) };
  const named = two ?? (asked.period && { late: asked.period, early: { from: span.from, to: asked.period.from } });
  const tried = cuts.map(([late, all]) => ({
    late: { from: to - late * dayMs, to },
    early: { from: to - all * dayMs, to: to - late * dayMs },
  }));
  const sized = (two ? [two] : named ? [named, ...tried] : tried).map(({ late, early }) => ({
    late: { days: late, reviews: reviews.filter(within(late)) },
    early: { days: early, reviews: reviews.filter(within(early)) },
  }));
  const least = (each: (typeof sized)[number]): number => Math.min(each.late.reviews.length, each.early.reviews.length);
  const chosen =
    sized.find((each) => least(each) >= enough) ?? sized.toSorted((one, other) => least(other) - least(one))[0];
  if (!chosen || least(chosen) === 0) return null;
  const late = { ...figureOf('late', chosen.late.reviews, says), ...daysOf(chosen.late.days) };
  const early = { ...figureOf('early', chosen.early.reviews, says), ...daysOf(chosen.early.days) };
  return {
    intent: 'trend',
    topic: topicAsked(asked.things),
    late,
    early,
    standing: says === null ? ratingStanding(chosen.late.reviews, chosen.early.reviews) : shareStanding(late, early),
    changes: says === null ? changesBetween(chosen.early.reviews, chosen.late.reviews).slice(0, 4) : [],
    months: monthsOf(reviews, span, says),
    way: asked.way,
    // Which of two months a `better` is said of is not told.
    yesNo: asked.yesNo && two === null,
    lasts: two === null || chosen.late.days.to >= to - dayMs,
  };
};
