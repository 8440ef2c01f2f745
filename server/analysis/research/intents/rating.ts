import { type Figure, figureOf } from './figures/figure.ts';
import type { IntentInput } from './intent-input.ts';

/** How content people are, by how they rate. */
export interface RatingFacts {
  readonly intent: 'rating';
  readonly whole: Figure;
  /** `said` is how many give four or five stars, or one or two. */
  readonly happy: Figure;
  readonly unhappy: Figure;
}

export const countRatings = ({ apps: [app] }: IntentInput): RatingFacts | null => {
  if (!app || app.chosen.length === 0) return null;
  return {
    intent: 'rating',
    whole: figureOf(app.title, app.chosen),
    happy: figureOf('happy', app.chosen, ({ rating }) => rating >= 4),
    unhappy: figureOf('unhappy', app.chosen, ({ rating }) => rating <= 2),
  };
};
