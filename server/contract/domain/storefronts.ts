import rows from './storefronts.json' with { type: 'json' };

export interface Storefront {
  /** Two letters, lower case, as callers write it. */
  readonly code: string;
  /** In English. */
  readonly name: string;
  /** The App Store's own number for it, which some of its endpoints ask for. */
  readonly appleId: number;
  /** What the App Store charges in there; null where it sells nothing. */
  readonly currency: string | null;
  /** Whether the App Store is open there. */
  readonly apple: boolean;
  /** Whether Google Play is open there. */
  readonly play: boolean;
}

/** The App Store's number, its currency, and whether it is open, as its region picker had it in September 2026. */
const table = rows as unknown as Readonly<Record<string, readonly [number, string | null, boolean]>>;

// Google Play publishes no table of this kind: it sells wherever the App Store does, but for mainland China.
const withoutPlay: ReadonlySet<string> = new Set(['cn']);

let english: Intl.DisplayNames | undefined;

/** Made when the first name is asked for: a browser takes longer over it than over all else that this file does. */
const englishName = (code: string): string => {
  english ??= new Intl.DisplayNames(['en'], { type: 'region' });
  return english.of(code.toUpperCase()) ?? code;
};

/** Every country that either store is open in, by its code: the only ones a call may name. */
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

/** A country behind `in`: `the United States`, `Japan`. */
export const inCountry = (code: string): string =>
  withArticle.has(code) ? `the ${countryName(code)}` : countryName(code);

/** The storefronts whose charts are collected over time, and so the ones new releases can be asked about. */
export const collectedStorefronts = ['us', 'gb', 'jp', 'de', 'fr', 'kr', 'br', 'mx'] as const;

/** What the storefront `global` of new releases merges. */
export const globalStorefronts = ['us', 'gb', 'jp', 'de'] as const;
