import { byCount, countReviews, onceFor, shareOf } from '../../metrics/counting/count-reviews.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { AffectedCountry, Finding } from './findings.ts';

const most = 5;

const byCountry = (reviews: readonly WindowReview[]) => countReviews(reviews, ({ country }) => country);
const allByCountry = onceFor(byCountry);

/** Storefronts of the reviews that mention it, most reviews first. Google Play reviews have none. */
export const countriesOf = ({ members }: Finding, reviews: readonly WindowReview[]): AffectedCountry[] => {
  const all = allByCountry(reviews);
  return byCountry(members.map((at) => reviews[at]!))
    .cells.map(({ label, reviews: count }) => ({
      country: String(label),
      reviews: count,
      share: shareOf(count, all.of(label).reviews),
    }))
    .sort(
      byCount(
        ({ reviews: count }) => count,
        ({ country }) => country,
      ),
    )
    .slice(0, most);
};
