import { storefronts } from '../../contract/domain/storefronts.ts';
import type { Http } from '../http/source.ts';
import type { Money, ProductPage, StoreReview } from '../listing.ts';
import { found, type Outcome } from '../wire/outcome.ts';
import { type Json, readJson, ShapeChanged } from '../wire/read.ts';
import { readRows } from '../wire/rows.ts';
import { readReply } from './itunes-rows.ts';
import { whyAbsent } from './lookup.ts';

/**
 * Parses a localized price (`$4.99`, `4,99 €`, `¥1,200`, `Rp 79ribu`) in the storefront's currency. Null without
 * exactly one number.
 */
export const readPriceText = (text: string, country: string): Money | null => {
  const currency = storefronts.get(country.toLowerCase())?.currency;
  const numbers = westernDigits(text).match(/\d+(?:[.,'’\s\u00a0\u202f٫٬]+\d+)*/gu);
  if (!currency || numbers?.length !== 1) return null;
  const amount = readNumber(numbers[0]!);
  // Indonesia's storefront abbreviates thousands.
  const thousands = /\d\s*(?:ribu|rb)\b/i.test(text) ? 1000 : 1;
  return { amount: amount * thousands, currency };
};

/** The last separator is a decimal point if one or two digits follow; all others group thousands. */
const readNumber = (text: string): number => {
  const decimals = /[.,٫]\s*(\d{1,2})$/u.exec(text);
  const whole = text.slice(0, decimals?.index ?? text.length).replace(/\D/g, '');
  return Number(decimals ? `${whole}.${decimals[1]}` : whole);
};

const westernDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.codePointAt(0)! % 16));

export interface ProductPageRequest {
  readonly appId: string;
  readonly country: string;
  /** Requests 20 to 50 recent reviews instead of about ten. */
  readonly moreReviews?: boolean;
}

/** The App Store's page of an app. A missing page means that the app isn't sold there. */
export const productPage = async (
  http: Http,
  { appId, country, moreReviews }: ProductPageRequest,
  signal?: AbortSignal,
): Promise<Outcome<ProductPage>> => {
  const reply = await http.send(
    {
      source: 'appstore',
      path: `/${country.toLowerCase()}/app/id${appId}`,
      ...(moreReviews ? { query: { 'see-all': 'reviews' } } : {}),
      understands: [404],
    },
    signal,
  );
  if (reply.kind === 'found' && reply.value.status === 404) return whyAbsent(http, { appId, country }, signal);
  return readReply(reply, ({ body }) => found(readProductPage(body, appId, country)));
};

const readProductPage = (html: string, appId: string, country: string): ProductPage => {
  const page = pageData(html);
  const lockup = page.at('lockup');
  if (lockup.at('adamId').digits() !== appId) lockup.at('adamId').fail('the app that was asked for');
  const shelves = page.at('shelfMapping');
  return {
    subtitle: lockup.at('subtitle').orNull((node) => node.string().trim() || null),
    purchases: readPurchases(page, country),
    ...(readRatings(shelves) ?? readLinkedRatings(html)),
    reviews: readRows(readShelf(shelves.at('allProductReviews')), (item) => readReview(item.at('review'), country))
      .rows,
  };
};

const scriptPath = 'script#serialized-server-data';

/** The page's data. The root is `{data: [...]}` since 2026, and was a list in 2025. */
const pageData = (html: string): Json => {
  const text = /<script\b[^>]*\bid="serialized-server-data"[^>]*>([\s\S]*?)<\/script>/i.exec(html)?.[1];
  if (text === undefined) throw new ShapeChanged(scriptPath, 'the script with the data of the page', undefined);
  const root = readJson(text, scriptPath);
  return (Array.isArray(root.value) ? root : root.at('data')).at(0, 'data');
};

/** A missing shelf is empty; a present one must have items. */
const readShelf = (shelf: Json): readonly Json[] => (shelf.present ? shelf.at('items').items() : []);

type Ratings = Pick<ProductPage, 'histogram' | 'score' | 'ratingsTotal'>;

const readRatings = (shelves: Json): Ratings | null => {
  const [item] = readShelf(shelves.at('productRatings'));
  if (!item) return null;
  const ratingsTotal = item.at('totalNumberOfRatings').count();
  if (ratingsTotal === 0) return { score: null, ratingsTotal, histogram: [0, 0, 0, 0, 0] };
  const score = item.at('ratingAverage').number();
  const counts = item.at('ratingCounts');
  const [five, four, three, two, one] = counts.items().map((node) => {
    const count = Math.round(node.number());
    return count >= 0 ? count : node.fail('a count');
  });
  if (one === undefined || two === undefined || three === undefined || four === undefined || five === undefined) {
    return counts.fail('five counts');
  }
  const sum = one + two + three + four + five;
  // The counts are fractions: rounded, five of them can miss the total by two.
  if (Math.abs(sum - ratingsTotal) > 2) counts.fail(`counts that add up to ${ratingsTotal}`);
  const mean = (one + 2 * two + 3 * three + 4 * four + 5 * five) / sum;
  if (Math.abs(mean - score) > 0.15) counts.fail(`counts from five stars to one, whose mean is near ${score}`);
  return { score, ratingsTotal, histogram: [one, two, three, four, five] };
};

/** Average and count from the page's metadata for search engines, used if the ratings shelf is missing. */
const readLinkedRatings = (html: string): Ratings => {
  const text = /<script\b[^>]*\btype="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/i.exec(html)?.[1];
  const rating = text === undefined ? null : readJson(text, 'script[ld+json]').at('aggregateRating');
  if (!rating?.present) return { score: null, ratingsTotal: null, histogram: null };
  return { score: rating.at('ratingValue').number(), ratingsTotal: rating.at('reviewCount').count(), histogram: null };
};

/** Titles are localized, so in-app purchases are recognized by their format: pairs of strings. */
const readPurchases = (page: Json, country: string): ProductPage['purchases'] => {
  const information = page.at('shelfMapping', 'information');
  const pairs =
    readShelf(information)
      .map(readPairs)
      .find((list) => list.length > 0) ?? [];
  const says = page.at('lockup').maybe('offerDisplayProperties', 'hasInAppPurchases');
  if (says.orNull((node) => node.boolean()) === true && pairs.length === 0) {
    information.fail('the in-app purchases that the page says it has');
  }
  return pairs.map(([name, priceText]) => ({ name, priceText, price: readPriceText(priceText, country) }));
};

const readPairs = (annotation: Json): readonly (readonly [string, string])[] => {
  const pairs = annotation.maybe('items').orNull(
    (node) =>
      node
        .items()[0]
        ?.at('textPairs')
        .orNull((list) => list.items()) ?? null,
  );
  if (pairs) return pairs.map((pair) => [pair.at(0).text(), pair.at(1).text()]);
  const newer = annotation.maybe('items_V3').orNull((node) => node.items()) ?? [];
  return newer
    .filter((item) => item.maybe('$kind').value === 'textPair')
    .map((item) => [item.at('leadingText').text(), item.at('trailingText').text()]);
};

const readReview = (review: Json, country: string): StoreReview => {
  const rating = review.at('rating');
  const stars = rating.number();
  const response = review.maybe('response');
  return {
    storeReviewId: review.at('id').digits(),
    rating: [1, 2, 3, 4, 5].includes(stars) ? stars : rating.fail('1 to 5 stars'),
    title: review.at('title').orNull((node) => node.string()),
    text: review.at('contents').string(),
    date: review.at('date').time(),
    country: country.toLowerCase(),
    language: null,
    version: null,
    helpful: 0,
    reply: response.orNull((node) => node.at('contents').text()),
    repliedAt: response.orNull((node) => node.at('date').time()),
    author: review.at('reviewerName').orNull((node) => node.string()),
    authorId: null,
    sources: ['product-page'],
  };
};
