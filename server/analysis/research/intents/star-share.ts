import type { ReviewQuote } from '../../../contract/resources/reviews/review-search.ts';
import { starsOf } from '../../counting/count-reviews.ts';
import { type Figure, figureOf } from './figures/figure.ts';
import type { IntentInput } from './intent-input.ts';

/** How many reviews have the ratings that a question names. */
export interface StarShareFacts {
  readonly intent: 'star_share';
  readonly stars: readonly number[];
  /** App by app: `said` is how many have them. */
  readonly apps: readonly Figure[];
  /** How many reviews have each rating, one star first. */
  readonly histograms: readonly (readonly number[])[];
  readonly quotes: readonly ReviewQuote[];
}

export const countStars = ({ asked, apps }: IntentInput): StarShareFacts | null => {
  const read = apps.filter(({ chosen }) => chosen.length > 0);
  if (read.length === 0 || asked.stars.length === 0) return null;
  return {
    intent: 'star_share',
    stars: asked.stars,
    apps: read.map(({ title, chosen }) => figureOf(title, chosen, ({ rating }) => asked.stars.includes(rating))),
    histograms: read.map(({ chosen }) => Object.values(starsOf(chosen))),
    quotes: [],
  };
};
