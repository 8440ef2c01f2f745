import { appKey } from '../../contract/domain/app-ref.ts';
import { type CountedReviews, countReviews, onceFor } from '../../metrics/counting/count-reviews.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { Finding, Measured } from './findings.ts';

/** Number of apps with a finding, and with its opposite. */
export interface Spread {
  /** Apps of which at least one review in a hundred says it. */
  readonly apps: number;
  /** Apps with more reviews that praise exactly this than ask for it or complain. */
  readonly served: number;
}

const minShareInApp = 0.01;

const byApp = (reviews: readonly WindowReview[]) => countReviews(reviews, appKey);
const allByApp = onceFor(byApp);

export const spreadOf = ({ members, pleased = [] }: Finding, reviews: readonly WindowReview[]): Spread => {
  const [said, content] = [members, pleased].map((places) => byApp(places.map((at) => reviews[at]!))) as [
    CountedReviews,
    CountedReviews,
  ];
  const apps = allByApp(reviews).cells.map(({ label, reviews: all }) => ({
    all,
    said: said.of(label).reviews,
    content: content.of(label).reviews,
  }));
  return {
    apps: apps.filter((app) => app.said > 0 && app.said >= minShareInApp * app.all).length,
    served: apps.filter((app) => app.content > app.said).length,
  };
};

/** A factor for a trend: up to a half more or less, by how much it grows or shrinks. */
const momentum = ({ direction, before, after }: Measured['trend']): number => {
  const sum = (before ?? 0) + (after ?? 0);
  if (direction === 'steady' || sum === 0) return 1;
  return 1 + (0.5 * ((after ?? 0) - (before ?? 0))) / sum;
};

/** Value of offering it, 0 to 100, as in docs/methods/research.md. Praise is no opportunity, as it exists already. */
export const opportunity = (
  kind: Finding['kind'],
  { share, severity, trend }: Pick<Measured, 'share' | 'severity' | 'trend'>,
  { apps, served }: Spread,
  appsRead: number,
): number => {
  if (kind === 'praise' || appsRead === 0) return 0;
  const people = Math.sqrt(share);
  const breadth = Math.sqrt(apps / appsRead);
  const harm = 0.3 + 0.7 * severity;
  const unserved = 1 - (0.8 * served) / appsRead;
  const score = 100 * people * breadth * harm * momentum(trend) * unserved;
  return Math.round(Math.min(100, score) * 10) / 10;
};
