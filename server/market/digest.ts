import { fallingThemes, risingThemes, type ThemeOfWeeks } from '../alerts/week/rising-themes.ts';
import { weekQuotes } from '../alerts/week/week-days.ts';
import { type AppRef, appKey } from '../contract/domain/app-ref.ts';
import { dayMs } from '../contract/domain/durations.ts';
import type { Digest, DigestApp } from '../contract/resources/digest.ts';
import type { AppWeek } from '../contract/resources/home.ts';
import type { IndexedDimension } from '../contract/resources/reviews/metrics.ts';
import type { Sums } from '../metrics/counting/count-cells.ts';
import { averageOf } from '../metrics/counting/count-reviews.ts';
import { type MetricsAnswer, type MetricsPlan, maxCells } from '../metrics/metrics.ts';
import { everywhere, inDays, planOfEverything } from '../metrics/search/plan.ts';
import type { Database } from '../store/engine/database.ts';
import { knownApps, releasesOf } from '../store/market/apps-weeks.ts';
import { type QuotableReview, quotableReviews } from '../store/reviews/quotable-reviews.ts';
import { weekOf } from './home.ts';

export interface DigestTools {
  readonly db: Database;
  count(plan: MetricsPlan): Promise<MetricsAnswer>;
}

const quoteOf = ({ id, rating, title, text, date, country, version }: QuotableReview): DigestApp['quotes'][number] => ({
  reviewId: id,
  rating,
  title,
  text,
  date: date.toISOString(),
  country,
  version,
});

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const weekPlan = (appNos: readonly number[], by: readonly IndexedDimension[], end: number): MetricsPlan => {
  const before = (day: number) => {
    const where = { ...everywhere, appNos, panel: true, ...inDays(dayOf(day - 7 * dayMs), dayOf(day - dayMs)) };
    return { scope: { ...planOfEverything(0), where }, topic: null };
  };
  const compared = { by, against: before(end - 7 * dayMs), order: 'reviews', limit: maxCells.compared } as const;
  return { ...before(end), ...compared, stores: new Map() };
};

const countedOf = ({ reviews, stars }: Sums) => ({ reviews, average: averageOf(stars, reviews) });

interface AppOnFile {
  readonly week: Sums;
  readonly weekBefore: Sums;
  readonly themes: readonly ThemeOfWeeks[];
}

/** Counts the reviews of the week and of the week before, by app number. */
const countWeeks = async (
  { count }: DigestTools,
  appNos: readonly number[],
  end: number,
): Promise<ReadonlyMap<number, AppOnFile>> => {
  if (appNos.length === 0) return new Map();
  const [apps, themes] = await Promise.all([
    count(weekPlan(appNos, ['app'], end)),
    count(weekPlan(appNos, ['app', 'theme'], end)),
  ]);
  const nothing = { reviews: 0, stars: 0, low: 0, squares: 0 };
  return new Map(
    appNos.map((appNo) => {
      const own = apps.cells.find(({ labels }) => labels[0] === appNo);
      const ofApp = themes.cells.filter(({ labels }) => labels[0] === appNo);
      return [
        appNo,
        {
          week: own ?? nothing,
          weekBefore: own?.against ?? nothing,
          themes: ofApp.map(({ labels, reviews, against }) => ({
            theme: String(labels[1]),
            inWeek: reviews,
            inWeekBefore: against?.reviews ?? 0,
          })),
        },
      ];
    }),
  );
};

const digestApp = (
  { store, appId, title, rating }: AppWeek,
  counted: AppOnFile | undefined,
  version: DigestApp['version'],
  quotable: readonly QuotableReview[],
): DigestApp => {
  const moved = counted && ([counted.themes, counted.week.reviews, counted.weekBefore.reviews] as const);
  const rising = moved ? risingThemes(...moved) : [];
  return {
    store,
    appId,
    title,
    rating,
    reviews: counted ? { week: countedOf(counted.week), weekBefore: countedOf(counted.weekBefore) } : null,
    rising,
    falling: moved ? fallingThemes(...moved) : [],
    version,
    quotes: weekQuotes(quotable, rising).map(quoteOf),
  };
};

/**
 * What happened to some apps within seven days, from stored data only.
 *
 * @param end the end of the week (exclusive), in UTC
 */
export const digestOf = async (
  tools: DigestTools,
  refs: readonly AppRef[],
  end: number,
  sampleData: boolean,
): Promise<Digest> => {
  const { db } = tools;
  const known = await knownApps(db, refs);
  const appNos = known.flatMap(({ appNo }) => appNo ?? []);
  const [from, to] = [dayOf(end - 7 * dayMs), dayOf(end - dayMs)];
  const [{ apps }, counted, releases, quotable] = await Promise.all([
    weekOf(db, refs, end - 1),
    countWeeks(tools, appNos, end),
    releasesOf(db, refs),
    quotableReviews(db, appNos, new Date(end - 7 * dayMs), new Date(end)),
  ]);
  return {
    from,
    to,
    apps: apps.map((app) => {
      const no = known.find((each) => appKey(each) === appKey(app))?.appNo ?? -1;
      const newest = releases.findLast((each) => each.store === app.store && each.appId === app.appId);
      const date = newest && dayOf(newest.releasedAt.getTime());
      return digestApp(
        app,
        counted.get(no),
        newest && date && date >= from ? { version: newest.version, date } : null,
        quotable.filter(({ appNo }) => appNo === no),
      );
    }),
    sampleData,
  };
};
