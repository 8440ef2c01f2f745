import { appKey } from '../../contract/domain/app-ref.ts';
import { type CountedReviews, countReviews, onceFor } from '../../metrics/counting/count-reviews.ts';
import { compare, oneInForty, type Part } from '../../metrics/counting/statistics/proportions.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { Finding, Trend, Window } from './findings.ts';

type Half = 'before' | 'after';

/** The halves of the reviews read: the half of each review, and the number of reviews of each app in both. */
interface Halves {
  readonly apps: readonly string[];
  halfOf(review: WindowReview): Half;
  readonly all: CountedReviews;
}

/** Each app is cut in the middle of the days read of it, as a store may show fewer days than requested. */
const cut = (reviews: readonly WindowReview[], window: Window): Halves => {
  const oldest = new Map<string, number>();
  for (const review of reviews) {
    const app = appKey(review);
    oldest.set(app, Math.min(oldest.get(app) ?? window.to, review.date));
  }
  const middleOf = (app: string): number => (Math.max(window.from, oldest.get(app) ?? window.to) + window.to) / 2;
  const halfOf = (review: WindowReview): Half => (review.date >= middleOf(appKey(review)) ? 'after' : 'before');
  return { apps: [...oldest.keys()], halfOf, all: countReviews(reviews, halfOf, appKey) };
};

const cutsOf = onceFor((_: readonly WindowReview[]) => new Map<string, Halves>());

const halvesOf = (reviews: readonly WindowReview[], window: Window): Halves => {
  const cuts = cutsOf(reviews);
  const key = `${window.from} ${window.to}`;
  const halves = cuts.get(key) ?? cut(reviews, window);
  cuts.set(key, halves);
  return halves;
};

const per100 = ({ count, of }: Part): number | null => (of === 0 ? null : Math.round((count / of) * 1e4) / 100);

const sumOf = (parts: readonly Part[]): Part => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  of: parts.reduce((sum, { of }) => sum + of, 0),
});

/** Each app is compared with itself, so that an app with only recent reviews does not make its complaints look new. */
export const trendOf = ({ members }: Finding, reviews: readonly WindowReview[], window: Window): Trend => {
  const { apps, halfOf, all } = halvesOf(reviews, window);
  const said = countReviews(
    members.map((at) => reviews[at]!),
    halfOf,
    appKey,
  );
  const partOf = (half: Half, app: string): Part => ({
    count: said.of(half, app).reviews,
    of: all.of(half, app).reviews,
  });
  const tables = apps.map((app) => ({ one: partOf('after', app), other: partOf('before', app) }));
  const before = per100(sumOf(tables.map(({ other }) => other)));
  const after = per100(sumOf(tables.map(({ one }) => one)));
  const { way } = compare(tables, oneInForty);
  const growth = (after ?? 0) - (before ?? 0);
  if (way === 'more' && growth > 0) return { direction: 'rising', before, after };
  if (way === 'fewer' && growth < 0) return { direction: 'falling', before, after };
  return { direction: 'steady', before, after };
};

export const halfSizes = (reviews: readonly WindowReview[], window: Window): Record<Half, number> => {
  const halves = countReviews(reviews, halvesOf(reviews, window).halfOf);
  return { before: halves.of('before').reviews, after: halves.of('after').reviews };
};
