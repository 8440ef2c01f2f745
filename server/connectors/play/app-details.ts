import type { Listing } from '../listing.ts';
import type { Json } from '../wire/read.ts';
import { htmlToText } from '../wire/rows.ts';
import { readMoney, readPackage, readScore } from './app-row.ts';
import { readMoment, slot } from './play-reply.ts';

/** Counts of 1 to 5 stars, in this order. */
export type Histogram = readonly [number, number, number, number, number];

export interface PlayListing extends Listing {
  readonly summary: string | null;
  readonly histogram: Histogram | null;
  readonly writtenReviews: number | null;
  readonly purchaseRange: string | null;
  readonly preRegistration: boolean;
}

export const listingUrl = (appId: string): string =>
  `https://play.google.com/store/apps/details?id=${encodeURIComponent(appId)}`;

/** Other blocks with the same rpc name, such as ratings by device, don't name an app. */
export const isDetails = (app: Json): boolean => typeof slot(app, 0, 0).value === 'string';

/** Reads the counts from one star to five. If the mean only fits the reverse order, the format has changed. */
const readHistogram = (node: Json, score: number | null): Histogram => {
  const [one, two, three, four, five] = [1, 2, 3, 4, 5].map(
    (stars) => slot(node, stars, 1).orNull((count) => count.count()) ?? 0,
  );
  const counts: Histogram = [one!, two!, three!, four!, five!];
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (score === null || total === 0) return counts;
  const mean = counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / total;
  // Play weights new ratings more, so the mean may differ from the score, but not be reversed.
  const [off, turned] = [Math.abs(mean - score), Math.abs(6 - mean - score)];
  return off > 0.5 && turned < off ? node.fail('counts from one star to five') : counts;
};

/** `/store/apps/dev?id=NUM` or `/store/apps/developer?id=NAME`. */
const developerIdOf = (link: string): string | null => {
  const query = link.indexOf('?');
  return query < 0 ? null : new URLSearchParams(link.slice(query)).get('id');
};

/**
 * Reads the array of an app's details (`data[1][2]` of its page, `[16][2]` of a search card). `linkedData` is the
 * page's metadata for search engines: if it has a value that the array lacks, the format has changed.
 */
export const readAppDetails = (app: Json, appId: string, linkedData: Json | null = null): PlayListing => {
  const missing = (node: Json, ...keys: string[]): boolean => {
    if (node.present || !linkedData) return false;
    let value: unknown = linkedData.value;
    for (const key of keys) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    return value !== undefined && value !== null;
  };
  const ratings = slot(app, 51);
  if (missing(slot(ratings, 0), 'aggregateRating', 'ratingValue')) ratings.fail('the ratings the page speaks of');
  const category = slot(app, 79, 0, 0);
  if (missing(category, 'applicationCategory')) slot(app, 79).fail('the category the page speaks of');
  // Unavailable and unreleased apps have no offer.
  const offer = slot(app, 57, 0, 0, 0, 0, 1, 0);
  const preRegistration = slot(app, 18, 0).orNull((node) => node.number()) === 1;
  if (!preRegistration && missing(offer, 'offers')) slot(app, 57).fail('the offer the page speaks of');
  const price = offer.orNull(readMoney);
  const score = slot(ratings, 0).orNull(readScore);
  const text = (node: Json): string => node.text();
  const count = (node: Json): number => node.count();
  const plain = (node: Json): string => htmlToText(node.string());
  const translated = slot(app, 12, 0, 0, 1);
  const purchases = slot(app, 19);

  return {
    store: 'play',
    appId,
    bundleId: appId,
    title: slot(app, 0, 0).text(),
    developer: slot(app, 68, 0).text(),
    developerId: slot(app, 68, 2).orNull(text) ?? slot(app, 68, 1, 4, 2).orNull((node) => developerIdOf(node.text())),
    icon: slot(app, 95, 0, 3, 2).orNull(text) ?? '',
    score,
    ratingsTotal: slot(ratings, 2, 1).orNull(count),
    genre: slot(category, 0).orNull(text),
    genreId: slot(category, 2).orNull(text),
    free: price === null || price.amount === 0,
    price,
    description: (translated.present ? translated : slot(app, 72, 0, 1)).orNull(plain),
    version: slot(app, 140, 0, 0, 0).orNull(text),
    released: slot(app, 10, 1).orNull(readMoment),
    updated: slot(app, 145, 0, 1).orNull(readMoment),
    url: listingUrl(appId),
    // Only the developer's site: other contacts are personal data.
    site: slot(app, 69, 0, 5, 2).orNull(text),
    hasPurchases: purchases.present,
    hasAds: slot(app, 48).present,
    installs: slot(app, 13, 2).orNull(count) ?? slot(app, 13, 1).orNull(count),
    summary: slot(app, 73, 0, 1).orNull(plain),
    histogram: slot(ratings, 1).orNull((node) => readHistogram(node, score)),
    writtenReviews: slot(ratings, 3, 1).orNull(count),
    purchaseRange: slot(purchases, 0).orNull(text),
    preRegistration,
  };
};

/** The app id next to the details, in slot 11 of the enclosing array: `[[package, 7]]`. */
export const echoedId = (holder: Json): string => readPackage(slot(holder, 11, 0, 0));
