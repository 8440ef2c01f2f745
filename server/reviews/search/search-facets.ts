import { averageOf, shareOf } from '../../analysis/counting/figures.ts';
import type { SearchCounts } from '../../analysis/search/plan.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import type { ReviewSearch } from '../../contract/resources/reviews/review-search.ts';

/** The matches by week, country, version and kind of review. */
export const toFacets = (
  { matched, weeks, countries, versions, kinds }: SearchCounts,
  appOf: (appNo: number) => AppRef | undefined,
): Pick<ReviewSearch, 'weeks' | 'countries' | 'versions' | 'kinds'> => {
  const counted = (each: { readonly matched: number; readonly ratingSum: number }) => ({
    matched: each.matched,
    share: shareOf(each.matched, matched),
    avgRating: averageOf(each.ratingSum, each.matched),
  });
  return {
    weeks: weeks.map(({ monday, ...each }) => ({
      week: new Date(monday * dayMs).toISOString().slice(0, 10),
      ...counted(each),
    })),
    countries: countries.map(({ country, ...each }) => ({ country, ...counted(each) })),
    versions: versions.flatMap(({ appNo, version, ...each }) => {
      const app = appOf(appNo);
      return app ? [{ store: app.store, appId: app.appId, version, ...counted(each) }] : [];
    }),
    kinds: kinds.map(({ kind, ...each }) => ({ kind, ...counted(each) })),
  };
};
