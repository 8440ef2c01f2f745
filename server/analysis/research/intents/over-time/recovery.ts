import { dayMs } from '../../../../contract/domain/durations.ts';
import { isNegative } from '../../../counting/figures.ts';
import type { Window, WindowReview } from '../../../findings/findings.ts';
import { ratingStanding, type Standing } from '../figures/apart.ts';
import { type Figure, figureOf } from '../figures/figure.ts';
import { stretchOf, within } from '../figures/periods.ts';
import type { IntentInput } from '../intent-input.ts';
import type { Days } from './why-change.ts';

/** Whether ratings are back where they were before they fell. */
export interface RecoveryFacts {
  readonly intent: 'recovery';
  /** The days of the fall. */
  readonly low: Figure & Days;
  readonly before: Figure & Days;
  /** The days since; null: it lasts. */
  readonly since: (Figure & Days) | null;
  /** How the days since stand to those of the fall, and to those before it. */
  readonly toLow: Standing;
  readonly toBefore: Standing;
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const told = (name: string, reviews: readonly WindowReview[], { from, to }: Window): Figure & Days => ({
  ...figureOf(name, reviews.filter(within({ from, to }))),
  from: dayText(from),
  to: dayText(to - 1),
});

/** How far before the days that a question names a fall may have begun. */
const aroundDays = 21;

/** The worst days there were, and the days before and since; null: no days stand out. */
export const followRecovery = ({ asked, span, apps: [app] }: IntentInput): RecoveryFacts | null => {
  const reviews = app?.reviews ?? [];
  const near = asked.period && { from: asked.period.from - aroundDays * dayMs, to: asked.period.to };
  const isBad = ({ rating }: WindowReview): boolean => isNegative(rating);
  const stretch = stretchOf(reviews, isBad, near) ?? stretchOf(reviews, isBad);
  if (!stretch) return null;
  const [days, earlier, later] = [
    { from: stretch.from, to: stretch.to },
    { from: span.from, to: stretch.from },
    { from: stretch.to, to: span.to },
  ];
  const ofDays = (window: Window): WindowReview[] => reviews.filter(within(window));
  return {
    intent: 'recovery',
    low: told('low', reviews, days),
    before: told('before', reviews, earlier),
    since: stretch.lasts || ofDays(later).length === 0 ? null : told('since', reviews, later),
    toLow: ratingStanding(ofDays(later), ofDays(days)),
    toBefore: ratingStanding(ofDays(later), ofDays(earlier)),
  };
};
