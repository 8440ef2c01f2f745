import { country } from '../../contract/fields/country.ts';
import { text } from '../../contract/fields/text.ts';
import { ReviewScan } from '../../contract/resources/review-scan.ts';
import { defineStart } from '../operation.ts';

export const scanReviews = defineStart({
  id: 'reviews.scan',
  tool: 'start_review_scan',
  group: 'Reviews',
  path: '/api/v1/reviews/scan',
  title: 'Turn a sentence into a review filter',
  description:
    'Reads a sentence (“login problems in Tidebook since March, 1 star”) into a filter, and finds the apps meant in both stores. Nothing is pulled: the result’s `pull` is the body for `POST /api/v1/reviews/pulls`, to send unchanged or edited. `readBy` says whether a model or rules have read the sentence. No app found is a failed run, `nothing_found`, refunded. Takes seconds.',
  kind: 'review_scan',
  input: {
    query: text(2, 600).describe('The sentence: a topic, and the apps or the kind of app it is about.'),
    country,
  },
  example: { query: 'login problems in Tidebook 1 star', country: 'us' },
  results: [ReviewScan],
  prices: ['reviews.scan'],
});
