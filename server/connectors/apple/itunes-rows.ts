import type { Listing } from '../listing.ts';
import { type Json, readJson } from '../wire/read.ts';

/** Rows that a reply may hold beside iOS apps: an artist before their apps, Mac apps, and other media. */
const otherRows: ReadonlySet<string> = new Set(['artist', 'track', 'collection', 'audiobook']);

/** The iOS apps in a reply of iTunes search or lookup. The body is JSON padded with newlines, whatever its type says. */
export const readItunesRows = (body: string): readonly Listing[] => {
  const reply = readJson(body, '$');
  const rows = reply.at('results').items();
  if (reply.at('resultCount').count() !== rows.length)
    reply.at('resultCount').fail(`the number of rows, ${rows.length}`);
  return rows.filter(isApp).map(readListing);
};

// A kind of row that nobody has seen is refused, not skipped: skipping it would turn a renamed kind into "no results".
const isApp = (row: Json): boolean => {
  const wrapper = row.at('wrapperType').text();
  if (otherRows.has(wrapper)) return false;
  if (wrapper !== 'software') row.at('wrapperType').fail('a known type of row');
  const kind = row.at('kind').text();
  return kind === 'software' || (kind === 'mac-software' ? false : row.at('kind').fail('a known kind of software'));
};

const readListing = (row: Json): Listing => {
  const ratingsTotal = row.at('userRatingCount').orNull((node) => node.count());
  const score = row.at('averageUserRating').orNull(readScore);
  const amount = readPrice(row);
  return {
    store: 'apple',
    appId: String(row.at('trackId').count()),
    bundleId: row.at('bundleId').text(),
    title: row.at('trackName').text(),
    developer: row.at('artistName').text(),
    developerId: String(row.at('artistId').count()),
    icon: row.at(row.at('artworkUrl512').present ? 'artworkUrl512' : 'artworkUrl100').text(),
    // Without a rating the store says 0, which is not a score anybody gave.
    score: ratingsTotal === 0 ? null : score,
    ratingsTotal,
    genre: row.at('primaryGenreName').text(),
    genreId: String(row.at('primaryGenreId').count()),
    free: amount === 0,
    price: amount === null ? null : { amount, currency: row.at('currency').text() },
    description: row.at('description').string(),
    version: row.at('version').text(),
    released: row.at('releaseDate').time(),
    updated: row.at('currentVersionReleaseDate').time(),
    url: withoutTracking(row.at('trackViewUrl')),
    site: row.at('sellerUrl').orNull((node) => node.text()),
    hasPurchases: null,
    hasAds: null,
    installs: null,
  };
};

const readScore = (node: Json): number => {
  const score = node.number();
  return score >= 0 && score <= 5 ? score : node.fail('a score from 0 to 5');
};

/** An app that cannot be bought now has no price in either form; one form alone means that the other was renamed. */
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
