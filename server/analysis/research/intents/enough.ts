import { sumsOf } from '../../counting/count-reviews.ts';
import { marginOf, sampleOf } from '../../counting/statistics/means.ts';
import { repeatedOf } from '../../insights/repeated.ts';
import { type Figure, figureOf } from './figures/figure.ts';
import type { IntentInput } from './intent-input.ts';

/** Whether there are reviews enough to judge by. */
export interface EnoughFacts {
  readonly intent: 'enough';
  readonly whole: Figure;
  /** How many reviews share a text of some length with another: they are no voices of their own. */
  readonly copies: number;
  /** The average lies within so many stars of the one that many more such reviews would have, in 19 cases of 20. */
  readonly margin: number | null;
  /** The average after one more review with one star. */
  readonly withOneMore: number | null;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

export const weighSample = ({ apps: [app] }: IntentInput): EnoughFacts | null => {
  if (!app) return null;
  const whole = figureOf(app.title, app.chosen);
  return {
    intent: 'enough',
    whole,
    copies: repeatedOf(app.chosen.map((review) => ({ ...review, author: null }))).reviews,
    margin: whole.reviews < 2 ? null : rounded(marginOf(sampleOf(app.chosen.map(({ rating }) => rating)))),
    withOneMore: whole.reviews === 0 ? null : rounded((sumsOf(app.chosen).stars + 1) / (whole.reviews + 1)),
  };
};
