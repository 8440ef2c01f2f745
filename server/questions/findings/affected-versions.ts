import { appKey } from '../../contract/domain/app-ref.ts';
import { byCount, countReviews, onceFor, shareOf } from '../../metrics/counting/count-reviews.ts';
import { compare, oneInHundred } from '../../metrics/counting/statistics/proportions.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { AffectedVersion, Finding } from './findings.ts';

const fewest = 3;
const most = 10;

/** Counts reviews that name a version: by app, and by app and version. */
const countVersions = (reviews: readonly WindowReview[]) => {
  const versioned = reviews.filter(({ version }) => version !== null);
  return {
    apps: countReviews(versioned, appKey),
    versions: countReviews(versioned, appKey, ({ version }) => version),
  };
};
const countAll = onceFor(countVersions);

/** Versions whose reviews mention it more often than the app's others, by more than chance; most such reviews first. */
export const versionsOf = ({ members }: Finding, reviews: readonly WindowReview[]): AffectedVersion[] => {
  const all = countAll(reviews);
  const said = countVersions(members.map((at) => reviews[at]!));
  return said.versions.cells
    .map(({ label: app, second: version, reviews: count }) => ({
      version: String(version),
      one: { count, of: all.versions.of(app, version).reviews },
      whole: { count: said.apps.of(app).reviews, of: all.apps.of(app).reviews },
    }))
    .filter(({ one, whole }) => {
      const other = { count: whole.count - one.count, of: whole.of - one.of };
      return one.count >= fewest && compare([{ one, other }], oneInHundred).way === 'more';
    })
    .sort(
      byCount(
        ({ one }) => one.count,
        ({ version }) => version,
      ),
    )
    .slice(0, most)
    .map(({ version, one }) => ({ version, reviews: one.count, share: shareOf(one.count, one.of) }));
};
