import { sandboxData } from '../../data/sandbox-data.ts';
import { hashText, unit } from '../random.ts';

/** What apps are about. A genre of Apple's has a twin among Play's categories; games share Apple's 6014. */

/** What the reviews of a kind of app talk about: a row of nouns in every language. */
export const subjects = [
  'health',
  'money',
  'work',
  'photo',
  'social',
  'games',
  'learning',
  'travel',
  'media',
  'shopping',
  'home',
  'tools',
] as const;
export type Subject = (typeof subjects)[number];

export interface Genre {
  readonly appleId: string;
  readonly play: string;
  readonly subject: Subject;
  /** How many of every hundred apps. */
  readonly share: number;
  /** What such an app calls itself after its name. */
  readonly kinds: readonly string[];
  readonly subscription: number;
  readonly purchases: number;
  readonly paid: number;
}

const file = sandboxData('world/genres');

export const GENRES: readonly Genre[] = (file.get('genres') ?? []).map(([appleId, play = '', subject, ...rest]) => {
  const [share = 0, subscription = 0, purchases = 0, paid = 0] = rest.slice(0, 4).map(Number);
  return { appleId, play, subject: subject as Subject, share, subscription, purchases, paid, kinds: rest.slice(4) };
});

/** Apple's sub-genres of games, by the Play category that means the same. */
const gameGenres = new Map(file.get('game genres')?.map(([id, play = '']) => [id, play]));

const all: ReadonlySet<string> = new Set(['36', 'APPLICATION']);

/** Whether an app belongs in a chart of this genre, which either store's id may name. */
export const inGenre = (app: { genreId: string; playCategory: string }, genreId: string | null): boolean =>
  genreId === null ||
  all.has(genreId) ||
  app.genreId === genreId ||
  app.playCategory === genreId ||
  (genreId === 'GAME' && app.genreId === '6014') ||
  (app.genreId === '6014' && gameGenres.get(genreId) === app.playCategory);

/** The storefronts: how many buy there, how much they spend, what they speak. */

export interface Market {
  readonly country: string;
  readonly language: string;
  /** Against the United States, which are 1. */
  readonly size: number;
  readonly wealth: number;
  /** How many Android devices there are to one of Apple's. */
  readonly android: number;
}

const known: ReadonlyMap<string, Market> = new Map(
  sandboxData('world/storefronts')
    .get('markets')
    ?.map(([country, language = '', ...figures]) => {
      const [size = 0, wealth = 0, android = 0] = figures.map(Number);
      return [country, { country, language, size, wealth, android }];
    }),
);

/** The storefronts in which the reviews of two years are worth counting; any other has a few. */
export const MAIN_MARKETS: readonly Market[] = [...known.values()];

/** The storefronts whose charts the service collects. */
export const CHART_STOREFRONTS = ['us', 'gb', 'de', 'fr', 'jp', 'kr', 'br', 'mx'] as const;

export const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'it', 'ja', 'ko', 'id', 'ru'] as const;

const small = new Map<string, Market>();

/** Any storefront has a market: those not listed above get a small one. */
export const marketOf = (country: string): Market => {
  const code = country.toLowerCase();
  const found = known.get(code) ?? small.get(code);
  if (found) return found;
  const chance = unit(hashText(code));
  const market = {
    country: code,
    language: 'en',
    size: 0.002 + 0.02 * chance ** 2,
    wealth: 0.15 + 0.5 * chance,
    android: 2.5,
  };
  small.set(code, market);
  return market;
};
