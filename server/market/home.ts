import { chartMoves, moversOf } from '../alerts/week/chart-moves.ts';
import { reachDays, weekApart } from '../alerts/week/week-days.ts';
import type { AppRef } from '../contract/domain/app-ref.ts';
import { daysBefore } from '../contract/domain/durations.ts';
import { genreById } from '../contract/domain/genres.ts';
import { collectedStorefronts } from '../contract/domain/storefronts.ts';
import type { AppWeek, Home, MovedGenre } from '../contract/resources/home.ts';
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
} from '../store/market/apps-weeks.ts';

/** In days: the newest stored day may be a few days old. */
const oldestNewest = 7;
const maxGenres = 3;
const chart = 'top-free';

type App = KnownApp & AppInCountry;

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

/** The distinct genres of the apps, most recently requested first. */
const genresOf = (apps: readonly App[]): readonly (GenreChart & { readonly title: string })[] => {
  const genres = apps.flatMap(({ store, country, genreId }) => {
    const title = genreId === null ? undefined : genreById(genreId)?.title;
    return genreId === null || title === undefined ? [] : [{ store, country, genreId, title }];
  });
  const once = new Map(genres.map((each) => [`${each.store} ${each.country} ${each.genreId}`, each]));
  return [...once.values()].slice(0, maxGenres);
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

/** What changed within a week for some apps, and the movers in their genres. Five statements, however many apps. */
export const weekOf = async (db: Database, refs: readonly AppRef[], now: number): Promise<Home> => {
  if (refs.length === 0) return { apps: [], movers: [] };
  const known = await knownApps(db, refs);
  const apps: App[] = known.map((app) => ({ ...app, country: app.country ?? collectedStorefronts[0] }));
  const [from, to] = [dayOf(daysBefore(now, reachDays + oldestNewest)), dayOf(now)];
  const [rated, ranks, movers] = await Promise.all([
    ratedDays(db, apps, from, to),
    ranksOf(db, apps, from, to),
    moversIn(db, apps, from, to),
  ]);
  return {
    apps: apps.map((app) => {
      const { store, appId, title, icon, country } = app;
      const isOwn = (each: { store: string; appId: string }): boolean => each.store === store && each.appId === appId;
      const rating = ratingOf(rated.filter(isOwn));
      return { store, appId, title, icon, country, rating, charts: chartMoves(ranks.filter(isOwn)) };
    }),
    movers,
  };
};
