/** Where the libraries look: the Union, the United Kingdom, and Google's numbers of the countries. */

export const EU = 'at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se'.split(' ');

export const EU_AND_UK: ReadonlySet<string> = new Set([...EU, 'gb']);

/** The EEA, the United Kingdom and Switzerland. */
export const EEA_AND_NEAR: ReadonlySet<string> = new Set([...EU_AND_UK, 'is', 'li', 'no', 'ch']);

/** 2000 and the ISO number. */
export const GOOGLE_REGIONS: Readonly<Record<string, number>> = {
  us: 2840,
  gb: 2826,
  de: 2276,
  fr: 2250,
  es: 2724,
  it: 2380,
  nl: 2528,
  pl: 2616,
  at: 2040,
  be: 2056,
  ie: 2372,
  se: 2752,
  ca: 2124,
  au: 2036,
  mx: 2484,
  ch: 2756,
};

export const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  us: 'United States',
  gb: 'United Kingdom',
  de: 'Germany',
  fr: 'France',
  es: 'Spain',
  it: 'Italy',
  nl: 'Netherlands',
  pl: 'Poland',
  at: 'Austria',
  be: 'Belgium',
  ie: 'Ireland',
  se: 'Sweden',
  ca: 'Canada',
  au: 'Australia',
  mx: 'Mexico',
  ch: 'Switzerland',
};
