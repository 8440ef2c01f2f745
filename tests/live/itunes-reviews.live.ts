import { readFeedPage } from '../../server/connectors/apple/review-feed.ts';
import type { StoreReview } from '../../server/connectors/listing.ts';
import { contract } from './contract.ts';
import { instagram } from './known-apps.ts';
import type { Facts } from './sentence.ts';

const { appId, country } = instagram;

const filled: Facts<readonly StoreReview[]> = {
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
      ...filled,
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
    { ...filled, 'votes (feed.entry[].im:voteSum)': (reviews) => reviews.some((review) => review.helpful > 0) },
  );
}
