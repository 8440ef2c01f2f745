import type { ReadPost } from './posts.ts';

/** How far a creator's posts go; null where no post tells. */
export interface Reach {
  readonly avgViews: number | null;
  readonly medianViews: number | null;
  /** Likes and comments for each view, 0 to 1. */
  readonly engagement: number | null;
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const median = (sorted: readonly number[]): number => {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

/** Counted over the posts that tell what is counted: a post without views is not one that nobody saw. */
export const reachOf = (posts: readonly Pick<ReadPost, 'views' | 'likes' | 'comments'>[]): Reach => {
  const views = posts.flatMap((post) => post.views ?? []).sort((one, other) => one - other);
  const whole = posts.flatMap(({ views, likes, comments }) =>
    views === null || likes === null || comments === null ? [] : [{ views, answers: likes + comments }],
  );
  const seen = whole.reduce((sum, post) => sum + post.views, 0);
  const answers = whole.reduce((sum, post) => sum + post.answers, 0);
  return {
    avgViews: views.length === 0 ? null : rounded(views.reduce((sum, each) => sum + each, 0) / views.length, 2),
    medianViews: views.length === 0 ? null : median(views),
    // Likes may be counted before the views are.
    engagement: seen === 0 ? null : Math.min(1, rounded(answers / seen, 4)),
  };
};
