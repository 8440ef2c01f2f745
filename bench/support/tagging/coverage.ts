import { type Taggable, tagReview } from '../../../server/tagging/tag.ts';

export interface Coverage {
  readonly reviews: number;
  /** Those with at least one theme. */
  readonly covered: number;
  /** How many carry each theme, most first. */
  readonly themes: readonly { readonly id: string; readonly reviews: number }[];
}

/** How many of these reviews carry a theme, and which. */
export const themeCoverage = (reviews: readonly Taggable[]): Coverage => {
  const counts = new Map<string, number>();
  let covered = 0;
  for (const review of reviews) {
    const { themes } = tagReview(review);
    if (themes.length > 0) covered++;
    for (const id of themes) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const themes = [...counts].map(([id, reviews]) => ({ id, reviews })).sort((a, b) => b.reviews - a.reviews);
  return { reviews: reviews.length, covered, themes };
};
