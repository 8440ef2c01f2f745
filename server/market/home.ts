import { chartMoves, moversOf } from '../alerts/week/chart-moves.ts';
import { newVersion } from '../alerts/week/new-version.ts';
import { risingThemes } from '../alerts/week/rising-themes.ts';
import { reachDays, weekApart } from '../alerts/week/week-days.ts';
import type { AppRef } from '../contract/domain/app-ref.ts';
import { dayMs } from '../contract/domain/durations.ts';
import { genreById } from '../contract/domain/genres.ts';
import { collectedStorefronts } from '../contract/domain/storefronts.ts';
import type { AppWeek, Home, MovedGenre } from '../contract/resources/home.ts';
import { averageOf } from '../metrics/counting/count-reviews.ts';
import type { Database } from '../store/engine/database.ts';
import {
  type AppInCountry,
  type GenreChart,
  genreDays,
  type KnownApp,
  knownApps,
  namesInCharts,
  type RatedDayOf,
  ranksOf,
  ratedDays,
  releasesOf,
} from '../store/market/apps-weeks.ts';
import {
  countThemesOfWeeks,
  countVersions,
  type ThemeOfWeeks,
  type VersionCount,
} from '../store/reviews/newest-reviews.ts';

/** A version is new for so long; its reviews and those of the one before are looked for over twice the time. */
const newForDays = 30;
/** The newest day on file may be a few days old. */
const oldestNewest = 7;
const mostGenres = 3;
const chart = 'top-free';

type App = KnownApp & AppInCountry;

/** Without what of its reviews is on file. */
export type AppWeekOnFile = Omit<AppWeek, 'coverage'>;
export type WeekOnFile = Omit<Home, 'apps'> & { readonly apps: AppWeekOnFile[] };

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const ratingOf = (days: readonly RatedDayOf[]): AppWeek['rating'] => {
  const apart = weekApart(days);
  const toRating = ({ day, score, ratingsTotal }: RatedDayOf) => ({
    date: day,
    score: Math.round(score * 100) / 100,
    ratingsTotal,
  });
  return apart && { now: toRating(apart.now), before: apart.before && toRating(apart.before) };
};

const countOf = (counts: readonly VersionCount[]) => {
  const reviews = counts.reduce((sum, each) => sum + each.reviews, 0);
  return {
    reviews,
    average: averageOf(
      counts.reduce((sum, each) => sum + each.stars, 0),
      reviews,
    ),
  };
};

const reviewsOf = (
  { reviewsReadAt }: KnownApp,
  counts: readonly VersionCount[],
  themes: readonly ThemeOfWeeks[],
): AppWeek['reviews'] => {
  if (!reviewsReadAt) return null;
  const week = countOf(counts.filter(({ isInWeek }) => isInWeek));
  const weekBefore = countOf(counts.filter(({ isInWeekBefore }) => isInWeekBefore));
  return {
    readAt: reviewsReadAt.toISOString(),
    week,
    weekBefore,
    rising: risingThemes(themes, week.reviews, weekBefore.reviews),
  };
};

/** The genres of the apps, each once, that of the last one asked about first. */
const genresOf = (apps: readonly App[]): readonly (GenreChart & { readonly title: string })[] => {
  const genres = apps.flatMap(({ store, country, genreId }) => {
    const title = genreId === null ? undefined : genreById(genreId)?.title;
    return genreId === null || title === undefined ? [] : [{ store, country, genreId, title }];
  });
  const once = new Map(genres.map((each) => [`${each.store} ${each.country} ${each.genreId}`, each]));
  return [...once.values()].slice(0, mostGenres);
};

const moversIn = async (db: Database, apps: readonly App[], from: string, to: string): Promise<MovedGenre[]> => {
  const genres = genresOf(apps);
  const days = await genreDays(db, genres, chart, from, to);
  const moved = genres.flatMap((genre) => {
    const { store, country, genreId, title } = genre;
    const own = days.filter((day) => day.store === store && day.country === country && day.genreId === genreId);
    const movement = moversOf(own);
    return movement ? [{ store, country, genre: title, chart, ...movement } as const] : [];
  });
  const names = await namesInCharts(
    db,
    moved.flatMap(({ store, country, movers }) => movers.map(({ appId }) => ({ store, country, appId }))),
  );
  return moved.map((each) => ({
    ...each,
    movers: each.movers.map(({ appId, rank, rankBefore }) => {
      const known = names.find(
        (name) => name.store === each.store && name.country === each.country && name.appId === appId,
      );
      return { appId, title: known?.title ?? null, icon: known?.icon ?? null, rank, rankBefore };
    }),
  }));
};

/** What changed within a week in some apps, and who moved in their genres: eight statements, however many apps there are. */
export const weekOf = async (db: Database, asked: readonly AppRef[], now: number): Promise<WeekOnFile> => {
  const today = Math.floor(now / dayMs) * dayMs;
  const since = dayOf(today - 6 * dayMs);
  if (asked.length === 0) return { since, apps: [], movers: [] };
  const known = await knownApps(db, asked);
  const apps: App[] = known.map((app) => ({ ...app, country: app.country ?? collectedStorefronts[0] }));
  const appNos = apps.flatMap(({ appNo }) => appNo ?? []);
  const [from, to] = [dayOf(now - (reachDays + oldestNewest) * dayMs), dayOf(now)];
  const ago = (days: number): Date => new Date(today - days * dayMs);
  // Whole days, so that the page of an app, which is asked by days, counts the same reviews.
  const weeks = { since: ago(2 * newForDays), weekBefore: ago(13), week: ago(6), until: new Date(now) };
  const [rated, ranks, releases, counts, themes, movers] = await Promise.all([
    ratedDays(db, apps, from, to),
    ranksOf(db, apps, from, to),
    releasesOf(db, apps),
    countVersions(db, appNos, weeks),
    countThemesOfWeeks(db, appNos, weeks),
    moversIn(db, apps, from, to),
  ]);
  return {
    since,
    apps: apps.map((app) => {
      const isOwn = (each: { store: string; appId: string }): boolean =>
        each.store === app.store && each.appId === app.appId;
      const own = counts.filter(({ appNo }) => appNo === app.appNo);
      return {
        store: app.store,
        appId: app.appId,
        title: app.title,
        icon: app.icon,
        country: app.country,
        rating: ratingOf(rated.filter(isOwn)),
        reviews: reviewsOf(
          app,
          own,
          themes.filter(({ appNo }) => appNo === app.appNo),
        ),
        version: newVersion(releases.filter(isOwn), own, ago(newForDays)),
        charts: chartMoves(ranks.filter(isOwn)),
      };
    }),
    movers,
  };
};
