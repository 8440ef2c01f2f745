import { appleChart } from '../../server/connectors/apple/app-store-chart.ts';
import { searchApple } from '../../server/connectors/apple/app-store-search.ts';
import { appleListing, lookupApple } from '../../server/connectors/apple/lookup.ts';
import { productPage } from '../../server/connectors/apple/product-page.ts';
import { readFeedPage } from '../../server/connectors/apple/review-feed.ts';
import type { Chart, StoreReview } from '../../server/connectors/listing.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { contract } from './contract.ts';
import { duolingo, instagram } from './known-apps.ts';
import type { Facts } from './sentence.ts';

const { appId, bundleId, term, country } = instagram;

contract('The iTunes search', `for “${term}”`, (http) => searchApple(http, { term, country, limit: 50 }), {
  'several apps (results)': (apps) => apps.length >= 5,
  'the app of that name (results[].trackId)': (apps) => apps.some((app) => app.appId === appId),
  'ratings (results[].userRatingCount)': (apps) => apps.some((app) => (app.ratingsTotal ?? 0) > 0),
});

const lookup = 'The iTunes lookup';

contract(lookup, 'of an app by its id', (http) => appleListing(http, { appId, country }), {
  'the app asked for (results[0].trackId)': (app) => app.appId === appId,
  'its bundle id (results[0].bundleId)': (app) => app.bundleId === bundleId,
  'its score (results[0].averageUserRating)': (app) => app.score !== null && app.score >= 1 && app.score <= 5,
  'its number of ratings (results[0].userRatingCount)': (app) => (app.ratingsTotal ?? 0) > 1_000_000,
  'its genre (results[0].primaryGenreId)': (app) => app.genreId !== null,
  'its first release (results[0].releaseDate)': (app) => app.released !== null,
  'its current version (results[0].version)': (app) => app.version !== null,
  'its icon (results[0].artworkUrl512)': (app) => app.icon.startsWith('https://'),
});

contract(lookup, 'of an app by its bundle id', (http) => appleListing(http, { bundleId, country }), {
  'the app asked for (results[0].trackId)': (app) => app.appId === appId,
});

contract(lookup, 'of several apps', (http) => lookupApple(http, { ids: [appId, duolingo.appId], country }), {
  'each app asked for (results[].trackId)': (apps) => apps.has(appId) && apps.has(duolingo.appId),
});

const chartFeed = 'The iTunes chart feed';
const weekMs = 7 * dayMs;
const limit = 100;
const games = '6014';

const chartFacts: Facts<Chart> = {
  'a full list of rows (feed.entry)': ({ rows }) => rows.length >= limit / 2,
  'the bundle ids (feed.entry[].id.attributes.im:bundleId)': ({ rows }) => rows.every((row) => row.bundleId !== null),
  'a chart of these days (feed.updated.label)': ({ builtAt }) => Date.now() - Date.parse(builtAt ?? '') < weekMs,
};

for (const chart of ['top-free', 'top-paid', 'top-grossing'] as const) {
  contract(chartFeed, chart, (http) => appleChart(http, { chart, country, genreId: null, limit }), chartFacts);
}

contract(
  `${chartFeed} of a genre`,
  'the games that sell best',
  (http) => appleChart(http, { chart: 'top-grossing', country, genreId: games, limit }),
  chartFacts,
);

const reviewFacts: Facts<readonly StoreReview[]> = {
  // Empty for such an app means that the feed is dark for this machine, or for everybody: see it from another network.
  'any review of an app that has millions (feed.entry)': (reviews) => reviews.length > 0,
  'reviews with a text (feed.entry[].content)': (reviews) => reviews.some((review) => review.text !== ''),
  'the version reviewed (feed.entry[].im:version)': (reviews) => reviews.some((review) => review.version !== null),
};

for (const form of ['json', 'xml'] as const) {
  const source = `The iTunes review feed in ${form.toUpperCase()}`;
  contract(
    source,
    'the newest first',
    (http) => readFeedPage(http, { appId, country, order: 'mostrecent', page: 1, form }),
    {
      ...reviewFacts,
      'its reviews in the order of their dates (feed.entry[].updated)': (reviews) => {
        const dates = reviews.map((review) => Date.parse(review.date));
        return dates.every((date, at) => at === 0 || date <= dates[at - 1]!);
      },
    },
  );
  contract(
    source,
    'the most helpful first',
    (http) => readFeedPage(http, { appId, country, order: 'mosthelpful', page: 1, form }),
    { ...reviewFacts, 'votes (feed.entry[].im:voteSum)': (reviews) => reviews.some((review) => review.helpful > 0) },
  );
}

const page = 'The App Store product page';

contract(page, 'of an app with purchases', (http) => productPage(http, duolingo), {
  'the subtitle (lockup.subtitle)': (found) => found.subtitle !== null,
  'the ratings by stars (shelfMapping.productRatings.items[0].ratingCounts)': (found) => found.histogram !== null,
  'the number of ratings (shelfMapping.productRatings.items[0].totalNumberOfRatings)': (found) =>
    (found.ratingsTotal ?? 0) > 100_000,
  'the in-app purchases (shelfMapping.information.items[].items[0].textPairs or items_V3)': (found) =>
    found.purchases.length > 0,
  'prices in dollars (the second text of a purchase)': (found) =>
    found.purchases.every(({ price }) => price?.currency === 'USD' && price.amount > 0),
  'reviews (shelfMapping.allProductReviews.items[].review)': (found) => found.reviews.length > 0,
});

contract(page, 'with more reviews', (http) => productPage(http, { ...duolingo, moreReviews: true }), {
  'more reviews than the page has by itself (shelfMapping.allProductReviews.items)': (found) =>
    found.reviews.length > 10,
});
