import { genreById, genres } from '../../server/contract/domain/genres.ts';
import type { World, WorldApp } from '../world/types.ts';

/** Facts of the world in the words that Apple's several forms share. */

export interface AppleApp extends WorldApp {
  readonly appleId: string;
}

export const isSoldIn = (app: WorldApp | undefined, country: string): app is AppleApp =>
  app !== undefined && app.appleId !== null && !app.notIn.includes(country);

/** The genres of an app, first the one it is listed under: a game has its kind of game besides. */
export const genresOf = (app: WorldApp): readonly { id: string; name: string }[] => {
  const kind = genres.find((genre) => genre.game && genre.play === app.playCategory);
  const ids = app.genreId === '6014' && kind?.apple ? [app.genreId, kind.apple] : [app.genreId];
  return ids.map((id) => ({ id, name: genreById(id)?.name ?? id }));
};

export const ratingsOf = (
  app: WorldApp,
  country: string,
  world: World,
): { counts: readonly number[]; total: number; mean: number } => {
  const counts = app.ratings('apple', country, world.today);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return { counts, total, mean: total === 0 ? 0 : stars / total };
};

export const iconUrl = (origin: string, app: WorldApp, size: number): string =>
  `${origin}/icons/${app.key}.png?size=${size}`;

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

export const appUrl = (app: AppleApp, country: string): string =>
  `https://apps.apple.com/${country}/app/${encodeURIComponent(slug(app.title))}/id${app.appleId}`;

export const developerUrl = (app: AppleApp, country: string): string =>
  `https://apps.apple.com/${country}/developer/${encodeURIComponent(slug(app.developer.name))}/id${app.developer.appleId}`;

/** The version that is out. */
export const currentVersion = (app: WorldApp): { version: string; releasedAt: string; notes: string } =>
  app.versions.reduce((latest, version) => (version.releasedAt > latest.releasedAt ? version : latest));

/** Seconds, as Apple writes moments. */
export const moment = (iso: string): string => new Date(iso).toISOString().replace(/\.\d+Z$/, 'Z');
