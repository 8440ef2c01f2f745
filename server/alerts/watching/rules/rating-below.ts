import { counted } from '../../../contract/domain/words.ts';
import type { AppRule } from '../observed.ts';

interface Memory {
  readonly isBelow: boolean;
}

/** The store's average rating has fallen below a value. Reported again only after it has recovered. */
export const ratingBelow: AppRule<Memory> = (app, { below = 0 }, { now }, memory = { isBelow: false }) => {
  const { score, ratings, title } = app;
  if (score === null) return { found: null, memory };
  // As it is shown: 4.496 is 4.50, which is not below 4.5.
  const shown = score.toFixed(2);
  const isBelow = Number(shown) < below;
  if (!isBelow || memory.isBelow) return { found: null, memory: { isBelow } };
  const from = ratings === null ? '' : ` from ${counted(ratings, 'rating')}`;
  return {
    found: {
      event: `below ${below} since ${new Date(now).toISOString()}`,
      headline: `${title} is rated ${shown}${from}, below ${below}.`,
      figures: [{ label: 'Average rating', value: shown, usual: `${below} or more` }],
      shownBy: app.reviews.filter(({ rating }) => rating <= 2),
      from: now,
    },
    memory: { isBelow },
  };
};
