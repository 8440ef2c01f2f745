import type { Window, WindowReview } from '../../../findings/findings.ts';
import { type Figure, figureOf, type Says } from '../figures/figure.ts';
import { type AskedTopic, saysOf, topicAsked } from '../figures/says.ts';
import type { IntentInput } from '../intent-input.ts';

export interface MonthFigure extends Figure {
  /** `2026-09`. */
  readonly month: string;
  /** Whether all of it lies in what was read. */
  readonly whole: boolean;
}

export interface ByMonthFacts {
  readonly intent: 'by_month';
  readonly topic: AskedTopic | null;
  /** Oldest first. */
  readonly months: readonly MonthFigure[];
}

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** The months that were read, oldest first. */
export const monthsOf = (reviews: readonly WindowReview[], span: Window, says: Says | null): MonthFigure[] =>
  [...Map.groupBy(reviews, ({ date }) => monthOf(date))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, own]) => ({
      ...figureOf(month, own, says),
      month,
      whole: Date.parse(`${month}-01T00:00:00Z`) >= span.from && month !== monthOf(span.to),
    }));

/** How the rating, or how often something is said, went from month to month. */
export const countMonths = ({ asked, span, apps: [app] }: IntentInput): ByMonthFacts | null => {
  const months = monthsOf(app?.reviews ?? [], span, saysOf(asked.things));
  return months.length === 0 ? null : { intent: 'by_month', topic: topicAsked(asked.things), months };
};
