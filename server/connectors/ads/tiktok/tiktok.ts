import { dayMs } from '../../../contract/domain/durations.ts';
import { isCaptcha, retryAfter } from '../../http/judge-reply.ts';
import type { Http, SourceReply, SourceRequest } from '../../http/source.ts';
import { readId, readLossless, unreadAds } from '../../wire/lossless.ts';
import { type Failure, found, type Outcome } from '../../wire/outcome.ts';
import type { Json } from '../../wire/read.ts';
import { readRows } from '../../wire/rows.ts';
import type { AdLibrary, AdPage, FoundAd, Probe } from '../ad-library.ts';
import { readAddress, readReply } from '../libraries.ts';
import { dayOf, readCompactDay } from '../library-days.ts';
import { wordProbes } from '../word-probes.ts';
import { createTiktokToken, type TiktokKey } from './tiktok-token.ts';

type WordsProbe = Extract<Probe, { by: 'words' }>;

const libraryName = 'TikTok’s Commercial Content Library';
const maxTermLength = 50;
const pageSize = 50;
/** Start of the library's data. */
const firstDay = '20221001';

const fields = [
  'ad.id',
  'ad.first_shown_date',
  'ad.last_shown_date',
  'ad.videos',
  'ad.image_urls',
  'advertiser.business_id',
  'advertiser.business_name',
  'advertiser.paid_for_by',
];

/** Later pages must repeat the dates of the first, even on another day. */
interface Search {
  readonly min: string;
  readonly max: string;
  readonly searchId: string | null;
}

const compact = (ms: number): string => dayOf(ms).replaceAll('-', '');

/** The last year up to yesterday, the latest day the API accepts. */
const newSearch = (now: number): Search => {
  const yearAgo = compact(now - 365 * dayMs);
  return { min: yearAgo > firstDay ? yearAgo : firstDay, max: compact(now - dayMs), searchId: null };
};

const errorCode = ({ body }: SourceReply): string | null => {
  try {
    const code = readLossless(body, '$').maybe('error', 'code').value;
    return typeof code === 'string' ? code : null;
  } catch {
    return null;
  }
};

const isTokenRefused = (reply: SourceReply): boolean => errorCode(reply) === 'access_token_invalid';

/** Errors can come under 200: only code `ok` is a success. */
const refusal = (reply: SourceReply, now: number): Failure | null => {
  if (isCaptcha(reply.body)) return { kind: 'blocked', detail: `${libraryName} asks for a captcha.` };
  const code = errorCode(reply);
  if (code === 'ok' && reply.status < 400) return null;
  // Handled by the caller, which retries with a new token.
  if (code === 'access_token_invalid') return null;
  const message = `${libraryName} answered ${code ?? reply.status}`;
  if (code !== null && /quota/.test(code)) return { kind: 'quota_spent', detail: `${message}: come back tomorrow.` };
  if (code === 'rate_limit_exceeded' || reply.status === 429) {
    const retryAfterMs = retryAfter(reply.headers['retry-after'], now);
    return { kind: 'rate_limited', detail: `${message}: too many requests.`, retryAfterMs };
  }
  if (code !== null && /^(scope|access_token|client|unauthorized|permission)/.test(code)) {
    return { kind: 'key_refused', detail: `${message}: the application may not read it.` };
  }
  if (code !== null && /internal|timeout|unavailable|busy/.test(code))
    return { kind: 'unreachable', detail: `${message}.` };
  if (code === null && (reply.status === 401 || reply.status === 403))
    return { kind: 'blocked', detail: `${message}.` };
  return { kind: 'shape_changed', detail: `${message}, which is unexpected.`, path: '$.error.code' };
};

const queryRequest = (
  words: string,
  { min, max, searchId }: Search,
  { token, now }: { token: string; now: () => number },
): SourceRequest => ({
  source: 'tiktok',
  method: 'POST',
  path: '/v2/research/adlib/ad/query/',
  query: { fields: fields.join(',') },
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    filters: { ad_published_date_range: { min, max }, country_code: 'ALL' },
    search_term: words,
    search_type: 'exact_phrase',
    max_count: pageSize,
    ...(searchId === null ? {} : { search_id: searchId }),
  }),
  // A spent quota and a rate limit are both 429: the body tells them apart.
  understands: [400, 401, 403, 429],
  refusal: (reply) => refusal(reply, now()),
});

const name = (node: Json): string | null => node.orNull((text) => text.string().trim()) || null;
const listOf = (node: Json): readonly Json[] => (node.present ? node.items() : []);

/** File URLs expire within days. Without files, links to the library's page of the ad. */
const mediaOf = (ad: Json, id: string): FoundAd['media'] => {
  const videos = listOf(ad.at('videos'));
  const stills = videos.map((video) => video.at('cover_image_url')).filter(({ present }) => present);
  const files = [
    ...videos.map((video) => ({ kind: 'video' as const, url: readAddress(video.at('url')) })),
    ...[...stills, ...listOf(ad.at('image_urls'))].map((image) => ({
      kind: 'image' as const,
      url: readAddress(image),
    })),
  ];
  return files.length > 0 ? files : [{ kind: 'page', url: `https://library.tiktok.com/ads/detail/?ad_id=${id}` }];
};

const readAd = (row: Json, foundBy: WordsProbe): FoundAd => {
  const [ad, advertiser] = [row.at('ad'), row.at('advertiser')];
  const id = readId(ad.at('id'));
  const paidBy = name(advertiser.at('paid_for_by'));
  return {
    network: 'tiktok',
    id,
    advertiser: {
      id: advertiser.at('business_id').orNull(readId),
      name: name(advertiser.at('business_name')) ?? paidBy ?? advertiser.at('business_name').text(),
    },
    paidBy,
    app: null,
    headline: null,
    body: null,
    cta: null,
    media: mediaOf(ad, id),
    landing: null,
    firstSeen: ad.at('first_shown_date').orNull(readCompactDay),
    lastSeen: ad.at('last_shown_date').orNull(readCompactDay),
    countries: [],
    foundBy,
  };
};

/** A boolean, or a string as in the documentation's examples. */
const flag = (node: Json): boolean =>
  node.value === 'true' || node.value === 'false' ? node.value === 'true' : node.boolean();

const readPage = (body: string, probe: WordsProbe, search: Search): Outcome<AdPage> => {
  const data = readLossless(body, '$').at('data');
  const hasMore = flag(data.at('has_more'));
  // Null is an empty list; a missing list means that the format has changed.
  const list = data.at('ads');
  const { rows: ads, unread } = readRows(list.value === null ? [] : list.items(), (row) => readAd(row, probe));
  if (ads.length === 0 && !hasMore && search.searchId === null) return { kind: 'none' };
  const id = data.at('search_id');
  const searchId = hasMore ? (typeof id.value === 'number' ? readId(id) : id.text()) : null;
  const next = searchId === null ? null : JSON.stringify({ ...search, searchId });
  return found({ ads, next, partial: unreadAds(libraryName, unread) });
};

/** TikTok's Commercial Content Library: ads shown in Europe. It has advertisers and media, but no texts. */
export const createTiktokAds = (http: Http, key: TiktokKey, now: () => number): AdLibrary => {
  const tokens = createTiktokToken(http, key, now);

  /** Retries once with a new token if the token was rejected. */
  const send = async (
    words: string,
    search: Search,
    signal: AbortSignal | undefined,
    isSecond = false,
  ): Promise<Outcome<SourceReply>> => {
    const token = await tokens.get(signal);
    if (token.kind !== 'found') return token;
    const reply = await http.send(queryRequest(words, search, { token: token.value, now }), signal);
    if (reply.kind !== 'found' || !isTokenRefused(reply.value)) return reply;
    tokens.drop(token.value);
    if (!isSecond) return send(words, search, signal, true);
    return { kind: 'key_refused', detail: `${libraryName} rejected the token that TikTok has just issued.` };
  };

  return {
    network: 'tiktok',

    async probes(subject, limit) {
      const probes = wordProbes(subject, limit, maxTermLength);
      return probes.length === 0 ? { kind: 'none' } : found(probes);
    },

    async page(probe, cursor, signal) {
      if (probe.by !== 'words') return { kind: 'none' };
      const search: Search = cursor === null ? newSearch(now()) : JSON.parse(cursor);
      const reply = await send(probe.words, search, signal);
      return readReply(libraryName, reply, ({ body }) => readPage(body, probe, search));
    },
  };
};
