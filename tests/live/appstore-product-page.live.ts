import { productPage } from '../../server/connectors/apple/product-page.ts';
import { contract } from './contract.ts';
import { duolingo } from './known-apps.ts';

const source = 'The App Store product page';

contract(source, 'of an app with purchases', (http) => productPage(http, duolingo), {
  'the subtitle (lockup.subtitle)': (page) => page.subtitle !== null,
  'the ratings by stars (shelfMapping.productRatings.items[0].ratingCounts)': (page) => page.histogram !== null,
  'the number of ratings (shelfMapping.productRatings.items[0].totalNumberOfRatings)': (page) =>
    (page.ratingsTotal ?? 0) > 100_000,
  'the in-app purchases (shelfMapping.information.items[].items[0].textPairs or items_V3)': (page) =>
    page.purchases.length > 0,
  'prices in dollars (the second text of a purchase)': (page) =>
    page.purchases.every(({ price }) => price?.currency === 'USD' && price.amount > 0),
  'reviews (shelfMapping.allProductReviews.items[].review)': (page) => page.reviews.length > 0,
});

contract(source, 'with more reviews', (http) => productPage(http, { ...duolingo, moreReviews: true }), {
  'more reviews than the page has by itself (shelfMapping.allProductReviews.items)': (page) => page.reviews.length > 10,
});
