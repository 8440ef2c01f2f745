/** The storefronts: how many buy there, how much they spend, what they speak. */

import { hashText, unit } from '../random.ts';

export interface Market {
  readonly country: string;
  readonly language: string;
  /** Against the United States, which are 1. */
  readonly size: number;
  readonly wealth: number;
  /** How many Android devices there are to one of Apple's. */
  readonly android: number;
}

const rows: readonly (readonly [country: string, language: string, size: number, wealth: number, android: number])[] = [
  ['us', 'en', 1, 1, 0.75],
  ['gb', 'en', 0.23, 0.86, 0.8],
  ['ca', 'en', 0.12, 0.84, 0.7],
  ['au', 'en', 0.1, 0.9, 0.75],
  ['in', 'en', 0.34, 0.09, 11],
  ['de', 'de', 0.21, 0.8, 1.6],
  ['at', 'de', 0.03, 0.8, 1.7],
  ['ch', 'de', 0.04, 1.1, 0.8],
  ['fr', 'fr', 0.18, 0.71, 1.5],
  ['be', 'fr', 0.03, 0.72, 1.4],
  ['jp', 'ja', 0.41, 1.12, 0.5],
  ['kr', 'ko', 0.19, 0.94, 2.2],
  ['br', 'pt', 0.29, 0.26, 5],
  ['pt', 'pt', 0.02, 0.45, 2.4],
  ['mx', 'es', 0.2, 0.3, 4],
  ['es', 'es', 0.13, 0.55, 2.8],
  ['ar', 'es', 0.06, 0.2, 6],
  ['it', 'it', 0.15, 0.58, 2.1],
  ['id', 'id', 0.22, 0.12, 8],
  ['ru', 'ru', 0.2, 0.28, 2.5],
];

const known: ReadonlyMap<string, Market> = new Map(
  rows.map(([country, language, size, wealth, android]) => [country, { country, language, size, wealth, android }]),
);

/** The storefronts in which the reviews of two years are worth counting; any other has a few. */
export const MAIN_MARKETS: readonly Market[] = [...known.values()];

/** The storefronts whose charts the service collects. */
export const CHART_STOREFRONTS = ['us', 'gb', 'de', 'fr', 'jp', 'kr', 'br', 'mx'] as const;

export const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'it', 'ja', 'ko', 'id', 'ru'] as const;

const small = new Map<string, Market>();

/** Any storefront has a market: those not told above are small ones of their own. */
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
