import { decodeHTMLAttribute } from 'entities/decode';
import { unreadAds } from '../../wire/lossless.ts';
import { found, type Outcome } from '../../wire/outcome.ts';
import type { Json } from '../../wire/read.ts';
import { readRows } from '../../wire/rows.ts';
import type { AdPage, FoundAd, Probe } from '../ad-library.ts';
import { readSecondsDay } from '../library-days.ts';
import { libraryName, listOf, site } from './google-rpc.ts';

/** United States, as 2000 plus its ISO 3166 number. */
export const viewerRegion = 2840;

/** Same as the library's own page. */
const pageSize = 40;

export type GoogleProbe = Extract<Probe, { by: 'advertiser' | 'domain' }>;

/** The library's page token, and the number of ads read before it. */
export interface Place {
  readonly read: number;
  readonly token: string;
}

/** Searches all regions: a region ("8") would hide ads elsewhere, and only an ad's own page lists its regions. */
export const creativesMessage = (probe: GoogleProbe, place: Place | null): unknown => ({
  '2': pageSize,
  '3': {
    '12': { '1': probe.by === 'domain' ? probe.domain : '', '2': true },
    ...(probe.by === 'advertiser' ? { '13': { '1': [probe.id] } } : {}),
  },
  ...(place === null ? {} : { '4': place.token }),
  '7': { '1': 1, '2': 0, '3': viewerRegion },
});

const advertiserId = (node: Json): string =>
  /^AR\d+$/.test(node.text()) ? node.text() : node.fail('the id of an advertiser');
const creativeId = (node: Json): string => (/^CR\d+$/.test(node.text()) ? node.text() : node.fail('the id of an ad'));

/** Snippets have a few hundred characters. */
const maxHtmlLength = 4_000;

const imageIn = (whole: string): string | null => {
  const html = whole.slice(0, maxHtmlLength);
  const [, , source] = /<img\b[^>]*?\bsrc\s*=\s*(["'])(.*?)\1/is.exec(html) ?? [];
  const url = URL.parse(decodeHTMLAttribute(source ?? ''));
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
};

/** The image, if there is one. Other formats are drawn by the library's script, so we link to its page of the ad. */
const mediaOf = (row: Json): FoundAd['media'] => {
  const image = row.maybe('3', '3', '2').orNull((html) => imageIn(html.string()));
  if (image !== null) return [{ kind: 'image', url: image }];
  const [advertiser, creative] = [advertiserId(row.at('1')), creativeId(row.at('2'))];
  return [{ kind: 'page', url: `${site}/advertiser/${advertiser}/creative/${creative}` }];
};

// Format ("4") is ignored: it often doesn't match what is shown.
const readCreative = (row: Json, foundBy: GoogleProbe): FoundAd => ({
  network: 'google',
  id: creativeId(row.at('2')),
  advertiser: { id: advertiserId(row.at('1')), name: row.at('12').text() },
  paidBy: null,
  app: null,
  headline: null,
  body: null,
  cta: null,
  media: mediaOf(row),
  landing: row.at('14').orNull((domain) => domain.text()),
  firstSeen: row.maybe('6', '1').orNull(readSecondsDay),
  lastSeen: row.maybe('7', '1').orNull(readSecondsDay),
  countries: [],
  foundBy,
});

const describeProbe = (probe: GoogleProbe): string =>
  probe.by === 'domain' ? `that lead to ${probe.domain}` : `of ${probe.name}`;

export const readCreatives = (
  reply: Json,
  probe: GoogleProbe,
  place: Place | null,
): Outcome<{ page: Omit<AdPage, 'next'>; next: Place | null }> => {
  const rows = listOf(reply, ['2', '4', '5']);
  const token = reply.at('2').orNull((node) => node.string()) || null;
  const counted = reply.at('4').orNull((node) => node.digitsCount()) ?? 0;
  const read = (place?.read ?? 0) + rows.length;
  // A repeated token means a repeated page.
  if (token !== null && token === place?.token) reply.at('2').fail('another page than the one just read');
  const hasMore = token !== null;

  if (read === 0 && !hasMore) {
    if (counted === 0) return { kind: 'none' };
    return {
      kind: 'blocked',
      detail: `${libraryName} counts ${counted} ads or more ${describeProbe(probe)} but shows none of them.`,
    };
  }
  const notice = `${libraryName} counts ${counted} ads or more ${describeProbe(probe)} but shows only ${read} to visitors who are not signed in.`;
  const { rows: ads, unread } = readRows(rows, (row) => readCreative(row, probe));
  return found({
    page: { ads, partial: !hasMore && counted > read ? notice : unreadAds(libraryName, unread) },
    next: hasMore ? { read, token } : null,
  });
};
