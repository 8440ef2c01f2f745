import { isCaptcha } from '../http/judge-reply.ts';
import type { SourceReply } from '../http/source.ts';
import type { Listing } from '../listing.ts';
import { andThen, type Outcome } from '../wire/outcome.ts';
import { type Json, reading, readJson, ShapeChanged } from '../wire/read.ts';
import { createOptionalFields, type OptionalFields, type Rows, readRows } from '../wire/rows.ts';

export const readReply = <T>(outcome: Outcome<SourceReply>, read: (reply: SourceReply) => Outcome<T>): Outcome<T> =>
  andThen(outcome, (reply) => {
    const result = reading(() => read(reply));
    return result.kind === 'shape_changed' && isCaptcha(reply.body)
      ? { kind: 'blocked', detail: 'Apple sent a captcha page instead of an answer.' }
      : result;
  });

/** The meaning of a 400 or 404 about a country without a storefront; null for other replies. */
export const storefrontRefusal = (reply: SourceReply): Outcome<never> | null => {
  if (reply.status < 400) return null;
  // The feeds refuse with an empty body (400) or HTML (404); search and lookup give a reason.
  if (reply.status === 404 || reply.body.trim() === '') return { kind: 'not_offered' };
  const reason = readJson(reply.body, '$').at('errorMessage').text();
  if (/\bcountry\b/.test(reason)) return { kind: 'not_offered' };
  throw new ShapeChanged('$.errorMessage', 'a refusal of the country', reason);
};

const otherRows: ReadonlySet<string> = new Set(['artist', 'track', 'collection', 'audiobook']);

/** The iOS apps in a reply of iTunes search or lookup, which is JSON padded with newlines. */
export const readItunesRows = (body: string): Rows<Listing> => {
  const reply = readJson(body, '$');
  const rows = reply.at('results').items();
  if (reply.at('resultCount').count() !== rows.length)
    reply.at('resultCount').fail(`the number of rows, ${rows.length}`);
  const optional = createOptionalFields();
  const read = readRows(
    rows.filter((row) => !isOther(row)),
    (row) => readListing(row, optional),
  );
  optional.check();
  return read;
};

const isOther = (row: Json): boolean => {
  const { wrapperType, kind } = row.object();
  return otherRows.has(String(wrapperType)) || kind === 'mac-software';
};

// Unknown kinds of row fail instead of being skipped: otherwise a renamed kind would look like "no results".
const checkKind = (row: Json): void => {
  if (row.at('wrapperType').text() !== 'software') row.at('wrapperType').fail('a known type of row');
  if (row.at('kind').text() !== 'software') row.at('kind').fail('a known kind of software');
};

/** Only the app's id and name are required. */
const readListing = (row: Json, optional: OptionalFields): Listing => {
  checkKind(row);
  const usual = <T>(name: string, read: (node: Json) => T): T | null =>
    optional.readUsual(name, () => row.at(name), read);
  const text = (node: Json): string => node.text();
  const ratingsTotal = optional.read(
    'userRatingCount',
    () => row.at('userRatingCount'),
    (node) => node.count(),
  );
  const score = optional.read('averageUserRating', () => row.at('averageUserRating'), readScore);
  const amount = readPrice(row);
  const developer = usual('artistName', text) ?? '';
  const seller = optional.read('sellerName', () => row.at('sellerName'), text);
  const currency = amount === null ? null : usual('currency', text);
  return {
    store: 'apple',
    appId: String(row.at('trackId').count()),
    bundleId: usual('bundleId', text),
    title: row.at('trackName').text(),
    developer,
    developerId: usual('artistId', (node) => String(node.count())),
    ...(seller === null || seller === developer ? {} : { otherNames: [seller] }),
    icon: usual(row.at('artworkUrl512').present ? 'artworkUrl512' : 'artworkUrl100', text) ?? '',
    // Apps without ratings have a score of 0 in the store.
    score: ratingsTotal === 0 ? null : score,
    ratingsTotal,
    genre: usual('primaryGenreName', text),
    genreId: usual('primaryGenreId', (node) => String(node.count())),
    free: amount === 0,
    price: amount === null || currency === null ? null : { amount, currency },
    description: usual('description', (node) => node.string()),
    version: usual('version', text),
    released: usual('releaseDate', (node) => node.time()),
    updated: usual('currentVersionReleaseDate', (node) => node.time()),
    url: usual('trackViewUrl', withoutTracking),
    site: optional.read('sellerUrl', () => row.at('sellerUrl'), text),
    hasPurchases: null,
    hasAds: null,
    installs: null,
  };
};

const readScore = (node: Json): number => {
  const score = node.number();
  return score >= 0 && score <= 5 ? score : node.fail('a score from 0 to 5');
};

/** Apps that can't be bought now lack both price fields; if only one is missing, the format has changed. */
const readPrice = (row: Json): number | null => {
  const price = row.at('price');
  if (!price.present && !row.at('formattedPrice').present) return null;
  const amount = price.number();
  return amount >= 0 ? amount : price.fail('a price');
};

const withoutTracking = (node: Json): string => {
  const url = URL.parse(node.text()) ?? node.fail('a URL');
  url.search = '';
  return url.href;
};
