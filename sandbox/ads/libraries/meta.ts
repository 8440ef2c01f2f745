/** Meta's Ad Library: texts and pages of ads shown in the EU and UK in the past year. */

import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../../route.ts';
import { dayNumber, dayText } from '../../world/days.ts';
import { hashText } from '../../world/random.ts';
import type { World } from '../../world/types.ts';
import type { LibraryAd } from '../ad.ts';
import { adBook } from '../book.ts';
import {
  countryNames,
  EU_AND_UK,
  hasPhrase,
  hasWords,
  htmlAnswer,
  indexWords,
  jsonAnswer,
  metaPageId,
  pageOf,
  type WordIndex,
  wordsOf,
} from './library.ts';

const USUAL_LIMIT = 25;
const LARGEST_LIMIT = 1_000;
/** Maximum page size with the fault `reduce-data`. */
const REDUCED_LIMIT = 25;

const trace = { fbtrace_id: 'Asample' };

const graphError = (code: number, message: string, more: object = {}, status = 400): SandboxAnswer =>
  jsonAnswer({ error: { message, type: 'OAuthException', code, ...more, ...trace } }, status);

const noPermission = (): SandboxAnswer =>
  graphError(10, '(#10) Application does not have permission for this action', {
    error_subcode: 2332002,
    is_transient: false,
    error_user_title: 'App role required',
    error_user_msg: 'To access the API you will need to follow the steps at facebook.com/ads/library/api.',
  });

const expired = (): SandboxAnswer =>
  graphError(190, 'Error validating access token: Session has expired.', { error_subcode: 463 });

const reduceData = (): SandboxAnswer =>
  graphError(1, "Please reduce the amount of data you're asking for, then retry your request", {}, 500);

const keyRefusal = (token: string | null): SandboxAnswer | null => {
  if (!token) return graphError(104, 'An access token is required to request this resource.');
  if (token === 'expired') return expired();
  return token === 'refused' ? noPermission() : null;
};

const faultRefusal = (fault: string | undefined, limit: number): SandboxAnswer | null => {
  switch (fault) {
    case 'permission':
      return noPermission();
    case 'token-expired':
      return expired();
    case 'rate-limited':
      return graphError(613, '(#613) Calls to this api have exceeded the rate limit.');
    case 'quota':
      return graphError(4, '(#4) Application request limit reached', { is_transient: true });
    case 'user-limit':
      return graphError(17, '(#17) User request limit reached', { is_transient: true });
    case 'reduce-data':
      return limit > REDUCED_LIMIT ? reduceData() : null;
    case 'transient':
      return graphError(2, 'Service temporarily unavailable', { is_transient: true }, 500);
    case 'error-in-200':
      return graphError(2, 'An unexpected error has occurred. Please retry your request later.', {}, 200);
    case 'html':
      return htmlAnswer('Facebook');
    default:
      return null;
  }
};

const platformsOf = (ad: LibraryAd): readonly string[] =>
  [['facebook', 'instagram'], ['facebook', 'instagram', 'audience_network', 'messenger'], ['instagram'], ['facebook']][
    hashText(`platforms ${ad.id}`) % 4
  ] ?? ['facebook'];

const reachOf = (ad: LibraryAd): number => 400 + (hashText(`reach ${ad.id}`) % 90_000);

const breakdown = (ad: LibraryAd): object[] =>
  ad.countries
    .filter((country) => EU_AND_UK.has(country))
    .map((country, at) => ({
      country: country.toUpperCase(),
      age_gender_breakdowns: ['18-24', '25-34', '35-44'].map((age_range, row) => {
        const count = hashText(`${ad.id} ${at} ${row}`);
        return { age_range, male: count % 900, female: (count >>> 8) % 900, unknown: (count >>> 16) % 30 };
      }),
    }));

/** All fields that can be requested; only the id is always included. */
const fieldsOf = (ad: LibraryAd, token: string, today: number): Readonly<Record<string, unknown>> => {
  const { title, body, description } = ad.words();
  return {
    ad_creation_time: dayText(ad.start - (hashText(ad.id) % 3)),
    ad_creative_bodies: [body],
    ad_creative_link_captions: [ad.landing],
    ad_creative_link_descriptions: description === '' ? undefined : [description],
    ad_creative_link_titles: [title],
    ad_delivery_start_time: dayText(ad.start),
    ad_delivery_stop_time: ad.end < today ? dayText(ad.end) : undefined,
    ad_snapshot_url: `https://www.facebook.com/ads/archive/render_ad/?id=${ad.id}&access_token=${token}`,
    age_country_gender_reach_breakdown: breakdown(ad),
    beneficiary_payers: [{ payer: ad.advertiser.name, beneficiary: ad.beneficiary, current: true }],
    eu_total_reach: reachOf(ad),
    languages: [ad.language],
    page_id: metaPageId(ad.shownAs),
    page_name: ad.shownAs,
    publisher_platforms: platformsOf(ad),
    target_ages: ['18', '65+'],
    target_gender: 'All',
    target_locations: ad.countries.map((country) => ({
      name: countryNames.get(country) ?? country.toUpperCase(),
      num_obfuscated: 0,
      type: 'countries',
      excluded: false,
    })),
  };
};

const adRow = (ad: LibraryAd, fields: ReadonlySet<string>, token: string, today: number): object => ({
  id: ad.id,
  ...Object.fromEntries(Object.entries(fieldsOf(ad, token, today)).filter(([name]) => fields.has(name))),
});

const indexes = new WeakMap<LibraryAd, WordIndex>();

const indexOf = (ad: LibraryAd): WordIndex => {
  const known = indexes.get(ad);
  if (known) return known;
  const { title, body, description } = ad.words();
  const index = indexWords([ad.shownAs, title, body, description, ad.landing].join(' | '));
  indexes.set(ad, index);
  return index;
};

const listed = (value: string | null): readonly string[] => value?.match(/[\w-]+/g) ?? [];

const hasTerms = (query: URLSearchParams): ((ad: LibraryAd) => boolean) => {
  const terms = query.get('search_terms') ?? '';
  if (terms === '') return () => true;
  if (query.get('search_type') === 'KEYWORD_EXACT_PHRASE') {
    const phrases = terms.split(',').map(wordsOf);
    return (ad) => phrases.every((phrase) => hasPhrase(indexOf(ad), phrase));
  }
  const words = wordsOf(terms);
  return (ad) => hasWords(indexOf(ad), words);
};

const matchesQuery = (query: URLSearchParams, today: number): ((ad: LibraryAd) => boolean) => {
  const countries = new Set(listed(query.get('ad_reached_countries')).map((country) => country.toLowerCase()));
  const pages = listed(query.get('search_page_ids'));
  const status = query.get('ad_active_status') ?? 'ACTIVE';
  const type = query.get('ad_type') ?? 'ALL';
  const media = query.get('media_type') ?? 'ALL';
  const languages = listed(query.get('languages'));
  const platforms = listed(query.get('publisher_platforms')).map((platform) => platform.toLowerCase());
  const day = (name: string): number | null => (query.has(name) ? dayNumber(query.get(name) ?? '') : null);
  const [from, to] = [day('ad_delivery_date_min'), day('ad_delivery_date_max')];
  const matchesTerms = hasTerms(query);
  return (ad) =>
    // For other types the library only has political ads, of which there are none here.
    type === 'ALL' &&
    ad.countries.some((country) => EU_AND_UK.has(country) && (countries.has(country) || countries.has('all'))) &&
    (status === 'ALL' || (status === 'ACTIVE') === ad.end >= today) &&
    (media === 'ALL' || media === (ad.format === 'video' ? 'VIDEO' : 'IMAGE')) &&
    (languages.length === 0 || languages.includes(ad.language)) &&
    (platforms.length === 0 || platformsOf(ad).some((platform) => platforms.includes(platform))) &&
    (from === null || ad.end >= from) &&
    (to === null || ad.start <= to) &&
    (pages.length === 0 || pages.includes(metaPageId(ad.shownAs))) &&
    matchesTerms(ad);
};

const wrongParameter = (query: URLSearchParams, limit: number): string | null => {
  if (listed(query.get('ad_reached_countries')).length === 0)
    return '(#100) The parameter ad_reached_countries is required';
  const [terms, pages] = [query.get('search_terms'), listed(query.get('search_page_ids'))];
  if (!terms?.trim() && pages.length === 0) return '(#100) Either search_terms or search_page_ids must be given';
  if (terms && terms.length > 100) return '(#100) Param search_terms must be at most 100 characters';
  if (pages.length > 10) return '(#100) Param search_page_ids must have at most 10 entries';
  const days = ['ad_delivery_date_min', 'ad_delivery_date_max'].map((name) => query.get(name));
  if (days.some((day) => day !== null && !/^\d{4}-\d\d-\d\d$/.test(day))) return '(#100) A date must be YYYY-MM-DD';
  return Number.isInteger(limit) && limit >= 1 ? null : '(#100) Param limit must be a positive integer';
};

/** Parameters that must stay the same for the next page. */
const questionOf = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => !['after', 'limit', 'access_token', 'fields'].includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');

const archive = (request: SandboxRequest, world: World): SandboxAnswer => {
  const { searchParams: query, pathname } = request.url;
  const token = query.get('access_token') ?? request.headers.authorization?.replace(/^Bearer /, '') ?? null;
  const limit = Number(query.get('limit') ?? USUAL_LIMIT);
  const refused = keyRefusal(token) ?? faultRefusal(request.fault, limit);
  if (refused || token === null) return refused ?? expired();
  const wrong = wrongParameter(query, limit);
  if (wrong) return graphError(100, wrong);
  if (limit > LARGEST_LIMIT) return reduceData();
  const today = dayNumber(world.today);
  const found = adBook(world).meta.filter(matchesQuery(query, today));
  const page = pageOf(found, {
    token: request.fault === 'repeated-page' ? null : query.get('after'),
    size: limit,
    question: questionOf(query),
  });
  if (!page) return graphError(100, '(#100) Invalid cursor');
  if (page.token === null) return jsonAnswer({ data: [] });
  const fields = new Set((query.get('fields') ?? 'ad_snapshot_url').split(',').map((field) => field.trim()));
  const data = page.ads.map((ad) => adRow(ad, fields, token, today));
  // A full page always links to the next one, which may be empty.
  const next = `https://graph.facebook.com${pathname}?${nextQuery(query, token, page.token)}`;
  const hasNext = page.more || page.ads.length === limit;
  return jsonAnswer({
    [request.fault === 'changed-shape' ? 'results' : 'data']: data,
    paging: { cursors: { after: page.token }, ...(hasNext ? { next } : {}) },
  });
};

const nextQuery = (query: URLSearchParams, token: string, after: string): URLSearchParams => {
  const next = new URLSearchParams(query);
  next.set('access_token', token);
  next.set('after', after);
  return next;
};

export const metaAdRoutes: readonly SandboxRoute[] = [
  {
    source: 'graph',
    name: 'meta-ads',
    method: 'GET',
    match: ({ pathname }) => /^\/v\d+\.\d+\/ads_archive$/.test(pathname),
    answer: archive,
  },
];
