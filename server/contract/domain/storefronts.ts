import rows from './storefronts.json' with { type: 'json' };

export interface Storefront {
  /** Two letters, lower case. */
  readonly code: string;
  readonly name: string;
  /** The App Store's number for it, which some of its endpoints need. */
  readonly appleId: number;
  /** The App Store's currency; null where it sells nothing. */
  readonly currency: string | null;
  /** Whether the store is open there. */
  readonly apple: boolean;
  readonly play: boolean;
}

/** App Store number, currency, and whether it is open, from its region picker in September 2026. */
const table = rows as unknown as Readonly<Record<string, readonly [number, string | null, boolean]>>;

// Google Play publishes no such table; it is open wherever the App Store is, except in mainland China.
const withoutPlay: ReadonlySet<string> = new Set(['cn']);

let english: Intl.DisplayNames | undefined;

/** Created lazily: it is the slowest part of this file in a browser. */
const englishName = (code: string): string => {
  english ??= new Intl.DisplayNames(['en'], { type: 'region' });
  return english.of(code.toUpperCase()) ?? code;
};

/** Countries where at least one store is open, by code: the only ones accepted as input. */
export const storefronts: ReadonlyMap<string, Storefront> = new Map(
  Object.entries(table).map(([code, [appleId, currency, apple]]) => [
    code,
    {
      code,
      get name() {
        return englishName(code);
      },
      appleId,
      currency,
      apple,
      play: !withoutPlay.has(code),
    },
  ]),
);

export const countryName = (code: string): string => storefronts.get(code)?.name ?? code;

const withArticle: ReadonlySet<string> = new Set('ae bs do gb gm ky mv nl ph sb tc us vg'.split(' '));

/** A country's name after `in`: `the United States`, `Japan`. */
export const inCountry = (code: string): string =>
  withArticle.has(code) ? `the ${countryName(code)}` : countryName(code);

/** The storefronts whose charts are collected, and which therefore have new releases. */
export const collectedStorefronts = ['us', 'gb', 'jp', 'de', 'fr', 'kr', 'br', 'mx'] as const;

/** The storefronts merged into `global` by new releases. */
export const globalStorefronts = ['us', 'gb', 'jp', 'de'] as const;
