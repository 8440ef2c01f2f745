/** Apple's Ad Repository: searched by app or developer, EU only, one row per storefront of an ad. */

import { genreById } from '../../../server/contract/domain/genres.ts';
import { iconUrl } from '../../apple/app-facts.ts';
import { pictureOf } from '../../icons.ts';
import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../../route.ts';
import { dayNumber, dayText } from '../../world/days.ts';
import { hashText } from '../../world/random.ts';
import type { World, WorldApp } from '../../world/types.ts';
import type { LibraryAd } from '../ad.ts';
import { adBook } from '../book.ts';
import { EU, htmlAnswer, jsonAnswer, wordsOf } from './library.ts';

const PRESETS: Readonly<Record<string, number>> = { LAST_90_DAYS: 89, LAST_180_DAYS: 179, LAST_YEAR: 364 };
/** Days until an ad is listed. */
const LAG = 7;
const LARGEST_PAGE = 50;
/** The reported limit per request; only enforced by the fault `country-limit`. */
const MOST_COUNTRIES = 5;

const error = (status: number, message: string): SandboxAnswer =>
  jsonAnswer({ error: { errors: [{ messageCode: status === 404 ? 'NOT_FOUND' : 'INVALID_INPUT', message }] } }, status);

const refusal = (request: SandboxRequest): SandboxAnswer | null => {
  if (request.headers.accept === '*/*') return { status: 406, headers: {}, body: '' };
  if (request.fault === 'html') return htmlAnswer('Ad Repository');
  if (request.fault === 'rate-limited') return error(429, 'Too many requests.');
  if (request.fault === 'error-in-200') return { ...error(500, 'Something went wrong.'), status: 200 };
  return null;
};

const pagination = (request: SandboxRequest): { offset: number; limit: number } | null => {
  const offset = Number(request.url.searchParams.get('offset') ?? 0);
  const limit = Number(request.url.searchParams.get('limit') ?? LARGEST_PAGE);
  const isWhole = Number.isInteger(offset) && Number.isInteger(limit);
  return isWhole && offset >= 0 && limit >= 1 && limit <= LARGEST_PAGE ? { offset, limit } : null;
};

const entities = (request: SandboxRequest, world: World): SandboxAnswer => {
  const name = request.url.searchParams.get('name')?.trim() ?? '';
  const types = (request.url.searchParams.get('types') ?? 'APP,DEVELOPER').split(',');
  const page = pagination(request);
  if (name.length < 2) return error(400, 'name must have at least 2 characters.');
  if (!page) return error(400, 'offset or limit is not valid.');
  const words = wordsOf(name);
  const isCalled = (text: string): boolean => words.every((word) => wordsOf(text).some((one) => one.startsWith(word)));
  const apps = [...new Set(adBook(world).apple.flatMap(({ app }) => (app ? [app] : [])))];
  const developers = new Map(apps.map(({ developer }) => [developer.appleId, developer]));
  const found = [
    ...(types.includes('APP') ? apps.map((app) => ({ id: app.appleId, name: app.title, type: 'APP' })) : []),
    ...(types.includes('DEVELOPER')
      ? [...developers.values()].map((one) => ({ id: one.appleId, name: one.name, type: 'DEVELOPER' }))
      : []),
  ].filter((one) => isCalled(one.name));
  return jsonAnswer({
    data: found.slice(page.offset, page.offset + page.limit),
    pagination: { totalResults: found.length, startIndex: page.offset, itemsPerPage: page.limit },
  });
};

interface AdQuery {
  readonly type: string;
  readonly id: string;
  readonly countries: readonly string[];
  readonly days: number;
}

/** Parses `type==APP;id==1;countryOrRegion=in=(DE,FR);datePreset==LAST_90_DAYS`; returns a string if it is invalid. */
const readQuery = (ql: string): AdQuery | string => {
  const fields = new Map(
    ql.split(';').map((part) => {
      const [, field = '', value = ''] = /^(\w+)(?:==|=in=)\(?([^()]*)\)?$/.exec(part.trim()) ?? [];
      return [field, value];
    }),
  );
  const type = fields.get('type') ?? '';
  const id = fields.get('id') ?? '';
  const preset = fields.get('datePreset') ?? 'LAST_90_DAYS';
  const days = PRESETS[preset];
  const countries = (fields.get('countryOrRegion') ?? EU.join(',')).toLowerCase().split(',');
  if (type !== 'APP' && type !== 'DEVELOPER') return 'type must be APP or DEVELOPER.';
  if (!/^\d+$/.test(id)) return 'id is not valid.';
  if (days === undefined) return 'datePreset is not valid.';
  const unknown = countries.find((country) => !EU.includes(country));
  return unknown === undefined ? { type, id, countries, days } : `countryOrRegion ${unknown} is not supported.`;
};

const PLACEMENTS = ['APPSTORE_SEARCH_RESULTS', 'TODAY_TAB', 'SEARCH_TAB', 'PRODUCT_PAGE'] as const;

const art = (origin: string, ad: LibraryAd, name: string): string =>
  pictureOf(origin, { id: hashText(`${ad.key} ${name}`).toString(16) }, 392, 696);

const assets = (origin: string, ad: LibraryAd): object[] =>
  ad.format === 'video'
    ? [
        {
          videoUrl: `https://video-ssl.itunes.apple.com/sample/${hashText(ad.key).toString(16)}.m4v`,
          pictureUrl: art(origin, ad, 'still'),
          order: 1,
          height: 696,
          width: 392,
          orientation: 'PORTRAIT',
        },
      ]
    : Array.from({ length: 1 + (hashText(ad.key) % 3) }, (_, at) => ({
        videoUrl: null,
        pictureUrl: art(origin, ad, `shot ${at}`),
        order: at + 1,
        height: 696,
        width: 392,
        orientation: 'PORTRAIT',
      }));

const impression = (day: number): string => `${dayText(day)} 00:00:00.0`;

interface Row {
  readonly ad: LibraryAd;
  readonly app: WorldApp;
  readonly country: string;
}

const adRow = ({ ad, app, country }: Row, origin: string, dataEnd: number): object => {
  const chance = hashText(`refined ${ad.key}`);
  const words = ad.words();
  return {
    adId: ad.id,
    appId: app.appleId,
    appName: app.title,
    developerId: app.developer.appleId,
    developerName: app.developer.name,
    legalName: ad.beneficiary,
    placement: PLACEMENTS[chance % 7] ?? 'APPSTORE_SEARCH_RESULTS',
    format: ad.format === 'text' ? 'Icon Ad' : 'Icon + Asset Ad',
    subFormat: null,
    countryOrRegion: country.toUpperCase(),
    audienceRefinement: {
      ageTarget: chance % 2 === 0,
      genderTarget: chance % 5 === 0,
      locationTarget: chance % 9 === 0,
      customerTypeTarget: chance % 3 === 0,
    },
    firstImpressionDate: ad.start < dataEnd - 365 ? 'Over 1 Year Ago' : impression(ad.start),
    lastImpressionDate: impression(Math.min(ad.end, dataEnd)),
    adBanner: {
      iconPictureUrl: iconUrl(origin, app, 512),
      subtitle: words.title,
      primaryCategory: genreById(app.genreId)?.name ?? 'Utilities',
      inAppPurchases: app.purchases.length > 0,
      promotionalText: chance % 4 === 0 ? words.body : '',
      shortDescription: words.description,
    },
    adAssets: ad.format === 'text' ? [] : assets(origin, ad),
    adLocaleVariations: [],
  };
};

const rowsOf = (world: World, { type, id, countries, days }: AdQuery, dataEnd: number): readonly Row[] =>
  adBook(world).apple.flatMap((ad) => {
    const { app } = ad;
    if (!app || (type === 'APP' ? app.appleId : app.developer.appleId) !== id) return [];
    if (ad.start > dataEnd || ad.end < dataEnd - days) return [];
    return ad.countries.filter((country) => countries.includes(country)).map((country) => ({ ad, app, country }));
  });

const ads = (request: SandboxRequest, world: World): SandboxAnswer => {
  const adQuery = readQuery(request.url.searchParams.get('ql') ?? '');
  const page = pagination(request);
  if (typeof adQuery === 'string') return error(400, adQuery);
  if (!page) return error(400, 'offset or limit is not valid.');
  if (request.fault === 'country-limit' && adQuery.countries.length > MOST_COUNTRIES)
    return error(400, 'Number of countries greater than allowed limit.');
  const dataEnd = dayNumber(world.today) - LAG;
  const rows = rowsOf(world, adQuery, dataEnd);
  const offset = request.fault === 'repeated-page' ? 0 : page.offset;
  const data = rows.slice(offset, offset + page.limit).map((row) => adRow(row, request.origin, dataEnd));
  return jsonAnswer({
    [request.fault === 'changed-shape' ? 'ads' : 'data']: data,
    pagination: { totalResults: rows.length, startIndex: page.offset, itemsPerPage: page.limit },
    dataStartDate: dayText(dataEnd - adQuery.days),
    dataEndDate: dayText(dataEnd),
  });
};

const adById = (request: SandboxRequest, world: World): SandboxAnswer => {
  const id = request.url.pathname.split('/').at(-1);
  const ad = adBook(world).apple.find((one) => one.id === id);
  const country = ad?.countries.find((one) => EU.includes(one));
  if (!ad?.app || !country) return error(404, 'The ad was not found.');
  return jsonAnswer({ data: adRow({ ad, app: ad.app, country }, request.origin, dayNumber(world.today) - LAG) });
};

const get = (
  name: string,
  path: RegExp,
  answer: (request: SandboxRequest, world: World) => SandboxAnswer,
): SandboxRoute => ({
  source: 'appleads',
  name,
  method: 'GET',
  match: ({ pathname }) => path.test(pathname),
  answer: (request, world) => refusal(request) ?? answer(request, world),
});

export const appleAdRoutes: readonly SandboxRoute[] = [
  get('apple-ads-entities', /^\/api\/v1\/ad-repository-entities$/, entities),
  get('apple-ads', /^\/api\/v1\/ad-repository-ads$/, ads),
  get('apple-ad', /^\/api\/v1\/ad-repository-ads\/[^/]+$/, adById),
  get('apple-ads-countries', /^\/api\/v1\/countries-or-regions$/, () =>
    jsonAnswer({ data: EU.map((country) => country.toUpperCase()) }),
  ),
];
