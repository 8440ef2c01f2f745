import { counted } from '../../../contract/domain/words.ts';
import type { AppRule } from '../observed.ts';

interface Memory {
  readonly isBelow: boolean;
}

/** The store's average rating has fallen below a value. Reported again only after it has recovered. */
export const ratingBelow: AppRule<Memory> = (app, { below = 0 }, { now }, memory = { isBelow: false }) => {
  const { score, ratings, title } = app;
  if (score === null) return { found: null, memory };
  const isBelow = score < below;
  if (!isBelow || memory.isBelow) return { found: null, memory: { isBelow } };
  const from = ratings === null ? '' : ` from ${counted(ratings, 'rating')}`;
  return {
    found: {
      event: `below ${below} since ${new Date(now).toISOString()}`,
      headline: `${title} is rated ${score.toFixed(2)}${from}, below ${below}.`,
      figures: [{ label: 'Average rating', value: score.toFixed(2), usual: `${below} or more` }],
      shownBy: app.reviews.filter(({ rating }) => rating <= 2),
      from: now,
    },
    memory: { isBelow },
  };
};
