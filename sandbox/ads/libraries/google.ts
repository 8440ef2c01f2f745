/** Google's Ads Transparency Center: RPCs with numeric JSON keys and no ad texts. */

import { pictureOf } from '../../icons.ts';
import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../../route.ts';
import { dayNumber, dayText } from '../../world/days.ts';
import { hashText } from '../../world/random.ts';
import type { World } from '../../world/types.ts';
import type { LibraryAd } from '../ad.ts';
import { adBook } from '../book.ts';
import { digitsOf, googleAdvertiserId, googleRegions, htmlAnswer, jsonAnswer, pageOf, wordsOf } from './library.ts';

const LARGEST_PAGE = 100;
/** Calls without a cookie before the captcha, with the fault `wall`. */
const CALLS_BEFORE_THE_WALL = 20;

const badRequest = (): SandboxAnswer =>
  jsonAnswer({ 2: 'com.google.ads.sample.BadRequestException: invalid request', 5: 400, 9: 3 });

const sorry = (url: URL): SandboxAnswer => ({
  status: 302,
  headers: {
    'content-type': 'text/html; charset=UTF-8',
    location: `https://www.google.com/sorry/index?continue=${encodeURIComponent(
      `https://adstransparency.google.com${url.pathname}`,
    )}&q=EgQsample`,
  },
  body: '<HTML><HEAD><TITLE>302 Moved</TITLE></HEAD><BODY><H1>302 Moved</H1></BODY></HTML>',
});

const callsWithoutCookie = new WeakMap<object, number>();

const isWalled = (request: SandboxRequest, world: World): boolean => {
  if (request.headers.cookie) return false;
  const server = request.server ?? world;
  const calls = (callsWithoutCookie.get(server) ?? 0) + 1;
  callsWithoutCookie.set(server, calls);
  return calls > CALLS_BEFORE_THE_WALL;
};

const refusal = (request: SandboxRequest, world: World): SandboxAnswer | null => {
  switch (request.fault) {
    case 'captcha-redirect':
      return sorry(request.url);
    case 'wall':
      return isWalled(request, world) ? sorry(request.url) : null;
    case 'error-in-200':
      return badRequest();
    case 'html':
      return htmlAnswer('Ads Transparency Center');
    case 'rate-limited':
      return {
        status: 429,
        headers: { 'content-type': 'text/html' },
        body: '<html><body>Too Many Requests</body></html>',
      };
    default:
      return null;
  }
};

type Numbered = Readonly<Record<string, unknown>>;

const isNumbered = (value: unknown): value is Numbered =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((inside, key) => (isNumbered(inside) ? inside[key] : undefined), value);

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const parseBody = ({ body }: SandboxRequest): Numbered | null => {
  try {
    const read: unknown = JSON.parse(new URLSearchParams(body).get('f.req') ?? '');
    return isNumbered(read) ? read : null;
  } catch {
    return null;
  }
};

const legal = new Set('inc ltd limited gmbh llc co corp company sl sarl sas bv oy ab plc'.split(' '));

/** Matches prefixes of words, regardless of the legal form. */
const isCalled = (name: string, words: readonly string[]): boolean => {
  const own = wordsOf(name);
  return words.length > 0 && words.every((word) => own.some((one) => one.startsWith(word)));
};

const suggestions = (request: SandboxRequest, world: World): SandboxAnswer => {
  const question = parseBody(request);
  const text = valueAt(question, '1');
  if (typeof text !== 'string' || text.trim() === '') return badRequest();
  const all = wordsOf(text);
  const telling = all.filter((word) => !legal.has(word));
  const words = telling.length > 0 ? telling : all;
  const { advertisers, domains } = adBook(world);
  const typed = text.trim().toLowerCase();
  const squashed = telling.join('');
  const named = advertisers.filter(({ name }) => isCalled(name, words)).slice(0, Number(valueAt(question, '2') ?? 10));
  const sites = domains
    .filter((domain) => domain === typed || domain.startsWith(typed) || domain.replaceAll('-', '').startsWith(squashed))
    .slice(0, Number(valueAt(question, '3') ?? 10));
  if (named.length + sites.length === 0) return jsonAnswer({});
  const rows = [
    ...named.map(({ key, name, country, ads }) => ({
      1: { 1: name, 2: googleAdvertiserId(key), 3: country, 4: { 2: { 1: countLow(ads), 2: countHigh(ads) } } },
    })),
    ...sites.map((domain) => ({ 2: { 1: domain } })),
  ];
  return jsonAnswer(request.fault === 'changed-shape' ? { 3: rows } : { 1: rows });
};

/** Counts from ten on are ranges of ten. */
const countLow = (count: number): string => String(count < 10 ? count : Math.floor(count / 10) * 10);
const countHigh = (count: number): string => String(count < 10 ? count : Math.ceil((count + 1) / 10) * 10);

const second = (day: number, ad: LibraryAd): string => String(day * 86_400 + (hashText(ad.id) % 80_000));

const lastShown = (ad: LibraryAd, today: number): number => Math.min(ad.end, today - 1);

const pictureSizes = [
  [300, 250],
  [728, 90],
  [320, 480],
  [336, 280],
] as const;

const picture = (origin: string, ad: LibraryAd): string => {
  const [width, height] = pictureSizes[hashText(ad.id) % 4] ?? pictureSizes[0];
  const source = pictureOf(origin, { id: digitsOf(`simgad ${ad.key}`, '1', 19) }, width, height);
  return `<img src="${source}" height="${height}" width="${width}">`;
};

const script = (ad: LibraryAd): string =>
  `https://displayads-formats.googleusercontent.com/ads/preview/content.js?client=ads-integrity-transparency&creativeId=${digitsOf(`preview ${ad.id}`, '7', 12)}`;

const preview = (origin: string, ad: LibraryAd): Numbered =>
  ad.format === 'image' ? { 3: { 2: picture(origin, ad) } } : { 1: { 4: script(ad) } };

const formats = { text: 1, image: 2, video: 3 } as const;

/** The library labels one in twelve ads as text, whatever its format. */
const shownFormat = (ad: LibraryAd): number => (hashText(`told ${ad.id}`) % 12 === 0 ? 1 : formats[ad.format]);

const creative = (origin: string, ad: LibraryAd, today: number, byDomain: boolean): Numbered => ({
  1: googleAdvertiserId(ad.advertiser.key),
  2: ad.id,
  3: preview(origin, ad),
  4: shownFormat(ad),
  6: { 1: second(ad.start, ad), 2: 0 },
  7: { 1: second(lastShown(ad, today), ad), 2: 512_000_000 },
  12: ad.advertiser.name,
  13: lastShown(ad, today) - ad.start + 1,
  ...(byDomain ? { 14: ad.domain } : {}),
});

const isOnDomain = (ad: LibraryAd, domain: string, withParts: boolean): boolean =>
  ad.domain === domain || (withParts && ad.domain.endsWith(`.${domain}`));

const compactDay = (value: unknown): number | null => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(value ?? '')) ?? [];
  return year && month && day ? dayNumber(`${year}-${month}-${day}`) : null;
};

const creatives = (request: SandboxRequest, world: World): SandboxAnswer => {
  const question = parseBody(request);
  const filter = valueAt(question, '3');
  const size = Number(valueAt(question, '2') ?? 40);
  const token = valueAt(question, '4') ?? null;
  if (!question || !isNumbered(filter) || !(size >= 0 && size <= LARGEST_PAGE)) return badRequest();
  if (token !== null && typeof token !== 'string') return badRequest();
  // The library's own page sends an empty domain for advertiser searches.
  const domain = valueAt(filter, '12', '1') || undefined;
  const ids = texts(valueAt(filter, '13', '1'));
  if (typeof domain !== 'string' && ids.length === 0) return badRequest();
  const regions = texts(valueAt(filter, '8')).map(Number);
  const format = valueAt(filter, '4');
  const [from, to] = [compactDay(valueAt(filter, '6')), compactDay(valueAt(filter, '7'))];
  const today = dayNumber(world.today);
  const found = adBook(world).google.filter(
    (ad) =>
      (typeof domain !== 'string' || isOnDomain(ad, domain.toLowerCase(), valueAt(filter, '12', '2') === true)) &&
      (ids.length === 0 || ids.includes(googleAdvertiserId(ad.advertiser.key))) &&
      (regions.length === 0 || ad.countries.some((country) => regions.includes(googleRegions.get(country) ?? 0))) &&
      (format === undefined || format === null || formats[ad.format] === Number(format)) &&
      (from === null || lastShown(ad, today) >= from) &&
      (to === null || ad.start <= to),
  );
  if (found.length === 0) return jsonAnswer({});
  const counts = { 4: countLow(found.length), 5: countHigh(found.length) };
  if (size === 0) return jsonAnswer(counts);
  const page = pageOf(found, {
    token: request.fault === 'repeated-page' ? null : token,
    size: request.fault === 'partial' ? Math.ceil(size / 3) : size,
    question: JSON.stringify(filter),
  });
  if (!page) return badRequest();
  if (page.ads.length === 0) return jsonAnswer({});
  const rows = page.ads.map((ad) => creative(request.origin, ad, today, typeof domain === 'string'));
  const next = page.more && request.fault !== 'partial' ? { 2: page.token } : {};
  if (request.fault === 'changed-shape') {
    return jsonAnswer({ 1: rows.map((row) => ({ 1: row['1'], 2: { 1: row['2'] }, 3: row['3'] })), ...next, ...counts });
  }
  return jsonAnswer({ 1: rows, ...next, ...counts });
};

const creativeById = (request: SandboxRequest, world: World): SandboxAnswer => {
  const question = parseBody(request);
  const ad = adBook(world).google.find(
    (one) => one.id === valueAt(question, '2') && googleAdvertiserId(one.advertiser.key) === valueAt(question, '1'),
  );
  if (!question) return badRequest();
  if (!ad) return jsonAnswer({});
  const last = lastShown(ad, dayNumber(world.today));
  const variants =
    ad.format === 'image'
      ? [{ 3: { 2: picture(request.origin, ad) } }, { 1: { 4: script(ad) } }]
      : [{ 1: { 4: script(ad) } }];
  return jsonAnswer({
    1: {
      1: googleAdvertiserId(ad.advertiser.key),
      2: ad.id,
      4: { 1: second(last, ad) },
      5: variants,
      8: formats[ad.format],
      17: ad.countries
        .filter((country) => googleRegions.has(country))
        .map((country) => ({ 1: googleRegions.get(country), 5: Number(dayText(last).replaceAll('-', '')) })),
    },
  });
};

const advertiserById = (request: SandboxRequest, world: World): SandboxAnswer => {
  const question = parseBody(request);
  if (!question) return badRequest();
  const found = adBook(world).advertisers.find(({ key }) => googleAdvertiserId(key) === valueAt(question, '1'));
  if (!found) return jsonAnswer({});
  return jsonAnswer({
    1: { 1: googleAdvertiserId(found.key), 2: found.name, 3: found.country, 9: { 1: found.name }, 11: found.country },
  });
};

const rpc = (
  name: string,
  method: string,
  answer: (request: SandboxRequest, world: World) => SandboxAnswer,
): SandboxRoute => ({
  source: 'googleads',
  name,
  method: 'POST',
  match: ({ pathname }) => pathname === `/anji/_/rpc/${method}`,
  answer: (request, world) => refusal(request, world) ?? answer(request, world),
});

const home: SandboxRoute = {
  source: 'googleads',
  name: 'google-ads-home',
  method: 'GET',
  match: ({ pathname }) => pathname === '/',
  answer: () => {
    const page = htmlAnswer('Ads Transparency Center');
    return { ...page, headers: { ...page.headers, 'set-cookie': 'NID=sample; path=/; HttpOnly' } };
  },
};

export const googleAdRoutes: readonly SandboxRoute[] = [
  home,
  rpc('google-ads-suggestions', 'SearchService/SearchSuggestions', suggestions),
  rpc('google-ads-creatives', 'SearchService/SearchCreatives', creatives),
  rpc('google-ads-creative', 'LookupService/GetCreativeById', creativeById),
  rpc('google-ads-advertiser', 'LookupService/GetAdvertiserById', advertiserById),
];
