/** TikTok's Commercial Content API: tokens for two hours, 64-bit numbers, and no ad texts. */

import { pictureOf } from '../../icons.ts';
import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../../route.ts';
import { dayNumber, dayText } from '../../world/days.ts';
import { hashText } from '../../world/random.ts';
import type { World } from '../../world/types.ts';
import type { LibraryAd } from '../ad.ts';
import { adBook } from '../book.ts';
import {
  digitsOf,
  EEA_AND_NEAR,
  hasMostWords,
  hasPhrase,
  htmlAnswer,
  indexWords,
  jsonAnswer,
  pageOf,
  tiktokBusinessId,
  type WordIndex,
  wordsOf,
} from './library.ts';

const USUAL_COUNT = 10;
const LARGEST_COUNT = 50;
const EARLIEST = '20221001';
/** Calls per token with the fault `token-wears-out`. */
const CALLS_OF_A_TOKEN = 2;

const log_id = '20261114000000SAMPLE';

const oauthError = (error: string, error_description: string, status: number): SandboxAnswer =>
  jsonAnswer({ error, error_description, log_id }, status);

const apiError = (code: string, message: string, status: number): SandboxAnswer =>
  jsonAnswer({ data: {}, error: { code, message, log_id } }, status);

const tokenInvalid = (): SandboxAnswer =>
  apiError('access_token_invalid', 'The access token is invalid or not found in the request.', 401);

interface TokenBook {
  given: number;
  readonly calls: Map<string, number>;
}

const tokenBooks = new WeakMap<object, TokenBook>();

const tokenBook = ({ server }: SandboxRequest, world: World): TokenBook => {
  const known = tokenBooks.get(server ?? world);
  if (known) return known;
  const book = { given: 0, calls: new Map<string, number>() };
  tokenBooks.set(server ?? world, book);
  return book;
};

const giveToken = (request: SandboxRequest, world: World): SandboxAnswer => {
  const form = new URLSearchParams(request.body);
  const [key, secret, grant] = ['client_key', 'client_secret', 'grant_type'].map((name) => form.get(name) ?? '');
  const { fault } = request;
  if (fault === 'html') return htmlAnswer('TikTok');
  if (fault === 'rate-limited') return oauthError('rate_limit_exceeded', 'The API rate limit was exceeded.', 429);
  if (!key || !secret) return oauthError('invalid_request', 'The request parameters are malformed.', 400);
  if (grant !== 'client_credentials') return oauthError('unsupported_grant_type', 'Unsupported grant type.', 400);
  const refused = oauthError('invalid_client', 'Client key or secret is incorrect.', 401);
  if (key === 'refused' || secret === 'refused' || fault === 'permission') return refused;
  if (fault === 'error-in-200') return { ...refused, status: 200 };
  if (fault === 'changed-shape') return jsonAnswer({ token: { value: 'clt.sample' } });
  const book = tokenBook(request, world);
  book.given += 1;
  const mark = key === 'expired' || secret === 'expired' ? 'expired' : 'sample';
  return jsonAnswer({ access_token: `clt.${mark}${book.given}`, expires_in: 7200, token_type: 'Bearer' });
};

const useOf = (token: string, request: SandboxRequest, world: World): number => {
  const { calls } = tokenBook(request, world);
  calls.set(token, (calls.get(token) ?? 0) + 1);
  return calls.get(token) ?? 1;
};

const refusal = (request: SandboxRequest, world: World): SandboxAnswer | null => {
  const token = /^Bearer (clt\.\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token || token.startsWith('clt.expired')) return tokenInvalid();
  switch (request.fault) {
    case 'token-expired':
      return tokenInvalid();
    case 'token-wears-out':
      return useOf(token, request, world) > CALLS_OF_A_TOKEN ? tokenInvalid() : null;
    case 'permission':
      return apiError('scope_not_authorized', 'The scope research.adlib.basic is not authorized.', 401);
    case 'rate-limited':
      return apiError('rate_limit_exceeded', 'The API rate limit was exceeded.', 429);
    case 'quota':
      return apiError('daily_quota_limit_exceeded', 'The daily quota of this client was used up.', 429);
    case 'error-in-200':
      return apiError('internal_error', 'Something went wrong. Please try again later.', 200);
    case 'internal-error':
      return apiError('internal_error', 'Something went wrong. Please try again later.', 500);
    case 'html':
      return htmlAnswer('TikTok');
    default:
      return null;
  }
};

interface AdQuery {
  readonly term: string;
  readonly isExact: boolean;
  readonly businessIds: readonly string[];
  readonly country: string;
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly searchId: string | null;
}

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const dayOf = (value: unknown): number | null => {
  const text = String(value ?? '');
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return year && month && day && text >= EARLIEST ? dayNumber(`${year}-${month}-${day}`) : null;
};

/** Quotes 64-bit numbers so that JSON.parse doesn't round them. */
const lossless = (body: string): string => body.replace(/(?<=[[:,]\s*)\d{16,}(?=\s*[,\]}])/g, '"$&"');

/** Returns a string if it is invalid. */
const readQuery = (body: string, today: number): AdQuery | string => {
  let read: Readonly<Record<string, unknown>>;
  try {
    read = object(JSON.parse(lossless(body)));
  } catch {
    return 'The body is not valid JSON.';
  }
  const filters = object(read.filters);
  const range = object(filters.ad_published_date_range);
  const [from, to] = [dayOf(range.min), dayOf(range.max)];
  if (from === null || to === null) return 'filters.ad_published_date_range is required, from 20221001.';
  if (from > to || to > today - 1) return 'filters.ad_published_date_range.max must be at most yesterday.';
  const country = String(filters.country_code ?? 'ALL').toLowerCase();
  if (country !== 'all' && !EEA_AND_NEAR.has(country)) return 'filters.country_code is not supported.';
  const count = Number(read.max_count ?? USUAL_COUNT);
  if (!Number.isInteger(count) || count < 1 || count > LARGEST_COUNT) return 'max_count must be from 1 to 50.';
  const term = String(read.search_term ?? '');
  if (term.length > 50) return 'search_term must be at most 50 characters.';
  const type = read.search_type ?? 'exact_phrase';
  if (type !== 'exact_phrase' && type !== 'fuzzy_phrase') return 'search_type is not supported.';
  const ids = filters.advertiser_business_ids;
  const searchId = typeof read.search_id === 'string' && read.search_id !== '' ? read.search_id : null;
  return {
    term,
    isExact: type === 'exact_phrase',
    businessIds: Array.isArray(ids) ? ids.map(String) : [],
    country,
    from,
    to,
    count,
    searchId,
  };
};

const indexes = new WeakMap<LibraryAd, WordIndex>();

/** The library searches texts, but doesn't return them. */
const indexOf = (ad: LibraryAd): WordIndex => {
  const known = indexes.get(ad);
  if (known) return known;
  const { title, body } = ad.words();
  const index = indexWords([ad.shownAs, ad.beneficiary, title, body].join(' | '));
  indexes.set(ad, index);
  return index;
};

const matchesQuery = (adQuery: AdQuery): ((ad: LibraryAd) => boolean) => {
  const words = wordsOf(adQuery.term);
  const matchesTerm = (ad: LibraryAd): boolean => (adQuery.isExact ? hasPhrase : hasMostWords)(indexOf(ad), words);
  const isBy = (ad: LibraryAd): boolean =>
    adQuery.businessIds.length === 0 || adQuery.businessIds.includes(tiktokBusinessId(ad.shownAs));
  return (ad) =>
    ad.start >= adQuery.from &&
    ad.start <= adQuery.to &&
    ad.countries.some((one) => EEA_AND_NEAR.has(one) && (adQuery.country === 'all' || one === adQuery.country)) &&
    // A term overrides the advertisers.
    (adQuery.term.trim() === '' ? isBy(ad) : matchesTerm(ad));
};

/** Placeholder for a number too large for JavaScript, replaced after serialization. */
const number = (digits: string): string => `@${digits}@`;
const asNumbers = (answer: SandboxAnswer): SandboxAnswer => ({
  ...answer,
  body: answer.body.replace(/"@(\d+)@"/g, '$1'),
});

const video = (ad: LibraryAd): string =>
  `https://library.tiktok.com/sample/${digitsOf(`video ${ad.id}`, '7', 19)}.mp4?x-expires=1794960000&x-signature=sample`;

const picture = (origin: string, ad: LibraryAd): string =>
  pictureOf(origin, { id: digitsOf(`picture ${ad.id}`, '7', 19) }, 540, 960);

const seen = (ad: LibraryAd): string => {
  const users = hashText(`seen ${ad.id}`) % 400;
  return users < 3 ? '0-1K' : `${users}K`;
};

const adRow = (origin: string, ad: LibraryAd, fields: ReadonlySet<string>, today: number): object => {
  const parts: Readonly<Record<string, unknown>> = {
    'ad.id': number(ad.id),
    'ad.first_shown_date': Number(dayText(ad.start).replaceAll('-', '')),
    'ad.last_shown_date': Number(dayText(Math.min(ad.end, today - 1)).replaceAll('-', '')),
    'ad.status': ad.end >= today ? 'active' : 'inactive',
    'ad.status_statement': ad.end >= today ? undefined : '',
    'ad.videos': ad.format === 'image' ? [] : [{ url: video(ad), cover_image_url: picture(origin, ad) }],
    'ad.image_urls': ad.format === 'image' ? [picture(origin, ad)] : [],
    'ad.reach': { unique_users_seen: seen(ad) },
    'advertiser.business_id': number(tiktokBusinessId(ad.shownAs)),
    'advertiser.business_name': ad.shownAs,
    'advertiser.paid_for_by': ad.advertiser.name,
  };
  const of = (head: string): object =>
    Object.fromEntries(
      Object.entries(parts)
        .filter(([name]) => fields.has(name) && name.startsWith(`${head}.`))
        .map(([name, value]) => [name.slice(head.length + 1), value]),
    );
  return { ad: of('ad'), advertiser: of('advertiser') };
};

const requestedFields = (url: URL): ReadonlySet<string> =>
  new Set((url.searchParams.get('fields') ?? '').split(',').map((field) => field.trim()));

const query = (request: SandboxRequest, world: World): SandboxAnswer => {
  const refused = refusal(request, world);
  if (refused) return refused;
  const today = dayNumber(world.today);
  const adQuery = readQuery(request.body, today);
  if (typeof adQuery === 'string') return apiError('invalid_params', adQuery, 400);
  const fields = requestedFields(request.url);
  if (!fields.has('ad.id')) return apiError('invalid_params', 'fields is required.', 400);
  const { searchId, count, ...question } = adQuery;
  const found = adBook(world).tiktok.filter(matchesQuery(adQuery));
  const page = pageOf(found, {
    token: request.fault === 'repeated-page' ? null : searchId,
    size: count,
    question: JSON.stringify(question),
  });
  if (!page) return apiError('invalid_params', 'search_id is not valid.', 400);
  const ads = page.ads.map((ad) => adRow(request.origin, ad, fields, today));
  return asNumbers(
    jsonAnswer({
      data: {
        [request.fault === 'changed-shape' ? 'items' : 'ads']: ads,
        has_more: page.more,
        search_id: page.token ?? searchId ?? '',
      },
      error: { code: 'ok', message: '', log_id, http_status_code: 200 },
    }),
  );
};

export const tiktokAdRoutes: readonly SandboxRoute[] = [
  {
    source: 'tiktok',
    name: 'tiktok-token',
    method: 'POST',
    match: ({ pathname }) => pathname === '/v2/oauth/token/',
    answer: giveToken,
  },
  {
    source: 'tiktok',
    name: 'tiktok-ads',
    method: 'POST',
    match: ({ pathname }) => pathname === '/v2/research/adlib/ad/query/',
    answer: query,
  },
];
