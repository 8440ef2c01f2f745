import type { Listing } from '../listing.ts';
import { htmlToText } from '../wire/html-text.ts';
import { Json } from '../wire/read.ts';
import { readMoney, readPackage, readScore } from './app-row.ts';
import { readMoment } from './moment.ts';

/** Counts of 1 to 5 stars, in this order. */
export type Histogram = readonly [number, number, number, number, number];

/** A listing with what only Play's own page tells. */
export interface PlayListing extends Listing {
  readonly summary: string | null;
  readonly histogram: Histogram | null;
  /** Ratings that came with a text. */
  readonly writtenReviews: number | null;
  /** "$0.99 - $49.99 per item", in the language asked for. */
  readonly purchaseRange: string | null;
  readonly preRegistration: boolean;
}

export const listingUrl = (appId: string): string =>
  `https://play.google.com/store/apps/details?id=${encodeURIComponent(appId)}`;

/** The full array has 155 slots; the block of ratings by device that shares its rpc has a handful. */
export const isFullDetails = (node: Json): boolean => Array.isArray(node.value) && node.value.length > 100;

/** Five counts of stars. Play gives one star first; a mean that only fits the other way round says that it turned. */
const readHistogram = (node: Json, score: number | null): Histogram => {
  const [one, two, three, four, five] = [1, 2, 3, 4, 5].map((stars) => node.at(stars, 1).count());
  const counts: Histogram = [one!, two!, three!, four!, five!];
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (score === null || total === 0) return counts;
  const mean = counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / total;
  // Play's score weighs new ratings more than old ones, so the mean may be off, but not turned.
  const [off, turned] = [Math.abs(mean - score), Math.abs(6 - mean - score)];
  return off > 0.5 && turned < off ? node.fail('counts from one star to five') : counts;
};

/** `/store/apps/dev?id=NUM` or `/store/apps/developer?id=NAME`. */
const developerIdOf = (link: string): string | null => {
  const query = link.indexOf('?');
  return query < 0 ? null : new URLSearchParams(link.slice(query)).get('id');
};

const linkIn = (node: Json): string | null => node.maybe(5, 2).orNull((link) => link.text());

/**
 * Reads the array of an app's details (`data[1][2]` of its page, `[16][2]` of a card). What every app has must be there;
 * what some lack may be null. `linkedData` is what the same page tells search engines: where it names something that the
 * array seems to lack, the array has moved.
 */
export const readAppDetails = (app: Json, appId: string, linkedData: Json | null = null): PlayListing => {
  const missing = (node: Json, ...keys: string[]): boolean => {
    if (node.present || !linkedData) return false;
    let told: unknown = linkedData.value;
    for (const key of keys) told = typeof told === 'object' && told !== null ? Reflect.get(told, key) : undefined;
    return told !== undefined && told !== null;
  };
  const ratings = app.at(51);
  if (missing(ratings.maybe(0), 'aggregateRating', 'ratingValue')) ratings.fail('the ratings the page speaks of');
  const category = app.at(79);
  if (missing(category, 'applicationCategory')) category.fail('the category the page speaks of');

  const preRegistration = app.maybe(18, 0).orNull((node) => node.number()) === 1;
  const offer = app.at(57);
  if (!offer.present && !preRegistration) offer.fail('an offer');
  const price = offer.orNull((node) => readMoney(node.at(0, 0, 0, 0, 1, 0)));
  const score = ratings.maybe(0).orNull(readScore);
  const installs = app.at(13);
  const translated = app.maybe(12, 0, 0, 1);
  const description = translated.present ? translated : app.maybe(72, 0, 1);
  const updated = app.maybe(145, 0, 1);

  return {
    store: 'play',
    appId,
    bundleId: appId,
    title: app.at(0, 0).text(),
    developer: app.at(68, 0).text(),
    developerId:
      app.maybe(68, 2).orNull((node) => node.text()) ??
      app.maybe(68, 1, 4, 2).orNull((node) => developerIdOf(node.text())),
    icon: app.at(95, 0, 3, 2).text(),
    score,
    ratingsTotal: ratings.maybe(2, 1).orNull((node) => node.count()),
    genre: category.orNull((node) => node.at(0, 0, 0).text()),
    genreId: category.orNull((node) => node.at(0, 0, 2).text()),
    free: price === null || price.amount === 0,
    price,
    description: description.orNull((node) => htmlToText(node.string())),
    version: app.maybe(140, 0, 0, 0).orNull((node) => node.text()),
    released: app.at(10).orNull((node) => readMoment(node.at(1))),
    updated: updated.orNull(readMoment),
    url: listingUrl(appId),
    // Of the developer's contacts the site alone: the rest is about persons.
    site: app.maybe(69, 0).orNull(linkIn),
    hasPurchases: app.at(19).present,
    hasAds: app.at(48).present,
    installs: installs.orNull((node) => node.maybe(2).orNull((close) => close.count()) ?? node.at(1).count()),
    summary: app.maybe(73, 0, 1).orNull((node) => htmlToText(node.string())),
    histogram: ratings.maybe(1).orNull((node) => readHistogram(node, score)),
    writtenReviews: ratings.maybe(3, 1).orNull((node) => node.count()),
    purchaseRange: app.at(19).orNull((node) => node.at(0).text()),
    preRegistration,
  };
};

/** The id an app's data echoes: `{"12": [[package, 7]]}`. */
export const echoedId = (node: Json): string => {
  const { value } = node;
  const echo = typeof value === 'object' && value !== null ? Reflect.get(value, '12') : undefined;
  return readPackage(new Json(echo, `${node.path}.12`).at(0, 0));
};
