import { graphError, graphFailure, graphStatuses, graphVersion } from '../graph.ts';
import type { Http, SourceReply, SourceRequest } from '../http/source.ts';
import { readId, readLossless, unreadAds } from '../wire/lossless.ts';
import { type Failure, found, type Outcome } from '../wire/outcome.ts';
import type { Json } from '../wire/read.ts';
import { readRows } from '../wire/rows.ts';
import type { AdLibrary, AdPage, FoundAd, Probe } from './ad-library.ts';
import { metaCountries, readAddress, readReply } from './libraries.ts';
import { readDay } from './library-days.ts';
import { wordProbes } from './word-probes.ts';

type WordsProbe = Extract<Probe, { by: 'words' }>;

const libraryName = 'Meta’s Ad Library';
const maxTermLength = 100;
const pageSize = 50;
/** Used when Meta asks to reduce the amount of data. */
const smallPage = 10;

const fields = [
  'id',
  'page_id',
  'page_name',
  'ad_creation_time',
  'ad_delivery_start_time',
  'ad_delivery_stop_time',
  'ad_creative_bodies',
  'ad_creative_link_titles',
  'ad_creative_link_descriptions',
  'ad_creative_link_captions',
  'ad_snapshot_url',
  'age_country_gender_reach_breakdown',
  'beneficiary_payers',
];

/** Codes 1 and 2 often mean that too much data was requested. */
const isTooMuch = (reply: SourceReply): boolean => [1, 2].includes(graphError(reply)?.code ?? 0);

const refusal = (reply: SourceReply): Failure | null => {
  const error = graphError(reply);
  // Handled by the caller, which retries with a smaller page.
  if (isTooMuch(reply)) return null;
  if (error) return graphFailure(libraryName, error);
  if (reply.status === 500) return { kind: 'unreachable', detail: `${libraryName} answered 500.` };
  if (reply.status < 400) return null;
  return { kind: 'shape_changed', detail: `${libraryName} answered ${reply.status} without a reason.`, path: 'status' };
};

const archiveRequest = (
  words: string,
  { after, limit, token }: { after: string | null; limit: number; token: string },
): SourceRequest => ({
  source: 'graph',
  path: `/${graphVersion}/ads_archive`,
  query: {
    search_terms: words,
    search_type: 'KEYWORD_UNORDERED',
    ad_reached_countries: `[${metaCountries.map((country) => `'${country}'`).join(',')}]`,
    ad_type: 'ALL',
    ad_active_status: 'ALL',
    fields: fields.join(','),
    limit,
    after: after ?? undefined,
    access_token: token,
  },
  // Errors are 400; "reduce the amount of data" has been seen with 500.
  understands: [...graphStatuses, 500],
  refusal,
});

const texts = (node: Json): readonly string[] => {
  const all = node.present ? node.items().map((item) => item.string().trim()) : [];
  return [...new Set(all)].filter((text) => text !== '');
};

/** Captions are written by the advertiser; most are the host the ad leads to. */
const landingOf = (captions: readonly string[]): string | null =>
  captions.find((caption) => /^(https?:\/\/)?([\w-]+\.)+[a-z]{2,}(\/\S*)?$/i.test(caption)) ?? null;

const payerOf = (node: Json): string | null => {
  const payers = node.present ? node.items() : [];
  const now = payers.find((payer) => payer.at('current').value === true) ?? payers[0];
  return now?.at('payer').orNull((name) => name.string().trim()) || null;
};

const countriesOf = (node: Json): readonly string[] => {
  const rows = node.present ? node.items() : [];
  const codes = rows.map((row) => row.at('country').text());
  return [...new Set(codes.filter((code) => /^[A-Z]{2}$/.test(code)).map((code) => code.toLowerCase()))].sort();
};

const readAd = (row: Json, foundBy: WordsProbe): FoundAd => {
  const paidBy = payerOf(row.at('beneficiary_payers'));
  return {
    network: 'meta',
    id: readId(row.at('id')),
    advertiser: {
      id: row.at('page_id').orNull(readId),
      name: row.at('page_name').orNull((name) => name.string().trim()) || paidBy || row.at('page_name').text(),
    },
    paidBy,
    app: null,
    headline: texts(row.at('ad_creative_link_titles'))[0] ?? null,
    // All variants of the text, then the link descriptions.
    body:
      [...new Set([...texts(row.at('ad_creative_bodies')), ...texts(row.at('ad_creative_link_descriptions'))])].join(
        '\n\n',
      ) || null,
    cta: null,
    media: row.at('ad_snapshot_url').present ? [{ kind: 'page', url: readAddress(row.at('ad_snapshot_url')) }] : [],
    landing: landingOf(texts(row.at('ad_creative_link_captions'))),
    firstSeen: row.at('ad_delivery_start_time').orNull(readDay) ?? row.at('ad_creation_time').orNull(readDay),
    // Absent while the ad is running.
    lastSeen: row.at('ad_delivery_stop_time').orNull(readDay),
    countries: countriesOf(row.at('age_country_gender_reach_breakdown')),
    foundBy,
  };
};

const readPage = (body: string, probe: WordsProbe, cursor: string | null): Outcome<AdPage> => {
  const reply = readLossless(body, '$');
  const rows = reply.at('data').items();
  if (rows.length === 0) return cursor === null ? { kind: 'none' } : found({ ads: [], next: null, partial: null });
  // Keeps only the cursor: the URL of the next page contains the token.
  const hasMore = reply.maybe('paging', 'next').present;
  const after = hasMore ? reply.at('paging', 'cursors', 'after').text() : null;
  // A repeated cursor means a repeated page.
  if (after !== null && after === cursor) {
    reply.at('paging', 'cursors', 'after').fail('another page than the one just read');
  }
  const { rows: ads, unread } = readRows(rows, (row) => readAd(row, probe));
  return found({ ads, next: after, partial: unreadAds(libraryName, unread) });
};

/** Meta's Ad Library: ads shown on Facebook and Instagram in the EU and UK in the last year. */
export const createMetaAds = (http: Http, token: string): AdLibrary => ({
  network: 'meta',

  async probes(subject, limit) {
    const probes = wordProbes(subject, limit, maxTermLength);
    return probes.length === 0 ? { kind: 'none' } : found(probes);
  },

  async page(probe, cursor, signal) {
    if (probe.by !== 'words') return { kind: 'none' };
    const send = (limit: number) => http.send(archiveRequest(probe.words, { after: cursor, limit, token }), signal);
    const whole = await send(pageSize);
    const reply = whole.kind === 'found' && isTooMuch(whole.value) ? await send(smallPage) : whole;
    return readReply(libraryName, reply, (value) => {
      const error = graphError(value);
      return error ? graphFailure(libraryName, error) : readPage(value.body, probe, cursor);
    });
  },
});
