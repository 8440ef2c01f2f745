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
const table: Readonly<Record<string, readonly [number, string | null, boolean]>> = {
  ae: [143481, 'AED', true],
  af: [143610, 'USD', true],
  ag: [143540, 'USD', true],
  ai: [143538, 'USD', true],
  al: [143575, 'USD', true],
  am: [143524, 'USD', true],
  ao: [143564, 'USD', true],
  ar: [143505, 'USD', true],
  at: [143445, 'EUR', true],
  au: [143460, 'AUD', true],
  az: [143568, 'USD', true],
  ba: [143612, 'EUR', true],
  bb: [143541, 'USD', true],
  bd: [143490, null, false],
  be: [143446, 'EUR', true],
  bf: [143578, 'USD', true],
  bg: [143526, 'EUR', true],
  bh: [143559, 'USD', true],
  bj: [143576, 'USD', true],
  bm: [143542, 'USD', true],
  bn: [143560, 'USD', true],
  bo: [143556, 'USD', true],
  br: [143503, 'BRL', true],
  bs: [143539, 'USD', true],
  bt: [143577, 'USD', true],
  bw: [143525, 'USD', true],
  by: [143565, 'USD', true],
  bz: [143555, 'USD', true],
  ca: [143455, 'CAD', true],
  cd: [143613, 'USD', true],
  cg: [143582, 'USD', true],
  ch: [143459, 'CHF', true],
  ci: [143527, 'USD', true],
  cl: [143483, 'CLP', true],
  cm: [143574, 'USD', true],
  cn: [143465, 'CNY', true],
  co: [143501, 'COP', true],
  cr: [143495, 'USD', true],
  cv: [143580, 'USD', true],
  cy: [143557, 'EUR', true],
  cz: [143489, 'CZK', true],
  de: [143443, 'EUR', true],
  dk: [143458, 'DKK', true],
  dm: [143545, 'USD', true],
  do: [143508, 'USD', true],
  dz: [143563, 'USD', true],
  ec: [143509, 'USD', true],
  ee: [143518, 'EUR', true],
  eg: [143516, 'EGP', true],
  es: [143454, 'EUR', true],
  fi: [143447, 'EUR', true],
  fj: [143583, 'USD', true],
  fm: [143591, 'USD', true],
  fr: [143442, 'EUR', true],
  ga: [143614, 'USD', true],
  gb: [143444, 'GBP', true],
  gd: [143546, 'USD', true],
  ge: [143615, 'USD', true],
  gh: [143573, 'USD', true],
  gm: [143584, 'USD', true],
  gr: [143448, 'EUR', true],
  gt: [143504, 'USD', true],
  gw: [143585, 'USD', true],
  gy: [143553, 'USD', true],
  hk: [143463, 'HKD', true],
  hn: [143510, 'USD', true],
  hr: [143494, 'EUR', true],
  hu: [143482, 'HUF', true],
  id: [143476, 'IDR', true],
  ie: [143449, 'EUR', true],
  il: [143491, 'ILS', true],
  in: [143467, 'INR', true],
  iq: [143617, 'USD', true],
  is: [143558, 'USD', true],
  it: [143450, 'EUR', true],
  jm: [143511, 'USD', true],
  jo: [143528, 'USD', true],
  jp: [143462, 'JPY', true],
  ke: [143529, 'USD', true],
  kg: [143586, 'USD', true],
  kh: [143579, 'USD', true],
  kn: [143548, 'USD', true],
  kr: [143466, 'KRW', true],
  kw: [143493, 'USD', true],
  ky: [143544, 'USD', true],
  kz: [143517, 'KZT', true],
  la: [143587, 'USD', true],
  lb: [143497, 'USD', true],
  lc: [143549, 'USD', true],
  li: [143522, null, false],
  lk: [143486, 'USD', true],
  lr: [143588, 'USD', true],
  lt: [143520, 'EUR', true],
  lu: [143451, 'EUR', true],
  lv: [143519, 'EUR', true],
  ly: [143567, 'USD', true],
  ma: [143620, 'USD', true],
  md: [143523, 'USD', true],
  me: [143619, 'EUR', true],
  mg: [143531, 'USD', true],
  mk: [143530, 'USD', true],
  ml: [143532, 'USD', true],
  mm: [143570, 'USD', true],
  mn: [143592, 'USD', true],
  mo: [143515, 'USD', true],
  mr: [143590, 'USD', true],
  ms: [143547, 'USD', true],
  mt: [143521, 'EUR', true],
  mu: [143533, 'USD', true],
  mv: [143488, 'USD', true],
  mw: [143589, 'USD', true],
  mx: [143468, 'MXN', true],
  my: [143473, 'MYR', true],
  mz: [143593, 'USD', true],
  na: [143594, 'USD', true],
  ne: [143534, 'USD', true],
  ng: [143561, 'NGN', true],
  ni: [143512, 'USD', true],
  nl: [143452, 'EUR', true],
  no: [143457, 'NOK', true],
  np: [143484, 'USD', true],
  nr: [143606, 'USD', true],
  nz: [143461, 'NZD', true],
  om: [143562, 'USD', true],
  pa: [143485, 'USD', true],
  pe: [143507, 'PEN', true],
  pg: [143597, 'USD', true],
  ph: [143474, 'PHP', true],
  pk: [143477, 'PKR', true],
  pl: [143478, 'PLN', true],
  pt: [143453, 'EUR', true],
  pw: [143595, 'USD', true],
  py: [143513, 'USD', true],
  qa: [143498, 'QAR', true],
  ro: [143487, 'RON', true],
  rs: [143500, 'EUR', true],
  ru: [143469, 'RUB', true],
  rw: [143621, 'USD', true],
  sa: [143479, 'SAR', true],
  sb: [143601, 'USD', true],
  sc: [143599, 'USD', true],
  se: [143456, 'SEK', true],
  sg: [143464, 'SGD', true],
  si: [143499, 'EUR', true],
  sk: [143496, 'EUR', true],
  sl: [143600, 'USD', true],
  sn: [143535, 'USD', true],
  sr: [143554, 'USD', true],
  st: [143598, 'USD', true],
  sv: [143506, 'USD', true],
  sz: [143602, 'USD', true],
  tc: [143552, 'USD', true],
  td: [143581, 'USD', true],
  th: [143475, 'THB', true],
  tj: [143603, 'USD', true],
  tm: [143604, 'USD', true],
  tn: [143536, 'USD', true],
  to: [143608, 'USD', true],
  tr: [143480, 'TRY', true],
  tt: [143551, 'USD', true],
  tw: [143470, 'TWD', true],
  tz: [143572, 'TZS', true],
  ua: [143492, 'USD', true],
  ug: [143537, 'USD', true],
  us: [143441, 'USD', true],
  uy: [143514, 'USD', true],
  uz: [143566, 'USD', true],
  vc: [143550, 'USD', true],
  ve: [143502, 'USD', true],
  vg: [143543, 'USD', true],
  vn: [143471, 'VND', true],
  vu: [143609, 'USD', true],
  xk: [143624, 'EUR', true],
  ye: [143571, 'USD', true],
  za: [143472, 'ZAR', true],
  zm: [143622, 'USD', true],
  zw: [143605, 'USD', true],
};

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
