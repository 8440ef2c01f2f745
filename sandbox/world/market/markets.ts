import { sandboxData } from '../../data/sandbox-data.ts';
import { hashText, unit } from '../random.ts';

/** Topics of apps. Apple's genres have a matching Play category; games share Apple's 6014. */

/** Subjects of reviews, each with nouns in every language. */
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
  /** Per hundred apps. */
  readonly share: number;
  /** How such an app describes itself after its name. */
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

/** Apple's subgenres of games by their Play category. */
const gameGenres = new Map(file.get('game genres')?.map(([id, play = '']) => [id, play]));

const all: ReadonlySet<string> = new Set(['36', 'APPLICATION']);

export const inGenre = (app: { genreId: string; playCategory: string }, genreId: string | null): boolean =>
  genreId === null ||
  all.has(genreId) ||
  app.genreId === genreId ||
  app.playCategory === genreId ||
  (genreId === 'GAME' && app.genreId === '6014') ||
  (app.genreId === '6014' && gameGenres.get(genreId) === app.playCategory);

/** Storefronts: market size, spending and language. */

export interface Market {
  readonly country: string;
  readonly language: string;
  /** Relative to the United States. */
  readonly size: number;
  readonly wealth: number;
  /** Android devices per Apple device. */
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

/** Storefronts with a substantial number of reviews in two years; others have a few. */
export const MAIN_MARKETS: readonly Market[] = [...known.values()];

/** Storefronts whose charts the service collects. */
export const CHART_STOREFRONTS = ['us', 'gb', 'de', 'fr', 'jp', 'kr', 'br', 'mx'] as const;

export const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'it', 'ja', 'ko', 'id', 'ru'] as const;

const small = new Map<string, Market>();

/** Storefronts that aren't listed get a small market. */
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
