import { genreById, genres } from '../../server/contract/domain/genres.ts';
import { storefronts } from '../../server/contract/domain/storefronts.ts';
import { sandboxData } from '../data/sandbox-data.ts';
import type { World, WorldApp } from '../world/types.ts';

export interface AppleApp extends WorldApp {
  readonly appleId: string;
}

export const isSoldIn = (app: WorldApp | undefined, country: string): app is AppleApp =>
  app !== undefined && app.appleId !== null && !app.notIn.includes(country);

/** The primary genre first; games also have their subgenre. */
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

export const currentVersion = (app: WorldApp): { version: string; releasedAt: string; notes: string } =>
  app.versions.reduce((latest, version) => (version.releasedAt > latest.releasedAt ? version : latest));

/** Without milliseconds. */
export const moment = (iso: string): string => new Date(iso).toISOString().replace(/\.\d+Z$/, 'Z');

const storefrontFile = sandboxData('world/storefronts');
const perDollar = new Map(storefrontFile.get('units per dollar')?.map(([code, units]) => [code, Number(units)]));
const locales = new Map(storefrontFile.get('locales')?.map(([country, locale = '']) => [country, locale]));

export const isStorefront = (country: string): boolean => storefronts.get(country.toLowerCase())?.apple === true;

export const currencyOf = (country: string): string => storefronts.get(country.toLowerCase())?.currency ?? 'USD';

/** A price on one of the storefront's price points. */
export const localPrice = (usd: number, country: string): number => {
  const currency = currencyOf(country);
  if (usd === 0 || currency === 'USD') return usd;
  const exact = usd * (perDollar.get(currency) ?? 1);
  if (exact >= 1000) return Math.round(exact / 100) * 100;
  if (exact >= 100) return Math.round(exact / 10) * 10;
  return Math.max(1, Math.round(exact)) - 0.01;
};

// Cached per storefront: creating one costs more than a whole row of a chart.
const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (country: string): Intl.NumberFormat => {
  const format =
    formats.get(country) ??
    new Intl.NumberFormat(locales.get(country) ?? 'en-US', { style: 'currency', currency: currencyOf(country) });
  formats.set(country, format);
  return format;
};

/** As on the storefront's page: `$4.99`, `4,99 €`, `￥700`. */
export const priceText = (amount: number, country: string): string => formatOf(country).format(amount);
