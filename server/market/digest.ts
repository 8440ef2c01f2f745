import { fallingThemes } from '../alerts/week/rising-themes.ts';
import { weekQuotes } from '../alerts/week/week-days.ts';
import type { AppRef } from '../contract/domain/app-ref.ts';
import { dayMs } from '../contract/domain/durations.ts';
import type { Digest, DigestApp } from '../contract/resources/digest.ts';
import type { Database } from '../store/engine/database.ts';
import { knownApps } from '../store/market/apps-weeks.ts';
import {
  countThemesOfWeeks,
  type QuotableReview,
  quotableReviews,
  type ThemeOfWeeks,
} from '../store/reviews/newest-reviews.ts';
import { type AppWeekOnFile, weekOf } from './home.ts';

const quoteOf = ({ id, rating, title, text, date, country, version }: QuotableReview): DigestApp['quotes'][number] => ({
  reviewId: id,
  rating,
  title,
  text,
  date: date.toISOString(),
  country,
  version,
});

const digestApp = (
  { store, appId, title, rating, reviews, version }: AppWeekOnFile,
  from: string,
  themes: readonly ThemeOfWeeks[],
  quotable: readonly QuotableReview[],
): DigestApp => {
  const rising = reviews?.rising ?? [];
  return {
    store,
    appId,
    title,
    rating,
    reviews: reviews && { week: reviews.week, weekBefore: reviews.weekBefore },
    rising,
    falling: reviews ? fallingThemes(themes, reviews.week.reviews, reviews.weekBefore.reviews) : [],
    version: version && version.date >= from ? { version: version.version, date: version.date } : null,
    quotes: weekQuotes(quotable, rising).map(quoteOf),
  };
};

/**
 * What the seven days before a day brought to some apps, from what is on file: no store is asked.
 *
 * @param end the first moment after the week, in UTC
 */
export const digestOf = async (
  db: Database,
  asked: readonly AppRef[],
  end: number,
  sampleData: boolean,
): Promise<Digest> => {
  const until = new Date(end - 1);
  const [week, weekBefore] = [new Date(end - 7 * dayMs), new Date(end - 14 * dayMs)];
  const known = await knownApps(db, asked);
  const appNos = known.flatMap(({ appNo }) => appNo ?? []);
  const [{ since, apps }, themes, quotable] = await Promise.all([
    weekOf(db, asked, end - 1),
    countThemesOfWeeks(db, appNos, { since: weekBefore, weekBefore, week, until }),
    quotableReviews(db, appNos, { week, until }),
  ]);
  return {
    from: since,
    to: new Date(end - 1).toISOString().slice(0, 10),
    apps: apps.map((app) => {
      const no = known.find(({ store, appId }) => store === app.store && appId === app.appId)?.appNo;
      return digestApp(
        app,
        since,
        themes.filter(({ appNo }) => appNo === no),
        quotable.filter(({ appNo }) => appNo === no),
      );
    }),
    sampleData,
  };
};
